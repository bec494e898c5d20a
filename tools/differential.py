"""Kernel against reference against brute force, for a time, on puzzles nobody has seen before.

    python tools/differential.py [--minutes 60] [--seed N]

Three C++ programs compare the kernel with brute force (verdicts, shortest solutions, counts,
proofs); Python compares kernel, reference and rules on whole puzzles of every kind, and writes
each answer in every notation and reads it back. Each seed is a fresh set of puzzles; without
--seed it is today's date. Says how many puzzles were compared; exit code 1 on a difference.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]
PORTIONS = {"stromrallye_check": 4000, "rotation_check": 4000, "huepfburg_check": 20000}


def by_program(name: str, seed: int, until: float) -> tuple[str, int, str]:
    """Portions of random puzzles until the time is over; the number, and what was wrong."""
    done = 0
    for portion in range(1_000_000):
        if time.monotonic() >= until and done:
            break
        command = [ROOT / "build" / "bench" / name, str(PORTIONS[name]), str(seed + portion)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        if ended.returncode:
            return name, done, f"seed {seed + portion}: {ended.stdout[-2000:]}{ended.stderr[-500:]}"
        done += sum(
            map(int, re.findall(r"^(\d+) (?:boards|small frames|graphs)", ended.stdout, re.MULTILINE))
        )
    return name, done, ""


def by_python(seed: int, until: float, most: int = sys.maxsize) -> tuple[str, int, str]:
    """Kernel, reference search and rules agree, and what is written is read back."""
    from random_puzzles import MAKERS, make

    import knobel
    from knobel import notation
    from knobel.limits import Limits
    from knobel.search import search

    done = 0
    while done < most and (time.monotonic() < until or not done):
        kind = list(MAKERS)[done % len(MAKERS)]
        puzzle = make(kind, seed * 1_000_003 + done)
        answer = knobel.solve(puzzle)
        plain = search(puzzle, Limits(time=60, memory=None))
        wrong = "" if answer.status == plain.status else f"{answer.status}, but {plain.status}"
        if not wrong and answer.status == "solved":
            for name in puzzle.notations:
                text = notation.write(puzzle, answer.moves, name, "de")
                if not knobel.verify(puzzle, text):
                    wrong = f"{name} is not read back: {text}"
            if kind != "stromrallye" and answer.length != plain.length:
                wrong = f"{answer.length} moves, but {plain.length}"
        if knobel.parse(puzzle.format(), puzzle.name, **puzzle.variant()) != puzzle:
            wrong = "the text is read differently"
        if wrong:
            return "python", done, f"{kind}, seed {seed * 1_000_003 + done}: {wrong}\n{puzzle.format()}"
        done += 1
    return "python", done, ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare kernel, reference and brute force.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).strftime("%Y%m%d")))
    asked = parser.parse_args()
    until = time.monotonic() + 60 * asked.minutes
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(by_program, name, asked.seed * 1000, until) for name in PORTIONS]
        results = [by_python(asked.seed, until), *(future.result() for future in futures)]
    for name, done, wrong in results:
        print(f"{name:20} {done:12,} puzzles  {wrong or 'all agree'}")
    return 1 if any(wrong for _, _, wrong in results) else 0


if __name__ == "__main__":
    sys.exit(main())
