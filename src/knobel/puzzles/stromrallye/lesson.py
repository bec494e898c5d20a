"""Stromrallye: help that leaves the move to the player."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.controls import Lesson, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.rules import State, Stromrallye, go, show
from knobel.puzzles.stromrallye.scene import margin


def lesson(puzzle: Stromrallye, state: State, moves: Sequence[Move]) -> Lesson:
    """The battery to fetch next; if none is left, the rest of the way."""
    field = state.field
    for move in moves:
        field = go(field, move)
        if field in puzzle.battery_at:
            edge = margin(puzzle) - 1
            return Lesson(
                Message("Which battery should the robot take next, and what will it leave behind there?"),
                Message(
                    "Look at the {n} at {field}.",
                    n=state.spare[puzzle.battery_at[field]],
                    field=show(field),
                ),
                (Place(edge + field[0], edge + field[1], 1, 1),),
            )
    return Lesson(
        Message("Where can the robot use up its last charge?"),
        Message("Only free fields are left: stay away from the batteries."),
    )
