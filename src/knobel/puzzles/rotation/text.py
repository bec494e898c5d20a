"""Rotation: the contest's text format.

5            side of the square
#####        the frame: # frame or wall, space empty, one character per stick
#0  #
#0  #
#   #
## ##
"""

from __future__ import annotations

from knobel.errors import PuzzleError
from knobel.locale import Message
from knobel.parsing import Line, check_range, head, numbers, rows, small_head
from knobel.puzzles.rotation.rules import NAMES, Cell, Rotation, Stick

MAX_SIZE = 1000
WALL, EMPTY = "#", " "


def recognise(text: str) -> float:
    """A number, then rows that begin with a frame."""
    first = head(text, 12)
    framed = sum(row.startswith(WALL) for row in first)
    return 0.95 if framed > 1 else 0.6 if framed or any(WALL in row for row in first) else 0.0


def is_small(text: str) -> bool:
    """The first line says how large it is."""
    return small_head(text)


def parse(text: str, *, trust_count: bool = False, stick: str | None = None) -> Rotation:
    """Read a frame; PuzzleError names row, column and what was expected."""
    every = rows(text)
    at = _next_line(every, 0, SIZE)
    size = numbers(Line(at + 1, every[at]), ",", 1, SIZE)[0]
    check_range(
        size,
        3,
        MAX_SIZE,
        "bad-size",
        Message("the side of the square must be between 3 and {most}", most=MAX_SIZE),
    )
    first = _next_line(every, at + 1, ROW)
    frame = [_row(row, size.value, n) for n, row in enumerate(every[first : first + size.value], first + 1)]
    _check_rows(every, first, size.value)
    _check_corners(frame, first + 1)
    sticks = _sticks(frame, first + 1)
    if not sticks:
        raise PuzzleError("no-stick", Message("the frame contains no stick"), line=first + 1, column=1)
    walls = frozenset((r, c) for r, row in enumerate(frame) for c, char in enumerate(row) if char == WALL)
    return Rotation(size.value, walls, sticks, _goal(stick, sticks))


def format(puzzle: Rotation) -> str:
    """Exactly the contest's form."""
    rows = [[EMPTY] * puzzle.size for _ in range(puzzle.size)]
    for r, c in puzzle.walls:
        rows[r][c] = WALL
    for n, stick in enumerate(puzzle.sticks):
        for r, c in puzzle.cells(n, (stick.row, stick.column)):
            rows[r][c] = stick.name
    return "\n".join([str(puzzle.size), *map("".join, rows)]) + "\n"


SIZE = Message("the side of the square (one number)")
ROW = Message("a row of the frame")


def _next_line(every: list[str], at: int, expected: Message) -> int:
    """The next line with something in it. (Inside the frame an empty row counts.)"""
    for n in range(at, len(every)):
        if every[n].strip():
            return n
    raise PuzzleError(
        "missing-line",
        Message("the text ends too early: expected {expected}", expected=expected),
        line=max(1, len(every) - (len(every) > 1)),
    )


def _row(text: str, size: int, line: int) -> str:
    text = text.rstrip() if len(text) > size else text
    for column, char in enumerate(text, start=1):
        if char != WALL and char != EMPTY and char not in NAMES:
            raise PuzzleError(
                "unknown-character",
                Message(
                    "expected #, a space, a digit or a letter, found “{found}”",
                    found=char if char.isprintable() else f"U+{ord(char):04X}",
                ),
                line=line,
                column=column,
            )
    if len(text) > size:
        raise PuzzleError(
            "row-too-long",
            Message("this row is longer than {size} characters", size=size),
            line=line,
            column=size + 1,
        )
    return text.ljust(size)


def _check_rows(every: list[str], first: int, size: int) -> None:
    found = sum(1 for row in every[first:] if row.strip())
    if len(every) < first + size or not every[first + size - 1].strip():
        raise PuzzleError(
            "missing-line",
            Message("the text ends too early: expected {size} rows, found {found}", size=size, found=found),
            line=max(n for n, row in enumerate(every, 1) if row.strip()),
        )
    for line, row in enumerate(every[first + size :], start=first + size + 1):
        if row.strip():
            raise PuzzleError(
                "too-many-rows",
                Message("the frame has {size} rows, but another line follows", size=size),
                line=line,
                column=1,
            )


def _check_corners(frame: list[str], first: int) -> None:
    for r in (0, len(frame) - 1):
        for c in (0, len(frame) - 1):
            if frame[r][c] != WALL:
                raise PuzzleError(
                    "hole-in-corner",
                    Message("the corners of the frame must be #"),
                    line=first + r,
                    column=c + 1,
                )


def _sticks(frame: list[str], first: int) -> tuple[Stick, ...]:
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(frame):
        for c, char in enumerate(row):
            if char in NAMES:
                cells.setdefault(char, []).append((r, c))
    return tuple(_stick(name, cells[name], first) for name in sorted(cells, key=NAMES.index))


def _stick(name: str, cells: list[Cell], first: int) -> Stick:
    """The cells of one character as a stick: all in one row or column, without a hole."""
    row, column = cells[0]
    upright = len(cells) > 1 and cells[1][1] == column
    for k, (r, c) in enumerate(cells):
        if upright and c == column and r == row + k:
            continue
        if not upright and r == row and c == column + k:
            continue
        straight = all(cell[0] == row for cell in cells) or all(cell[1] == column for cell in cells)
        raise PuzzleError(
            "torn" if straight else "bent",
            Message("stick {name} is broken here; its parts must be joined", name=name)
            if straight
            else Message("stick {name} is bent here; sticks must be straight", name=name),
            line=first + r,
            column=c + 1,
        )
    return Stick(name, row, column, len(cells), upright)


def _goal(stick: str | None, sticks: tuple[Stick, ...]) -> str | None:
    if stick is None or stick == "any":
        return None
    names = [s.name for s in sticks]
    if stick == "all" or stick in names:
        return stick
    raise PuzzleError(
        "no-such-stick",
        Message("there is no stick “{name}”; choose from: {names}", name=stick, names=", ".join(names)),
    )
