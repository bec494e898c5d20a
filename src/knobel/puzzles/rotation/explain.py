"""Rotation in words: the rules, and a hint."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.locale import Message, language
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import Rotation, State


def rules(puzzle: Rotation) -> Message:
    """For somebody who has never seen the puzzle."""
    if puzzle.stick == "all":
        return Message(
            "Turn the frame to the left or to the right, a quarter each time. After each turn all sticks "
            "fall straight down until something stops them; they do not tilt. Turn until every stick is out."
        )
    if puzzle.stick is not None:
        return Message(
            "Turn the frame to the left or to the right, a quarter each time. After each turn all sticks "
            "fall straight down until something stops them; they do not tilt. Turn until stick "
            "{name} falls out.",
            name=puzzle.stick,
        )
    return Message(
        "Turn the frame to the left or to the right, a quarter each time. After each turn all sticks "
        "fall straight down until something stops them; they do not tilt. Turn until a stick falls out."
    )


def hint(puzzle: Rotation, moves: Sequence[Move]) -> Message:
    """How long, and how to begin."""
    if not moves:
        return Message("A stick is out before the first turn.")
    turns = puzzle.count_moves(len(moves))
    if len(moves) == 1:
        return Message("{turns} will do.", turns=turns)
    first = puzzle.format_move(moves[0], language())
    return Message("{turns} will do. Begin with: {first}.", turns=turns, first=first)


def aim(puzzle: Rotation, state: State, moves: Sequence[Move]) -> Message:
    """How many turns, and which stick falls out then."""
    inside = {n for n, at in enumerate(state.sticks) if at is not None}
    for turns, move in enumerate(moves, start=1):
        state = puzzle.apply(state, move)
        out = [puzzle.sticks[n].name for n in sorted(inside) if state.sticks[n] is None]
        if out:
            return Message("{turns} from here a stick falls out of the frame: {name}.",
                           turns=puzzle.count_moves(turns), name=", ".join(out))  # fmt: skip
    return Message("After it: {moves} to go.", moves=puzzle.count_moves(len(moves) - 1))
