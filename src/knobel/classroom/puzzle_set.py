"""A set: puzzles in order, with a title, a time and the help that is allowed.

    {"format": "knobel-set-1", "title": "Warm-up", "minutes": 20, "help": ["undo"],
     "puzzles": [{"kind": "lamps", "text": "lamps\\n.*.\\n", "options": {"wrap": true}, "title": "First"},
                 {"kind": "lamps", "text": "lamps\\n***\\n", "options": {}, "title": "", "grade": "easy"}]}

A link holds the same as a list behind `#set=`, deflated; a puzzle whose grade is known has a fifth entry:
`["Warm-up", 20, ["undo"], [["lamps", "lamps\\n.*.\\n", {"wrap": true}, "First"], ["lamps", …, "", "easy"]]]`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from knobel import as_json
from knobel.classroom.packing import Damaged, fingerprint, pack, read_json, unpack
from knobel.difficulty.grades import GRADES
from knobel.errors import PuzzleError
from knobel.files import parse_with
from knobel.locale import Message
from knobel.puzzle import Puzzle

FORMAT = "knobel-set-1"
FRAGMENT = "#set="
GAME = "#play="
HELP = ("hints", "light", "solution", "undo")
"""What a set can allow: hints, the light that shows whether the position can still be won, the whole
solution, and taking moves back."""
MOST_PUZZLES = 30
MOST_MINUTES = 600
LONGEST_TITLE = 200
LONGEST_TEXT = 1 << 20
MEMBERS = ("kind", "text", "options", "title", "grade")


@dataclass(frozen=True)
class SetPuzzle:
    """A puzzle of a set: its kind, its text, what is chosen beside the text, and perhaps a title and its
    grade."""

    kind: str
    text: str
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    grade: str = ""

    @classmethod
    def of(cls, puzzle: Puzzle, title: str = "", grade: str = "") -> SetPuzzle:
        return cls(puzzle.name, puzzle.format(), as_json.variant(puzzle), title, grade)

    def fragment(self) -> str:
        """The end of a link that plays this puzzle alone."""
        return GAME + pack([self.kind, self.text, dict(self.options), []])

    def puzzle(self) -> Puzzle:
        """The puzzle itself; KnobelError if there is no such kind, or its text is none of it."""
        chosen = {name: tuple(v) if isinstance(v, list) else v for name, v in self.options.items()}
        return parse_with(self.text, self.kind, chosen)


@dataclass(frozen=True)
class PuzzleSet:
    """1 to 30 puzzles. PuzzleError "bad-set" if something cannot be; the texts of the puzzles are
    read by `SetPuzzle.puzzle` only."""

    title: str
    puzzles: tuple[SetPuzzle, ...]
    minutes: int | None = None
    help: tuple[str, ...] = HELP

    def __post_init__(self) -> None:
        _title(self.title, "title")
        if not 1 <= len(self.puzzles) <= MOST_PUZZLES:
            _refuse(
                Message(
                    "a set has 1 to {most} puzzles, not {found}", most=MOST_PUZZLES, found=len(self.puzzles)
                )
            )
        if self.minutes is not None and (
            type(self.minutes) is not int or not 1 <= self.minutes <= MOST_MINUTES
        ):
            _expected("minutes", Message("a whole number from 1 to {most}, or null", most=MOST_MINUTES))
        object.__setattr__(self, "help", _help(self.help))
        for number, one in enumerate(self.puzzles, start=1):
            _check(one, number)

    @property
    def fingerprint(self) -> str:
        """What tells its puzzles from those of other sets; results name it. It does not depend on title,
        time or help."""
        told = [[one.kind, one.text, dict(sorted(one.options.items()))] for one in self.puzzles]
        return fingerprint(json.dumps(told, ensure_ascii=False, separators=(",", ":")))

    def document(self) -> dict[str, Any]:
        """The set as a JSON object."""
        return {
            "format": FORMAT,
            "title": self.title,
            "minutes": self.minutes,
            "help": list(self.help),
            "puzzles": [
                {"kind": one.kind, "text": one.text, "options": dict(one.options), "title": one.title}
                | ({"grade": one.grade} if one.grade else {})
                for one in self.puzzles
            ],
        }

    def fragment(self) -> str:
        """The set as the end of a link: `#set=…`."""
        puzzles = [
            [one.kind, one.text, dict(one.options), one.title, *([one.grade] if one.grade else [])]
            for one in self.puzzles
        ]
        return FRAGMENT + pack([self.title, self.minutes, list(self.help), puzzles])


def looks_like_set(text: str) -> bool:
    """Is this a set (and not a puzzle)?"""
    return FORMAT in text[:4000] and text.removeprefix("\ufeff").lstrip().startswith("{")


def read_set(text: str) -> PuzzleSet:
    """The set in a file (JSON) or in a link; PuzzleError "bad-set" says what is wrong."""
    text = text.removeprefix("\ufeff").strip()
    if FRAGMENT in text[:4000] and not text.startswith("{"):
        return from_fragment(text)
    try:
        return from_document(read_json(text))
    except Damaged as error:
        return _refuse(Message("not a set: not valid JSON ({error})", error=error))


def from_document(value: object) -> PuzzleSet:
    """The set in a JSON object, strictly: no member may be missing or unknown but `title`, `minutes`,
    `help`, `options` and `grade`, which have defaults."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        _refuse(Message("not a set: expected an object with “format”: “{format}”", format=FORMAT))
    _known(value, ("format", "title", "minutes", "help", "puzzles"))
    puzzles = value.get("puzzles")
    if not isinstance(puzzles, list):
        return _expected("puzzles", Message("a list"))
    return PuzzleSet(
        value.get("title", ""),
        tuple(_puzzle(one, number) for number, one in enumerate(puzzles, start=1)),
        value.get("minutes"),
        value.get("help", HELP),
    )


