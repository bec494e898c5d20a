"""How many puzzles share a page of a worksheet: as many on each, large enough to draw in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, inf
from typing import NamedTuple

WIDTH = 176.0
HEIGHT = {"a4": 266.0, "letter": 248.0}
"""Millimetres inside the margins."""
GAP_X, GAP_Y = 9.0, 5.0
AROUND = 21.0
"""Heading, a line for the answer and the hint."""
LEAST = 3.6
"""Millimetres of a cell, so that its number can be read and something drawn in it."""
LINE, LETTERS = 4.2, 108
"""A line of the rules: its height, and how much is written on it."""
GRIDS = {1: (1, 1), 2: (1, 2), 3: (2, 2), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
"""Columns and rows for so many puzzles."""
FEW = 3
"""So few are below each other, with room to write beside them."""

Size = tuple[float, float]


class Page(NamedTuple):
    """The next so many puzzles, in a grid that fills the page."""

    puzzles: int
    columns: int
    rows: int


def pages(sizes: Sequence[Size], paper: str, head: float) -> list[Page]:
    """The fewest pages on which every puzzle, of this width and height in cells, is large enough; with
    nearly as many on each, and what stays free at the end. `head`: millimetres taken on the first page."""

    @cache
    def best(first: int) -> tuple[tuple[int, int], tuple[Page, ...]]:
        if first == len(sizes):
            return (0, 0), ()
        room = HEIGHT[paper] - (0.0 if first else head)
        found: tuple[tuple[float, float], tuple[Page, ...]] = ((inf, inf), ())
        for count in range(1, min(max(GRIDS), len(sizes) - first) + 1):
            columns, rows = (1, count) if len(sizes) <= FEW else GRIDS[count]
            here = sizes[first : first + count]
            if count > 1 and not all(_fits(size, columns, rows, room) for size in here):
                continue
            (after, uneven), others = best(first + count)
            free = columns * rows - count
            cost = (1 + after, uneven + count**2 + free * (3 if others else 2))
            found = min(found, (cost, (Page(count, columns, rows), *others)))
        return found  # type: ignore[return-value]

    for first in range(len(sizes) - 1, 0, -max(GRIDS)):
        best(first)  # so that few calls are inside each other
    return list(best(0)[1])


def head_height(rules: Sequence[str], code: bool) -> float:
    """About how much title, lines for the name and rules take on the first page."""
    lines = (ceil(len(rule) / LETTERS) for rule in rules)
    return (42.0 if code else 26.0) + sum(7.4 + LINE * count for count in lines)


def _fits(size: Size, columns: int, rows: int, room: float) -> bool:
    wide = (WIDTH - GAP_X * (columns - 1)) / columns
    high = (room - GAP_Y * (rows - 1)) / rows - AROUND
    return size[0] * LEAST <= wide and size[1] * LEAST <= high
