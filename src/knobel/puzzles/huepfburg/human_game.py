"""Hüpfburg as people play it: who stands where does not matter, and near is better."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations, product

from knobel.limits import check
from knobel.protocols import STUCK, Game
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.features import Distances
from knobel.puzzles.huepfburg.rules import Huepfburg, State, format_jump

AT_ONCE = 1000
"""So many jumps are looked at between two looks at the clock."""


class HuepfburgGame(Game):
    """Positions are the fields of the players, in order of their numbers."""

    def __init__(self, puzzle: Huepfburg) -> None:
        self.puzzle = puzzle
        self.graph = Distances(puzzle)

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
