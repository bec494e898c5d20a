"""Stromrallye: the board as a picture, and as text.

. . . . 3      The robot stands in brackets. If it stands on a battery, its
2 . . . .      row also says how much is left in that one.
. . . . .
. . . . 3
. .[9]. .
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from knobel.locale import Message, t
from knobel.puzzles.stromrallye.rules import State, Stromrallye
from knobel.puzzles.stromrallye.rules import show as field_name
from knobel.scene import Box, Disc, Label, Line, Scene, Shape, fit

PALETTE = {"battery": "thing", "empty-battery": "spent", "robot": "player"}
MOST_TILES = 1_500
"""Above so many batteries they are drawn as plain strips, without titles."""
MOST_LABELS = 10_000
"""Above so many batteries their charges are not written."""
MOST_IN_WORDS = 8
RULER = 20


def scene(puzzle: Stromrallye, state: State) -> Scene:
    """The board with coordinates, and the robot and every battery with their charges."""
    rim = margin(puzzle)
    side = puzzle.size + 2 * rim
    few = len(puzzle.batteries) <= MOST_TILES
    shapes = [
        *_board(puzzle.size, rim),
        *(_tiles(puzzle, state, rim - 1) if few else _strips(puzzle, state, rim - 1)),
        *_charges(puzzle, state, rim - 1),
        *_robot(puzzle, state, rim - 1),
    ]
    title = Message("{title}: {size} × {size} fields", title=puzzle.title, size=puzzle.size)
    return Scene(side, side, title, _describe(puzzle, state), tuple(shapes), PALETTE)


def margin(puzzle: Stromrallye) -> float:
    """How wide the strip around the board is, in which its coordinates are written."""
    return max(0.85, puzzle.size * 0.045)


def show(puzzle: Stromrallye, state: State) -> str:
    """The board in rows of text, one column of the same width for each field."""
    width = len(str(max([puzzle.robot.charge, *(b.charge for b in puzzle.batteries)])))
    rows = [[".".rjust(width + 1)] * puzzle.size + [" "] for _ in range(puzzle.size)]
    for (x, y), n in puzzle.battery_at.items():
        rows[y - 1][x - 1] = str(state.spare[n]).rjust(width + 1)
    x, y = state.field
    row = rows[y - 1]
    row[x - 1] = f"[{state.charge}".rjust(width + 1)
    row[x] = "]" + row[x][1:]
    here = puzzle.battery_at.get(state.field)
    if here is not None:
        row.append(" " + t("battery: {charge}", charge=state.spare[here]))
    return "\n".join("".join(row).rstrip() for row in rows)


# ---------------------------------------------------------------- the board


def _board(size: int, margin: float) -> Iterator[Shape]:
    """The fields with thin lines between them, and numbers at the left and the top."""
    yield Box(margin, margin, size, size, "field")
    thick = max(0.03, size * 0.0008)
    for k in range(1, size):
        yield Line(((margin + k, margin), (margin + k, margin + size)), "grid", thick=thick)
        yield Line(((margin, margin + k), (margin + size, margin + k)), "grid", thick=thick)
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if size <= RULER * n)
    letters = max(0.3, size * 0.018)
    for k in dict.fromkeys((1, *range(every, size + 1, every))):
        yield Label(margin + k - 0.5, margin * 0.55, str(k), letters, "muted")
        yield Label(margin * 0.5, margin + k - 0.5, str(k), letters, "muted")


def _role(charge: int) -> str:
    return "battery" if charge else "empty-battery"


def _tiles(puzzle: Stromrallye, state: State, edge: float) -> Iterator[Shape]:
    """Each battery as a little battery, with its title."""
    for (x, y), n in puzzle.battery_at.items():
        charge = state.spare[n]
        title = Message("battery on {field}: charge {charge}", field=field_name((x, y)), charge=charge)
        yield Box(edge + x + 0.36, edge + y + 0.08, 0.28, 0.12, _role(charge), round=0.04)
        yield Box(edge + x + 0.12, edge + y + 0.16, 0.76, 0.74, _role(charge), title=title, round=0.12)


def _strips(puzzle: Stromrallye, state: State, edge: float) -> Iterator[Shape]:
    """Neighbouring batteries of one row as one box."""
    for wanted in ("battery", "empty-battery"):
        fields = [(y, x) for (x, y), n in puzzle.battery_at.items() if _role(state.spare[n]) == wanted]
        runs = groupby(enumerate(sorted(fields)), lambda item: (item[1][0], item[1][1] - item[0]))
        for (y, _), run in runs:
            columns = [x for _, (_, x) in run]
            yield Box(edge + columns[0] + 0.03, edge + y + 0.03, len(columns) - 0.06, 0.94, wanted)


def _charges(puzzle: Stromrallye, state: State, edge: float) -> Iterator[Shape]:
    """What is in the batteries; the robot's field is written with the robot."""
    if len(puzzle.batteries) > MOST_LABELS:
        return
    for (x, y), n in sorted(puzzle.battery_at.items(), key=lambda item: _role(state.spare[item[1]])):
        if (x, y) != state.field:
            text = str(state.spare[n])
            size = fit(text, 0.68, 0.54)
            yield Label(edge + x + 0.5, edge + y + 0.53, text, size, _role(state.spare[n]))


