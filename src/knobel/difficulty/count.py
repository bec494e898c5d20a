"""How many solutions has a puzzle? The number that `solve --solutions` counts.

The solver counts, because it knows the rules; the space of a simulated player does not (it may take
for the same what is different by the rules). Counting is bounded by states, so the same puzzle has the
same number everywhere, and takes at most half of the time that is left: a number is not worth a
rating. Beyond the bound, what was found so far is a lower bound.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from knobel.answers import Solved
from knobel.kernel import kernel
from knobel.limits import Limits, Meter
from knobel.puzzle import Puzzle, Wish
from knobel.solve import decide

MOST_STATES, MOST_STATES_IN_PYTHON = 5_000_000, 100_000
"""States that the solver may look at to count: some seconds."""
LISTED = 100
"""Solutions that are listed while the others are only counted."""


class Counted(NamedTuple):
    """The number of solutions, or the fewest there are; and whether the solution the solver found
    is proven to be a shortest one."""

    number: int
    exact: bool
    length: int | None = None


def count_solutions(puzzle: Puzzle, limits: Limits, meter: Meter, *, patient: bool = False) -> Counted:
    """Count the solutions of a puzzle that has some. With `patient`, all of the time is for counting:
    LimitReached if it is not enough, so that time never changes the result."""
    most = MOST_STATES_IN_PYTHON if kernel() is None else MOST_STATES
    if limits.states is not None:
        most = min(most, max(1, limits.states - meter.states))
    left = meter.left
    time = left if left is None or patient else left / 2
    answer = decide(puzzle, replace(limits, time=time, states=most), Wish(solutions=LISTED))
    meter.check_now()
    if not isinstance(answer, Solved):
        return Counted(1, False)
    meter.states += min(answer.stats.states, most)
    length = len(answer.moves) if answer.optimal else None
    if answer.count is not None:
        return Counted(answer.count, True, length)
    return Counted(max(1, len(answer.solutions)), False, length)
