"""Lights Out as people play it: they press lamps that are lit or beside a lit one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from knobel.limits import check
from knobel.protocols import STUCK
from knobel.puzzle import Move

from lights_out.rules import LightsOut, State, move_of


class LightsOutGame:
    """The fewer lamps are lit, the nearer the end looks."""

    most = 20_000
    slack: int | None = 3
    fewest = True
    weight = 1
    least = 0
    complete = False  # a lamp among dark ones can be pressed as well

    def __init__(self, puzzle: LightsOut) -> None:
        self.puzzle = puzzle
        self.switched = tuple(puzzle.switched_by.values())

    def start(self) -> State:
        return self.puzzle.lit

    def options(self, node: State) -> list[State]:
        check()
        return [node ^ lamps for lamps in self.switched if node & lamps]

    def solved(self, node: State) -> bool:
        return not node

    def away(self, node: State) -> int:
        return node.bit_count() if not node or self.switched else STUCK

    def moves(self, nodes: Sequence[State]) -> list[Move]:
        pressed = {lamps: field for field, lamps in self.puzzle.switched_by.items()}
        return [move_of(pressed[here ^ there]) for here, there in pairwise(nodes)]


def human_game(puzzle: LightsOut, *, wide: bool = False) -> LightsOutGame:
    return LightsOutGame(puzzle)
