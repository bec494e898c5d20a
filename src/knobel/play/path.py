"""Where a puzzle stands on the path (first steps, then easy to expert), what comes next, what is solved."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from knobel.collections import Shipped, collection
from knobel.difficulty.grades import GRADES, grade_name
from knobel.game.progress import Outcome, Progress, key_of, outcome, read
from knobel.game.session import Session
from knobel.levels import Level
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Puzzle

STEPS = "first-steps"
"""What stands before the grades."""
COUNTING = Limits(time=0.5, memory=1 << 28)
"""What it may cost to find out whether fewer would have done."""
Named = tuple[Puzzle, Message]


def level_of(puzzle: Puzzle) -> Level | None:
    """The first step that this puzzle is; None if it is another puzzle."""
    kind = type(puzzle)
    return next((level for level in kind.levels() if level.puzzle(kind) == puzzle), None)


def step(kind: type[Puzzle], n: int) -> Named:
    """A first step (from 0), and its name."""
    level = kind.levels()[n]
    name = Message("{title}, first steps, {n}. {level}", title=kind.title, n=n + 1, level=level.title)
    return level.puzzle(kind), name


def named(one: Shipped) -> Named:
    """A puzzle that comes with Knobel, and its name."""
    puzzle = one.puzzle()
    return puzzle, Message(
        "{title}, {grade}, no. {n}", title=puzzle.title, grade=grade_name(one.grade), n=one.number
    )


def following(puzzle: Puzzle) -> Named | None:
    """What comes after this puzzle on the path; None if it is the last one, or not on it."""
    kind = type(puzzle)
    level = level_of(puzzle)
    every = list(chain.from_iterable(collection(kind.name, grade) for grade in GRADES))
    if level is not None:
        n = kind.levels().index(level) + 1
        return step(kind, n) if n < len(kind.levels()) else named(every[0]) if every else None
    text = puzzle.format()
    at = next((n for n, one in enumerate(every) if one.text == text), len(every))
    return named(every[at + 1]) if at + 1 < len(every) else None


def on_the_path(puzzle: Puzzle) -> bool:
    """Is it a first step, or one of the puzzles that come with Knobel?"""
    text = puzzle.format()
    shipped = (one.text for grade in GRADES for one in collection(puzzle.name, grade))
    return level_of(puzzle) is not None or text in shipped


class Keeper:
    """The player's progress, in a file; without a file nothing is kept."""

    def __init__(self, file: Path | None = None) -> None:
        """PuzzleError if the file holds something else."""
        self.file = file
        self.progress = Progress() if file is None else read(file)

    def solved(self, puzzle: Puzzle) -> bool:
        return self.progress.stars(key_of(puzzle))[0]

    def note(self, session: Session, seconds: float) -> None:
        """A game was won (or a puzzle without a solution recognised as one). KnobelError if the file
        cannot be written. Whoever was shown a solution has not solved it."""
        if self.file is None or session.shown:
            return
        self.progress = read(self.file)  # another game may have written it in the meantime
        right = Outcome(None, 0, 0)  # whoever says that nobody can solve it needs no moves
        found = outcome(session.puzzle, session.moves, COUNTING) if session.solved else right
        helped = session.hints > 0
        self.progress.note(session.puzzle, found, seconds=seconds, hints=session.hints, helped=helped)
        self.progress.write(self.file)