def _robot(puzzle: Stromrallye, state: State, edge: float) -> Iterator[Shape]:
    """The robot with its charge; on a battery it leaves a corner for that one's charge."""
    x, y = edge + state.field[0], edge + state.field[1]
    here = puzzle.battery_at.get(state.field)
    cx, cy, radius = x + 0.5, y + 0.56, 0.38
    if here is not None:
        left = str(state.spare[here])
        yield Label(x + 0.34, y + 0.39, left, fit(left, 0.4, 0.38), _role(state.spare[here]))
        cx, cy, radius = x + 0.73, y + 0.73, 0.3
    title = Message("robot on {field}: charge {charge}", field=field_name(state.field), charge=state.charge)
    yield Disc(cx, cy, radius, "robot", title=title)
    if here is None:  # an antenna
        yield Disc(cx, y + 0.07, 0.07, "robot")
        yield Line(((cx, cy), (cx, y + 0.07)), "robot", thick=0.07)
    text = str(state.charge)
    yield Label(cx, cy, text, fit(text, 1.65 * radius, 1.3 * radius), "robot")
    if puzzle.size > RULER:
        yield from _pointers(x + 0.5, y + 0.5, edge + 1, puzzle.size)


def _pointers(x: float, y: float, margin: float, size: int) -> Iterator[Shape]:
    """Arrows at the right and below: on a large board the robot is hard to find."""
    end, length = margin + size, 0.6 * margin
    for points in (((end + length, y), (end, y)), ((x, end + length), (x, end))):
        yield Line(points, "robot", thick=0.15 * length, arrow=0.6 * length)


# ---------------------------------------------------------------- in words


def _describe(puzzle: Stromrallye, state: State) -> Message:
    """The robot and the batteries that are not empty, as one paragraph."""
    left = [(field, state.spare[n]) for field, n in puzzle.battery_at.items() if state.spare[n]]
    here, charge = field_name(state.field), state.charge
    if not left:
        return Message(
            "The robot is on {field} with charge {charge}. All batteries are empty.",
            field=here,
            charge=charge,
        )
    if len(left) > MOST_IN_WORDS:
        return Message(
            "The robot is on {field} with charge {charge}. {count} batteries still have charge.",
            field=here,
            charge=charge,
            count=len(left),
        )
    listed = ", ".join(f"{field_name(field)}: {spare}" for field, spare in left)
    return Message(
        "The robot is on {field} with charge {charge}. Batteries: {listed}.",
        field=here,
        charge=charge,
        listed=listed,
    )
