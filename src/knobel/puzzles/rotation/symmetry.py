"""Rotation: frames that are the same when the page is turned or held to a mirror.

A mirror exchanges left and right turns and changes nothing else. A frame turned on the page
is not quite the same puzzle, since other sticks fall first, but it looks the same to people,
so it counts as the same here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from knobel.puzzles.rotation.rules import Cell, Rotation

Cells = list[tuple[Cell, ...]]


def canonical(puzzle: Rotation) -> Hashable:
    """The smallest of the eight ways to look at a frame; names of sticks do not count, except
    of the one that must get out."""
    return puzzle.size, puzzle.stick == "all", min(_views(puzzle))


def _views(puzzle: Rotation) -> Iterator[tuple[tuple[Cell, ...], ...]]:
    sticks = [(s, tuple(puzzle.cells(n, (s.row, s.column)))) for n, s in enumerate(puzzle.sticks)]
    parts: Cells = [tuple(puzzle.walls), *(cells for s, cells in sticks if s.name == puzzle.stick)]
    others: Cells = [cells for s, cells in sticks if s.name != puzzle.stick]
    for _ in range(2):
        parts, others = _transposed(parts), _transposed(others)
        for _ in range(4):
            parts, others = _turned(parts, puzzle.size), _turned(others, puzzle.size)
            yield *map(_sorted, parts), *sorted(map(_sorted, others))


def _sorted(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(cells))


def _transposed(parts: Cells) -> Cells:
    return [tuple((c, r) for r, c in cells) for cells in parts]


def _turned(parts: Cells, size: int) -> Cells:
    return [tuple((c, size - 1 - r) for r, c in cells) for cells in parts]
