"""Stromrallye: boards that are the same when the page is turned or held to a mirror."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from knobel.puzzles.stromrallye.rules import Battery, Stromrallye


def canonical(puzzle: Stromrallye) -> Hashable:
    """The smallest of the eight ways to look at a board; the order of the batteries and the
    corner one looks from do not count."""
    return puzzle.size, puzzle.diagonal, min(_views(puzzle))


def _views(puzzle: Stromrallye) -> Iterator[tuple[Battery, ...]]:
    far = puzzle.size + 1
    batteries = [puzzle.robot, *puzzle.batteries]
    for _ in range(2):
        batteries = [Battery(y, x, charge) for x, y, charge in batteries]
        for _ in range(4):
            batteries = [Battery(far - y, x, charge) for x, y, charge in batteries]
            yield batteries[0], *sorted(batteries[1:])
