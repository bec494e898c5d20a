"""Climbing: change a puzzle a little, keep what is not worse, and start anew when stuck.

The budget is counted, never timed, so the same seed climbs the same way everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def climb(
    fresh: Callable[[], T],
    change: Callable[[T], T],
    height: Callable[[T], int | None],
    wanted: int,
    tries: int,
    patience: int,
) -> T:
    """The first thing found that is at least `wanted` high, else the highest of `tries`.

    `fresh` makes a thing to begin with, which must have a height; `change` makes another
    one of it; a changed thing without height (None) is not kept. After `patience` changes
    without getting higher, another fresh one takes its turn.
    """
    here = best = fresh()
    level = top = height(here) or 0
    idle = 0
    for _ in range(tries):
        if top >= wanted:
            break
        idle += 1
        if idle > patience:
            there, idle, level = fresh(), 0, 0
        else:
            there = change(here)
        found = height(there)
        if found is None or found < level:
            continue
        idle = idle if found == level else 0
        here, level = there, found
        if level > top:
            best, top = here, level
    return best
