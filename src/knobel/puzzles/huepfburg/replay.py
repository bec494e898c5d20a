"""Hüpfburg: long solutions replayed fast. The kernel walks the routes with code that no search uses;
the rules judge samples, everything that the kernel does not find in order, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from knobel.errors import IllegalMove
from knobel.kernel import kernel
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.arrows import ends_of
from knobel.puzzles.huepfburg.jumps import Jumps, in_kernel_form
from knobel.puzzles.huepfburg.rules import Huepfburg, State

if TYPE_CHECKING:
    from knobel.puzzles.huepfburg.native import Kernel

LITTLE = 1000
"""Of fewer jumps and arrows together the rules make every jump."""
SAMPLES = 100


def advance(puzzle: Huepfburg, moves: Sequence[Move], state: State) -> tuple[int, State]:
    """How many of the moves are surely possible, none of them after a meeting; and where they lead."""
    native: Kernel | None = kernel()
    if native is None or not isinstance(moves, Jumps) or not in_kernel_form(moves.routes):
        return 0, state
    if len(moves) + len(puzzle.arrows) < LITTLE or moves.state(0) != state:
        return 0, state
    meet = -1 if puzzle.meet is None else puzzle.meet
    made = native.walk(puzzle.fields, ends_of(puzzle.arrows), moves.routes, meet)
    return (made, moves.state(made)) if _holds(puzzle, moves, made) else (0, state)


def _holds(puzzle: Huepfburg, moves: Jumps, made: int) -> bool:
    """Do the rules say the same about jumps from all over the routes?"""
    chosen = sorted({made * n // SAMPLES for n in range(SAMPLES)} | {made - 1}) if made else []
    fields = {field for n in chosen for field in moves.state(n)}
    around = replace(puzzle, arrows=tuple(arrow for arrow in puzzle.arrows if arrow[0] in fields))
    try:
        return all(
            not around.is_solved(moves.state(n))
            and around.apply(moves.state(n), moves[n]) == moves.state(n + 1)
            for n in chosen
        )
    except IllegalMove:
        return False
