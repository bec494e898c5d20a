"""Rotation: the states of a certificate, listed by the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knobel.evidence import Sink
from knobel.kernel import kernel
from knobel.limits import LimitReached, Limits
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.rotation.solve import KERNEL_SIZE, for_kernel

if TYPE_CHECKING:
    from knobel.puzzles.rotation.native import Kernel


def list_states(puzzle: Rotation, below: int | None, limits: Limits, sink: Sink) -> bool:
    """All of them, or those up to the last turn but one before the goal can be reached."""
    native: Kernel | None = kernel()
    if native is None or puzzle.size > KERNEL_SIZE:
        return False
    end = native.rotation_states(
        *for_kernel(puzzle, puzzle.start()), below, sink.begin, sink.write, *limits.for_kernel()
    )
    if end != "exhausted":
        raise LimitReached(end)
    return True
