"""The puzzles that come with Knobel: six of each kind and grade.

>>> [puzzle.id for puzzle in collection("rotation", "easy")][:2]
['rotation-easy-1', 'rotation-easy-2']

`tools/make_collections.py` made them with fixed seeds; their grades are measured.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from knobel.files import parse
from knobel.puzzle import Puzzle

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Shipped:
    """A puzzle: its kind, grade and number (from 1), its measured score and length, its seed and text."""

    kind: str
    grade: str
    number: int
    score: float
    length: int
    seed: int
    text: str

    @property
    def id(self) -> str:
        return f"{self.kind}-{self.grade}-{self.number}"

    def puzzle(self) -> Puzzle:
        return parse(self.text, self.kind)


@cache
def kinds() -> tuple[str, ...]:
    """The kinds with a collection."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.jsonl")))


@lru_cache(maxsize=64)
def shipped(kind: str) -> tuple[Shipped, ...]:
    """All puzzles of a kind, from easy to expert; empty for other kinds."""
    if kind not in kinds():
        return ()
    puzzles: list[Shipped] = []
    count: Counter[str] = Counter()
    for line in (FOLDER / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        count[entry["grade"]] += 1
        puzzles.append(Shipped(kind, number=count[entry["grade"]], **entry))
    return tuple(puzzles)


def collection(kind: str, grade: str) -> tuple[Shipped, ...]:
    """The puzzles of a kind and grade."""
    return tuple(puzzle for puzzle in shipped(kind) if puzzle.grade == grade)


def find(name: str) -> Shipped | None:
    """The puzzle with this id, such as rotation-easy-1; None if there is none."""
    return next((puzzle for puzzle in shipped(name.partition("-")[0]) if puzzle.id == name), None)
