"""Limits on the largest puzzles that can be read: every part of the work, and what is written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil

from limits.machine import Cases, Held, Ran, run

MIB = 1 << 20
PYTHON = 60 * MIB
"""What the interpreter and Knobel itself take."""

WORK = r"""
import gc, json, os, resource, sys, time
import knobel, knobel.difficulty.measure, knobel.draw.svg, knobel.explain, knobel.generate
import knobel.notation.answer_reader
from knobel.certificates.check import digest, options
from knobel.limits import resident

# The state that the robot, the sticks or the players begin with, refuted by what takes longest to check.
FORGED = {
    "stromrallye": {"refuted": "places", "data": {"rounds": [[], [], []]}},
    "huepfburg": {"refuted": "times", "data": {"before": 10**5, "period": 1}},
}

def forged(puzzle):
    view = puzzle.evidence()
    line = {"state": view.encode(view.start()), **FORGED.get(puzzle.name, {})}
    header = {"certificate": "knobel", "version": 1, "kind": puzzle.name, "digest": digest(puzzle),
              "options": options(puzzle), "claim": {"status": "unsolvable"}}
    return "\n".join(map(json.dumps, (header, line))).encode()

def asked(puzzle, verb, limits, wishes, answer):
    if verb == "certify":
        return knobel.certify(puzzle, certificate, **limits) or "invalid"
    if verb == "generate":
        knobel.generate(time=limits["time"], **wishes)
        return "found"
    if verb == "draw":
        return knobel.draw(puzzle, solution=True, **limits) and "drawn"
    if verb == "verify":
        verdict = knobel.verify(puzzle, answer, **limits)
        return verdict.reason.kind if verdict.reason else "valid"
    result = getattr(knobel, verb)(puzzle, **limits)
    return result.answer.status if verb == "explain" else result.status

def worked(puzzle, verb, limits, wishes, answer):
    gc.collect()
    before = resident()
    print(os.getpid(), flush=True)
    started = time.perf_counter()
    try:
        found = asked(puzzle, verb, limits, wishes, answer)
    except knobel.KnobelError as error:
        found = error.kind
    took = time.perf_counter() - started
    grown = max(0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before)
    print(json.dumps([found, took, grown]), flush=True)

file, answer = sys.argv[1:]
puzzle = knobel.load(file) if file else None
certificate = forged(puzzle) if puzzle else b""
puzzle = knobel.load(file) if file else None  # as it is before anybody has asked for anything
answer = open(answer, "rb").read() if answer else b"unsolvable"
gc.freeze()
for line in sys.stdin:
    if not os.fork():
        worked(puzzle, *json.loads(line), answer)
        os._exit(0)
    os.wait()
