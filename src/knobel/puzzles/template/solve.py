"""Coins: nothing faster than the reference search, and one proof without search."""

from __future__ import annotations

from knobel.answers import Reason
from knobel.locale import Message
from knobel.puzzles.template.rules import State, Template


def prove_unsolvable(puzzle: Template, state: State | None = None) -> Reason | None:
    """In rows of 2, 5, 8, … coins every move turns an even number of the coins that are
    not third in line (3rd, 6th, …), so an odd number of x among them stays odd."""
    coins = puzzle.coins if state is None else state
    marked = [coin for n, coin in enumerate(coins, start=1) if n % 3]
    odd = marked.count("x") % 2
    if len(coins) % 3 != 2 or not odd:
        return None
    return Reason(
        "parity",
        Message("leaving out every third coin, an odd number of coins shows x, and no move changes that"),
    )
