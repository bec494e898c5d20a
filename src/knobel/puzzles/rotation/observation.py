"""Rotation: what an agent sees and does.

Action 0 turns the frame to the left, 1 to the right. An observation is the frame as it stands
now, row by row: -1 a wall, 0 nothing, n the stick with the number n in the puzzle; and the
goal: -1 any stick, 0 all of them, n that stick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from knobel.observation import OUTSIDE, Mask, Observed, whole_numbers
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import NAMES, Rotation, State

LARGEST = 8
WALL, NOTHING, ANY, ALL = -1, 0, -1, 0
TURNS = ("L", "R")


def observer(largest: int | None, wishes: Mapping[str, Any], puzzles: Sequence[Rotation]) -> Observer:
    """Room for the largest frame that was named."""
    return Observer(max(largest or LARGEST, wishes.get("size") or 0, *(puzzle.size for puzzle in puzzles), 1))


class Observer:
    """A frame of `largest` by `largest`; smaller ones lie in its upper left corner."""

    actions = len(TURNS)

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.space = spaces.Dict({
            "frame": whole_numbers(OUTSIDE, len(NAMES), largest, largest),
            "goal": whole_numbers(ANY, len(NAMES), 1),
        })  # fmt: skip

    def fits(self, puzzle: Rotation) -> bool:
        return puzzle.size <= self.largest

    def see(self, puzzle: Rotation, state: State) -> Observed:
        size = puzzle.size
        inside = _walls(puzzle).copy()
        for number, (stick, at) in enumerate(zip(puzzle.sticks, state.sticks, strict=True), start=1):
            if at is not None:
                down, right = (stick.length, 1) if stick.upright else (1, stick.length)
                inside[at[0] : at[0] + down, at[1] : at[1] + right] = number
        frame = np.full((self.largest, self.largest), OUTSIDE, np.int32)
        frame[:size, :size] = np.rot90(inside, state.down)
        return {"frame": frame, "goal": np.array([_goal(puzzle)], np.int32)}

    def mask(self, puzzle: Rotation, state: State) -> Mask:
        return np.full(self.actions, not puzzle.is_solved(state), np.int8)

    def move(self, action: int) -> Move:
        return TURNS[action]


@lru_cache(256)
def _walls(puzzle: Rotation) -> NDArray[np.int32]:
    walls = np.full((puzzle.size, puzzle.size), NOTHING, np.int32)
    for row, column in puzzle.walls:
        walls[row, column] = WALL
    return walls


def _goal(puzzle: Rotation) -> int:
    if puzzle.stick is None:
        return ANY
    return ALL if puzzle.stick == "all" else puzzle.wanted + 1
