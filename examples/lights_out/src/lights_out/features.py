"""Lights Out: how hard is it?"""

from __future__ import annotations

from knobel.answers import Solved
from knobel.features import Feature
from knobel.locale import Message

from lights_out.rules import LightsOut

FEATURES = (
    Feature(
        "lit",
        Message("lamps lit"),
        lambda value: Message(
            "{n} lamp is lit at the start", "{n} lamps are lit at the start", n=round(value)
        ),
    ),
)


def features(puzzle: LightsOut, answer: Solved) -> dict[str, float]:
    """Presses needed, lamps to choose from, lamps that are lit."""
    return {"length": answer.length, "choices": len(puzzle.fields), "lit": puzzle.lit.bit_count()}
