"""How long the kernel takes, measured natively and in the engine of the browser edition: in processor
time, so that it matters little what else the machine is doing."""

from __future__ import annotations

import sys
import time
from typing import Any

LEAST = 0.2
"""Seconds of a round: a search is repeated that long, since clocks of processor time are coarse."""
ROUNDS = 5


def run(searches: list[tuple[str, str, int]]) -> list[dict[str, Any]]:
    """Of each search (name, text, most states): states, seconds of the first run, and of a run in the best
    of some rounds."""
    found = []
    for _, text, states in searches:
        first, count = _round(text, states, 1), 1
        while (taken := _round(text, states, count)["seconds"]) < LEAST:
            count = max(2 * count, int(count * LEAST / max(taken, 0.01)))
        best = min(_round(text, states, count)["seconds"] / count for _ in range(ROUNDS))
        found.append({"states": first["states"], "first": first["seconds"], "best": best})
    return found


def _round(text: str, states: int, count: int) -> dict[str, Any]:
    from knobel.files import parse
    from knobel.limits import Limits
    from knobel.puzzle import Wish
    from knobel.solve import decide

    limits = Limits(time=None, memory=1 << 30, states=states)
    puzzles = [parse(text) for _ in range(count)]  # each remembers what it was asked
    began = _used()
    for puzzle in puzzles:
        answer = decide(puzzle, limits, Wish())
    return {"seconds": _used() - began, "states": answer.stats.states}


def _used() -> float:
    """Seconds of the processor so far; under node the clock of Python is one on the wall."""
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process  # type: ignore[import-not-found]

    used = process.cpuUsage()
    return float(used.user + used.system) / 1e6
