"""Rotation in words: the rules, a hint, and help that leaves the move to the player."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.controls import Lesson, Place
from knobel.locale import Message, language
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import Rotation, State
from knobel.puzzles.rotation.scene import margin, seen


def goal(puzzle: Rotation) -> Message:
    if puzzle.stick == "all":
        return Message("Turn the frame until every stick is out.")
    if puzzle.stick is not None:
        return Message("Turn the frame until stick {name} falls out.", name=puzzle.stick)
    return Message("Turn the frame until a stick falls out.")


def how(puzzle: Rotation) -> Message:
    return Message(
        "The frame turns left or right, a quarter turn at a time. After each turn, all sticks fall straight "
        "down until something stops them; they never tilt."
    )


def teaser(puzzle: Rotation, moves: Sequence[Move]) -> Message:
    """How long, and how to begin."""
    if not moves:
        return Message("A stick is already out.")
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
            return _falls(out, turns)
    return Message("Then {moves} to go.", moves=puzzle.count_moves(len(moves) - 1))


def _falls(names: Sequence[str], turns: int) -> Message:
    if len(names) == 1:
        return Message(
            "In {n} turn, stick {name} falls out.",
            "In {n} turns, stick {name} falls out.",
            n=turns,
            name=names[0],
        )
    return Message(
        "In {n} turn, sticks {names} and {last} fall out.",
        "In {n} turns, sticks {names} and {last} fall out.",
        n=turns,
        names=", ".join(names[:-1]),
        last=names[-1],
    )


def lesson(puzzle: Rotation, state: State, moves: Sequence[Move]) -> Lesson | None:
    """The stick that gets out next, and when."""
    there = state
    for turns, move in enumerate(moves, start=1):
        there = puzzle.apply(there, move)
        for n, at in enumerate(state.sticks):
            if at is not None and there.sticks[n] is None:
                cells = [seen(cell, state.down, puzzle.size) for cell in puzzle.cells(n, at)]
                (top, left), (bottom, right) = min(cells), max(cells)
                rim = margin(puzzle)
                return Lesson(
                    _question(turns, len(moves)),
                    Message(
                        "Watch stick {name}: it can be out in {turns}.",
                        name=puzzle.sticks[n].name,
                        turns=puzzle.count_moves(turns),
                    ),
                    (Place(rim + left, rim + top, right - left + 1, bottom - top + 1),),
                )
    return None


def _question(turns: int, all_turns: int) -> Message:
    """What to ask oneself, by how soon a stick gets out, and whether others must follow."""
    if turns == 1:
        return Message("Which stick falls out with a single turn?")
    if turns < all_turns:
        return Message("Which stick gets out first, and which ones after it?")
    if turns <= 4:
        return Message("Which stick can get out first, and through which gap?")
    return Message("Which stick can reach a gap, and is anything in its way?")
