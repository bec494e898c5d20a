"""Stromrallye: many boards at once, in arrays; a fast copy of the rules, kept equal by tests.

Every board lies in a grid with a rim, so that a step needs no look at the edge:

    x x x x x      x: off the board          A field holds the charge of its spare battery,
    x . 3 x x      .: no battery             or says that there is none, or that it is off
    x 2 . x x      (a board of 2 by 2 in     the board. `at` is the robot's field in the
    x x x x x      a grid for 3 by 3)        flattened grid.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knobel.observation import OUTSIDE, Mask, Observed
from knobel.puzzles.stromrallye.observation import NO_BATTERY, Observer
from knobel.puzzles.stromrallye.rules import STEPS, State, Stromrallye

Flags = NDArray[np.bool_]


class Fleet:
    """So many robots, each on its own board."""

    def __init__(self, count: int, observer: Observer) -> None:
        self.largest = observer.largest
        self.wide = observer.largest + 2
        self.rows = np.arange(count)
        self.steps = np.array([dx + dy * self.wide for dx, dy in map(STEPS.get, observer.directions)])  # type: ignore[misc]
        self.grid = np.full((count, self.wide**2), OUTSIDE, np.int32)
        self.at = np.zeros(count, np.int64)
        self.charge = np.zeros(count, np.int32)
        self.total = np.zeros(count, np.int64)
        self.allowed = np.ones((count, observer.actions), np.bool_)
        self.puzzles: list[Stromrallye | None] = [None] * count

    def load(self, n: int, puzzle: Stromrallye) -> None:
        """Board n becomes this puzzle, at its start."""
        grid = self.grid[n].reshape(self.wide, self.wide)
        grid[:] = OUTSIDE
        grid[1 : puzzle.size + 1, 1 : puzzle.size + 1] = NO_BATTERY
        for x, y, charge in puzzle.batteries:
            grid[y, x] = charge
        self.at[n] = puzzle.robot.x + puzzle.robot.y * self.wide
        self.charge[n] = puzzle.robot.charge
        self.total[n] = puzzle.total
        self.allowed[n] = np.arange(len(self.steps)) < len(puzzle.directions)
        self.puzzles[n] = puzzle

    def mask(self) -> Mask:
        """For every board, 1 for every action that is a step there."""
        near = self.grid[self.rows[:, None], self.at[:, None] + self.steps]
        possible: Flags = (near != OUTSIDE) & self.allowed & (self.charge > 0)[:, None]
        return possible.astype(np.int8)

    def step(self, actions: NDArray[np.int64], going: Flags) -> Flags:
        """Make one step on every board that is `going`; where was it a step?"""
        there = self.at + self.steps[actions]
        found = self.grid[self.rows, there]
        legal: Flags = going & (found != OUTSIDE) & (self.charge > 0) & self.allowed[self.rows, actions]
        self.at = np.where(legal, there, self.at)
        self.charge -= legal
        self.total -= legal
        swap = np.flatnonzero(legal & (found >= 0))
        self.grid[swap, there[swap]] = self.charge[swap]
        self.charge[swap] = found[swap]
        return legal

    def solved(self) -> Flags:
        """Where is no charge left?"""
        done: Flags = self.total == 0
        return done

    def see(self) -> Observed:
        """All boards as one observation, new arrays each time."""
        board = self.grid.reshape(-1, self.wide, self.wide)[:, 1:-1, 1:-1].copy()
        y, x = np.divmod(self.at, self.wide)
        return {"board": board, "robot": np.stack((x - 1, y - 1, self.charge), axis=1).astype(np.int32)}

    def puzzle(self, n: int) -> Stromrallye:
        """The puzzle on board n."""
        puzzle = self.puzzles[n]
        assert puzzle is not None
        return puzzle

    def state(self, n: int) -> State:
        """Board n as the rules write it."""
        y, x = divmod(int(self.at[n]), self.wide)
        spare = (int(self.grid[n, b.x + b.y * self.wide]) for b in self.puzzle(n).batteries)
        return State((x, y), int(self.charge[n]), tuple(spare))
