"""A worksheet to print: a head to fill in, the rules, the puzzles, hints, solutions.

Everything is black on white, so any printer and any copier will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knobel import notation
from knobel.draw.pdf import typeset
from knobel.draw.svg import svg
from knobel.explain import picture
from knobel.locale import language, t
from knobel.puzzle import Answer, Move, Puzzle, Solved, Undecided, Unsolvable

PAPERS = {"a4": "a4", "letter": "us-letter"}
HINTS = ("upside-down", "page", "none")
HIGH = {"a4": 58, "letter": 52}
"""How high the picture of a puzzle may be, in millimetres: three rows fit on a page."""
MOST_LETTERS = 1_300
"""Of solutions that are longer only the beginning is written: they must fit on a page."""


@dataclass(frozen=True)
class Task:
    """A puzzle of the worksheet with its answer; `note` stands beside its title."""

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

    `paper` is a4 or letter; `hints` are printed upside down below each puzzle, on a page of
    their own, or not at all.
    """
    pictures: dict[str, str] = {}
    data: dict[str, Any] = {
        "title": title or t("Puzzles to think about"),
        "paper": PAPERS[paper],
        "lang": language(),
        "high": HIGH[paper],
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
    return typeset("worksheet", data, pictures)


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
    """Each set of rules once, in the order in which they are needed."""
    found = dict.fromkeys((task.puzzle.title, str(task.puzzle.rules())) for task in tasks)
    return [{"title": title, "text": text} for title, text in found]


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
        return str(task.puzzle.hint(task.answer.moves))
    if isinstance(task.answer, Undecided):
        return t("It is not known whether there is a solution.")
    return t("Is there a solution at all?")


def _solution(number: int, task: Task, pictures: dict[str, str]) -> dict[str, Any]:
    name = f"solution{number}.svg"
    pictures[name] = svg(picture(task.puzzle, task.answer), "print")
    entry = {"number": number, "title": task.puzzle.title, "picture": name, "note": ""}
    if isinstance(task.answer, Undecided):
        reason = task.answer.reason.message
        return {**entry, "text": t("It is not known whether there is a solution: {reason}.", reason=reason)}
    if isinstance(task.answer, Unsolvable):
        return {**entry, "text": t("There is no solution: {reason}.", reason=task.answer.reason.message)}
    moves = task.answer.moves
    return {**entry, "note": str(task.puzzle.count_moves(len(moves))), "text": _told(task.puzzle, moves)}


def _told(puzzle: Puzzle, moves: Sequence[Move]) -> str:
    """The moves, so that everybody can read them; if they are too many, how many are left out."""
    shown = min(len(moves), MOST_LETTERS)
    text = _written(puzzle, moves[:shown])
    while len(text) > MOST_LETTERS and shown > 1:
        shown = min(shown - 1, shown * MOST_LETTERS // len(text))
        text = _written(puzzle, moves[:shown])
    left = len(moves) - shown
    return f"{text}\n{t('… and {moves} more', moves=puzzle.count_moves(left))}" if left else text


def _written(puzzle: Puzzle, moves: Sequence[Move]) -> str:
    """By signs if there are some, else in words, else in the puzzle's own way."""
    if puzzle.signs:
        return " ".join(puzzle.signs.get(move, move) for move in moves)
    way = "words" if "words" in puzzle.notations else None
    return notation.write(puzzle, moves, way).replace("->", "→")
