"""The puzzles of an environment: made once, kept, and drawn by chance.

Making a puzzle of a grade takes milliseconds, a step takes microseconds. So an environment has
a pool: the puzzles that `knobel.generate` makes of the seeds from `seed` on, `count` of them,
each made when it is first drawn and then kept for every environment of this process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from knobel.answers import Solved
from knobel.files import parse
from knobel.generate import generate
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from knobel.solve import solve

KEPT = 10_000
PATIENT, SPARE = 4, 20
UNKNOWN = 1_000
STATES = 200_000


class Task(NamedTuple):
    """A puzzle, and after how many steps an episode is cut off."""

    puzzle: Puzzle
    limit: int


@dataclass(frozen=True, slots=True)
class Pool:
    """Either given tasks, or the seeds from `seed` on with the wishes for `generate`."""

    kind: str
    count: int
    seed: int
    wishes: tuple[tuple[str, Any], ...]
    given: tuple[Task, ...] = ()

    def draw(self, random: np.random.Generator) -> Task:
        """Any of the puzzles, each as likely."""
        if self.given:
            return self.given[int(random.integers(len(self.given)))]
        return made(self.kind, self.seed + int(random.integers(self.count)), self.wishes)


@lru_cache(KEPT)
def made(kind: str, seed: int, wishes: tuple[tuple[str, Any], ...]) -> Task:
    """The puzzle of a seed; KnobelError as from `generate`."""
    found = generate(kind, seed=seed, **dict(wishes))
    return Task(found.puzzle, limit_for(len(found.moves)) if found.moves else UNKNOWN)


def limit_for(length: int) -> int:
    """Steps for an episode: enough to go wrong and come back."""
    return PATIENT * length + SPARE


def task(puzzle: Puzzle) -> Task:
    """A given puzzle; its solution, if it is found among so many states, sets the limit."""
    answer = solve(puzzle, Limits(time=None, states=STATES))
    return Task(puzzle, limit_for(answer.length) if isinstance(answer, Solved) else UNKNOWN)


def read(kind: str, given: Any, options: Mapping[str, Any]) -> list[Puzzle]:
    """Puzzles as they are given: one or several, as texts or as puzzles of this kind."""
    several: Sequence[Any] = [given] if isinstance(given, str | Puzzle) else list(given)
    puzzles = [item if isinstance(item, Puzzle) else parse(str(item), kind, **options) for item in several]
    for puzzle in puzzles:
        if puzzle.name != kind:
            raise ValueError(f"expected puzzles of the kind {kind}, found {puzzle.name}")
    if not puzzles:
        raise ValueError("there are no puzzles")
    return puzzles


def frozen(wishes: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Wishes that can be looked up: sorted, lists as tuples."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(wishes.items())
    )
