"""Knobel against other ways to solve the same puzzles, in one run.

    make peers                                           all of it, into docs/benchmarks.md
    .venv/bin/python bench/peers.py [--seconds 10] [FILE…]    only print, on your own puzzles

Rivals (bench/rivals): plain programs in C++ and Python as a contestant writes them, networkx, the
planner Fast Downward, the logic programming system clingo and OR-Tools' CP-SAT. Every answer is
replayed by `verify` and, where the fewest moves are asked for, compared with the fewest. Each rival
gets the same processor time and memory in a process of its own. Ends with exit code 1 if an answer
is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import knobel
from knobel.answers import Answer, Solved
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.stromrallye.invent import invent

from rivals import RIVALS, failed
from rivals.report import Row, write

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
MEGABYTES = 3000
_WORDS = {MemoryError: "memory", TimeoutError: "time"}
_WORTH = {"unsolvable": "ok", "solved": "WRONG", "undecided": "unchecked"}
"""Somebody says that there is no solution; by what is true."""
PATIENCE = 6
"""Seconds on the clock for each second of processor time and of loading: the machine may be busy."""
FILES = {
    "rotation": ["eigen3", "turns91", "eigen1"],
    "huepfburg": ["three_jumps", "cycle17_121", "two_impossible"],
    "stromrallye": ["example0", "example1"],
}
LARGE: dict[str, dict[str, float]] = {
    "8×8, 12 batteries": {"size": 8, "batteries": 12},
    "10×10, 30 batteries": {"size": 10, "density": 0.3, "length": 1.5},
    "10×10, 50 batteries": {"size": 10, "density": 0.5, "length": 2},
    "20×20, index 15": {"size": 20, "index": 15},
    "20×20, index 30": {"size": 20, "index": 30},
    "20×20, 380 batteries": {"size": 20, "density": 0.95, "length": 1},
    "20×20, 200 batteries": {"size": 20, "density": 0.5, "length": 1},
}
"""Boards of Stromrallye, solvable by construction; on the last one nearly every charge is 1."""


@dataclass(frozen=True)
class Outcome:
    """What a rival made of a puzzle: its seconds, and in a word what came of it."""

    seconds: float | None
    word: str


def chosen() -> Iterator[tuple[str, knobel.Puzzle]]:
    """Examples, generated puzzles, long ones, and some without solution."""
    for kind, names in FILES.items():
        for name in names:
            yield name, knobel.load(EXAMPLES / kind / f"{name}.txt", kind)
        for grade in ("easy", "hard"):
            yield f"{grade}, seed 1", knobel.generate(kind, difficulty=grade, seed=1).puzzle
    yield "cycle of 101", cycle(101)
    board = knobel.generate("stromrallye", difficulty="medium", unsolvable="exhausted", seed=1)
    yield "no way, seed 1", board.puzzle
    for name, wishes in LARGE.items():
        yield name, invent(wishes, Random(1))[0]


def cycle(n: int) -> Huepfburg:
    """1 -> 2 -> … -> n -> 1 and 1 -> 4: (n-1)(n-2)/2 + 1 jumps for odd n."""
    return Huepfburg(n, (*((k, k % n + 1) for k in range(1, n + 1)), (1, 4)))


def compete(name: str, puzzle: knobel.Puzzle, truth: Answer, file: Path, seconds: int) -> Outcome:
    """One rival on one puzzle, in a process of its own."""
    command = [sys.executable, "-m", "rivals", name, puzzle.name, str(file), str(seconds), str(MEGABYTES)]
    with subprocess.Popen(
        command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            told, errors = process.communicate(timeout=PATIENCE * (seconds + 5))
        except subprocess.TimeoutExpired:
            return Outcome(None, "time")
        finally:
            _end(process.pid)
    if not told.strip():
        reason = failed(process.returncode, errors)
        return Outcome(None, _WORDS.get(type(reason), str(reason)))
    return judge(puzzle, truth, json.loads(told.splitlines()[-1]), seconds)


def _end(group: int) -> None:
    """Nothing that a rival has started stays."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def judge(puzzle: knobel.Puzzle, truth: Answer, told: dict[str, Any], seconds: int) -> Outcome:
    """Is the answer right? Replayed, and compared with the fewest moves."""
    if told["status"] not in ("solved", "unsolvable"):
        return Outcome(None, told.get("why", told["status"]))
    if told["seconds"] > seconds:
        return Outcome(None, "time")
    if told["status"] == "unsolvable":
        return Outcome(told["seconds"], _WORTH[truth.status])
    if not knobel.verify(puzzle, told["answer"]):
        return Outcome(told["seconds"], "WRONG")
    moves = told["answer"]
    if isinstance(truth, Solved) and isinstance(moves, list) and puzzle.name != "stromrallye":
        return Outcome(told["seconds"], "longer" if len(moves) > truth.length else "ok")
    return Outcome(told["seconds"], "ok")


def main() -> int:
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("files", nargs="*", type=Path)
    reader.add_argument("--seconds", type=int, default=10)
    reader.add_argument("--rivals", default=",".join(RIVALS), help="some of them, with commas")
    reader.add_argument("--write", action="store_true", help="table and plots into docs/benchmarks.md")
    wishes = reader.parse_args()
    puzzles = [(file.stem, knobel.load(file)) for file in wishes.files] or list(chosen())
    puzzles.sort(key=lambda pair: list(FILES).index(pair[1].name))
    rivals = wishes.rivals.split(",")
    started = time.monotonic()
    results: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for n, (name, puzzle) in enumerate(puzzles):
            file = Path(folder, f"{n}.txt")
            file.write_text(puzzle.format(), encoding="utf-8")
            row: dict[str, Outcome] = {}
            truth = knobel.solve(puzzle, time=3 * wishes.seconds)
            for rival in rivals:
                row[rival] = compete(rival, puzzle, truth, file, wishes.seconds)
                shown = "" if row[rival].seconds is None else f"{row[rival].seconds:.6f} s"
                print(
                    f"{puzzle.name:<12} {name:<20} {RIVALS[rival]:<14} {row[rival].word:<7} {shown}",
                    flush=True,
                )
            results.append(Row(name, puzzle, truth, row))
    if wishes.write:
        write(results, wishes.seconds, MEGABYTES, time.monotonic() - started)
    return int(any(outcome.word == "WRONG" for row in results for outcome in row.outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
