"""Certificates for tests: both checkers, random changes, and the truth by brute force."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
from collections import deque
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import knobel
from knobel.certificates.check import Claim, Unreadable, check, options
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from knobel.search import search
from support.examples import ROOT

FREE = Limits(time=None, memory=None)
SOURCE = ROOT / "tools" / "certify.cpp"
Verdict = tuple[int, int | None]
"""0 valid, 1 invalid, 2 unreadable; and the line that is wrong."""


def certificate_of(puzzle: Puzzle, **wishes: Any) -> bytes:
    """Of the answer of the solver, which must decide it."""
    text: str = knobel.solve(puzzle, limits=FREE, **wishes).certificate().text()
    return text.encode()


def by_first_checker(puzzle: Puzzle, certificate: bytes) -> tuple[Verdict, Claim | None]:
    """What `knobel certify` says, and the claim it says it about."""
    try:
        checked = check(puzzle, BytesIO(certificate))
    except Unreadable:
        return (2, None), None
    return (0 if checked else 1, checked.line), checked.claim


def build_second_checker() -> Path | None:
    """The program of tools/certify.cpp, built if it is not there yet; None without a compiler."""
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    program = ROOT / "build" / "certify"
    if compiler is None:
        return None
    program.parent.mkdir(exist_ok=True)
    with program.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several test processes may want it at once
        if not program.exists() or program.stat().st_mtime < SOURCE.stat().st_mtime:
            flags = ["-std=c++20", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
            fresh = program.with_suffix(".new")
            subprocess.run([compiler, *flags, "-o", str(fresh), str(SOURCE)], check=True)
            fresh.replace(program)
    return program


def by_second_checker(program: Path, folder: Path, puzzle: Puzzle, certificate: bytes) -> Verdict:
    """What the C++ program says; `folder` is for its files."""
    (folder / "puzzle.txt").write_text(puzzle.format(), encoding="utf-8")
    (folder / "certificate.jsonl").write_bytes(certificate)
    command = [str(program), str(folder / "puzzle.txt"), str(folder / "certificate.jsonl")]
    for name, value in options(puzzle).items():
        command.append(f"--{name}")
        if value is not True:
            command.append(",".join(map(str, value)) if isinstance(value, list) else str(value))
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    line = re.match(r"invalid at line (\d+)", ended.stdout)
    assert ended.returncode in (0, 1, 2), ended.stderr
    return ended.returncode, int(line[1]) if line else None


# ---------------------------------------------------------------- random changes


def change(certificate: bytes, random: Random) -> tuple[str, bytes]:
    """One random change, by the name of its kind."""
    kind = random.choice(["number", "number", "number", "byte", "line", "word"])
    lines = certificate.decode().splitlines()
    header = len(lines) == 1 or random.random() < 0.1
    at = 0 if header else random.randrange(1, len(lines))
    if kind == "number":
        return kind, "\n".join(_other_number(lines, at, random)).encode() + b"\n"
    if kind == "word":
        return kind, "\n".join(_other_word(lines, at, random)).encode() + b"\n"
    if kind == "byte":
        where, byte = random.randrange(len(certificate)), random.randrange(256)
        return kind, certificate[:where] + bytes([byte]) + certificate[where + random.randrange(2) :]
    action, other = random.choice(["drop", "repeat", "swap", "end"]), random.randrange(len(lines))
    if action == "drop":
        del lines[at]
    elif action == "repeat":
        lines.insert(other, lines[at])
    elif action == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        del lines[at + 1 :]
    return kind, "\n".join(lines).encode() + b"\n"


def _other_number(lines: list[str], at: int, random: Random) -> list[str]:
    numbers = list(re.finditer(r"(?<![\w\"])-?\d+", lines[at]))
    if numbers:
        found = random.choice(numbers)
        new = random.choice([int(found[0]) + 1, int(found[0]) - 1, random.randint(-2, 12)])
        lines[at] = f"{lines[at][: found.start()]}{new}{lines[at][found.end() :]}"
    return lines


def _other_word(lines: list[str], at: int, random: Random) -> list[str]:
    """A word of the certificate in the place of another, or a pair of names and values less."""
    words = re.findall(r'"[^"]*"', " ".join([*lines, '"solved" "unsolvable" "period" "fewest"']))
    found = random.choice(list(re.finditer(r'"[^"]*"|,?"\w+":(?:\[[^\[\]]*\]|"?\w+"?)', lines[at])))
    new = random.choice(words) if ":" not in found[0] else ""
    lines[at] = f"{lines[at][: found.start()]}{new}{lines[at][found.end() :]}"
    return lines


# ---------------------------------------------------------------- the truth


def is_true(puzzle: Puzzle, claim: Claim) -> bool:
    """By plain search, step by step."""
    truth = search(puzzle, FREE)
    if claim.status != truth.status or claim.fewest is None:
        return claim.status == truth.status
    fewest = truth.length if claim.fewest == "length" else fewest_of(puzzle, claim.fewest)
    return claim.value == fewest


def fewest_of(puzzle: Any, figure: str) -> int | None:
    """The fewest of a figure, state by state: those with fewer of it first."""
    start = puzzle.start()
    least = {start: 0}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        if puzzle.is_solved(state):
            return least[state]
        for move in puzzle.moves(state):
            after = puzzle.apply(state, move)
            costs = 1 if after.field in puzzle.battery_at else 0
            assert figure == "swaps"
            if least[state] + costs < least.get(after, 1 << 60):
                least[after] = least[state] + costs
                (queue.append if costs else queue.appendleft)(after)
    return None
