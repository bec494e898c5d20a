"""One puzzle after the other as a Gymnasium environment, by the rules alone."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray

from knobel.gym.base import RENDER_MODES, Arena, render
from knobel.observation import Observed
from knobel.puzzle import Puzzle, State

Step = tuple[Observed, float, bool, bool, dict[str, Any]]


class PuzzleEnv(gymnasium.Env[Observed, np.int64]):
    """A puzzle of the pool per episode.

    Solved: reward 1, terminated. No move left, or (with `stop_when_lost`) proven unsolvable:
    terminated. An action that is no move changes nothing and costs `illegal_reward`. Too many
    steps: truncated. `info` holds `action_mask` (int8), `is_success` and `lost`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012

    def __init__(self, kind: str, *, render_mode: str | None = None, **options: Any) -> None:
        self.arena = Arena(kind, render_mode=render_mode, **options)
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Observed] = self.arena.observer.space
        self.action_space = spaces.Discrete(self.arena.observer.actions)
        self._puzzle: Puzzle | None = None
        self._mask = np.zeros(self.arena.observer.actions, np.int8)
        self._limit = 1
        self.state: State = None
        self.steps = 0

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of this episode; ResetNeeded before the first."""
        if self._puzzle is None:
            raise ResetNeeded("call reset before anything else")
        return self._puzzle

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """The next puzzle. `options`: puzzle (a text or a puzzle), or seed, difficulty, size."""
        super().reset(seed=seed)
        task = self.arena.draw(self.np_random, options)
        self._puzzle, self._limit = task.puzzle, self.arena.limit(task)
        self.state = self.puzzle.start()
        self.steps = 0
        self._show()
        return self._seen(), self._info(False)

    def step(self, action: np.int64) -> Step:
        if not self.action_space.contains(action):
            raise InvalidAction(f"{action!r} is not in {self.action_space}")
        puzzle, arena = self.puzzle, self.arena
        legal = bool(self._mask[action])
        if legal:
            self.state = puzzle.apply(self.state, arena.observer.move(int(action)))
        self.steps += 1
        solved = puzzle.is_solved(self.state)
        info = self._info(solved)
        if not solved:
            info["lost"] = not self._mask.any() or (arena.stop_when_lost and arena.lost(puzzle, self.state))
        over = solved or info["lost"]
        reward = (arena.step_reward if legal else arena.illegal_reward) + float(legal and solved)
        self._show()
        return self._seen(), reward, over, not over and self.steps >= self._limit, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are moves now, as Stable-Baselines3 asks for them."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """The state as text or picture, as the render mode says."""
        return render(self.render_mode, self.puzzle, self.state)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Observed:
        return self.arena.observer.see(self.puzzle, self.state)

    def _info(self, solved: bool) -> dict[str, Any]:
        self._mask = self.arena.observer.mask(self.puzzle, self.state)
        return {"action_mask": self._mask.copy(), "is_success": solved, "lost": False}
