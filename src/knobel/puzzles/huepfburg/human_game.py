"""Hüpfburg as people play it: who stands where does not matter, and near is better."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, islice, permutations, product
from typing import TYPE_CHECKING

from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, LimitReached, Meter, check, watched
from knobel.protocols import STUCK, Game
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.features import Distances
from knobel.puzzles.huepfburg.rules import Huepfburg, State, format_jump

if TYPE_CHECKING:
    from knobel._kernel import StateSpace as NativeSpace
    from knobel.puzzles.huepfburg.native import Kernel

MOST_FIELDS = 2000
"""In larger graphs the kernel does not keep all distances."""
AT_ONCE = 1000
"""So many jumps are looked at between two looks at the clock."""


class HuepfburgGame(Game):
    """Positions are the fields of the players, in order of their numbers."""

    def __init__(self, puzzle: Huepfburg) -> None:
        self.puzzle = puzzle
        self.graph = Distances(puzzle)

    def fast(self, most: int, start: State) -> NativeSpace | bool:
        """All positions from here on, by the kernel: True if they are too many, False if there is no
        kernel for them."""
        native: Kernel | None = kernel()
        if native is None or self.puzzle.fields > MOST_FIELDS:
            return False
        meter = watched() or Meter(NO_LIMITS)
        arrows = array("I", chain.from_iterable(self.puzzle.arrows))
        meet = -1 if self.puzzle.meet is None else self.puzzle.meet
        space = native.huepfburg_game(
            self.puzzle.fields, arrows, start, meet, most, meter.left, meter.limits.watch
        )
        if isinstance(space, str):
            raise LimitReached(space)
        return True if space is None else space

    def read(self, numbers: tuple[int, ...]) -> State:
        return numbers

    def start(self) -> State:
        return tuple(sorted(self.puzzle.players))

    def options(self, node: State) -> list[State]:
        if self.solved(node):
            return []
        jumps = product(*(self.puzzle.targets(field) for field in node))
        reached: dict[State, None] = {}
        while some := list(islice(jumps, AT_ONCE)):
            check()
            reached.update(dict.fromkeys(tuple(sorted(jump)) for jump in some))
        return list(reached)

    def solved(self, node: State) -> bool:
        return self.puzzle.is_solved(node)

    def away(self, node: State) -> int:
        """The distance between the players, by arrows; or from the field they must meet on."""
        if not self.solved(node) and not all(self.puzzle.targets(field) for field in node):
            return STUCK
        if self.puzzle.meet is None:
            return self.graph.apart(node)
        return max(self.graph.one_way(field, self.puzzle.meet) for field in node)

    def moves(self, nodes: Sequence[State]) -> list[Move]:
        here = self.puzzle.players
        moves = []
        for there in nodes[1:]:
            here = self._jump(here, there)
            moves.append(format_jump(here))
        return moves

    def _jump(self, here: State, there: State) -> State:
        """Who of the players jumps where: the first way that fits the arrows."""
        ways = (way for way in permutations(there) if self._arrows(here, way))
        return min(ways)

    def _arrows(self, here: State, there: State) -> bool:
        check()
        return all(b in self.puzzle.targets(a) for a, b in zip(here, there, strict=True))


def human_game(puzzle: Huepfburg, *, wide: bool = False) -> HuepfburgGame:
    return HuepfburgGame(puzzle)
