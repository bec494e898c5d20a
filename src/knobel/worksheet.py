"""A worksheet: lines for name and date, the rules, the puzzles, hints and solutions.

Everything is black on white, so any printer or copier will do. `worksheet` typesets it as PDF; a page in
the browser lays out the same `contents` by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from knobel import notation
from knobel.answers import Answer, Solved, Undecided, Unsolvable
from knobel.default_scenes import answer_scene
from knobel.draw.pdf import typeset
from knobel.draw.svg import svg
from knobel.locale import language, t
from knobel.puzzle import Move, Puzzle

PAPERS = {"a4": "a4", "letter": "us-letter"}
HINTS = ("upside-down", "page", "none")
PICTURE_HEIGHT = {"a4": 58, "letter": 52}
"""Millimetres: three rows of pictures fit on a page."""
MAX_SOLUTION_TEXT = 1_300
"""Characters; longer solutions are cut, so that each fits on a page."""


@dataclass(frozen=True)
class Task:
    """A puzzle of the worksheet with its answer; `note` is printed beside its title."""

    puzzle: Puzzle
    answer: Answer
    note: str = ""


def worksheet(
    tasks: Sequence[Task],
    title: str = "",
    paper: str = "a4",
    hints: str = "upside-down",
    solutions: bool = True,
) -> bytes:
    """The worksheet as PDF, in the language in use; KnobelError without the extra `draw`.

    `paper` is a4 or letter; `hints` are printed upside down below each puzzle ("upside-down"), on a
    page of their own ("page"), or not at all ("none").
    """
    data, pictures = contents(tasks, title, hints, solutions)
    layout = {"paper": PAPERS[paper], "high": PICTURE_HEIGHT[paper]}
    return typeset("worksheet", {**data, **layout}, pictures)


def contents(
    tasks: Sequence[Task], title: str = "", hints: str = "upside-down", solutions: bool = True
) -> tuple[dict[str, Any], dict[str, str]]:
    """All that is printed, in the language in use, and its pictures as SVG by the names they have there."""
    pictures: dict[str, str] = {}
    data: dict[str, Any] = {
        "title": title or t("Puzzles to solve"),
        "lang": language(),
        "footer": t("made with Knobel"),
        "words": _words(),
        "rules": _rules(tasks),
        "puzzles": [_puzzle(n, task, hints, pictures) for n, task in enumerate(tasks, start=1)],
        "hints": [],
        "solutions": [],
    }
    if hints == "page":
        data["hints"] = [{"number": n, "text": _hint(task)} for n, task in enumerate(tasks, start=1)]
    if solutions:
        data["solutions"] = [_solution(n, task, pictures) for n, task in enumerate(tasks, start=1)]
    return data, pictures


def new_tasks(
    kinds: Sequence[type[Puzzle]],
    count: int,
    difficulty: str | None = None,
    seed: int | None = None,
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> Iterator[Task]:
    """New puzzles, of each kind in turn. `chosen`: parameters, for the kinds that have them."""
    from knobel.difficulty.grades import grade_name
    from knobel.generate import several

    made = []
    for n, kind in enumerate(kinds):
        known = {parameter.name for parameter in kind.parameters()}
        wishes = {name: value for name, value in chosen.items() if name in known}
        wishes |= {"seed": seed, "difficulty": difficulty}
        made.append(several(kind.name, len(range(n, count, len(kinds))), **wishes))
    for n in range(count):
        new = next(made[n % len(kinds)])
        grade = grade_name(new.rating.grade).text() if new.rating and new.rating.grade else ""
        yield Task(new.puzzle, Solved(new.moves), grade)


def _words() -> dict[str, str]:
    return {
        "name": t("Name"),
        "class": t("Class"),
        "date": t("Date"),
        "hint": t("Hint"),
        "hints": t("Hints"),
        "answer": t("My solution:"),
        "solutions": t("Solutions"),
    }


def _rules(tasks: Sequence[Task]) -> list[dict[str, str]]:
    """Each set of rules once, in the order of the puzzles."""
    rules = dict.fromkeys((task.puzzle.title, str(task.puzzle.rules())) for task in tasks)
    return [{"title": title, "text": text} for title, text in rules]


def _puzzle(number: int, task: Task, hints: str, pictures: dict[str, str]) -> dict[str, Any]:
    name = f"puzzle{number}.svg"
    pictures[name] = svg(task.puzzle.scene(), "print")
    return {
        "number": number,
        "title": task.puzzle.title,
        "note": task.note,
        "picture": name,
        "hint": _hint(task) if hints == "upside-down" else "",
    }


def _hint(task: Task) -> str:
    if isinstance(task.answer, Solved):
        return str(task.puzzle.teaser(task.answer.moves))
    if isinstance(task.answer, Undecided):
        return t("Nobody knows yet whether there is a solution.")
    return t("Is there a solution at all?")


def _solution(number: int, task: Task, pictures: dict[str, str]) -> dict[str, Any]:
    name = f"solution{number}.svg"
    pictures[name] = svg(answer_scene(task.puzzle, task.answer), "print")
    entry = {"number": number, "title": task.puzzle.title, "picture": name, "note": ""}
    if isinstance(task.answer, Undecided):
        reason = task.answer.reason.message
        return {**entry, "text": t("It is unclear whether there is a solution: {reason}.", reason=reason)}
    if isinstance(task.answer, Unsolvable):
        return {
            **entry,
            "text": t("There is no solution. {reason:capital}.", reason=task.answer.reason.message),
        }
    moves = task.answer.moves
    return {
        **entry,
        "note": str(task.puzzle.count_moves(len(moves))),
        "text": _readable_moves(task.puzzle, moves),
    }


def _readable_moves(puzzle: Puzzle, moves: Sequence[Move]) -> str:
    """The moves in readable form; if they are too long, how many are left out."""
    shown = min(len(moves), MAX_SOLUTION_TEXT)
    text = _written(puzzle, moves[:shown])
    while len(text) > MAX_SOLUTION_TEXT and shown > 1:
        shown = min(shown - 1, shown * MAX_SOLUTION_TEXT // len(text))
        text = _written(puzzle, moves[:shown])
    left = len(moves) - shown
    return f"{text}\n{t('… and {moves} more', moves=puzzle.count_moves(left))}" if left else text


def _written(puzzle: Puzzle, moves: Sequence[Move]) -> str:
    """As symbols if the puzzle has some, else in words, else in its default notation."""
    if puzzle.signs:
        return " ".join(puzzle.signs.get(move, move) for move in moves)
    way = "words" if "words" in puzzle.notations else None
    return notation.write(puzzle, moves, way).replace("->", "→")
