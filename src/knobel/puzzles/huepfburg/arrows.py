"""Hüpfburg: very many arrows in eight bytes each, as the kernel reads them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, overload

Arrow = tuple[int, int]


class Arrows(Sequence[Arrow]):
    """Arrows that are made when they are asked for. Equal to any tuple of the same arrows, and hashed
    like it."""

    __slots__ = ("ends",)

    def __init__(self, ends: memoryview[int]) -> None:
        self.ends = ends
        """From, to, from, to, …"""

    def __len__(self) -> int:
        return len(self.ends) // 2

    def __iter__(self) -> Iterator[Arrow]:
        return zip(self.ends[::2], self.ends[1::2], strict=True)

    @overload
    def __getitem__(self, at: int) -> Arrow: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Arrow, ...]: ...
    def __getitem__(self, at: int | slice) -> Arrow | tuple[Arrow, ...]:
        if isinstance(at, slice):
            return tuple(zip(self.ends[::2][at], self.ends[1::2][at], strict=True))
        at = range(len(self))[at]
        return self.ends[2 * at], self.ends[2 * at + 1]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Arrows):
            return self.ends == other.ends
        return isinstance(other, tuple) and len(self) == len(other) and tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (array("I", self.ends),)

    def __repr__(self) -> str:
        return repr(tuple(self))


def _unpacked(ends: array[int]) -> Arrows:
    return Arrows(memoryview(ends))


def ends_of(arrows: Sequence[Arrow]) -> memoryview[int]:
    """Where all arrows begin and end, one after the other, as the kernel takes them."""
    if isinstance(arrows, Arrows):
        return arrows.ends
    return memoryview(array("I", chain.from_iterable(arrows)))
