"""Is a solution right? Replayed by the rules alone, move by move.

No guest's solver has a private door: its answer goes through here like anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from knobel.limits import check
from knobel.locale import Message
from knobel.notation import Reading, read
from knobel.notation.tokens import read_list
from knobel.puzzle import IllegalMove, Puzzle, Reason, State, Verdict

if TYPE_CHECKING:
    from knobel.draw.scene import Scene


OFTEN = 1000
"""After so many moves it is asked whether to go on."""


def verify(puzzle: Puzzle, solution: str | Iterable[str]) -> Verdict:
    """Replay a solution: a text in any notation, or moves one by one."""
    reading = read(puzzle, solution) if isinstance(solution, str) else read_list(puzzle, _texts(solution))
    return replace(replay(puzzle, reading), picture=partial(_way, puzzle, reading.moves))


def _texts(moves: Iterable[str]) -> list[str]:
    found = list(moves)
    for move in found:
        if not isinstance(move, str):
            raise TypeError(f"moves are texts, such as 'R' or '3/4', not {move!r}")
    return found


def _way(puzzle: Puzzle, moves: Sequence[str]) -> Scene:
    """The moves as far as they could be made."""
    state = puzzle.start()
    for n, move in enumerate(moves):
        try:
            state = puzzle.apply(state, move)
        except IllegalMove:
            return puzzle.way(moves[:n])
    return puzzle.way(moves)


def replay(puzzle: Puzzle, reading: Reading, state: State | None = None) -> Verdict:
    """The first thing that is wrong, or that all is right; from the start or from a state."""
    state = puzzle.start() if state is None else state
    for step, move in enumerate(reading.moves, start=1):
        if not step % OFTEN:
            check()
        if puzzle.is_solved(state):
            return Verdict(False, step, _over(puzzle, step - 1, len(reading.moves)))
        try:
            state = puzzle.apply(state, move)
        except IllegalMove as error:
            return Verdict(False, step, error.reason)
    if reading.broken is not None:
        return Verdict(False, reading.broken.step or None, reading.broken.reason)
    if not puzzle.is_solved(state):
        return Verdict(False, len(reading.moves) or None, puzzle.lacks(state))
    return Verdict(True)


def _over(puzzle: Puzzle, needed: int, given: int) -> Reason:
    return Reason(
        "wrong-steps",
        Message("solved already after {needed}, but {given} are given",
                needed=puzzle.count_moves(needed), given=puzzle.count_moves(given)),
        {"needed": needed, "given": given},
    )  # fmt: skip