"""


class Worked(NamedTuple):
    """What came out, in how many seconds, how much of the processor it used after its time was over, how many
    bytes it took, its limit, and whether there was more work on the machine than it has cores: then a process
    is kept waiting, which is not its fault, and only its own work counts."""

    found: str
    seconds: float
    late: float
    memory: int
    limit: float
    busy: bool

    def holds(self, seconds: float, mebibytes: int) -> bool:
        return self.in_time(seconds) and self.memory <= mebibytes * MIB + PYTHON

    def in_time(self, seconds: float) -> bool:
        return _in_time(self.seconds, seconds) or (self.busy and self.late <= 0.05 * seconds + 0.05)

    def __str__(self) -> str:
        waited = not _in_time(self.seconds, self.limit)
        late = f" (kept waiting: {self.late:.2f} s of work after the limit)" if waited else ""
        return f"{self.found}, {self.seconds:.2f} s{late}, {self.memory // MIB} MiB"


class Worker:
    """A process that has read a puzzle and answers questions about it, each in a process of its own."""

    def __init__(self, file: Path | None = None, answer: Path | None = None) -> None:
        command = [sys.executable, "-c", WORK, str(file or ""), str(answer or "")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(
        self, verb: str, seconds: float, mebibytes: int = 4096, wishes: dict[str, object] | None = None
    ) -> Worked:
        """What a verb does within limits: the best of up to three tries."""
        tries: list[Worked] = []
        while len(tries) < 3 and not (tries and tries[-1].holds(seconds, mebibytes)):
            tries.append(self._try(verb, seconds, mebibytes, wishes or {}))
        return min(tries, key=lambda one: (not one.holds(seconds, mebibytes), one.seconds))

    def _try(self, verb: str, seconds: float, mebibytes: int, wishes: dict[str, object]) -> Worked:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        limits = {"time": seconds, "memory": mebibytes * MIB}
        self.process.stdin.write(json.dumps([verb, limits, wishes]) + "\n")
        self.process.stdin.flush()
        pid = int(self.process.stdout.readline())
        over, last = time.monotonic() + seconds, 0.0
        used: float | None = None
        while psutil.pid_exists(pid):
            last = max(last, _processor_time(pid))
            if used is None and time.monotonic() >= over:
                used = last
            time.sleep(0.005)
        found, took, grown = json.loads(self.process.stdout.readline())
        busy = os.getloadavg()[0] > (os.cpu_count() or 1)
        return Worked(found, took, 0.0 if used is None else last - used, grown, seconds, busy)


def _processor_time(pid: int) -> float:
    """Seconds of processor time of all threads of a process; as they were if it has ended."""
    try:
        return float(sum(psutil.Process(pid).cpu_times()[:2]))
    except psutil.NoSuchProcess:
        return 0.0


def _in_time(took: float, seconds: float) -> bool:
    return took <= 1.05 * seconds + 0.05


def _board(path: Path, size: int, batteries: list[tuple[int, int, int]]) -> Path:
    (x, y, charge), *others = batteries
    rows = [f"{size}", f"{x},{y},{charge}", f"{len(others)}", *(f"{a},{b},{c}" for a, b, c in others)]
    path.write_text("\n".join(rows) + "\n")
    return path


def _full(path: Path, size: int) -> Path:
    """Even charges on every field: the chessboard colouring does not forbid it."""
    random = Random(2)
    fields = [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
    return _board(path, size, [(x, y, random.choice((2, 2, 4))) for x, y in fields])


def a_few_huge_charges(folder: Path) -> Held:
    random, fields = Random(1), set[tuple[int, int]]()
    while len(fields) < 201:
        fields.add((random.randint(1, 1000), random.randint(1, 1000)))
    file = _board(folder / "huge.txt", 1000, [(x, y, 1_000_000) for x, y in sorted(fields)])
    said, right = [], True
    with Worker(file) as worker:
        for verb in ("solve", "rate"):
            worked = worker.ask(verb, 2, 100)
            right = right and worked.holds(2, 100)
            said.append(f"{verb}: {worked}")
    return Held(right, "; ".join(said))


def a_long_solution(folder: Path) -> Held:
    board = [(1, 1, 1_000_000), (1000, 1000, 1_000_000), (500, 500, 999_999), (1, 1000, 3000)]
    file = _board(folder / "empty.txt", 1000, board)
    runs: list[Ran] = [
        run("solve", file, "--time", 20, *more) for more in ([], ["--json"], ["--notation", "legs"])
    ]
    right = all(ran.code == 0 and ran.peak <= 2 * PYTHON and _in_time(ran.seconds, 20) for ran in runs)
    said = ", ".join(f"{ran.seconds:.1f} s and {ran.peak // MIB} MiB resident" for ran in runs)
    return Held(right, said)


def rating_of_large_boards(folder: Path) -> Held:
    said, right = [], True
    for size, seconds, mebibytes in ((100, 5.0, 60), (400, 1.0, 4096)):
        file = _full(folder / f"{size}.txt", size)
        with Worker(file) as worker:
            worked = worker.ask("rate", seconds, mebibytes)
        right = right and worked.holds(seconds, mebibytes)
        said.append(f"{size}×{size}: {worked} (of {seconds:g} s)")
    return Held(right, "; ".join(said))


def time_of_generating(folder: Path) -> Held:
    wishes: list[dict[str, object]] = [
        {"kind": "rotation", "size": 20, "seed": 1},
        {"kind": "stromrallye", "unsolvable": "one-way", "size": 20, "seed": 1},
    ]
    said, right = [], True
    with Worker() as worker:
        for wish in wishes:
            worked = worker.ask("generate", 0.5, wishes=wish)
            right = right and worked.found == "not-found" and worked.in_time(0.5)
            said.append(f"{wish['kind']}: {worked.found}, {worked.seconds:.2f} s")
    return Held(right, "; ".join(said))


def _frame(path: Path, size: int) -> Path:
    from support.hard_puzzles import closed

    path.write_text(closed(size, size, size * 2))
    return path


def _cycle(path: Path, size: int) -> Path:
    """A cycle with a short cut: the players meet after very many jumps."""
    ends = "".join(f"{n} {n % size + 1}\n" for n in range(1, size + 1))
    path.write_text(f"{size} {size + 1}\n{ends}1 4\n")
    return path


SIZES: dict[str, tuple[Callable[[Path, int], Path], int]] = {
    "full 20×20 board": (_full, 20),
    "full 100×100 board": (_full, 100),
    "full 400×400 board": (_full, 400),
    "full 1000×1000 board": (_full, 1000),
    "30×30 frame": (_frame, 30),
    "200×200 frame": (_frame, 200),
    "100,001 fields": (_cycle, 100_001),
    "1,000,000 fields": (_cycle, 1_000_000),
}
VERBS = ("solve", "rate", "explain", "verify", "draw", "certify")


def every_verb(name: str, seconds: float, mebibytes: int, folder: Path) -> Held:
    """All verbs on one puzzle; what is verified is a claim that it takes a search to check."""
    make, size = SIZES[name]
    with Worker(make(folder / "puzzle.txt", size)) as worker:
        runs = {verb: worker.ask(verb, seconds, mebibytes) for verb in VERBS}
    right = all(worked.holds(seconds, mebibytes) for worked in runs.values())
    return Held(right, "; ".join(f"{verb}: {worked}" for verb, worked in runs.items()))


CASES: Cases = {
    "200 batteries of 1,000,000 on 1000×1000, `solve` and `rate`, `--time 2 --memory 100MiB`": (
        a_few_huge_charges, "exit 3, within 5 % and 50 ms, 160 MiB"),
    "almost empty 1000×1000 board, 3,002,999 steps, `solve --time 20` as text, JSON and legs": (
        a_long_solution, "solved, in time, 60 MiB"),
    "rating a full 100×100 board, `--memory 60MiB`, and 400×400, `--time 1`": (
        rating_of_large_boards, "within 5 % and 50 ms, 120 MiB"),
    "generating: Rotation 20×20 and an unsolvable 20×20 board, `--time 0.5`": (
        time_of_generating, "exit 3, within 5 % and 50 ms"),
    **{f"{name}: {', '.join(VERBS)}, `--time 1 --memory 100MiB`": (
        partial(every_verb, name, 1.0, 100), "within 5 % and 50 ms, 160 MiB") for name in SIZES},
}  # fmt: skip
