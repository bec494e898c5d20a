"""Is a solution right? Replayed by the rules alone, move by move.

No solver has a private door: its answer goes through here like anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable

from knobel.locale import Message
from knobel.notation import Reading, read
from knobel.notation.tokens import read_list
from knobel.puzzle import IllegalMove, Puzzle, Reason, Verdict


def verify(puzzle: Puzzle, solution: str | Iterable[str]) -> Verdict:
    """Replay a solution: a text in any notation, or moves one by one."""
    if isinstance(solution, str):
        return replay(puzzle, read(puzzle, solution))
    return replay(puzzle, read_list(puzzle, list(solution)))


def replay(puzzle: Puzzle, reading: Reading) -> Verdict:
    """The first thing that is wrong, or that all is right."""
    state = puzzle.start()
    for step, move in enumerate(reading.moves, start=1):
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
