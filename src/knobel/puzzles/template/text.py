"""Coins: a line of o and x."""

from __future__ import annotations

from knobel.errors import PuzzleError
from knobel.locale import Message
from knobel.parsing import Lines, row_of
from knobel.puzzles.template.rules import Template

MAX_COINS = 24


def recognise(text: str) -> float:
    return 0.5 if set(text.strip()) in ({"o"}, {"x"}, {"o", "x"}) else 0.0


def parse(text: str, *, trust_count: bool = False) -> Template:
    lines = Lines(text)
    line = lines.next(COINS)
    coins = row_of(line, "ox")
    if len(coins) > MAX_COINS or lines.left():
        raise PuzzleError(
            "too-large",
            Message("expected one line of at most {most} coins", most=MAX_COINS),
            line=line.number,
        )
    return Template(coins)


def format(puzzle: Template) -> str:
    return puzzle.coins + "\n"


COINS = Message("a row of coins (o and x)")
