"""How long the kernel takes, measured natively and in the engine of the browser edition: in processor
time, so that it matters little what else the machine is doing."""

from __future__ import annotations

import sys
import time
from typing import Any

RUNS = 15
ENOUGH = 1.5
"""Seconds after which a search is not run again."""


def run(searches: list[tuple[str, str, int]]) -> list[dict[str, Any]]:
    """Of each search (name, text, most states): states, seconds of the first and of the best run."""
    from knobel.files import parse
    from knobel.limits import Limits
    from knobel.puzzle import Wish
    from knobel.solve import decide

    found = []
    for _, text, states in searches:
        times: list[float] = []
        while len(times) < RUNS and sum(times) < ENOUGH:
            puzzle = parse(text)
            began = _used()
            answer = decide(puzzle, Limits(time=None, memory=1 << 30, states=states), Wish())
            times.append(max(_used() - began, 1e-6))
        found.append({"states": answer.stats.states, "first": times[0], "best": min(times)})
    return found


def _used() -> float:
    """Seconds of the processor so far; under node the clock of Python is one on the wall."""
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process  # type: ignore[import-not-found]

    return float(process.cpuUsage().user) / 1e6
