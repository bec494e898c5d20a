"""The puzzles that come with Knobel, graded: six of each kind and grade.

>>> [puzzle.id for puzzle in collection("rotation", "easy")][:2]
['rotation-easy-1', 'rotation-easy-2']

`tools/collect.py` made them with fixed seeds; their grades are measured.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.puzzle import Puzzle

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Shipped:
    """One puzzle: its kind and grade, its number among those from 1, and what was measured."""

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
        from knobel.files import parse

        return parse(self.text, self.kind)


@cache
def kinds() -> tuple[str, ...]:
    """The kinds of which there are puzzles."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.jsonl")))


@lru_cache(maxsize=64)
def shipped(kind: str) -> tuple[Shipped, ...]:
    """All puzzles of a kind, from easy to expert; none of a kind that is not there."""
    if kind not in kinds():
        return ()
    found: list[Shipped] = []
    for line in (FOLDER / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        number = 1 + sum(one.grade == entry["grade"] for one in found)
        found.append(Shipped(kind, number=number, **entry))
    return tuple(found)


def collection(kind: str, grade: str) -> tuple[Shipped, ...]:
    """The puzzles of a kind and grade."""
    return tuple(one for one in shipped(kind) if one.grade == grade)


def find(name: str) -> Shipped | None:
    """The puzzle of this name, such as rotation-easy-1; None if there is none."""
    for one in shipped(name.partition("-")[0]):
        if one.id == name:
            return one
    return None
