"""Moves played one after the other by the rules alone, until one cannot be made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knobel.answers import Reason, Verdict
from knobel.errors import IllegalMove
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, State

OFTEN = 1000
"""Moves between two looks at the limits."""


@dataclass(frozen=True, slots=True)
class Replay:
    """How far the moves lead. `made`: how many could be made before the first that cannot, or that
    comes after the puzzle is solved; `state`: where they end; `verdict`: whether all of them solve
    the puzzle, or what goes wrong first; `states`: the one after each move made, if asked for."""

    made: int
    state: State
    verdict: Verdict
    states: tuple[State, ...] = ()


def replay(
    puzzle: Puzzle,
    moves: Sequence[Move],
    state: State | None = None,
    *,
    unless: Verdict | None = None,
    keep_states: bool = False,
    quick: bool = False,
) -> Replay:
    """Play the moves from the start, or from a state. `unless` is the verdict if all of them can be
    made, but more was said that could not be read. `quick` lets the puzzle skip what is surely possible,
    by a faster way than its rules (`Puzzle.advance`)."""
    here = puzzle.start() if state is None else state
    states: list[State] = []
    skipped, here = puzzle.advance(moves, here) if quick else (0, here)
    for made, move in enumerate(moves[skipped:] if skipped else moves, skipped):
        if not (made + 1) % OFTEN:
            check()
        try:
            if puzzle.is_solved(here):
                return Replay(made, here, _too_many(puzzle, made, len(moves)), tuple(states))
            here = puzzle.apply(here, move)
        except IllegalMove as error:
            return Replay(made, here, Verdict(False, made + 1, error.reason), tuple(states))
        if keep_states:
            states.append(here)
    verdict = _at_the_end(puzzle, here, len(moves)) if unless is None else unless
    return Replay(len(moves), here, verdict, tuple(states))


def _too_many(puzzle: Puzzle, needed: int, given: int) -> Verdict:
    message = Message(
        "already solved after {needed}, but {given} were given",
        needed=puzzle.count_moves(needed),
        given=puzzle.count_moves(given),
    )
    return Verdict(False, needed + 1, Reason("wrong-steps", message, {"needed": needed, "given": given}))


def _at_the_end(puzzle: Puzzle, state: State, made: int) -> Verdict:
    return Verdict(True) if puzzle.is_solved(state) else Verdict(False, made or None, puzzle.missing(state))
