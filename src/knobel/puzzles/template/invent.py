"""Coins: play backwards from the end; here that is the same as playing."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from knobel.locale import Message
from knobel.options import Option, read_all
from knobel.puzzle import Move
from knobel.puzzles.template.rules import Template
from knobel.puzzles.template.text import MAX_COINS

PARAMETERS = (
    Option(
        "size", "whole", Message("number of coins"), Message("number of coins"), 6, 1, MAX_COINS, metavar="N"
    ),
)


def invent(params: Mapping[str, Any], random: Random) -> tuple[Template, list[Move]]:
    """A row of `size` coins and the coins to turn."""
    size = read_all(PARAMETERS, params)["size"]
    turns = [str(n) for n in range(1, size + 1) if random.random() < 0.5] or ["1"]
    state = "o" * size
    for turn in turns:
        state = Template(state).apply(state, turn)
    puzzle = Template(state)
    solution: list[Move] = []
    while not puzzle.is_solved(state):
        solution.append(turns[len(solution)])
        state = puzzle.apply(state, solution[-1])
    return puzzle, solution
