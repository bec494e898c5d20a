"""What teachers ask: sets of puzzles, results, paper. Functions like those in `handlers`."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping

from knobel import as_json
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle, read_set
from knobel.classroom.results import Checked, Marker
from knobel.classroom.tables import Row, csv_table, in_words, read_rows, told
from knobel.draw.scene_json import scene_json
from knobel.errors import KnobelError
from knobel.game.progress import counted
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Puzzle
from knobel.web import requests
from knobel.web.handler_type import DEFAULT, Handler, Request, Result


def open_set(request: Request, limits: Limits = DEFAULT) -> Result:
    """A set of puzzles as a page plays it, from its link or its file."""
    given = read_set(request["set"])
    puzzles = [_puzzle(one, number) for number, one in enumerate(given.puzzles, start=1)]
    return {
        "fingerprint": given.fingerprint,
        "title": given.title,
        "minutes": given.minutes,
        "help": list(given.help),
        "fragment": given.fragment(),
        "file": set_file(given),
        "puzzles": [
            _shown(one, puzzle, request["lang"]) for one, puzzle in zip(given.puzzles, puzzles, strict=True)
        ],
    }


def set_file(given: PuzzleSet) -> str:
    """The set as the text of a file."""
    return json.dumps(given.document(), ensure_ascii=False, indent=1) + "\n"


def _puzzle(one: SetPuzzle, number: int) -> Puzzle:
    """A puzzle of a set; an error names it."""
    try:
        return one.puzzle()
    except KnobelError as error:
        said = Message("puzzle {number} of the set: {error}", number=number, error=error)
        raise KnobelError(error.kind, said) from None


def _shown(one: SetPuzzle, puzzle: Puzzle, lang: str) -> Result:
    return {
        "kind": puzzle.name,
        "name": puzzle.title,
        "title": one.title,
        "grade": one.grade,
        "text": one.text,
        "variant": as_json.variant(puzzle),
        "scene": scene_json(puzzle.scene(), lang),
    }


# ---------------------------------------------------------------- what was handed in


SHARE = 0.6
"""Of the time of a request, for the fewest moves; the rest is for what pupils did."""


def results(request: Request, limits: Limits) -> Result:
    """What pupils handed in for a set, each replayed by the rules: a table, and the same as CSV; what is
    wrong with the others."""
    given, lang = read_set(request["set"]), request["lang"]
    each = Limits((limits.time or 1.0) * SHARE / len(given.puzzles), limits.memory, stop=limits.stop)
    marker = Marker(given, each)
    rows, refused = read_rows(request["results"], marker)
    return {
        "rows": [_row(row, marker, lang) for row in rows],
        "refused": [
            {"number": number, "text": as_json.error(error, lang)["text"]} for number, error in refused
        ],
        "words": [said.text(lang) for said in in_words(rows)],
        "csv": csv_table(rows),
    }


def _row(row: Row, marker: Marker, lang: str) -> Result:
    attempts = [
        {**told(one), "said": _said(one, puzzle, lang)}
        for one, puzzle in zip(row.checked, marker.puzzles, strict=True)
    ]
    return {"name": row.result.name, "code": row.result.code(), "attempts": attempts}


def _said(one: Checked, puzzle: Puzzle, lang: str) -> str:
    """How much it took, in words."""
    took = counted(puzzle, one.figure or "", one.value)
    if not one.solved or one.least is None:
        return took.text(lang)
    if one.value <= one.least:
        return Message("{took} (the fewest possible)", took=took).text(lang)
    return Message("{took} ({least} would do)", took=took, least=one.least).text(lang)


def print_set(request: Request, limits: Limits) -> Result:
    """A set as a worksheet, with a QR code for each puzzle and for all of them: a PDF to download."""
    from knobel.classroom.paper import paper

    given = read_set(request["set"])
    each = Limits((limits.time or 1.0) * SHARE / len(given.puzzles), limits.memory, stop=limits.stop)
    data = paper(given, request["link"], request["paper"], each)
    return {"name": "worksheet.pdf", "base64": b64encode(data).decode()}


def sheet(request: Request, limits: Limits) -> Result:
    """A set as a worksheet: what it says, with its pictures. The page lays it out and prints it."""
    from knobel.classroom.paper import tasks_of
    from knobel.worksheet import contents, with_pictures

    given = read_set(request["set"])
    each = Limits((limits.time or 1.0) * SHARE / len(given.puzzles), limits.memory, stop=limits.stop)
    return with_pictures(*contents(tasks_of(given, each), given.title, coded=True))


HANDLERS: Mapping[str, Handler] = {
    "set": Handler(open_set, requests.SET, 5),
    "results": Handler(results, requests.RESULTS, 20, slow=True),
    "paper": Handler(print_set, requests.PAPER, 30, slow=True),
    "sheet": Handler(sheet, requests.SET, 30, slow=True),
}
