"""Hüpfburg: the times that prove it, for certificates."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Any

from knobel.answers import Reason
from knobel.evidence import Refuter, View, Wrong
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
            cheap = below * len(state) * (len(puzzle.arrows) + 1) <= MOST_WORK
            cheap = cheap or puzzle.fields ** len(state) > MANY_STATES
            return ("times", {"before": below}) if cheap else None
        return next((("times", data) for data in _times(puzzle, reason) if _holds(view, state, data)), None)

    return refute


def _times(puzzle: Huepfburg, reason: Reason | None) -> Iterator[dict[str, int]]:
    """What the solver's reason suggests."""
    known: dict[str, Any] = dict(reason.data) if reason else {}
    period = known.get("period", 1)
    if "places" in known:
        period = lcm(*(p for _, players in known["places"] for times in players for _, p in times))
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
