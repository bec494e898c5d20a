"""Lights Out: press dark lamps at random; the same presses switch all of them off again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from knobel.locale import Message
from knobel.options import Option, read_all
from knobel.portable_random import shuffled
from knobel.puzzle import Move

from lights_out.rules import WRAP, LightsOut, move_of
from lights_out.text import MAX_SIZE

SIZE = Option("size", "whole", Message("size of the board"), Message("rows and columns"),
              default=4, least=2, most=MAX_SIZE, metavar="N")  # fmt: skip
PRESSES = Option("presses", "whole", Message("lamps to press"), Message("lamps that are pressed to make it"),
                 least=1, most=MAX_SIZE * MAX_SIZE, metavar="N")  # fmt: skip
PARAMETERS = (SIZE, PRESSES, WRAP)


def invent(params: Mapping[str, Any], random: Random) -> tuple[LightsOut, list[Move]]:
    """A square board and presses that solve it."""
    chosen = read_all(PARAMETERS, params)
    size, fields = chosen["size"], chosen["size"] ** 2
    presses = PRESSES.within(1, fields).read(chosen["presses"] or max(1, fields // 3))
    dark = LightsOut(size, size, 0, chosen["wrap"])
    pressed = shuffled(random, dark.fields)[:presses]
    lit = 0
    for field in pressed:
        lit ^= dark.switched_by[field]
    moves = [move_of(field) for field in pressed] if lit else []
    return LightsOut(size, size, lit, chosen["wrap"]), moves
