"""A set on paper: a worksheet with QR codes that lead from each puzzle to the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from knobel.classroom.puzzle_set import MOST_PUZZLES, PuzzleSet, SetPuzzle
from knobel.classroom.qr import LONGEST, qr_picture
from knobel.limits import Limits
from knobel.locale import t
from knobel.puzzle import Wish
from knobel.registry import find
from knobel.solve import decide
from knobel.worksheet import Lesson, Task, lessons, worksheet


def code_of(link: str) -> str:
    """The QR code of a link as SVG; empty if the link is too long for one."""
    return qr_picture(link, "svg").decode() if len(link) <= LONGEST else ""


def with_codes(tasks: Iterable[Task], page: str) -> list[Task]:
    """The same tasks, each with a code that plays it; one that is too long says so."""
    found = []
    for task in tasks:
        code = code_of(page.partition("#")[0] + SetPuzzle.of(task.puzzle).fragment())
        note = task.note if code else t("too large for a QR code")
        found.append(replace(task, code=code, note=note))
    return found


def code_of_all(tasks: Sequence[Task], title: str, page: str) -> str:
    """The code of the set of all of them; empty if they are too many for a set, or for a code."""
    if not 1 <= len(tasks) <= MOST_PUZZLES:
        return ""
    given = PuzzleSet(title, tuple(SetPuzzle.of(task.puzzle, task.name, task.grade) for task in tasks))
    return code_of(page.partition("#")[0] + given.fragment())


def lessons_for(tasks: Iterable[Task]) -> list[Lesson]:
    """The proofs to teach for the kinds of these tasks."""
    return lessons([find(name) for name in dict.fromkeys(task.puzzle.name for task in tasks)])


def tasks_of(given: PuzzleSet, limits: Limits) -> list[Task]:
    """The puzzles of a set with their answers; `limits` are for each."""
    puzzles = ((one.puzzle(), one) for one in given.puzzles)
    return [
        Task(puzzle, decide(puzzle, limits, Wish()), one.grade, name=one.title) for puzzle, one in puzzles
    ]


def paper(given: PuzzleSet, page: str, size: str, limits: Limits) -> bytes:
    """The worksheet of a set as PDF, with the proofs to teach; `limits` are for each puzzle."""
    tasks = tasks_of(given, limits)
    whole = code_of(page.partition("#")[0] + given.fragment())
    return worksheet(with_codes(tasks, page), given.title, size, code=whole, lessons=lessons_for(tasks))
