"""Rotation: what to try for a grade, what is dull, and how to make a frame without solution.

The turns of the shortest solution are a first guess at the grade; what the simulated player
makes of it decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from knobel.kernel import kernel
from knobel.portable_random import below, between, pick
from knobel.puzzle import Move
from knobel.puzzles.rotation.human_game import FastGame, Position
from knobel.puzzles.rotation.rules import Rotation

if TYPE_CHECKING:
    from knobel.difficulty.space import Space
    from knobel.puzzles.rotation.native import Kernel

TURNS = {"easy": (2, 5), "medium": (5, 9), "hard": (8, 13), "expert": (14, 24)}
NEEDS_SOLUTION = ("turns",)
"""Parameters that say how long a solution is."""
TRIES, MANY_TRIES = 1_000, 10_000
USUAL_SIZE = 10
"""A try takes longer in a larger frame; so there are fewer."""


def plan(grade: str | None, params: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Parameters for `invent`: those given, and for the rest what suits the grade."""
    wanted = {name: value for name, value in params.items() if value is not None}
    tries = MANY_TRIES if "turns" in wanted else TRIES
    wanted.setdefault("tries", max(tries // 10, tries * USUAL_SIZE**2 // max(USUAL_SIZE, _size(wanted)) ** 2))
    if grade is not None:
        wanted.setdefault("turns", between(random, *TURNS[grade]))
    return wanted


def _size(wanted: Mapping[str, Any]) -> int:
    return int(wanted.get("size") or 0)


def meets(params: Mapping[str, Any], length: int) -> bool:
    """Does the shortest solution take as many turns as were wanted?"""
    return length >= int(params.get("turns") or 0)


def dull(puzzle: Rotation, moves: Sequence[Move], space: Space | None) -> bool:
    """A stick that never moves is only a wall: in every position in reach (or, of a large
    frame, on the way of the solution) a stick of this shape lies at the same place."""
    if space is not None and isinstance(space.game, FastGame):
        if (explored := getattr(space, "native", None)) is not None:
            native: Kernel | None = kernel()
            return native is not None and bool(native.rotation_never_moved(explored))
        positions = cast(list[Position], space.nodes)
        always = set(positions[0][1])
        for _, masks in positions:
            always.intersection_update(masks or always)
        return bool(always)
    state = puzzle.start()
    still = set(range(len(state.sticks)))
    for move in moves:
        before, state = state, puzzle.apply(state, move)
        still = {n for n in still if state.sticks[n] == before.sticks[n]}
    return bool(still)


def proofs(params: Mapping[str, Any]) -> tuple[str, ...]:
    """The proofs that a frame without solution can be made for."""
    return ("exhausted",)


def make_unsolvable(puzzle: Rotation, proof: str, random: Random) -> Rotation:
    """The gap elsewhere: perhaps no stick gets there."""
    last = puzzle.size - 1
    at = between(random, 1, last - 1)
    gap = pick(random, ((0, at), (last, at), (at, 0), (at, last)))
    border = {cell for n in range(puzzle.size) for cell in ((0, n), (last, n), (n, 0), (n, last))}
    inside = puzzle.walls - border
    if below(random, 4) == 0 and len(puzzle.sticks) > 1:
        return Rotation(puzzle.size, inside | (border - {gap}), puzzle.sticks[:-1])
    return Rotation(puzzle.size, inside | (border - {gap}), puzzle.sticks)
