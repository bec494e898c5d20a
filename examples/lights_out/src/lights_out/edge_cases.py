"""Lights Out: boards at the edge of the rules, which programs get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lights_out.rules import LightsOut

SIZES = (2, 3, 4, 5, 6)


def edges(random: Random) -> Iterator[tuple[str, LightsOut]]:
    """What it is, and a board; some have no solution."""
    yield "one-lamp", LightsOut(1, 1, 1)
    yield "dark", LightsOut(3, 3, 0)
    yield "one-row", LightsOut(5, 1, 0b10001)
    yield "one-column", LightsOut(1, 4, 0b1001)
    yield "all-lit", LightsOut(5, 5, (1 << 25) - 1)
    yield "one-lit", LightsOut(5, 5, 1)
