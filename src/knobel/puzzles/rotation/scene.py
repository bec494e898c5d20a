"""Rotation: the frame as its viewer sees it, as a picture and as text.

#####      #####      Left: at rest. Right: turned to the left. Its left side is
#   #      #   #      down now, and what was above the gap is beside it.
#0  #      #
#0  #      # 00#
## ##      #####
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from knobel.controls import Listed
from knobel.locale import Message
from knobel.puzzles.rotation.rules import Cell, Rotation, State
from knobel.scene import Box, Label, Line, Scene, Shape, fit

PALETTE = {"gap": "opening"}
MOST_GRID = 60
MOST_ROWS = 30
"""Of larger frames the rows are not told one by one."""


def scene(puzzle: Rotation, state: State) -> Scene:
    """The frame, its gaps and every stick with its name; sticks that are out lie below."""
    rim = margin(puzzle)
    side = puzzle.size + 2 * rim
    shapes = (*_frame(puzzle, state.down, rim), *_sticks(puzzle, state, rim), *_outside(puzzle, state, rim))
    title = Message("{title}: a frame of {size} × {size}", title=puzzle.title, size=puzzle.size)
    return Scene(side, side, title, _describe(puzzle, state), shapes, PALETTE)


def margin(puzzle: Rotation) -> float:
    """How much room there is around the frame."""
    return max(0.8, puzzle.size * 0.06)


def show(puzzle: Rotation, state: State) -> str:
    """The rows of the frame as seen: gravity pulls downwards."""
    rows = [[" "] * puzzle.size for _ in range(puzzle.size)]
    for cell in puzzle.walls:
        r, c = seen(cell, state.down, puzzle.size)
        rows[r][c] = "#"
    for n, at in enumerate(state.sticks):
        for cell in puzzle.cells(n, at) if at is not None else ():
            r, c = seen(cell, state.down, puzzle.size)
            rows[r][c] = puzzle.sticks[n].name
    return "\n".join(map("".join, rows))


def seen(cell: Cell, down: int, size: int) -> Cell:
    """Where the viewer sees a cell of the frame after `down` turns to the left."""
    row, column = cell
    for _ in range(down):
        row, column = size - 1 - column, row
    return row, column


# ---------------------------------------------------------------- the frame


def _frame(puzzle: Rotation, down: int, margin: float) -> Iterator[Shape]:
    size = puzzle.size
    yield Box(margin, margin, size, size, "field")
    if size <= MOST_GRID:
        for k in range(1, size):
            yield Line(((margin + k, margin), (margin + k, margin + size)), "grid", thick=0.03)
            yield Line(((margin, margin + k), (margin + size, margin + k)), "grid", thick=0.03)
    for left, top, width, height in blocks(seen(cell, down, size) for cell in _gaps(puzzle)):
        yield Box(margin + left, margin + top, width, height, "gap", title=Message("gap in the frame"))
    for left, top, width, height in blocks(seen(cell, down, size) for cell in puzzle.walls):
        yield Box(margin + left, margin + top, width, height, "wall")


def _gaps(puzzle: Rotation) -> set[Cell]:
    """The cells of the border that are no wall."""
    last = puzzle.size - 1
    border = {(r, c) for k in range(puzzle.size) for r, c in ((0, k), (last, k), (k, 0), (k, last))}
    return border - puzzle.walls


def blocks(cells: Iterable[Cell]) -> list[tuple[int, int, int, int]]:
    """The cells as few boxes (left, top, width, height): rows cut into runs, and equal
    runs below each other joined."""
    runs: dict[tuple[int, int], list[int]] = {}
    numbered = enumerate(sorted(cells))
    for (row, _), run in groupby(numbered, lambda item: (item[1][0], item[1][1] - item[0])):
        columns = [c for _, (_, c) in run]
        runs.setdefault((columns[0], len(columns)), []).append(row)
    found = []
    for (left, width), rows in runs.items():
        for _, tower in groupby(enumerate(rows), lambda item: item[1] - item[0]):
            height = [row for _, row in tower]
            found.append((left, height[0], width, len(height)))
    return sorted(found)


# ---------------------------------------------------------------- the sticks


def _sticks(puzzle: Rotation, state: State, margin: float) -> Iterator[Shape]:
    labels: list[Shape] = []
    for n, at in enumerate(state.sticks):
        if at is None:
            continue
        cells = [seen(cell, state.down, puzzle.size) for cell in puzzle.cells(n, at)]
        (top, left), (bottom, right) = min(cells), max(cells)
        x, y, width, height = margin + left, margin + top, right - left + 1, bottom - top + 1
        name = puzzle.sticks[n].name
        yield _stick(puzzle, n, x + 0.07, y + 0.07, width - 0.14, height - 0.14)
        labels.append(Label(x + width / 2, y + height / 2, name, 0.56, "stick", n))
        if puzzle.stick == name:
            labels.append(Box(x + 0.07, y + 0.07, width - 0.14, height - 0.14, "goal", round=0.2))
    yield from labels


def _stick(puzzle: Rotation, n: int, x: float, y: float, width: float, height: float) -> Box:
    title = Message("stick {name}", name=puzzle.sticks[n].name)
    return Box(x, y, width, height, "stick", n, title, round=min(0.2, height / 3))


def _outside(puzzle: Rotation, state: State, margin: float) -> Iterator[Shape]:
    """Sticks that are out, as chips in a row below the frame."""
    out = [n for n, at in enumerate(state.sticks) if at is None]
    chip = min(0.56 * margin, puzzle.size / max(1, len(out)))
    left = margin + (puzzle.size - chip * len(out)) / 2
    middle = puzzle.size + 1.5 * margin
    for k, n in enumerate(out):
        x = left + k * chip
        yield _stick(puzzle, n, x + 0.04, middle - chip / 2, chip - 0.08, chip)
        yield Label(x + chip / 2, middle, puzzle.sticks[n].name, fit("0", chip, chip * 0.7), "stick", n)


# ---------------------------------------------------------------- in words


def _describe(puzzle: Rotation, state: State) -> Message:
    """Gaps, then row by row what is in it, as the viewer sees them; of a large frame only the names."""
    inside = [s.name for s, at in zip(puzzle.sticks, state.sticks, strict=True) if at is not None]
    out = [s.name for s, at in zip(puzzle.sticks, state.sticks, strict=True) if at is None]
    said = [Message("Out: {names}.", names=", ".join(out))] if out else []
    if puzzle.size > MOST_ROWS:
        rows = [Message("Sticks in the frame: {inside}.", inside=", ".join(inside) or "–")]
    else:
        rows = [*_gaps_in_words(puzzle, state.down), *_rows_in_words(puzzle, state)]
    return Listed([*rows, *said], " ")


def _gaps_in_words(puzzle: Rotation, down: int) -> list[Message]:
    last = puzzle.size - 1
    found = []
    for row, column in sorted(seen(cell, down, puzzle.size) for cell in _gaps(puzzle)):
        if row in (0, last):
            side = Message("at the top") if row == 0 else Message("at the bottom")
            found.append(Message("{side} in column {n}", side=side, n=column + 1))
        else:
            side = Message("on the left") if column == 0 else Message("on the right")
            found.append(Message("{side} in row {n}", side=side, n=row + 1))
    return [Message("Gap {places}.", places=Listed(found))] if found else []


def _rows_in_words(puzzle: Rotation, state: State) -> Iterator[Message]:
    """What is in each row inside the frame; empty rows are not named."""
    last = puzzle.size - 1
    things: list[tuple[int, int, int, int, Message]] = []
    for n, at in enumerate(state.sticks):
        if at is not None:
            cells = [seen(cell, state.down, puzzle.size) for cell in puzzle.cells(n, at)]
            (top, left), (bottom, right) = min(cells), max(cells)
            name = Message("stick {name}", name=puzzle.sticks[n].name)
            things.append((top, left, bottom, right, name))
    inner = (seen(cell, state.down, puzzle.size) for cell in puzzle.walls)
    for left, top, width, height in blocks(cell for cell in inner if min(cell) > 0 and max(cell) < last):
        things.append((top, left, top + height - 1, left + width - 1, Message("wall")))
    for row, group in groupby(sorted(things, key=lambda thing: thing[:2]), lambda thing: thing[0]):
        listed = [_placed(*thing) for thing in group]
        yield Message("Row {n}: {things}.", n=row + 1, things=Listed(listed))


def _placed(top: int, left: int, bottom: int, right: int, name: Message) -> Message:
    if left == right and top == bottom:
        return Message("{thing} in column {column}", thing=name, column=left + 1)
    if left == right:
        return Message(
            "{thing} in column {column}, down to row {row}", thing=name, column=left + 1, row=bottom + 1
        )
    span = Message("{thing} in columns {first} to {last}", thing=name, first=left + 1, last=right + 1)
    return span if top == bottom else Message("{span}, down to row {row}", span=span, row=bottom + 1)
