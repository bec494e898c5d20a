"""The puzzles that come with Knobel: fifty of each kind and grade, in a file of the puzzle's folder.

    [puzzle.id for puzzle in collection(kind, "easy")]     # KIND-easy-1, KIND-easy-2, …

`tools/make_collections.py` made them with fixed seeds; their grades are measured. A puzzle of
another package brings its own in the same way.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from knobel.files import parse
from knobel.puzzle import Puzzle
from knobel.puzzle_folder import file_beside
from knobel.registry import PUZZLES, guests

FILE = "collection.jsonl"
"""One puzzle per line, from easy to expert."""


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


@lru_cache(maxsize=64)
def shipped(kind: str) -> tuple[Shipped, ...]:
    """All puzzles of a kind, from easy to expert; empty for a kind without a collection."""
    own = {puzzle.name: puzzle for puzzle in PUZZLES}
    home = own.get(kind) or guests().get(kind)
    file = None if home is None else file_beside(home, FILE)
    if file is None:
        return ()
    puzzles: list[Shipped] = []
    count: Counter[str] = Counter()
    for line in file.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        count[entry["grade"]] += 1
        puzzles.append(Shipped(kind, number=count[entry["grade"]], **entry))
    return tuple(puzzles)


def collection(kind: str, grade: str) -> tuple[Shipped, ...]:
    """The puzzles of a kind and grade."""
    return tuple(puzzle for puzzle in shipped(kind) if puzzle.grade == grade)


def find(name: str) -> Shipped | None:
    """The puzzle with this id, KIND-GRADE-NUMBER; None if there is none."""
    return next((puzzle for puzzle in shipped(name.rsplit("-", 2)[0]) if puzzle.id == name), None)
