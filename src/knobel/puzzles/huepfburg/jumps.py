"""Hüpfburg: very many jumps, kept as one route of numbers for each player.

1 -> 18 -> 13 -> 10        A meeting of half a million jumps takes eight bytes for each,
2 -> 19 -> 20 -> 10        and no jump becomes a text of its own until somebody asks for it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, ClassVar

from knobel.kernel import kernel
from knobel.packed_moves import LazyMoves
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import State, format_jump


class Jumps(LazyMoves):
    """The moves of a meeting, made from the players' routes when they are asked for."""

    as_the_rules_write_them: ClassVar[bool] = True

    def __init__(self, routes: Sequence[Sequence[int]]) -> None:
        self.routes = routes

    def __len__(self) -> int:
        return len(self.routes[0]) - 1

    def at(self, n: int) -> Move:
        return format_jump(self.state(n + 1))

    def state(self, made: int) -> State:
        """Where the players are when so many jumps are made."""
        return tuple(route[made] for route in self.routes)

    def part(self, first: int, last: int) -> Sequence[Move]:
        return Jumps([route[first : last + 1] for route in self.routes])

    def join(self, outer: str, first: int = 0, last: int | None = None) -> str:
        """The moves from `first` to before `last` with `outer` between them, as one text."""
        last = len(self) if last is None else min(last, len(self))
        return _join(self.routes, "/", outer, first + 1, last + 1)

    def route(self, player: int, outer: str) -> str:
        """The fields of one player (from 0), the start included, as one text."""
        return _join(self.routes[player : player + 1], "", outer, 0, len(self) + 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, tuple(array(_code(route), route) for route in self.routes)

    def __repr__(self) -> str:
        shown = " ".join(self[:5])
        return f"<{len(self)} jumps: {shown}{' …' if len(self) > 5 else ''}>"


def _code(route: Sequence[int]) -> str:
    """How an array keeps the fields: those of texts may be larger than any puzzle's."""
    return route.format if isinstance(route, memoryview) else "q"


def _unpacked(*routes: array[int]) -> Jumps:
    """Jumps that were pickled or copied; the kernel's own arrays can be neither."""
    return Jumps([memoryview(route) for route in routes])


def _join(routes: Sequence[Sequence[int]], inner: str, outer: str, first: int, last: int) -> str:
    native = kernel()
    if native is not None and in_kernel_form(routes):
        return str(native.join(routes, inner, outer, first, last))
    jumps = zip(*(route[first:last] for route in routes), strict=True)
    return outer.join(inner.join(map(str, jump)) for jump in jumps)


def in_kernel_form(routes: Sequence[Sequence[int]]) -> bool:
    """Can the kernel read them?"""
    return all(isinstance(route, memoryview) and route.format == "I" for route in routes)


def read_rows(text: str, inner: str, outer: str) -> list[memoryview[int]] | None:
    """The numbers of a text, row by row, all rows of one length: `inner` between the numbers of a row,
    `outer` between rows. None for any other text, and without the kernel: then the patient way reads it."""
    native = kernel()
    found = None if native is None else native.split(text, inner, outer)
    if found is None:
        return None
    numbers, length = found
    return [numbers[first : first + length] for first in range(0, len(numbers), length)]


def read_landings(text: str, start: State, outer: str = " ") -> Jumps | None:
    """The same for the jumps of all players one after the other, "18/19 13/20", beginning at `start`."""
    native = kernel()
    found = None if native is None else native.split(text, "/", outer)
    if found is None or found[1] != len(start):
        return None
    routes = []
    for player, field in enumerate(start):
        route = array("I", [field])
        route.frombytes(found[0][player :: len(start)].tobytes())
        routes.append(memoryview(route))
    return Jumps(routes)
