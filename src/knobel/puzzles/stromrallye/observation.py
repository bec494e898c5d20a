"""Stromrallye: what an agent sees and does.

An action is a step, in the order R U L D UL UR DL DR. An observation is the board, row by row,
with the charge of every spare battery, and the robot: its column, its row, its charge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from knobel.observation import OUTSIDE, Mask, Observed, whole_numbers
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.rules import STEPS, STRAIGHT, State, Stromrallye
from knobel.puzzles.stromrallye.text import MAX_CHARGE

LARGEST = 8
NO_BATTERY = -1


def observer(largest: int | None, wishes: Mapping[str, Any], puzzles: Sequence[Stromrallye]) -> Observer:
    """Room for the largest board that was named."""
    sizes = (puzzle.size for puzzle in puzzles)
    diagonal = bool(wishes.get("diagonal")) or any(puzzle.diagonal for puzzle in puzzles)
    return Observer(max(largest or LARGEST, wishes.get("size") or 0, *sizes, 1), diagonal)


class Observer:
    """A board of `largest` by `largest`; smaller ones lie in its upper left corner."""

    def __init__(self, largest: int, diagonal: bool) -> None:
        self.largest = largest
        self.directions: tuple[Move, ...] = tuple(STEPS) if diagonal else STRAIGHT
        self.actions = len(self.directions)
        self.space = spaces.Dict({
            "board": whole_numbers(OUTSIDE, MAX_CHARGE, largest, largest),
            "robot": whole_numbers(0, MAX_CHARGE, 3),
        })  # fmt: skip

    def fits(self, puzzle: Stromrallye) -> bool:
        return puzzle.size <= self.largest and len(puzzle.directions) <= self.actions

    def see(self, puzzle: Stromrallye, state: State) -> Observed:
        board = np.full((self.largest, self.largest), OUTSIDE, np.int32)
        board[: puzzle.size, : puzzle.size] = NO_BATTERY
        for battery, charge in zip(puzzle.batteries, state.spare, strict=True):
            board[battery.y - 1, battery.x - 1] = charge
        x, y = state.field
        return {"board": board, "robot": np.array((x - 1, y - 1, state.charge), np.int32)}

    def mask(self, puzzle: Stromrallye, state: State) -> Mask:
        possible = puzzle.moves(state)
        return np.fromiter((move in possible for move in self.directions), np.int8, self.actions)

    def move(self, action: int) -> Move:
        return self.directions[action]
