"""Make the puzzles that come with Knobel (`puzzles/<kind>/collection.jsonl`), with fixed seeds.

    python tools/make_collections.py [KIND …]     takes half an hour

Each puzzle is generated for its grade, so the grade is a measured one; its solution is
verified again by the rules. They are sorted from easy to hard.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Hashable
from pathlib import Path

from knobel import collections
from knobel.difficulty.grades import GRADES
from knobel.generate import Generated, several
from knobel.registry import PUZZLES
from knobel.verify import verify

PUZZLE_FOLDERS = Path(__file__).parent.parent / "src" / "knobel" / "puzzles"
COUNT = 50
SEED = 1


def entry(found: Generated) -> dict[str, object]:
    """One puzzle as it is stored."""
    assert found.rating is not None
    assert verify(found.puzzle, found.moves)
    return {
        "grade": found.rating.grade,
        "score": found.rating.score,
        "length": len(found.moves),
        "seed": found.seed,
        "text": found.puzzle.format(),
    }


def make(kind: str) -> None:
    """The file of one kind, all of it or nothing."""
    lines = []
    seen: set[Hashable] = set()  # no twins, not even in different grades
    for grade in GRADES:
        made = [entry(found) for found in several(kind, COUNT, seed=SEED, seen=seen, difficulty=grade)]
        made.sort(key=lambda one: (one["score"], one["seed"]))
        lines += [json.dumps(one, ensure_ascii=False) for one in made]
        print(kind, grade, *(one["score"] for one in made), flush=True)
    file = PUZZLE_FOLDERS / kind / collections.FILE
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for kind in sys.argv[1:] or [kind.name for kind in PUZZLES]:
        make(kind)
