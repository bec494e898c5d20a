"""Lights Out: the text format.

lights       what it is
.*.          a row of lamps: * lit, . dark
***
"""

from __future__ import annotations

from knobel.errors import PuzzleError
from knobel.locale import Message
from knobel.parsing import Lines, head, row_of

from lights_out.rules import LightsOut

MAX_SIZE = 20
HEADER = "lights"
ROW = Message("a row of lamps (* and .)")


def recognise(text: str) -> float:
    first = head(text, 1)
    return 0.9 if first and first[0].strip() == HEADER else 0.0


def parse(text: str, *, trust_count: bool = False, wrap: bool = False) -> LightsOut:
    """Read a board; PuzzleError names line, column and what was expected."""
    lines = Lines(text)
    header = lines.next(Message("the word “lights”"))
    if header.text.strip() != HEADER:
        raise PuzzleError("bad-header", Message("expected the word “lights”"), line=header.number, column=1)
    rows: list[str] = []
    while lines.left() or not rows:
        line = lines.next(ROW)
        row = row_of(line, "*.")
        if len(row) > MAX_SIZE or len(rows) == MAX_SIZE:
            raise PuzzleError(
                "too-large",
                Message("a board has at most {most} rows and columns", most=MAX_SIZE),
                line=line.number,
            )
        if rows and len(row) != len(rows[0]):
            raise PuzzleError(
                "uneven-rows",
                Message("expected {n} lamps as in the first row, found {found}",
                        n=len(rows[0]), found=len(row)),
                line=line.number,
            )  # fmt: skip
        rows.append(row)
    lit = int("".join(rows).replace("*", "1").replace(".", "0")[::-1], 2)
    return LightsOut(len(rows[0]), len(rows), lit, wrap)


def format(puzzle: LightsOut) -> str:
    return "\n".join([HEADER, *rows(puzzle, puzzle.lit)]) + "\n"


def rows(puzzle: LightsOut, state: int) -> list[str]:
    """The lamps, row by row."""
    lamps = ["*" if puzzle.is_lit(state, field) else "." for field in puzzle.fields]
    return ["".join(lamps[n : n + puzzle.columns]) for n in range(0, len(lamps), puzzle.columns)]
