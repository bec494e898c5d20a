"""Hill climbing: change a puzzle a little, keep what is not worse, restart when stuck.

The budget is counted, never timed, so the same seed climbs the same hill on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from knobel.limits import check

T = TypeVar("T")


def climb(
    fresh: Callable[[], T],
    change: Callable[[T], T],
    height: Callable[[T], int | None],
    wanted: int,
    tries: int,
    patience: int,
) -> T:
    """The first candidate of height `wanted` or more, else the highest of `tries`.

    `fresh` makes a starting point, `change` a variation of a candidate. A variation without a
    height (None) is dropped. After `patience` variations without progress the climb restarts.
    LimitReached if a limit being watched (`limits.check`) comes first.
    """
    current = best = fresh()
    level = top = height(current) or 0
    idle = 0
    for _ in range(tries):
        check()
        if top >= wanted:
            break
        idle += 1
        if idle > patience:
            candidate, idle, level = fresh(), 0, 0
        else:
            candidate = change(current)
        reached = height(candidate)
        if reached is None or reached < level:
            continue
        idle = idle if reached == level else 0
        current, level = candidate, reached
        if level > top:
            best, top = current, level
    return best
