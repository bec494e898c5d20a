"""One rival on one puzzle: python -m rivals NAME KIND FILE SECONDS MEGABYTES

Prints one JSON object: `seconds` of processor time for the solving alone (with the processes it
started; without reading the libraries in), and `status`: solved (with `answer`), unsolvable, memory,
or cannot (with `why`). Processor time and memory are limited from inside.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from rivals import Cannot, failed

CONTESTANT = Path(__file__).parents[2] / "build" / "bench" / "contestant"
REPEAT, LONG = 0.02, 1.0
"""Knobel is measured until so many seconds have passed: most answers come faster than clocks tick."""


def spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def library(name: str, kind: str, text: str) -> dict[str, Any]:
    """A rival written in Python."""
    solve = import_module(f"rivals.{name}").solve
    start = spent()
    found = solve(kind, text)
    seconds = spent() - start
    return {"seconds": seconds, "status": "unsolvable"} if found is None else _solved(seconds, found)


def contestant(kind: str, file: str) -> dict[str, Any]:
    """The plain programs in C++, which measure themselves."""
    if not CONTESTANT.exists():
        raise Cannot("not built")
    done = subprocess.run([str(CONTESTANT), kind, file], capture_output=True, text=True, check=False)
    if done.returncode:
        raise failed(done.returncode, done.stderr)
    seconds, answer = done.stdout.split("\n", 1)
    if answer.strip() == "unsolvable":
        return {"seconds": float(seconds), "status": "unsolvable"}
    return _solved(float(seconds), answer.strip())


def ourselves(kind: str, text: str) -> dict[str, Any]:
    """Knobel, as anybody calls it."""
    import knobel

    puzzle = knobel.parse(text, kind)
    start = spent()
    answer = knobel.solve(puzzle)  # the first call reads modules in
    seconds = spent() - start
    if seconds < LONG:
        start, runs = spent(), 0
        while spent() - start < REPEAT:
            knobel.solve(puzzle)
            runs += 1
        seconds = (spent() - start) / runs
    if isinstance(answer, knobel.Solved):
        return _solved(seconds, list(answer.moves))
    # Undecided: which limit it was.
    status = answer.status if isinstance(answer, knobel.Unsolvable) else answer.reason.kind
    return {"seconds": seconds, "status": status}


def _solved(seconds: float, answer: Any) -> dict[str, Any]:
    return {"seconds": seconds, "status": "solved", "answer": answer}


def main(name: str, kind: str, file: str, seconds: str, megabytes: str) -> None:
    text = Path(file).read_text(encoding="utf-8")
    if name not in ("knobel", "contestant"):
        import_module(f"rivals.{name}")
    limit = int(seconds) + int(spent()) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (int(megabytes) << 20, int(megabytes) << 20))
    try:
        if name == "knobel":
            told = ourselves(kind, text)
        else:
            told = contestant(kind, file) if name == "contestant" else library(name, kind, text)
    except MemoryError:
        told = {"status": "memory"}
    except TimeoutError:
        told = {"status": "time"}
    except Cannot as reason:
        told = {"status": "cannot", "why": str(reason)}
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
