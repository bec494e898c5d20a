"""Rotation as people play it: two turns to choose from, and a stick near the gap is good.

Frames in which any stick may get out, and in which no stick lies in the border at the
beginning, are played with bits (`frames.py`), which is some ten times faster than the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, LimitReached, Meter, check, watched
from knobel.protocols import Game
from knobel.puzzle import Move
from knobel.puzzles.rotation.features import open_cells
from knobel.puzzles.rotation.frames import DOWN, KERNEL_SIZE, Bar, Faller, Masks, bits
from knobel.puzzles.rotation.rules import Cell, Rotation, State
from knobel.puzzles.rotation.solve import Interchangeable

if TYPE_CHECKING:
    from knobel._kernel import StateSpace as NativeSpace
    from knobel.puzzles.rotation.native import Kernel

TURNS = (1, -1)
"""To the left and to the right, in sides."""
MANY_STICKS = 24
"""So many sticks make a position twice as expensive."""
OUT: Masks = ()
Position = tuple[int, Masks]


def human_game(puzzle: Rotation, *, wide: bool = False) -> FastGame | SlowGame:
    """The faster way to play a frame, if it can be used."""
    inside = range(1, puzzle.size - 1)
    cells = [cell for n, s in enumerate(puzzle.sticks) for cell in puzzle.cells(n, (s.row, s.column))]
    plain = puzzle.stick is None and all(r in inside and c in inside for r, c in cells)
    return FastGame(puzzle) if plain else SlowGame(puzzle)


class FastGame(Game):
    """Positions: which side is down, and the sticks as bits; no sticks once one is out."""

    def __init__(self, puzzle: Rotation) -> None:
        self.weight = 1 + len(puzzle.sticks) // MANY_STICKS
        self.most = Game.most // self.weight
        self.faller = Faller.of(puzzle)
        gaps = open_cells(puzzle)
        self._cell_away = [_away(divmod(bit, puzzle.size), gaps) for bit in range(puzzle.size**2)]
        self._stick_away: dict[int, int] = {}

    def fast(self, most: int, start: Position) -> NativeSpace | bool:
        """All positions from here on, by the kernel: True if they are too many, False if there is no
        kernel for them."""
        native: Kernel | None = kernel()
        down, masks = start
        if native is None or self.faller.size > KERNEL_SIZE or not masks:
            return False
        meter = watched() or Meter(NO_LIMITS)
        sticks = [self.faller.stick(mask) for mask in masks]
        gravity = -down % 4
        space = native.rotation_game(
            self.faller.size, self.faller.cells(), sticks, gravity, most, meter.left, meter.limits.watch
        )
        if isinstance(space, str):
            raise LimitReached(space)
        return True if space is None else space

    def read(self, numbers: tuple[int, ...]) -> Position:
        """A position as the kernel has it: the side, then cell, length and direction of each stick."""
        down, *codes = numbers
        if codes[0] < 0:
            return down, OUT
        return down, tuple(sorted(self._mask(code) for code in codes))

    def _mask(self, code: int) -> int:
        row, column = divmod(code >> 7, self.faller.size)
        return bits(self.faller.size, Bar(row, column, code >> 1 & 63, bool(code & 1)))

    def start(self) -> Position:
        return DOWN, self.faller.fall(self.faller.masks, DOWN) or OUT

    def options(self, node: Position) -> list[Position]:
        down, masks = node
        if not masks:
            return []
        return [((down + by) % 4, self.faller.fall(masks, (down + by) % 4) or OUT) for by in TURNS]

    def solved(self, node: Position) -> bool:
        return not node[1]

    def away(self, node: Position) -> int:
        """How far the nearest stick is from a gap."""
        return min([self._stick(mask) for mask in node[1]], default=0)

    def _stick(self, mask: int) -> int:
        if mask not in self._stick_away:
            cells = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
            self._stick_away[mask] = min(self._cell_away[bit] for bit in cells)
        return self._stick_away[mask]

    def moves(self, nodes: Sequence[Position]) -> list[Move]:
        return turns([down for down, _ in nodes])


class SlowGame(Game):
    """Positions are those of the rules, but sticks of equal shape are the same."""

    most = 1_000

    def __init__(self, puzzle: Rotation) -> None:
        self.puzzle = puzzle
        self.same = Interchangeable(puzzle)
        self.gaps = open_cells(puzzle)

    def start(self) -> State:
        return self.same.start()

    def options(self, node: State) -> list[State]:
        return [self.same.apply(node, move) for move in self.same.moves(node)]

    def solved(self, node: State) -> bool:
        return self.same.is_solved(node)

    def away(self, node: State) -> int:
        """How far the nearest stick is from a gap, of those that must get out; with all of
        them, how far they are together."""
        if self.solved(node):
            return 0
        wanted = [
            min(_away(cell, self.gaps) for cell in self.puzzle.cells(n, at))
            for n, at in enumerate(node.sticks)
            if at is not None and self.puzzle.stick in (None, "all", self.puzzle.sticks[n].name)
        ]
        return sum(wanted) if self.puzzle.stick == "all" else min(wanted, default=0)

    def moves(self, nodes: Sequence[State]) -> list[Move]:
        return turns([node.down for node in nodes])


def turns(sides: Sequence[int]) -> list[Move]:
    """The turns after which these sides are down, one after the other."""
    return ["L" if (b - a) % 4 == 1 else "R" for a, b in pairwise(sides)]


def _away(cell: Cell, gaps: list[Cell]) -> int:
    check()
    return min((abs(cell[0] - row) + abs(cell[1] - column) for row, column in gaps), default=0)
