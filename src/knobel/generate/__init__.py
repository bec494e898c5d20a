"""New puzzles of a chosen difficulty: invent, measure, keep what fits.

A generated puzzle is solvable (unless an unsolvable one was requested), has the requested grade by
measurement, and is not dull; if the budget runs out first, the error says so. The budget is
counted, never timed, and every candidate's seed is derived from yours, so the same seed gives the
same puzzle on every machine.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import SystemRandom
from typing import Any

from knobel.difficulty.grades import check_grade
from knobel.errors import KnobelError
from knobel.generate.solvable import Generated, candidates, not_found
from knobel.generate.unsolvable import unsolvable_puzzle
from knobel.limits import MAX_INT64, NO_LIMITS, LimitReached, Limits, Meter, within
from knobel.locale import Message
from knobel.options import bad, read_given
from knobel.registry import find

__all__ = ["Generated", "TooSlow", "any_seed", "check_seeds", "generate", "several"]


class TooSlow(KnobelError):
    """No puzzle was found in time. On a faster machine there might be one, so whoever makes many
    puzzles must not go on without it."""

    def __init__(self) -> None:
        super().__init__(
            "not-found",
            Message("no such puzzle found in time; try more time, another seed or looser options"),
        )


SEEDS_PER_PUZZLE = 20
"""`several` gives up when it needs more seeds than this per puzzle."""


def generate(kind: str, limits: Limits | None = None, **wishes: Any) -> Generated:
    """A new puzzle of a kind: see `knobel.generate`, the same in plain words. A limit that is reached, of
    `limits` or of a meter that is watching, ends in "not-found"; it never changes the puzzle."""
    with Meter(within(limits or NO_LIMITS)).watching():
        try:
            return _generated(kind, **wishes)
        except LimitReached as reached:
            raise (TooSlow() if reached.limit == "time" else not_found()) from None


def _generated(
    kind: str,
    difficulty: str | None = None,
    size: int | None = None,
    seed: int | None = None,
    unsolvable: bool | str = False,
    **params: Any,
) -> Generated:
    puzzle = find(kind)
    seed = any_seed() if seed is None else seed
    grade = None if difficulty is None else check_grade(difficulty)
    params = read_given(puzzle.parameters(), {"size": size, **params} if size is not None else params)
    if unsolvable is not False:
        return unsolvable_puzzle(puzzle, grade, params, seed, None if unsolvable is True else str(unsolvable))
    found = next(candidates(puzzle, grade, params, seed), None)
    if found is None:
        raise not_found()
    return found


def several(
    kind: str, count: int, *, seed: int | None = None, seen: set[Hashable] | None = None, **wishes: Any
) -> Iterator[Generated]:
    """`count` different puzzles with seeds from `seed` upwards. A puzzle equivalent to an earlier one
    or to one in `seen` (a mirror image, say) is skipped; KnobelError "not-found" if nearly all are."""
    known = set() if seen is None else seen
    next_seed = seed = any_seed() if seed is None else seed
    check_seeds(seed, count)
    while count:
        check_seeds(next_seed, 1)
        generated = generate(kind, seed=next_seed, **wishes)
        next_seed += 1
        form = generated.puzzle.canonical()
        if form not in known:
            known.add(form)
            count -= 1
            yield generated
        elif next_seed > seed + SEEDS_PER_PUZZLE * (count + len(known)):
            raise not_found()


def any_seed() -> int:
    """A seed drawn by the operating system, short enough to be typed again."""
    return SystemRandom().getrandbits(31)


def check_seeds(seed: int, count: int) -> None:
    """KnobelError "bad-parameter" if fewer than `count` seeds remain from this one upwards."""
    if seed + count - 1 > MAX_INT64:
        raise bad(Message("seeds must not exceed {most}", most=MAX_INT64))
