"""Hüpfburg: the times that prove it, for certificates."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, lcm
from typing import Any

from knobel.answers import Reason
from knobel.evidence import Refuter, View, Wrong
from knobel.limits import check as check_limits
from knobel.puzzles.huepfburg.rules import Huepfburg, State

MOST_WORK = 30_000_000
"""Arrows followed; states one by one are tried before times that take longer."""
MANY_STATES = 10_000_000


def refuter(puzzle: Huepfburg, view: View, reason: Reason | None) -> Refuter:
    """Only the start is asked for: the rest follows from it, or nothing does."""

    def refute(state: State, below: int | None) -> tuple[str, dict[str, Any]] | None:
        if state != view.start():
            return None
        if below is not None:
            many = puzzle.fields ** len(state) > MANY_STATES
            return ("times", {"before": below}) if many or _is_cheap(puzzle, state, below) else None
        return next((("times", data) for data in _times(puzzle, reason) if _holds(view, state, data)), None)

    return refute


def _is_cheap(puzzle: Huepfburg, state: State, jumps: int) -> bool:
    """Are few arrows followed until so many jumps?"""
    work, reach = 0, [{field} for field in state]
    for _ in range(jumps):
        check_limits()
        work += sum(1 + len(puzzle.targets(field)) for fields in reach for field in fields)
        if work > MOST_WORK:
            return False
        reach = [{there for here in fields for there in puzzle.targets(here)} for fields in reach]
    return True


def _times(puzzle: Huepfburg, reason: Reason | None) -> Iterator[dict[str, int]]:
    """What the solver's reason suggests."""
    known: dict[str, Any] = dict(reason.data) if reason else {}
    periods = {known.get("period", 1)}
    if "places" in known:
        found = [p for _, players in known["places"] for times in players for _, p in times]
        periods |= {gcd(*found), *found, lcm(*found)}
    for period in sorted(periods):
        for before in (0, known.get("jumps", 0) + 1, puzzle.fields):
            work = (before + period) * (len(puzzle.arrows) + 1) * len(puzzle.players)
            if work <= MOST_WORK and period <= puzzle.fields ** len(puzzle.players):
                yield {"before": before, "period": period}


def _holds(view: View, state: State, data: dict[str, int]) -> bool:
    try:
        view.arguments["times"](view, state, data, None)
    except Wrong:
        return False
    return True
