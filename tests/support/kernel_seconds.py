"""How long the kernel takes, measured natively and in the engine of the browser edition."""

from __future__ import annotations

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
            answer = decide(parse(text), Limits(time=None, memory=1 << 30, states=states), Wish())
            times.append(max(answer.stats.seconds, 1e-6))
        found.append({"states": answer.stats.states, "first": times[0], "best": min(times)})
    return found
