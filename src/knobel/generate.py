"""New puzzles as hard as you like: invent, measure, keep what was asked for.

A puzzle that is handed out is solvable (unless an unsolvable one was wanted), has exactly the
grade that was asked for, by measurement, and is not dull. If the budget does not suffice, that
is said. The budget is counted, never timed, and every candidate has its own seed made of
yours, so the same seed gives the same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from knobel.limits import MOST, Limits
from knobel.locale import Message
from knobel.params import bad
from knobel.puzzle import KnobelError, Move, Puzzle, Reason
from knobel.rate import Rating, Weights, check_grade, rated

if TYPE_CHECKING:
    from knobel.measure import Measured
    from knobel.space import Space

BUDGET = 400
"""Candidates, each of them counted as one; one that has to be played, or
that took a long climb for nothing, counts as many."""
PLAYED_COST = 20
PATIENCE = 20
"""A candidate too large to be measured exactly is passed over, until so many were; not so if
there are wishes beyond grade and size."""
STATES = 20_000_000
"""A candidate is passed over if its solution is not found within so many states."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A new puzzle: its solution and rating, or the reason why it has none; and its seed."""

    puzzle: Puzzle
    moves: tuple[Move, ...]
    rating: Rating | None
    seed: int
    reason: Reason | None = None


def generate(
    kind: str,
    *,
    difficulty: str | None = None,
    size: int | None = None,
    seed: int = 1,
    unsolvable: bool | str = False,
    **params: Any,
) -> Generated:
    """A new puzzle of a kind; KnobelError "bad-parameter", or "not-found" within the budget.

    `difficulty` is easy, medium, hard, expert or None for any; `size` the size of the board or
    the number of fields; `params` are those of the puzzle's `invent` (batteries, turns, …).
    With `unsolvable` it has no solution: True for any reason, or the kind of proof it needs; it
    then has no grade itself, and is made from a puzzle as for the grade `difficulty`.
    """
    from knobel.registry import find

    puzzle = find(kind)
    grade = None if difficulty is None else check_grade(difficulty)
    wanted = {"size": size, **params} if size is not None else params
    if unsolvable is not False:
        from knobel.spoiled import spoiled

        return spoiled(puzzle, grade, wanted, seed, None if unsolvable is True else str(unsolvable))
    for found in _candidates(puzzle, grade, wanted, seed):
        if grade is None or (found.rating is not None and found.rating.grade == grade):
            return found
    raise not_found()


def several(
    kind: str, count: int, *, seed: int = 1, seen: set[Hashable] | None = None, **wishes: Any
) -> Iterator[Generated]:
    """So many puzzles with the seeds from `seed` on; a seed whose puzzle is a twin of an
    earlier one (a mirror image, say) is passed over."""
    known = set() if seen is None else seen
    at = seed
    check_seeds(seed, count)
    while count:
        check_seeds(at, 1)
        found = generate(kind, seed=at, **wishes)
        at += 1
        form = found.puzzle.canonical()
        if form not in known:
            known.add(form)
            count -= 1
            yield found
        elif at > seed + 20 * (count + len(known)):
            raise not_found()


def check_seeds(seed: int, count: int) -> None:
    """KnobelError "bad-parameter" if there are not so many seeds from this one on."""
    if seed + count - 1 > MOST:
        raise bad(Message("there are no seeds above {most}", most=MOST))


def recipe_of(kind: type[Puzzle]) -> ModuleType | None:
    """What a kind of puzzle knows about grades: `recipe.py` in its folder."""
    return kind._room("recipe")


def _candidates(
    kind: type[Puzzle], grade: str | None, params: dict[str, Any], seed: int
) -> Iterator[Generated]:
    """Puzzles that are solvable and not dull, until the budget is spent."""
    from random import Random

    from knobel.measure import exactly, whole_space

    recipe = recipe_of(kind)
    left, turn = BUDGET, 0
    large = PATIENCE if set(params) - {"size"} else 0
    while left > 0:
        random = Random(f"{kind.name} {grade} {seed} {turn}")
        plan = recipe.plan(grade, params, random) if recipe else dict(params)
        puzzle, moves = kind.invent(plan, random)
        turn += 1
        if recipe and not recipe.meets(params, len(moves)):
            left -= PLAYED_COST
            continue
        space = whole_space(puzzle)
        large += space is None
        left -= 1 if space is not None or large < PATIENCE else PLAYED_COST
        if space is None and large < PATIENCE:
            continue
        if recipe and recipe.dull(puzzle, moves, space):
            continue
        if space is not None and not _has_choice(space):
            continue
        found = _measured(puzzle) if space is None else exactly(puzzle, space)
        if found is None:
            continue
        rating = rated(kind.name, found.features, found.exact, Weights())
        yield Generated(puzzle, tuple(found.moves), rating, seed)


def _measured(puzzle: Puzzle) -> Measured | None:
    """A large puzzle, measured without a look at the clock; None if that takes too many states."""
    from knobel.measure import measure

    try:
        return measure(puzzle, Limits(time=None, states=STATES))
    except KnobelError as error:
        if error.kind != "undecided":
            raise
        return None


def _has_choice(space: Space) -> bool:
    """Is there a position, on the way of a shortest solution, with more than one choice?"""
    here = 0
    while space.to_goal[here]:
        if len(space.after[here]) > 1:
            return True
        here = space.nearer(here)[0]
    return False


def not_found() -> KnobelError:
    return KnobelError(
        "not-found",
        Message("no such puzzle was found within the budget; another seed or other wishes may help"),
    )
