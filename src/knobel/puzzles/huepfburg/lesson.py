"""Hüpfburg: help that leaves the move to the player."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.controls import Lesson, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import Huepfburg, State, read_jump
from knobel.puzzles.huepfburg.scene import graph


def lesson(puzzle: Huepfburg, state: State, moves: Sequence[Move]) -> Lesson:
    """The field where everybody can meet, and when."""
    field = read_jump(moves[-1])[0]
    drawn, number = graph(puzzle, state)
    places: tuple[Place, ...] = ()
    if field in number:
        (x, y), r = drawn.places[number[field]], drawn.radius
        places = (Place(x - r, y - r, 2 * r, 2 * r),)
    return Lesson(
        Message("On which field can everybody arrive in the same round?"),
        Message("Look at field {field}: {jumps} will do.", field=field, jumps=puzzle.count_moves(len(moves))),
        places,
    )
