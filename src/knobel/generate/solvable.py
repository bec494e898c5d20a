"""Puzzles with a solution: invent, measure, keep what is not dull."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from knobel.answers import Reason
from knobel.difficulty.grades import Weights
from knobel.difficulty.measure import measure, measure_space, whole_space, with_solutions
from knobel.difficulty.rate import Rating, rated
from knobel.difficulty.space import Space
from knobel.errors import KnobelError
from knobel.limits import Limits, check, within
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle
from knobel.result import Result

if TYPE_CHECKING:
    from knobel.scene import Scene

BUDGET = 400
"""Candidates; an expensive one costs PLAYED_COST."""
PLAYED_COST = 20
"""The cost of a candidate measured by simulated play, or missed after a long hill climb."""
SKIPPED_LARGE = 20
"""The first candidates too large to be explored are skipped; none if parameters other than the
size are given, since those may rule out small puzzles."""
LARGE = Limits(time=None, states=20_000_000)
"""A candidate is dropped if its solution is not found within this many states."""


@dataclass(frozen=True, slots=True)
class Generated(Result):
    """A new puzzle and its seed, with solution and rating, or with the reason why it has none."""

    puzzle: Puzzle
    moves: tuple[Move, ...]
    rating: Rating | None
    seed: int
    reason: Reason | None = None
    lang: str | None = field(default=None, repr=False, compare=False)

    def scene(self) -> Scene:
        """The puzzle at the start."""
        return self.puzzle.scene()


def candidates(
    kind: type[Puzzle], grade: str | None, params: dict[str, Any], seed: int
) -> Iterator[Generated]:
    """Solvable puzzles of the grade that are not dull, until the budget is spent."""
    grades = kind.grades()
    budget, attempt = BUDGET, 0
    rejected: set[tuple[str, ...]] = set()
    large = SKIPPED_LARGE if set(params) - {"size"} else 0
    while budget > 0:
        check()
        random = Random(f"{kind.name} {grade} {seed} {attempt}")
        plan = grades.plan(grade, params, random) if grades else dict(params)
        puzzle, moves = kind.invent(plan, random)
        attempt += 1
        if hasattr(grades, "meets") and not grades.meets(params, len(moves)):
            budget -= PLAYED_COST
            continue
        same = (puzzle.format(), *(repr(getattr(puzzle, o.name, None)) for o in kind.options), *moves)
        if same in rejected:
            budget -= 1
            continue
        space = whole_space(puzzle)
        large += space is None
        budget -= 1 if space is not None or large < SKIPPED_LARGE else PLAYED_COST
        if space is None and large < SKIPPED_LARGE:
            continue
        if space is not None:
            rejected.add(same)  # unless it is yielded now, it is as unfit when it comes again
        if hasattr(grades, "dull") and grades.dull(puzzle, moves, space):
            continue
        if space is not None and not _has_choice(space):
            continue
        measured = (
            measure(puzzle, within(LARGE), patient=True) if space is None else measure_space(puzzle, space)
        )
        check()
        if measured.status != "solved":
            continue
        rating = rated(kind.name, measured, Weights())
        if grade is None or rating.grade == grade:
            counted = with_solutions(puzzle, measured, within(LARGE))
            yield Generated(puzzle, tuple(measured.moves), rated(kind.name, counted, Weights()), seed)


def _has_choice(space: Space) -> bool:
    """Does a position on a shortest solution offer more than one choice?"""
    node = 0
    while space.to_goal[node]:
        if len(space.after[node]) > 1:
            return True
        node = space.nearer(node)[0]
    return False


def not_found() -> KnobelError:
    return KnobelError(
        "not-found",
        Message("no such puzzle found; try another seed or looser options"),
    )
