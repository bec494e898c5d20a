"""Rotation for the checker of certificates: sticks of equal shape are interchangeable.

They fall alike, and the goal does not tell them apart, unless it names one: that one is left alone.
So in each group of equal sticks the places may be sorted, and one state stands for many.
"""

from __future__ import annotations

from collections.abc import Iterator

from knobel.evidence import View as PlainView
from knobel.puzzles.rotation.rules import Cell, Rotation, State

OUT = (-1, -1)


class View(PlainView):
    """States with sorted places."""

    def __init__(self, puzzle: Rotation) -> None:
        super().__init__(puzzle)
        groups: dict[object, list[int]] = {}
        for n, stick in enumerate(puzzle.sticks):
            upright = stick.upright and stick.length > 1
            groups.setdefault((stick.length, upright, stick.name == puzzle.stick), []).append(n)
        self.groups = list(groups.values())

    def start(self) -> State:
        return self._sorted(self.puzzle.start())

    def after(self, state: State) -> Iterator[State]:
        return (self._sorted(self.puzzle.apply(state, move)) for move in self.puzzle.moves(state))

    def encode(self, state: State) -> list[int]:
        """The side that is down, and the cell of every stick, counted row by row; -1 is out."""
        size = self.puzzle.size
        return [state.down, *(-1 if at is None else at[0] * size + at[1] for at in state.sticks)]

    def _sorted(self, state: State) -> State:
        places: list[Cell | None] = list(state.sticks)
        for group in self.groups:
            for n, at in zip(group, sorted(places[n] or OUT for n in group), strict=True):
                places[n] = None if at == OUT else at
        return State(state.down, tuple(places))
