"""How good was that? What counts in this puzzle, how many the player took, how few would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knobel.answers import Figure, Solved
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, Wish
from knobel.solve import decide

MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Outcome:
    """`figure` is what counts ("moves", or a figure of the puzzle), `value` how many there were,
    `least` how many are known to be enough and needed; None if that was not found out within the limits,
    or if nothing counts because all solutions are alike."""

    figure: str | None
    value: int
    least: int | None

    @property
    def fewest(self) -> bool | None:
        return None if self.least is None else self.value <= self.least


def outcome(puzzle: Puzzle, moves: Sequence[Move], limits: Limits) -> Outcome:
    """What to think of a solution."""
    counted = _what_counts(puzzle)
    if counted is None and not puzzle.shorter_is_better:
        return Outcome(None, len(moves), None)
    name = MOVES if counted is None else counted.name
    value = len(moves) if counted is None else puzzle.count_figures(moves)[name]
    best = decide(puzzle, limits, Wish(minimise=None if counted is None else name))
    if not isinstance(best, Solved) or not best.optimal:
        return Outcome(name, value, None)
    return Outcome(name, value, len(best.moves) if counted is None else best.figures[name])


def _what_counts(puzzle: Puzzle) -> Figure | None:
    """The figure of which there should be few; None: the moves."""
    if puzzle.shorter_is_better:
        return None
    return next((figure for figure in puzzle.figures if figure.fewest is not None), None)


def counted(puzzle: Puzzle, figure: str, n: int) -> Message:
    """So many moves, or so many of a figure, in words."""
    found = next((one for one in puzzle.figures if one.name == figure), None)
    return puzzle.count_moves(n) if found is None else found.counted(n)
