"""Rotation: every position of a solution side by side, and what happens in between.

Turning takes the first half of the time, falling the second one.
"""

from __future__ import annotations

from collections.abc import Sequence

from knobel.default_scenes import strip
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import GRAVITY, Cell, Rotation, State
from knobel.puzzles.rotation.scene import scene
from knobel.scene import Scene


def solution_scene(puzzle: Rotation, moves: Sequence[Move]) -> Scene:
    """The start and the position after each turn."""
    return strip(puzzle, moves)


def motion(puzzle: Rotation, state: State, move: Move, share: float) -> tuple[Scene, float]:
    """The frame, turned a little; then, upright again, with sticks that fall."""
    if share < 0.5:
        return scene(puzzle, state), (180.0 if move == "L" else -180.0) * share
    after = puzzle.apply(state, move)
    fallen = (2 * share - 1) ** 2
    way = GRAVITY[after.down]
    places = [
        None if here is None else _at(here, there or _out(puzzle.size, here, way), fallen)
        for here, there in zip(state.sticks, after.sticks, strict=True)
    ]
    return scene(puzzle, State(after.down, tuple(places))), 0.0


def _at(here: Cell, there: Cell, share: float) -> Cell:
    row, column = here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
    return row, column  # type: ignore[return-value]


def _out(size: int, here: Cell, way: Cell) -> Cell:
    """Far enough outside."""
    return here[0] + way[0] * size, here[1] + way[1] * size
