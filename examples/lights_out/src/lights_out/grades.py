"""Lights Out: what to try for a grade, what is dull, and how to make a board without solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from knobel.portable_random import between, pick
from knobel.puzzle import Move

from lights_out.rules import LightsOut

SIZES = {"easy": (2, 3), "medium": (3, 3), "hard": (3, 4), "expert": (4, 5)}
PRESSES = {"easy": (2, 3), "medium": (3, 5), "hard": (4, 6), "expert": (6, 9)}


def plan(grade: str | None, params: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Parameters for `invent`: those given, and for the rest what suits the grade."""
    wanted = dict(params)
    if grade is not None:
        wanted.setdefault("size", between(random, *SIZES[grade]))
        most = wanted["size"] ** 2
        wanted.setdefault("presses", min(most, between(random, *PRESSES[grade])))
    return wanted


def dull(puzzle: LightsOut, moves: Sequence[Move], space: object) -> bool:
    """Is it dark from the start?"""
    return not puzzle.lit


def proofs(params: Mapping[str, Any]) -> tuple[str, ...]:
    """The proofs that a board without solution can be made for."""
    return ("parity",)


def make_unsolvable(puzzle: LightsOut, proof: str, random: Random) -> LightsOut:
    """The board with one lamp switched: unsolvable if it is among lamps that stay odd. On boards where
    every pattern has a solution (3 x 3, say) there is no such lamp, so another size is taken."""
    size = puzzle.columns if puzzle.columns in (4, 5) else pick(random, (4, 5))
    lit = puzzle.lit % (1 << size * size) ^ 1 << between(random, 0, size * size - 1)
    return LightsOut(size, size, lit, puzzle.wrap)
