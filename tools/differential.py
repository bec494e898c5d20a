"""Kernel against reference against brute force, for a time, on puzzles nobody has seen before.

    python tools/differential.py [--minutes 60] [--seed N] [--jobs 4] [python] [stromrallye_check] …

Three C++ programs compare the kernel with brute force (verdicts, shortest solutions, counts,
proofs); Python compares kernel, reference and rules on whole puzzles of every kind, writes each
answer in every notation and reads it back, and checks its certificate. Each seed is a fresh set of
puzzles; without --seed it is today's date. Each comparison gets the minutes for itself, --jobs of
them at a time. Says how many puzzles were compared; exit code 1 on a difference.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel import Answer, Puzzle

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]
PORTIONS = {"stromrallye_check": 4000, "rotation_check": 4000, "huepfburg_check": 20000}


def by_program(name: str, seed: int, seconds: float) -> tuple[str, int, str]:
    """Portions of random puzzles until the time is over; the number, and what was wrong."""
    done, until = 0, time.monotonic() + seconds
    for portion in range(1_000_000):
        if time.monotonic() >= until and done:
            break
        command = [str(ROOT / "build" / "bench" / name), str(PORTIONS[name]), str(seed + portion)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        if ended.returncode:
            return name, done, f"seed {seed + portion}: {ended.stdout[-2000:]}{ended.stderr[-500:]}"
        done += sum(
            map(int, re.findall(r"^(\d+) (?:boards|small frames|graphs)", ended.stdout, re.MULTILINE))
        )
    return name, done, ""


def not_read_back(puzzle: Puzzle, moves: Sequence[str]) -> str:
    """The first notation that says something else than what was written, in either language."""
    from knobel import notation, verify

    for name in puzzle.notations:
        for lang in ("de", "en"):
            text = notation.write(puzzle, moves, name, lang)
            back = notation.read(puzzle, text)
            # A leg says how long it is, not which way it takes.
            same = name == "legs" or list(back.moves) == list(moves)
            if back.broken is not None or not same or not verify(puzzle, text):
                return f"{name} is not read back: {text}"
    return ""


def not_certified(puzzle: Puzzle, answer: Answer) -> str:
    """What is wrong with the certificate of an answer; nothing if it proves the answer."""
    import knobel

    if answer.status == "undecided":
        return ""
    checked = knobel.certify(puzzle, answer.certificate())
    if not checked:
        return f"not certified, line {checked.line}: {checked.message}"
    claimed = checked.claim.status, checked.claim.value
    wanted = answer.status, answer.length if answer.optimal else None
    return "" if claimed == wanted else f"certified {claimed} instead of {wanted}"


def by_python(seed: int, seconds: float, most: int = sys.maxsize) -> tuple[str, int, str]:
    """Kernel, reference search and rules agree, and what is written is read back."""
    import knobel
    from knobel.limits import Limits
    from knobel.search import search
    from support.random_puzzles import MAKERS, make

    done, until = 0, time.monotonic() + seconds
    while done < most and (time.monotonic() < until or not done):
        kind = list(MAKERS)[done % len(MAKERS)]
        puzzle = make(kind, seed * 1_000_003 + done)
        answer = knobel.solve(puzzle)
        plain = search(puzzle, Limits(time=60, memory=None))
        wrong = "" if answer.status == plain.status else f"{answer.status}, but {plain.status}"
        if isinstance(answer, knobel.Solved) and isinstance(plain, knobel.Solved):
            wrong = not_read_back(puzzle, answer.moves)
            if not wrong and kind != "stromrallye" and answer.length != plain.length:
                wrong = f"{answer.length} moves, but {plain.length}"
        wrong = wrong or not_certified(puzzle, answer)
        if knobel.parse(puzzle.format(), puzzle.name, **puzzle.chosen_options()) != puzzle:
            wrong = "the text is read differently"
        if wrong:
            return "python", done, f"{kind}, seed {seed * 1_000_003 + done}: {wrong}\n{puzzle.format()}"
        done += 1
    return "python", done, ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare kernel, reference and brute force.")
    parser.add_argument("comparisons", nargs="*", metavar="COMPARISON", help=", ".join(("python", *PORTIONS)))
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).strftime("%Y%m%d")))
    asked = parser.parse_args()
    names = asked.comparisons or ["python", *PORTIONS]
    if strange := set(names) - {"python", *PORTIONS}:
        parser.error(f"there is no comparison {', '.join(sorted(strange))}")
    with ThreadPoolExecutor(asked.jobs) as pool:
        futures = [
            pool.submit(by_python, asked.seed, 60 * asked.minutes)
            if name == "python"
            else pool.submit(by_program, name, asked.seed * 1000, 60 * asked.minutes)
            for name in names
        ]
        results = [future.result() for future in futures]
    for name, done, wrong in results:
        print(f"{name:20} {done:12,} puzzles  {wrong or 'all agree'}")
    return 1 if any(wrong for _, _, wrong in results) else 0


if __name__ == "__main__":
    sys.exit(main())
