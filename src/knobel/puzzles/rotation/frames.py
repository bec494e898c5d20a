"""Rotation, small and fast: a stick is a set of bits, falling is shifting.

    ####       Cell (row, column) is bit row * size + column. One step down is a shift to
    #0 #       the left by `size`, one step to the right a shift by 1. A stick falls until
    #1 #       it would meet a wall or a stick that has come to rest, and it is out as soon
    # ##       as it enters the border on the side that is down: that is a gap.

Meant for finding puzzles, where thousands of little frames are measured. Sticks must lie
inside the border at the beginning, and the goal is any stick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from knobel.kernel import kernel
from knobel.limits import Limits
from knobel.puzzles.rotation.rules import NAMES, Rotation, Stick

if TYPE_CHECKING:
    from knobel.puzzles.rotation.native import Kernel

DOWN, LEFT, UP, RIGHT = range(4)
Masks = tuple[int, ...]
KERNEL_SIZE = 32


class Bar(NamedTuple):
    """A stick without a name. Of length 1 it is not upright."""

    row: int
    column: int
    length: int
    upright: bool


class Gap(NamedTuple):
    """An opening: the side, where it begins and how wide it is."""

    side: int
    first: int
    width: int


class Frame(NamedTuple):
    """A square frame with one gap and some sticks."""

    size: int
    gap: Gap
    bars: tuple[Bar, ...]

    def puzzle(self) -> Rotation:
        """The same at rest, as a puzzle; sticks are named in reading order."""
        size = self.size
        border = {(r, c) for n in range(size) for r, c in ((n, 0), (n, size - 1), (0, n), (size - 1, n))}
        walls = frozenset(border - {divmod(bit, size) for bit in gap_bits(size, self.gap)})
        sticks = [Stick(NAMES[n], *bar) for n, bar in enumerate(self.bars)]
        rest = Rotation(size, walls, tuple(sticks)).start().sticks
        settled = sorted((*at, s.length, s.upright) for s, at in zip(sticks, rest, strict=True) if at)
        return Rotation(size, walls, tuple(Stick(NAMES[n], *bar) for n, bar in enumerate(settled)))


def bits(size: int, bar: Bar) -> int:
    """The cells of a stick."""
    step = size if bar.upright else 1
    return sum(1 << (bar.row * size + bar.column + k * step) for k in range(bar.length))


def gap_bits(size: int, gap: Gap) -> list[int]:
    """The bit numbers of a gap."""
    corner, step = (((size - 1) * size, 1), (0, size), (0, 1), (size - 1, size))[gap.side]
    return [corner + step * (gap.first + k) for k in range(gap.width)]


class Faller:
    """Lets the sticks of one frame fall, and counts turns."""

    def __init__(self, frame: Frame) -> None:
        size = self.size = frame.size
        row, column = (1 << size) - 1, sum(1 << (n * size) for n in range(size))
        self.edges = (row << size * (size - 1), column, row, column << (size - 1))
        self.walls = self.edges[0] | self.edges[1] | self.edges[2] | self.edges[3]
        for bit in gap_bits(size, frame.gap):
            self.walls &= ~(1 << bit)
        self.masks: Masks = tuple(sorted(bits(size, bar) for bar in frame.bars))

    @classmethod
    def of(cls, puzzle: Rotation) -> Faller:
        """The same for any frame whose sticks lie inside the border; walls inside are fine."""
        faller = cls(Frame(puzzle.size, Gap(DOWN, 1, 0), tuple(Bar(*stick[1:]) for stick in puzzle.sticks)))
        faller.walls = sum(1 << (row * puzzle.size + column) for row, column in puzzle.walls)
        return faller

    def fall(self, masks: Masks, down: int) -> Masks | None:
        """The sticks at rest, sorted; None if one fell out."""
        taken, edge = self.walls, self.edges[down]
        by = self.size if down in (DOWN, UP) else 1
        rest = []
        for mask in self._lowest_first(masks, down):
            if down in (DOWN, RIGHT):
                while not (below := mask << by) & taken:
                    mask = below
                    if mask & edge:
                        return None
            else:
                while not (below := mask >> by) & taken:
                    mask = below
                    if mask & edge:
                        return None
            taken |= mask
            rest.append(mask)
        rest.sort()
        return tuple(rest)

    def _lowest_first(self, masks: Masks, down: int) -> Sequence[int]:
        """Only a stick that reaches lower can hold up another one."""
        size = self.size
        if down == DOWN:
            return masks[::-1]
        if down == UP:
            return sorted(masks, key=lambda mask: mask & -mask)
        if down == LEFT:
            return sorted(masks, key=lambda mask: (mask & -mask).bit_length() % size or size)
        return sorted(masks, key=lambda mask: -((mask.bit_length() - 1) % size))

    def turns(self, most: int) -> int | None:
        """The fewest turns until a stick falls out. None if there are none, if it is out
        before the first turn, or if more than `most` states are nearer: this counts whole
        levels, so it does not depend on the order of the search."""
        start = self.fall(self.masks, DOWN)
        if start is None:
            return None
        native = kernel()
        if native is not None and self.size <= KERNEL_SIZE:
            return self._turns_by_kernel(native, start, most)
        return self._turns_by_hand(start, most)

    def _turns_by_kernel(self, native: Kernel, start: Masks, most: int) -> int | None:
        """The same in C++. A state has two neighbours, so the level that comes after `most`
        states has at most twice as many."""
        limits = Limits(None, None, 3 * most + 3)
        sticks = [self.stick(mask) for mask in start]
        one = 1, False, False, 1  # solution, not the whole space, sticks not told apart, one thread
        found = native.rotation(self.size, self.cells(), sticks, -1, 0, *one, *limits.for_kernel())
        if found.end != "solved":
            return None
        turns = len(found.solutions[0])
        return turns if sum(found.per_depth[:turns]) <= most else None

    def cells(self) -> bytes:
        """The walls, cell by cell, for the kernel."""
        return bytes(self.walls >> bit & 1 for bit in range(self.size * self.size))

    def stick(self, mask: int) -> tuple[int, int, int, bool, bool]:
        """A stick as the kernel takes it: row, column, length, upright, and that it is not out."""
        first = (mask & -mask).bit_length() - 1
        row, column = divmod(first, self.size)
        return row, column, mask.bit_count(), bool(mask >> (first + self.size) & 1), False

    def _turns_by_hand(self, start: Masks, most: int) -> int | None:
        seen = {(DOWN, start)}
        level = [(DOWN, start)]
        turns = 0
        while level and len(seen) <= most:
            turns += 1
            following = []
            for down, masks in level:
                for turned in ((down + 1) % 4, (down - 1) % 4):
                    rest = self.fall(masks, turned)
                    if rest is None:
                        return turns
                    state = (turned, rest)
                    if state not in seen:
                        seen.add(state)
                        following.append(state)
            level = following
        return None
