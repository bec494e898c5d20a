"""What a single environment and a vector of them share: options, puzzles, rewards, pictures.

Making a puzzle of a grade takes milliseconds, a step takes microseconds. So an environment has
a pool: the puzzles that `knobel.generate` makes of the seeds from `seed` on, `count` of them,
each made when it is first drawn and then kept for every environment of this process.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knobel.answers import Solved, Unsolvable
from knobel.files import parse
from knobel.generate import generate
from knobel.limits import Limits
from knobel.locale import Message
from knobel.observation import observer_of
from knobel.options import bad
from knobel.puzzle import Puzzle, State
from knobel.registry import find
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


WIDE = 480
RENDER_MODES = ["human", "ansi", "rgb_array"]
LOST_STATES = 100_000
RESET = ("puzzle", "seed", "difficulty", "size")


class Arena:
    """The options of an environment, checked, and everything that follows from them."""

    def __init__(
        self,
        kind: str,
        *,
        difficulty: str | None = "easy",
        size: int | None = None,
        seed: int = 1,
        pool: int = 100,
        puzzles: Any = None,
        largest: int | None = None,
        max_steps: int | None = None,
        step_reward: float = 0.0,
        illegal_reward: float = -0.1,
        stop_when_lost: bool = False,
        render_mode: str | None = None,
        **wishes: Any,
    ) -> None:
        """`wishes` are those of `generate`, or with `puzzles` the options they are read with.
        KnobelError or ValueError says what is wrong."""
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be one of {RENDER_MODES}, not {render_mode!r}")
        if pool < 1 or (max_steps is not None and max_steps < 1):
            raise ValueError("pool and max_steps must be at least 1")
        self.kind = find(kind)
        self.wishes = {**wishes, "difficulty": difficulty}
        if size is not None:
            self.wishes["size"] = size
        self.chosen = {
            option.name: wishes[option.name] for option in self.kind.options if option.name in wishes
        }
        given = () if puzzles is None else tuple(read(kind, puzzles, self.chosen))
        self.observer = observer_of(self.kind, largest, {**wishes, "size": size}, given)
        tasks = tuple(self.check(task(puzzle)) for puzzle in given)
        self.pool = Pool(kind, pool, seed, frozen(self.wishes), tasks)
        self.max_steps = max_steps
        self.step_reward, self.illegal_reward = float(step_reward), float(illegal_reward)
        self.stop_when_lost = stop_when_lost

    def draw(self, random: np.random.Generator, options: Mapping[str, Any] | None = None) -> Task:
        """The next puzzle: drawn from the pool, or what the options of `reset` say."""
        options = options or {}
        for name in options:
            if name not in RESET:
                raise bad(
                    Message(
                        "unknown parameter “{name}”; available: {names}", name=name, names=", ".join(RESET)
                    )
                )
        if options.get("puzzle") is not None:
            return self.check(task(read(self.kind.name, options["puzzle"], self.chosen)[0]))
        wishes = {name: options[name] for name in ("difficulty", "size") if name in options}
        drawn = self.pool
        if wishes:
            drawn = Pool(drawn.kind, drawn.count, drawn.seed, frozen({**self.wishes, **wishes}))
        if options.get("seed") is not None:
            return self.check(made(drawn.kind, int(options["seed"]), drawn.wishes))
        return self.check(drawn.draw(random))

    def check(self, drawn: Task) -> Task:
        """The task, if it can be seen."""
        if not self.observer.fits(drawn.puzzle):
            raise bad(
                Message("the puzzle does not fit into the observation; increase “{name}”", name="largest")
            )
        return drawn

    def limit(self, drawn: Task) -> int:
        """After how many steps an episode is cut off."""
        return self.max_steps or drawn.limit

    def lost(self, puzzle: Puzzle, state: State) -> bool:
        """Is it proven that there is no way left?"""
        return isinstance(solve(puzzle, Limits(time=None, states=LOST_STATES), state=state), Unsolvable)


def render(mode: str | None, puzzle: Puzzle, state: State) -> str | NDArray[np.uint8] | None:
    """The state as the mode says; pictures need the extra `draw`."""
    if mode == "rgb_array":
        from knobel.draw.png import png
        from knobel.errors import need

        with need("PIL.Image").open(io.BytesIO(png(puzzle.scene(state), width=WIDE))) as picture:
            return np.asarray(picture.convert("RGB"), dtype=np.uint8).copy()
    if mode == "ansi":
        return puzzle.show(state)
    if mode == "human":
        print(puzzle.show(state), flush=True)
    return None
