"""Lights Out: boards that are the same when the page is turned or held to a mirror."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from lights_out.rules import LightsOut

Board = tuple[tuple[bool, ...], ...]


def canonical(puzzle: LightsOut) -> Hashable:
    """The smallest of the eight ways to look at a board."""
    return puzzle.wrap, min(_views(puzzle))


def _views(puzzle: LightsOut) -> Iterator[Board]:
    rows = range(1, puzzle.rows + 1)
    board: Board = tuple(
        tuple(puzzle.is_lit(puzzle.lit, (x, y)) for x in range(1, puzzle.columns + 1)) for y in rows
    )
    for _ in range(2):
        board = tuple(zip(*board, strict=True))
        for _ in range(4):
            board = tuple(zip(*board[::-1], strict=True))
            yield board
