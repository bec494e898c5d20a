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
from knobel.difficulty.grades import grade_name
from knobel.draw.pdf import typeset
from knobel.draw.svg import svg
from knobel.generate.unsolvable import proofs_of
from knobel.locale import language, t
from knobel.puzzle import Move, Puzzle
from knobel.scene import Scene
from knobel.worksheet_pages import head_height, pages

PAPERS = {"a4": "a4", "letter": "us-letter"}
HINTS = ("upside-down", "page", "none")
LARGEST = 11
"""Millimetres of a cell: larger ones do not make a puzzle clearer."""
WIDE = {1: 13.5, 2: 40.0}
"""Solutions up to so many cells wide take one or two of the four columns, wider ones all of them."""
SERIES = 1.5
"""A solution so much wider than the puzzle is a series of small pictures; two columns will do."""
HIGH: Mapping[object, int] = {"series": 36, "exercise": 60, 1: 52, 2: 92, 4: 180}
"""Millimetres; the height of a solution in so many columns."""
MAX_SOLUTION_TEXT = 1_300
"""Characters; longer solutions are cut, so that each fits on a page."""


@dataclass(frozen=True)
class Task:
    """A puzzle of the worksheet with its answer; `grade` is empty if it is not known, `code` is the SVG of
    a QR code that leads to the puzzle, `name` a title of its own. Beside the title stands the grade, then
    `note`."""

    puzzle: Puzzle
    answer: Answer
    grade: str = ""
    code: str = ""
    name: str = ""
    note: str = ""


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
    data, pictures = contents(tasks, title, hints, solutions, paper=paper, coded=bool(code))
    data |= {"paper": PAPERS[paper]}
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
    tasks: Sequence[Task],
    title: str = "",
    hints: str = "upside-down",
    solutions: bool = True,
    *,
    paper: str = "a4",
    coded: bool = False,
) -> tuple[dict[str, Any], dict[str, str]]:
    """All that is printed, in the language in use, and its pictures as SVG by the names they have there.
    `coded`: there is a QR code beside the title."""
    pictures: dict[str, str] = {}
    rules = _rules(tasks)
    head = head_height([f"{rule['title']}. {rule['text']}" for rule in rules], coded)
    sizes = [(scene.width, scene.height) for scene in (task.puzzle.scene() for task in tasks)]
    data: dict[str, Any] = {
        "title": title or t("Puzzles to solve"),
        "lang": language(),
        "footer": t("made with Knobel"),
        "words": _words(),
        "rules": rules,
        "pages": [page._asdict() for page in pages(sizes, paper, head)],
        "puzzles": [_puzzle(n, task, hints, pictures) for n, task in enumerate(tasks, start=1)],
        "hints": [],
        "solutions": [],
    }
    if hints == "page":
        data["hints"] = [{"number": n, "text": _hint(task)} for n, task in enumerate(tasks, start=1)]
    if solutions:
        data["solutions"] = [_solution(n, task, pictures) for n, task in enumerate(tasks, start=1)]
    return data, pictures


def with_pictures(data: dict[str, Any], pictures: Mapping[str, str]) -> dict[str, Any]:
    """The contents with each picture in place of its name."""
    for entry in (*data["puzzles"], *data["solutions"]):
        entry["picture"] = pictures[entry["picture"]]
    return data


def new_tasks(
    kinds: Sequence[type[Puzzle]],
    count: int,
    difficulty: str | None = None,
    seed: int | None = None,
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> Iterator[Task]:
    """New puzzles, of each kind in turn. `chosen`: parameters, for the kinds that have them."""
    from knobel.generate import several

    made = []
    for n, kind in enumerate(kinds):
        known = {parameter.name for parameter in kind.parameters()}
        wishes = {name: value for name, value in chosen.items() if name in known}
        wishes |= {"seed": seed, "difficulty": difficulty}
        made.append(several(kind.name, len(range(n, count, len(kinds))), **wishes))
    for n in range(count):
        new = next(made[n % len(kinds)])
        yield Task(new.puzzle, Solved(new.moves), (new.rating and new.rating.grade) or "")


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
        "columns": 2,
        "high": HIGH["exercise"],
        "note": "",
        "text": text,
    }


def _rules(tasks: Sequence[Task]) -> list[dict[str, str]]:
    """Each set of rules once, in the order of the puzzles."""
    rules = dict.fromkeys((task.puzzle.title, str(task.puzzle.rules())) for task in tasks)
    return [{"title": title, "text": text} for title, text in rules]


def _puzzle(number: int, task: Task, hints: str, pictures: dict[str, str]) -> dict[str, Any]:
    name = f"puzzle{number}.svg"
    scene = task.puzzle.scene()
    pictures[name] = svg(scene, "print")
    return {
        "number": number,
        "title": task.name or task.puzzle.title,
        "note": _note(task),
        "picture": name,
        "widest": round(LARGEST * scene.width, 1),
        "hint": _hint(task) if hints == "upside-down" else "",
    }


def _note(task: Task) -> str:
    """What stands beside the title: the kind, if the title does not say it, and the grade."""
    kind = task.puzzle.title if task.name else ""
    grade = grade_name(task.grade).text() if task.grade else ""
    return ", ".join(said for said in (kind, grade, task.note) if said)


def _hint(task: Task) -> str:
    if isinstance(task.answer, Solved):
        return str(task.puzzle.teaser(task.answer.moves))
    if isinstance(task.answer, Undecided):
        return t("Whether there is a solution is still open.")
    return t("Is there a solution at all?")


def _solution(number: int, task: Task, pictures: dict[str, str]) -> dict[str, Any]:
    name = f"solution{number}.svg"
    scene = answer_scene(task.puzzle, task.answer)
    pictures[name] = svg(scene, "print")
    entry = {
        "number": number,
        "title": task.name or task.puzzle.title,
        "picture": name,
        **_room_for(scene, task.puzzle.scene()),
        "note": "",
    }
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


def _room_for(scene: Scene, puzzle: Scene) -> dict[str, int]:
    """How many of the four columns a solution takes, and how high it is at most, in millimetres."""
    if scene.width > SERIES * puzzle.width:
        return {"columns": 2, "high": HIGH["series"]}
    columns = next((columns for columns, most in WIDE.items() if scene.width <= most), 4)
    return {"columns": columns, "high": HIGH[columns]}


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
