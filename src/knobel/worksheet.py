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
from knobel.answers import Answer, Reason, Solved, Undecided, Unsolvable
from knobel.default_scenes import answer_scene
from knobel.draw.pdf import typeset
from knobel.draw.svg import svg
from knobel.generate.unsolvable import proofs_of
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
    """A puzzle of the worksheet with its answer; `note` is printed beside its title, `code` is the SVG of
    a QR code that leads to it, `name` a title of its own."""

    puzzle: Puzzle
    answer: Answer
    note: str = ""
    code: str = ""
    name: str = ""


@dataclass(frozen=True)
class Lesson:
    """A proof to show, of a puzzle that has no solution, and an exercise of the same kind."""

    puzzle: Puzzle
    reason: Reason
    exercise: Puzzle
    why: Reason


def lessons(kinds: Sequence[type[Puzzle]], seed: int = 1) -> list[Lesson]:
    """A lesson for each kind whose first steps end with a puzzle that cannot be solved by an argument;
    the exercise is a new puzzle, the same one for the same seed."""
    from knobel.generate import generate

    found = []
    for kind in kinds:
        level = next((level for level in kind.levels() if not level.solvable), None)
        if level is None:
            continue
        puzzle = level.puzzle(kind)
        reason = puzzle.prove_unsolvable()
        if reason is None or reason.kind not in proofs_of(kind, {}):
            continue
        made = generate(kind.name, seed=seed, difficulty="easy", unsolvable=reason.kind)
        if made.reason is not None:
            found.append(Lesson(puzzle, reason, made.puzzle, made.reason))
    return found


def worksheet(
    tasks: Sequence[Task],
    title: str = "",
    paper: str = "a4",
    hints: str = "upside-down",
    solutions: bool = True,
    *,
    code: str = "",
    lessons: Sequence[Lesson] = (),
) -> bytes:
    """The worksheet as PDF, in the language in use; KnobelError without the extra `draw`.

    `paper` is a4 or letter; `hints` are printed upside down below each puzzle ("upside-down"), on a
    page of their own ("page"), or not at all ("none"). `code` is the SVG of a QR code that leads to all
    of the puzzles; each of the `lessons` gets a page.
    """
    data, pictures = contents(tasks, title, hints, solutions)
    data |= {"paper": PAPERS[paper], "high": PICTURE_HEIGHT[paper]}
    data["words"] |= {"play": t("Play online"), "exercise": t("Exercise")}
    codes = {"all.svg": code} | {f"code{n}.svg": task.code for n, task in enumerate(tasks, start=1)}
    pictures |= {name: drawn for name, drawn in codes.items() if drawn}
    data["code"], *each = (name if drawn else "" for name, drawn in codes.items())
    data["puzzles"] = [{**one, "code": name} for one, name in zip(data["puzzles"], each, strict=True)]
    data["lessons"] = [_lesson(n, one, pictures) for n, one in enumerate(lessons, start=1)]
    if solutions:
        data["solutions"] += [_solved_exercise(n, one, pictures) for n, one in enumerate(lessons, start=1)]
    return typeset("worksheet", data, pictures)


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


def _lesson(number: int, lesson: Lesson, pictures: dict[str, str]) -> dict[str, Any]:
    """A page that shows a proof step by step, and asks for another one."""
    steps = []
    for n, step in enumerate(lesson.puzzle.proof_steps(lesson.reason, lesson.puzzle.start()), start=1):
        name = f"lesson{number}-{n}.svg"
        pictures[name] = svg(step.scene, "print")
        steps.append({"picture": name, "text": str(step.text)})
    name = f"exercise{number}.svg"
    pictures[name] = svg(lesson.exercise.scene(), "print")
    return {
        "title": t("{kind}: why is there no solution?", kind=lesson.puzzle.title),
        "steps": steps,
        "number": _exercise(number),
        "exercise": name,
        "task": t(
            "Your turn. This puzzle has no solution either. Prove it the same way, by drawing in the picture."
        ),
    }


def _exercise(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number - 1]


def _solved_exercise(number: int, lesson: Lesson, pictures: dict[str, str]) -> dict[str, Any]:
    """The last step of the proof shows all of it."""
    name = f"shown{number}.svg"
    steps = lesson.exercise.proof_steps(lesson.why, lesson.exercise.start())
    pictures[name] = svg(steps[-1].scene if steps else lesson.exercise.scene(), "print")
    text = "\n".join(str(step.text) for step in steps[1:])
    return {
        "number": _exercise(number),
        "title": lesson.exercise.title,
        "picture": name,
        "note": "",
        "text": text,
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
        "title": task.name or task.puzzle.title,
        "note": task.note,
        "picture": name,
        "hint": _hint(task) if hints == "upside-down" else "",
    }


def _hint(task: Task) -> str:
    if isinstance(task.answer, Solved):
        return str(task.puzzle.teaser(task.answer.moves))
    if isinstance(task.answer, Undecided):
        return t("Whether there is a solution is still open.")
    return t("Is there a solution at all?")


def _solution(number: int, task: Task, pictures: dict[str, str]) -> dict[str, Any]:
    name = f"solution{number}.svg"
    pictures[name] = svg(answer_scene(task.puzzle, task.answer), "print")
    entry = {"number": number, "title": task.name or task.puzzle.title, "picture": name, "note": ""}
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
