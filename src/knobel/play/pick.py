"""Which puzzle? The kinds and grades there are, and new puzzles of them."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from knobel.locale import Message
from knobel.puzzle import Puzzle
from knobel.rate import GRADES


def kinds() -> list[tuple[str, str]]:
    """Every kind of which a puzzle can be had: name and title."""
    from knobel.registry import puzzles

    return [(name, kind.title) for name, kind in sorted(puzzles().items(), key=_ours_first)]


def _ours_first(item: tuple[str, type[Puzzle]]) -> tuple[int, str]:
    from knobel.registry import PUZZLES

    name, kind = item
    return PUZZLES.index(kind) if kind in PUZZLES else len(PUZZLES), name


def grades() -> list[tuple[str, str]]:
    from knobel.meaning import grade_name

    return [(grade, grade_name(grade).text()) for grade in GRADES]


def any_seed() -> int:
    return SystemRandom().randrange(1_000_000)


def new(kind: str, grade: str | None, seed: int, **wishes: Any) -> tuple[Puzzle, Message]:
    """A new puzzle and its name; KnobelError if there is none such."""
    from knobel.generate import generate
    from knobel.meaning import grade_name

    found = generate(kind, difficulty=grade, seed=seed, **wishes)
    grade = grade or (found.rating.grade if found.rating else None)
    if grade is None:
        return found.puzzle, Message("{title}, seed {seed}", title=found.puzzle.title, seed=seed)
    return found.puzzle, Message("{title}, {grade}, seed {seed}",
                                 title=found.puzzle.title, grade=grade_name(grade), seed=seed)  # fmt: skip
