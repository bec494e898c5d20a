"""Hüpfburg: the rules, and nothing else.

1 -> 3 -> 5 -> 7      Each turn every player jumps along one arrow, all at the
2 -> 4 -> 6 -> 7      same time. Solved when all stand on the same field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import ClassVar

from knobel.answers import Reason
from knobel.errors import IllegalMove, unreadable
from knobel.limits import check
from knobel.locale import Message
from knobel.options import Option
from knobel.puzzle import Move, Puzzle
from knobel.puzzles.huepfburg.arrows import Arrow as Arrow

State = tuple[int, ...]
"""The field of each player."""
AT_ONCE = 10_000
"""So many arrows are sorted between two looks at the clock."""
START = Option(
    "start",
    "fields",
    Message("where the players start"),
    Message("where the players start"),
    default=(1, 2),
    metavar="A,B[,C]",
)
MEET = Option(
    "meet",
    "whole",
    Message("field where they must meet"),
    Message("the field where they must meet"),
    metavar="F",
)
LAYOUT = Option(
    "layout",
    "fields",
    Message("where the fields are drawn"),
    Message("where the fields are drawn: a column and a row for each, in tenths of a cell"),
    metavar="X,Y[,…]",
    advanced=True,
    looks=True,
)


@dataclass(frozen=True)
class Huepfburg(Puzzle):
    """Fields 1 to n, arrows between them, where the players start, where they must meet."""

    name: ClassVar[str] = "huepfburg"
    title: ClassVar[str] = "Hüpfburg"
    options: ClassVar[tuple[Option, ...]] = (START, MEET, LAYOUT)
    notations: ClassVar[tuple[str, ...]] = ("fields", "tokens")
    length_words: ClassVar[Message] = Message("{n} jump", "{n} jumps")

    fields: int
    arrows: Sequence[Arrow]
    """A tuple, or `Arrows` if there are very many."""
    players: State = (1, 2)
    meet: int | None = None
    layout: tuple[int, ...] | None = field(default=None, compare=False)
    """Where somebody has drawn the fields; it is the same puzzle without."""

    # -- rules

    def start(self) -> State:
        return self.players

    def moves(self, state: State) -> Iterator[Move]:
        if not self.is_solved(state):
            for jump in product(*(self.targets(field) for field in state)):
                yield format_jump(jump)

    def apply(self, state: State, move: Move) -> State:
        jump = read_jump(move)
        if len(jump) != len(state):
            raise IllegalMove(
                "wrong-players",
                Message("expected a field for each of the {n} players, found “{move}”",
                        n=len(state), move=move),
            )  # fmt: skip
        for player, (here, there) in enumerate(zip(state, jump, strict=True), start=1):
            if (here, there) not in self._arrow_set:
                raise IllegalMove(
                    "no-arrow",
                    Message("player {player}: there is no arrow {here} -> {there}",
                            player=player, here=here, there=there),
                    player=player, here=here, there=there,
                )  # fmt: skip
        return jump

    def is_solved(self, state: State) -> bool:
        first = state[0]
        return state.count(first) == len(state) and self.meet in (None, first)

    def missing(self, state: State) -> Reason:
        places = ", ".join(map(str, state))
        if self.meet is None:
            message = Message("the players do not meet; they end on fields {places}",
                              places=places)  # fmt: skip
        else:
            message = Message("the players do not all end on field {meet}, but on fields {places}",
                              meet=self.meet, places=places)  # fmt: skip
        return Reason("not-together", message, {"fields": list(state)})

    @classmethod
    def parse_move(cls, text: str) -> Move:
        return format_jump(read_jump(text.strip()))

    def chosen_options(self) -> dict[str, object]:
        return {"start": self.players, "meet": self.meet, "layout": self.layout}

    # -- the graph

    def targets(self, field: int) -> tuple[int, ...]:
        """Where the arrows of a field lead, each field once, in order."""
        return self._targets.get(field, ())

    @cached_property
    def _targets(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for first in range(0, len(self.arrows), AT_ONCE):
            check()
            for here, there in self.arrows[first : first + AT_ONCE]:
                found.setdefault(here, []).append(there)
        return {field: _in_order(there) for field, there in found.items()}

    @cached_property
    def _arrow_set(self) -> frozenset[Arrow]:
        return frozenset(self.arrows)


def _in_order(fields: list[int]) -> tuple[int, ...]:
    check()
    return tuple(sorted(set(fields)))


def format_jump(jump: State) -> Move:
    """The fields all players jump to, as one move: 18/19."""
    return "/".join(map(str, jump))


def read_jump(move: Move) -> State:
    """The fields of a move."""
    parts = [part.strip() for part in move.split("/")]
    if not all(part.isascii() and part.isdigit() and len(part) < 19 for part in parts):
        raise unreadable(move)
    return tuple(map(int, parts))
