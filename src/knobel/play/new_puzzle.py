"""Which puzzle? The kinds and grades there are, and new puzzles of them."""

from __future__ import annotations

from typing import Any

from knobel.difficulty.grades import GRADES
from knobel.locale import Message
from knobel.puzzle import Puzzle


def kinds() -> list[tuple[str, str]]:
    """Every kind of which a puzzle can be had: name and title."""
    from knobel.registry import puzzles

    return [(name, kind.title) for name, kind in sorted(puzzles().items(), key=_ours_first)]


def _ours_first(item: tuple[str, type[Puzzle]]) -> tuple[int, str]:
    from knobel.registry import PUZZLES

    name, kind = item
    return PUZZLES.index(kind) if kind in PUZZLES else len(PUZZLES), name


def grades() -> list[tuple[str, str]]:
    from knobel.difficulty.grades import grade_name

    return [(grade, grade_name(grade).text()) for grade in GRADES]


def new(kind: str, grade: str | None, seed: int | None = None, **wishes: Any) -> tuple[Puzzle, Message]:
    """A new puzzle and its name, of a random seed if none is given; KnobelError if there is none such."""
    from knobel.difficulty.grades import grade_name
    from knobel.generate import generate

    made = generate(kind, difficulty=grade, seed=seed, **wishes)
    grade = grade or (made.rating.grade if made.rating else None)
    title = made.puzzle.title
    if grade is None:
        return made.puzzle, Message("{title}, seed {seed}", title=title, seed=made.seed)
    name = Message("{title}, {grade}, seed {seed}", title=title, grade=grade_name(grade), seed=made.seed)
    return made.puzzle, name
