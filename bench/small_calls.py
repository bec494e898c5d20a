"""How long one call of `knobel.solve` takes on small boards, all of Python included.

    python bench/small_calls.py [files …]

The median of many calls in microseconds of processor time. Without files: all Stromrallye
examples.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import thread_time_ns

import knobel

CALLS = 1000
EXAMPLES = Path(__file__).parents[1] / "examples" / "stromrallye"


def measure(puzzle: knobel.Puzzle) -> float:
    """Microseconds of a call."""
    calls = []
    for _ in range(CALLS):
        started = thread_time_ns()
        knobel.solve(puzzle)
        calls.append((thread_time_ns() - started) / 1000)
    return median(calls)


def main(files: list[str]) -> None:
    for path in map(Path, files or sorted(map(str, EXAMPLES.glob("*.txt")))):
        print(f"{path.stem:16} {measure(knobel.load(path)):8.0f} µs")


if __name__ == "__main__":
    main(sys.argv[1:])
