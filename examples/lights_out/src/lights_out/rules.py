"""Lights Out: the rules, and nothing else.

. * .      Pressing a lamp switches it and its neighbours on the left, on the right,
* * *      above and below. Press lamps until all of them are dark.
. * .
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from knobel.answers import Reason
from knobel.errors import IllegalMove, unreadable
from knobel.locale import Message
from knobel.options import Option
from knobel.puzzle import Move, Puzzle

Field = tuple[int, int]
"""(column, row) from 1; rows grow downwards."""
State = int
"""The lamps that are lit, one bit each, row by row."""

WRAP = Option(
    "wrap",
    "flag",
    Message("edges meet"),
    Message("the edges meet: the board is a torus"),
    default=False,
)
_MOVE = re.compile(r"([a-t])([1-9][0-9]?)")


@dataclass(frozen=True)
class LightsOut(Puzzle):
    """A board of lamps: how many columns and rows, and which lamps are lit."""

    name: ClassVar[str] = "lights_out"
    title: ClassVar[str] = "Lights Out"
    options: ClassVar[tuple[Option, ...]] = (WRAP,)
    notations: ClassVar[tuple[str, ...]] = ("fields", "tokens")
    length_words: ClassVar[Message] = Message("{n} press", "{n} presses")

    columns: int
    rows: int
    lit: State
    wrap: bool = False

    def start(self) -> State:
        return self.lit

    def moves(self, state: State) -> list[Move]:
        return [] if self.is_solved(state) else [move_of(field) for field in self.fields]

    def apply(self, state: State, move: Move) -> State:
        field = field_of(move)
        if field not in self.switched_by:
            raise IllegalMove("off-board", Message("there is no lamp at {field}", field=show(field)))
        return state ^ self.switched_by[field]

    def is_solved(self, state: State) -> bool:
        return not state

    def missing(self, state: State) -> Reason:
        n = state.bit_count()
        return Reason("lamps-lit", Message("{n} lamp is still lit", "{n} lamps are still lit", n=n))

    @classmethod
    def parse_move(cls, text: str) -> Move:
        return move_of(field_of(text))

    # -- the board

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return tuple((x, y) for y in range(1, self.rows + 1) for x in range(1, self.columns + 1))

    @cached_property
    def switched_by(self) -> dict[Field, State]:
        """The lamps that pressing a lamp switches."""
        return {field: self.bits({field, *self.neighbours(field)}) for field in self.fields}

    def neighbours(self, field: Field) -> set[Field]:
        x, y = field
        around = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
        if self.wrap:
            return {((x - 1) % self.columns + 1, (y - 1) % self.rows + 1) for x, y in around}
        return {(x, y) for x, y in around if 1 <= x <= self.columns and 1 <= y <= self.rows}

    def bits(self, fields: set[Field]) -> State:
        """These lamps as a state."""
        return sum(1 << (x - 1 + (y - 1) * self.columns) for x, y in fields)

    def is_lit(self, state: State, field: Field) -> bool:
        return bool(state & self.bits({field}))


def field_of(move: Move) -> Field:
    """The lamp that a move presses: c2 is the third lamp of the second row."""
    match = _MOVE.fullmatch(move.strip().lower())
    if match is None:
        raise unreadable(move)
    return ord(match[1]) - ord("a") + 1, int(match[2])


def move_of(field: Field) -> Move:
    return f"{chr(ord('a') + field[0] - 1)}{field[1]}"


def show(field: Field) -> str:
    """A lamp as people write it: (column|row)."""
    return f"({field[0]}|{field[1]})"
