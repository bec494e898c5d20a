"""Certificates for tests: both checkers, random changes, and the truth by brute force."""

from __future__ import annotations

import json
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
SOURCE = ROOT / "tools" / "certify.mjs"
OLDEST_NODE = 20
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


def find_node() -> str | None:
    """The program that runs tools/certify.mjs; None if it is missing, or too old."""
    node = shutil.which("node")
    if node is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.match(r"v(\d+)", version)
    return node if number and int(number[1]) >= OLDEST_NODE else None


class SecondChecker:
    """The checker in JavaScript. It starts slowly, so it gets many certificates at once."""

    AT_ONCE = 1000

    def __init__(self, node: str | None, folder: Path) -> None:
        self.node, self.folder = node, folder
        self.waiting: list[tuple[Puzzle, bytes, Verdict]] = []
        self.disagreements: list[str] = []
        self.checked = 0

    def compare(self, puzzle: Puzzle, certificate: bytes, verdict: Verdict) -> None:
        """Is its verdict, sooner or later, this one?"""
        if self.node is not None:
            self.waiting.append((puzzle, certificate, verdict))
            if len(self.waiting) == self.AT_ONCE:
                self.finish()

    def finish(self) -> None:
        """Check what is waiting."""
        if not self.waiting:
            return
        cases, self.waiting = self.waiting, []
        verdicts = self._verdicts([(puzzle, certificate) for puzzle, certificate, _ in cases])
        for (puzzle, certificate, verdict), other in zip(cases, verdicts, strict=True):
            self.checked += 1
            if other != verdict:
                self.disagreements.append(f"{verdict}, but {other}:\n{puzzle.format()}\n{certificate!r}")

    def _verdicts(self, cases: list[tuple[Puzzle, bytes]]) -> list[Verdict]:
        jobs = []
        for n, (puzzle, certificate) in enumerate(cases):
            text, proof = self.folder / f"{n}.txt", self.folder / f"{n}.jsonl"
            text.write_text(puzzle.format(), encoding="utf-8")
            proof.write_bytes(certificate)
            jobs.append({"puzzle": str(text), "certificate": str(proof), "options": options(puzzle)})
        listed = self.folder / "list"
        listed.write_text("".join(json.dumps(job) + "\n" for job in jobs), encoding="utf-8")
        command = [str(self.node), str(SOURCE), "--list", str(listed)]
        ended = subprocess.run(command, capture_output=True, check=False)
        assert ended.returncode in (0, 1, 2), ended.stderr
        return [_verdict(line) for line in ended.stdout.decode().splitlines()]


def _verdict(line: str) -> Verdict:
    if invalid := re.match(r"invalid at line (\d+): ", line):
        return 1, int(invalid[1])
    assert line == "valid" or line.startswith(("cannot be read", "does not belong")), line
    return (0 if line == "valid" else 2), None


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
