"""What a class handed in, as a table: one row per pupil, and what it says about the puzzles."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from knobel.classroom.results import Checked, Marker, Result, read_result
from knobel.errors import KnobelError
from knobel.locale import Message

HEADS = ("name", "puzzle", "solved", "moves", "counts", "value", "least", "seconds", "help")
HALF = 0.5


class Row(NamedTuple):
    """What one pupil handed in, checked."""

    result: Result
    checked: list[Checked]


def read_row(text: str, marker: Marker) -> Row:
    """The row of a code or a file; KnobelError says why there is none."""
    result = read_result(text)
    return Row(result, marker.check(result))


def pieces(text: str) -> list[tuple[int | None, str]]:
    """A file of results may hold a JSON object, or a code on each line, which is given with its number."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return [(None, text.strip())]
    codes = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    return [*codes] or [(None, "")]


def read_rows(texts: Iterable[str], marker: Marker) -> tuple[list[Row], list[tuple[int, KnobelError]]]:
    """The rows of all of them, and what is wrong with the others, by their number from 1."""
    rows: list[Row] = []
    refused: list[tuple[int, KnobelError]] = []
    for number, text in enumerate(texts, start=1):
        try:
            rows.append(read_row(text, marker))
        except KnobelError as error:
            refused.append((number, error))
    return rows, refused


def told(one: Checked) -> dict[str, Any]:
    """An attempt for programs."""
    return {
        "solved": one.solved,
        "moves": list(one.attempt.moves),
        "length": len(one.attempt.moves),
        "counts": one.figure,
        "value": one.value,
        "least": one.least,
        "seconds": one.attempt.seconds,
        "help": list(one.attempt.help),
    }


def csv_table(rows: Sequence[Row]) -> str:
    """A line per pupil and puzzle; `counts` names what `value` and `least` are about."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for result, checked in rows:
        for number, one in enumerate(checked, start=1):
            entry = told(one)
            numbers = ["" if entry[name] is None else entry[name] for name in ("counts", "value", "least")]
            writer.writerow(
                (
                    safe_cell(result.name),
                    number,
                    int(one.solved),
                    entry["length"],
                    *numbers,
                    entry["seconds"],
                    " ".join(entry["help"]),
                )
            )
    return out.getvalue()


def safe_cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text


def in_words(rows: Sequence[Row]) -> list[Message]:
    """Which puzzles were too hard, or too easy for a lesson."""
    columns = list(zip(*(row.checked for row in rows), strict=True))
    found = []
    for number, column in enumerate(columns, start=1):
        solved = sum(one.solved for one in column)
        aided = sum(one.solved and bool({"hints", "solution"} & {*one.attempt.help}) for one in column)
        if solved < HALF * len(column):
            found.append(
                Message(
                    "Puzzle {number} was too hard: {solved} of {all} solved it.",
                    number=number,
                    solved=solved,
                    all=len(column),
                )
            )
        elif solved and aided > HALF * solved:
            found.append(
                Message(
                    "Puzzle {number} was hard: {solved} solved it, {aided} of them with a hint or the "
                    "solution.",
                    number=number,
                    aided=aided,
                    solved=solved,
                )
            )
    if not found and rows:
        found.append(Message("No puzzle was too hard: each was solved by at least half of the class."))
    return found
