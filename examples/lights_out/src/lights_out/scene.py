"""Lights Out: the board as a picture, and as text."""

from __future__ import annotations

from collections.abc import Iterable

from knobel.locale import Message
from knobel.scene import Box, Disc, Label, Look, Paint, Palette, Scene, Shape

from lights_out.rules import Field, LightsOut, State
from lights_out.rules import show as shown
from lights_out.text import rows as text_rows

PALETTE: Palette = {
    "lit": Paint("opening", light=Look("#ffc84a", "#a8690a"), dark=Look("#ffd98a")),
    "unlit": "dark",
}
EDGE = 0.8
"""Room for the numbers of columns and rows."""


def scene(puzzle: LightsOut, state: State) -> Scene:
    """Lit lamps are coloured, dark ones are empty."""
    return board(puzzle, state)


def board(puzzle: LightsOut, state: State, marks: Iterable[Field] = ()) -> Scene:
    """The same with rings around some lamps."""
    columns, rows = range(1, puzzle.columns + 1), range(1, puzzle.rows + 1)
    shapes: list[Shape] = [Label(EDGE + x - 0.5, EDGE / 2, str(x), 0.32, "muted") for x in columns]
    shapes += [Label(EDGE / 2, EDGE + y - 0.5, str(y), 0.32, "muted") for y in rows]
    for field in puzzle.fields:
        shapes += _lamp(field, puzzle.is_lit(state, field))
    shapes += [Box(*place(field), "goal", round=0.2) for field in marks]
    title = Message("Lights Out, {columns} x {rows}", columns=puzzle.columns, rows=puzzle.rows)
    description = Message("{n} lamp is lit.", "{n} lamps are lit.", n=state.bit_count())
    width, height = puzzle.columns + 2 * EDGE, puzzle.rows + 2 * EDGE
    return Scene(width, height, title, description, tuple(shapes), PALETTE)


def place(field: Field) -> tuple[float, float, float, float]:
    """Where a lamp is in the picture: left, top, width, height."""
    return EDGE + field[0] - 1, EDGE + field[1] - 1, 1.0, 1.0


def _lamp(field: Field, lit: bool) -> Iterable[Shape]:
    x, y, width, height = place(field)
    yield Box(x, y, width, height, "field")
    title = (
        Message("lamp {field}: lit", field=shown(field))
        if lit
        else Message("lamp {field}: dark", field=shown(field))
    )
    yield Disc(x + width / 2, y + height / 2, 0.36, "lit" if lit else "unlit", title=title)


def show(puzzle: LightsOut, state: State) -> str:
    """The lamps, as in the text."""
    return "\n".join(text_rows(puzzle, state))