def from_fragment(link: str) -> PuzzleSet:
    """The set in a link, or in what stands behind its `#`."""
    try:
        value = unpack(link.partition(FRAGMENT)[2].strip())
    except Damaged:
        return _damaged()
    if not isinstance(value, list) or len(value) != 4 or not isinstance(value[3], list):
        return _damaged()
    title, minutes, allowed, puzzles = value
    if not all(isinstance(one, list) and 4 <= len(one) <= 5 for one in puzzles):
        return _damaged()
    listed = (dict(zip(MEMBERS, one, strict=False)) for one in puzzles)
    made = tuple(_puzzle(one, number) for number, one in enumerate(listed, start=1))
    return PuzzleSet(title, made, minutes, allowed)


# ---------------------------------------------------------------- one rule each


def _puzzle(value: object, number: int) -> SetPuzzle:
    if not isinstance(value, dict):
        return _expected(f"puzzles[{number}]", Message("an object"))
    _known(value, MEMBERS)
    options = value.get("options", {})
    if not isinstance(options, dict):
        return _expected(f"puzzles[{number}].options", Message("an object"))
    plain = {name: _plain(chosen) for name, chosen in options.items()}
    kind, text, title, grade = (value.get(name, "") for name in ("kind", "text", "title", "grade"))
    return SetPuzzle(kind, text, plain, title, grade)


def _plain(value: Any) -> Any:
    """Whole numbers without a point, as browsers write them, too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _check(one: SetPuzzle, number: int) -> None:
    where = f"puzzles[{number}]"
    if not isinstance(one.kind, str) or not one.kind or len(one.kind) > LONGEST_TITLE:
        _expected(f"{where}.kind", Message("the name of a kind of puzzle"))
    if not isinstance(one.text, str) or not one.text.strip() or len(one.text) > LONGEST_TEXT:
        _expected(f"{where}.text", Message("the text of a puzzle"))
    _title(one.title, f"{where}.title")
    if one.grade not in ("", *GRADES):
        _expected(f"{where}.grade", Message("one of {names}", names=", ".join(GRADES)))


def _title(value: object, where: str) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_TITLE or not (value.isprintable() or not value):
        _expected(where, Message("one line of at most {most} characters", most=LONGEST_TITLE))


def _help(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or any(one not in HELP for one in value):
        _expected("help", Message("a list with some of {names}", names=", ".join(HELP)))
    return tuple(one for one in HELP if one in value)


def _known(value: Mapping[str, object], names: tuple[str, ...]) -> None:
    for name in value:
        if name not in names:
            _refuse(
                Message("unknown member “{name}”; expected {names}", name=name[:40], names=", ".join(names))
            )


def _expected(where: str, what: Message) -> NoReturn:
    _refuse(Message("“{where}” must be {what}", where=where, what=what))


def _damaged() -> NoReturn:
    _refuse(Message("this link is damaged: it contains no set"))


def _refuse(message: Message) -> NoReturn:
    raise PuzzleError("bad-set", message)
