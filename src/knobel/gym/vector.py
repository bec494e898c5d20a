"""Many puzzles at once: for kinds that have `vector.py`, a step of all of them is a few array
operations. The same seeds give the same episodes as a SyncVectorEnv of single environments;
an episode that is over begins again in the next step, whatever the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from knobel.errors import KnobelError
from knobel.gym.base import RENDER_MODES, Arena, render
from knobel.locale import Message
from knobel.observation import Mask, Observed
from knobel.puzzle_folder import part

Flags = NDArray[np.bool_]
Step = tuple[Observed, NDArray[np.float64], Flags, Flags, dict[str, Any]]


class FleetEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` puzzles of one kind; options, rewards and infos as in `PuzzleEnv`."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self, kind: str, num_envs: int = 1, *, render_mode: str | None = None, **options: Any
    ) -> None:
        self.arena = Arena(kind, render_mode=render_mode, **options)
        module = part(self.arena.kind, "vector")
        if module is None:
            title = self.arena.kind.title
            raise KnobelError("no-environment", Message("{title} has no vectorised environment", title=title))
        self.num_envs, self.render_mode = num_envs, render_mode
        self.fleet = module.Fleet(num_envs, self.arena.observer)
        self.single_observation_space = self.arena.observer.space
        self.single_action_space = spaces.Discrete(self.arena.observer.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._chance: list[np.random.Generator] = []
        self._steps = np.zeros(num_envs, np.int64)
        self._limits = np.ones(num_envs, np.int64)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """New puzzles everywhere; environment n has the seed `seed` + n, or `seed[n]`."""
        self._seed([seed + n for n in range(self.num_envs)] if isinstance(seed, int) else seed)
        for n in range(self.num_envs):
            self._begin(n, options)
        self._over[:] = False
        return self.fleet.see(), self._infos(self.fleet.mask(), np.zeros(self.num_envs, np.bool_))

    def step(self, actions: NDArray[np.int64]) -> Step:
        if not self._chance:
            raise ResetNeeded("call reset before anything else")
        chosen = np.asarray(actions, np.int64)
        if (
            chosen.shape != (self.num_envs,)
            or chosen.min() < 0
            or chosen.max() >= self.arena.observer.actions
        ):
            raise InvalidAction(f"{actions!r} is not in {self.action_space}")
        going = ~self._over
        legal = self.fleet.step(chosen, going)
        self._steps += going
        for n in np.flatnonzero(self._over):
            self._begin(int(n))
        mask = self.fleet.mask()
        solved = self.fleet.solved() & going
        lost = self._lost(mask, solved, going)
        terminated: Flags = solved | lost
        truncated: Flags = going & ~terminated & (self._steps >= self._limits)
        self._over = terminated | truncated
        infos = self._infos(mask, solved, lost)
        return self.fleet.see(), self._rewards(going, legal, solved), terminated, truncated, infos

    def _rewards(self, going: Flags, legal: Flags, solved: Flags) -> NDArray[np.float64]:
        arena = self.arena
        usual = np.where(legal, arena.step_reward, arena.illegal_reward)
        return np.where(going, usual + (legal & solved), 0.0)

    def _lost(self, mask: Mask, solved: Flags, going: Flags) -> Flags:
        lost: Flags = going & ~solved & ~mask.any(axis=1)
        if self.arena.stop_when_lost:
            for n in np.flatnonzero(going & ~solved & ~lost):
                lost[n] = self.arena.lost(self.fleet.puzzle(int(n)), self.fleet.state(int(n)))
        return lost

    def action_masks(self) -> Flags:
        """Which actions are moves now, environment by environment."""
        possible: Flags = self.fleet.mask().astype(np.bool_)
        return possible

    def render(self) -> tuple[Any, ...] | None:
        """What `PuzzleEnv.render` gives, for each."""
        rounds = ((self.fleet.puzzle(n), self.fleet.state(n)) for n in range(self.num_envs))
        shown = tuple(render(self.render_mode, puzzle, state) for puzzle, state in rounds)
        return None if self.render_mode in (None, "human") else shown

    def _seed(self, seeds: Sequence[int | None] | None) -> None:
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"expected {self.num_envs} seeds, found {len(seeds)}")
        chance: Sequence[np.random.Generator | None] = self._chance or [None] * self.num_envs
        wanted = seeds or [None] * self.num_envs
        self._chance = [
            old if old is not None and seed is None else seeding.np_random(seed)[0]
            for old, seed in zip(chance, wanted, strict=True)
        ]

    def _begin(self, n: int, options: dict[str, Any] | None = None) -> None:
        task = self.arena.draw(self._chance[n], options)
        self.fleet.load(n, task.puzzle)
        self._steps[n], self._limits[n] = 0, self.arena.limit(task)

    def _infos(self, mask: Mask, solved: Flags, lost: Flags | None = None) -> dict[str, Any]:
        """As `VectorEnv` gathers them: every entry, and where there is one."""
        entries = {
            "action_mask": mask,
            "is_success": solved,
            "lost": np.zeros_like(solved) if lost is None else lost,
        }
        marks = {f"_{name}": np.ones(self.num_envs, np.bool_) for name in entries}
        return {**entries, **marks}
