"""Lights Out: what an agent sees and does.

The action y * n + x presses the lamp in column x and row y (from 0) of a board with n columns in
view. An observation holds the board, row by row (1 lit, 0 dark), and whether its edges meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from knobel.observation import OUTSIDE, Mask, Observed, whole_numbers
from knobel.puzzle import Move

from lights_out.rules import LightsOut, State, move_of

LARGEST = 5


def observer(largest: int | None, wishes: Mapping[str, Any], puzzles: Sequence[LightsOut]) -> Observer:
    """Room for the largest board that was named."""
    sizes = (max(puzzle.columns, puzzle.rows) for puzzle in puzzles)
    return Observer(max(largest or LARGEST, wishes.get("size") or 0, *sizes, 1))


class Observer:
    """A board of `largest` by `largest`; smaller ones lie in its upper left corner."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.actions = largest * largest
        self.space = spaces.Dict({
            "board": whole_numbers(OUTSIDE, 1, largest, largest),
            "wrap": whole_numbers(0, 1, 1),
        })  # fmt: skip

    def fits(self, puzzle: LightsOut) -> bool:
        return max(puzzle.columns, puzzle.rows) <= self.largest

    def see(self, puzzle: LightsOut, state: State) -> Observed:
        board = np.full((self.largest, self.largest), OUTSIDE, np.int32)
        for x, y in puzzle.fields:
            board[y - 1, x - 1] = puzzle.is_lit(state, (x, y))
        return {"board": board, "wrap": np.array([puzzle.wrap], np.int32)}

    def mask(self, puzzle: LightsOut, state: State) -> Mask:
        mask = np.zeros((self.largest, self.largest), np.int8)
        mask[: puzzle.rows, : puzzle.columns] = not puzzle.is_solved(state)
        return mask.ravel()

    def move(self, action: int) -> Move:
        y, x = divmod(action, self.largest)
        return move_of((x + 1, y + 1))
