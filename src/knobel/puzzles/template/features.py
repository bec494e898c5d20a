"""Coins: how hard is it?"""

from __future__ import annotations

from knobel.answers import Solved
from knobel.puzzles.template.rules import Template


def features(puzzle: Template, answer: Solved) -> dict[str, float]:
    """Turns needed, and coins to choose from."""
    return {"length": answer.length, "choices": len(puzzle.coins)}
