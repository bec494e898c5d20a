"""Processor time until a command has done its work, above that of a Python that does nothing.

    python bench/startup.py [RUNS]

Milliseconds of user and system time, least and median of RUNS (20) processes, and the median as a
multiple of bare Python's. Bytecode is cached in a folder of its own, as it is once a program is
installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

EXAMPLE = Path(__file__).parents[1] / "examples" / "stromrallye" / "example0.txt"
START = "import sys; from knobel.cli import main; sys.exit(main())"
COMMANDS = {"--version": ["--version"], "solve": ["solve", str(EXAMPLE)], "--help": ["--help"]}


def processor_time() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(code: str, arguments: list[str], runs: int, cache: str) -> list[float]:
    """Milliseconds of each run; one more before them fills the cache."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache, "PYTHONDONTWRITEBYTECODE": ""}
    times = []
    for _ in range(runs + 1):
        started = processor_time()
        subprocess.run(
            [sys.executable, "-c", code, *arguments], env=environment, capture_output=True, check=True
        )
        times.append(1000 * (processor_time() - started))
    return times[1:]


def main(runs: int = 20) -> None:
    with TemporaryDirectory() as cache:
        bare = measure("pass", [], runs, cache)
        print(f"{'bare Python':12} {min(bare):6.1f} {median(bare):6.1f} ms")
        for name, arguments in COMMANDS.items():
            times = measure(START, arguments, runs, cache)
            least, middle = min(times) - min(bare), median(times) - median(bare)
            print(f"{name:12} {least:6.1f} {middle:6.1f} ms more, {median(times) / median(bare):.1f}×")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
