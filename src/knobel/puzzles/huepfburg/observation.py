"""Hüpfburg: what an agent sees and does.

Fields are counted from 0 here. With n fields in view, the action a * n + b lets the first player
jump to field a and the second to field b, and so on for more players. An observation holds the
arrows (row: from, column: to), the fields of the players, and where they must meet (-1: anywhere).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from knobel.locale import Message
from knobel.observation import Mask, Observed, whole_numbers
from knobel.options import bad
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import Huepfburg, State, format_jump

LARGEST = 16
MOST_ACTIONS = 1_000_000
ANYWHERE = -1


def observer(largest: int | None, wishes: Mapping[str, Any], puzzles: Sequence[Huepfburg]) -> Observer:
    """Room for the most fields that were named; as many players as the puzzles have."""
    fields = (puzzle.fields for puzzle in puzzles)
    players = {len(puzzle.players) for puzzle in puzzles} or {2}
    if len(players) > 1:
        raise bad(Message("the puzzles of an environment must have the same number of players"))
    named = (wishes.get("size") or 0, wishes.get("fields") or 0)
    return Observer(max(largest or LARGEST, *named, *fields), players.pop())


class Observer:
    """A graph of `largest` fields; those that a puzzle does not have are without arrows."""

    def __init__(self, largest: int, players: int) -> None:
        self.largest, self.players = largest, players
        self.actions = largest**players
        if self.actions > MOST_ACTIONS:
            raise bad(Message("{fields} fields and {players} players give too many actions: {n}",
                              fields=largest, players=players, n=self.actions))  # fmt: skip
        self.space = spaces.Dict({
            "arrows": whole_numbers(0, 1, largest, largest),
            "players": whole_numbers(0, largest - 1, players),
            "meet": whole_numbers(ANYWHERE, largest - 1, 1),
        })  # fmt: skip

    def fits(self, puzzle: Huepfburg) -> bool:
        return puzzle.fields <= self.largest and len(puzzle.players) == self.players

    def see(self, puzzle: Huepfburg, state: State) -> Observed:
        meet = ANYWHERE if puzzle.meet is None else puzzle.meet - 1
        return {
            "arrows": _arrows(puzzle, self.largest).copy(),
            "players": np.array(state, np.int32) - 1,
            "meet": np.array([meet], np.int32),
        }

    def mask(self, puzzle: Huepfburg, state: State) -> Mask:
        if puzzle.is_solved(state):
            return np.zeros(self.actions, np.int8)
        rows = (_arrows(puzzle, self.largest)[field - 1].astype(np.int8) for field in state)
        return reduce(lambda left, right: np.multiply.outer(left, right).ravel(), rows)

    def move(self, action: int) -> Move:
        fields = []
        for _ in range(self.players):
            action, field = divmod(action, self.largest)
            fields.append(field + 1)
        return format_jump(tuple(reversed(fields)))


@lru_cache(256)
def _arrows(puzzle: Huepfburg, largest: int) -> NDArray[np.int32]:
    arrows = np.zeros((largest, largest), np.int32)
    for here, there in puzzle.arrows:
        arrows[here - 1, there - 1] = 1
    return arrows
