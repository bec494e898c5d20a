"""Coins: the rules, and nothing else.

oxxo      Turning a coin also turns its neighbours. Turn all of them to o.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from knobel.answers import Reason
from knobel.errors import IllegalMove, unreadable
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle

State = str


@dataclass(frozen=True)
class Template(Puzzle):
    """A row of coins, o and x."""

    name: ClassVar[str] = "template"
    title: ClassVar[str] = "Coins"

    coins: str

    def start(self) -> State:
        return self.coins

    def moves(self, state: State) -> list[Move]:
        return [] if self.is_solved(state) else [str(n) for n in range(1, len(state) + 1)]

    def apply(self, state: State, move: Move) -> State:
        if not move.isascii() or not move.isdigit():
            raise unreadable(move)
        coin = int(move[:9]) - 1
        if not 0 <= coin < len(state):
            raise IllegalMove("off-board", Message("there is no coin {n}", n=coin + 1))
        turned = (coin - 1, coin, coin + 1)
        return "".join(_turn(c) if n in turned else c for n, c in enumerate(state))

    def is_solved(self, state: State) -> bool:
        return "x" not in state

    def missing(self, state: State) -> Reason:
        wrong = ", ".join(str(n) for n, coin in enumerate(state, start=1) if coin == "x")
        return Reason("coins-left", Message("these coins still show x: {coins}", coins=wrong))


def _turn(coin: str) -> str:
    return "x" if coin == "o" else "o"
