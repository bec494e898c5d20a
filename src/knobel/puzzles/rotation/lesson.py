"""Rotation: help that leaves the move to the player."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.controls import Lesson, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import Rotation, State
from knobel.puzzles.rotation.scene import margin, seen


def lesson(puzzle: Rotation, state: State, moves: Sequence[Move]) -> Lesson | None:
    """The stick that gets out next, and when."""
    there = state
    for turns, move in enumerate(moves, start=1):
        there = puzzle.apply(there, move)
        for n, at in enumerate(state.sticks):
            if at is not None and there.sticks[n] is None:
                cells = [seen(cell, state.down, puzzle.size) for cell in puzzle.cells(n, at)]
                (top, left), (bottom, right) = min(cells), max(cells)
                rim = margin(puzzle)
                return Lesson(
                    Message("Which stick can get out first, and through which gap?"),
                    Message(
                        "Watch stick {name}: it can be out in {turns}.",
                        name=puzzle.sticks[n].name,
                        turns=puzzle.count_moves(turns),
                    ),
                    (Place(rim + left, rim + top, right - left + 1, bottom - top + 1),),
                )
    return None
