"""What a row of the data set holds, and how a puzzle becomes one.

A row depends on the puzzle and the wishes alone, never on the machine's speed, the engine or
the number of workers: nothing here is timed, and sentences are English. Times are kept in the
ledger. `COLUMNS` is the one list that schema, Parquet files and documents follow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from knobel.answers import Answer, Reason, Solved
from knobel.difficulty.rate import Rating
from knobel.errors import KnobelError, PuzzleError
from knobel.limits import Limits
from knobel.puzzle import Move, Puzzle
from knobel.registry import PUZZLES

Row = dict[str, Any]
MOST_TEXT = 20_000
"""A text longer than this is its own form: looking for its smallest twin could take ages."""
MOST_PROOF = 10_000


class Column(NamedTuple):
    """A name, a type (text, whole, number, flag, texts, numbers, flags) and what it says."""

    name: str
    type: str
    says: str


FIGURES = tuple(dict.fromkeys(figure.name for kind in PUZZLES for figure in kind.figures))
COLUMNS = (
    Column("kind", "text", f"kind of puzzle, such as {PUZZLES[0].name}; null if a file is none"),
    Column("seed", "whole", "seed the puzzle was made of; null for files"),
    Column("file", "text", "file the puzzle was read from; null for new puzzles"),
    Column("text", "text", "the puzzle in its contest form; null if a file could not be read"),
    Column("variant", "text", "rules chosen beside the text, as a JSON object; null if there are none"),
    Column("moves", "texts", "a solution, move by move; null if there is none or none was found"),
    Column("status", "text", "solved, unsolvable, undecided or error"),
    Column("length", "whole", "moves of the solution"),
    *(Column(name, "whole", f"{name} of the solution, for puzzles that count them") for name in FIGURES),
    Column("optimal", "flag", "true: proven to be the fewest; false: not proven; null: does not apply"),
    Column("grade", "text", "easy, medium, hard or expert; null if it was not rated"),
    Column("score", "number", "difficulty from 0 to 100"),
    Column("features", "numbers", "what the rating comes from, by name"),
    Column("exact", "flags", "for each feature: true if it is exact, false if it is an estimate or a bound"),
    Column("reason_kind", "text", "why there is no solution, no answer or no puzzle: a token"),
    Column("reason_text", "text", "the same in one English sentence"),
    Column("proof", "text", "figures of the reason, as a JSON object"),
    Column("certificate", "text", "what proves the answer to knobel certify; null unless it was asked for"),
    Column("canonical", "text", "128 bits in hexadecimal, the same for twins such as mirror images"),
    Column("knobel", "text", "version of Knobel"),
    Column("kernel", "text", "compiler of the kernel; null: the reference search"),
)


@cache
def _empty() -> Mapping[str, Any]:
    from knobel.kernel import kernel
    from knobel.version import __version__

    compiled = kernel()
    versions = {"knobel": __version__, "kernel": None if compiled is None else compiled.compiler}
    return {column.name: None for column in COLUMNS} | versions


def row_of(puzzle: Puzzle, **more: Any) -> Row:
    """A row with what the puzzle alone says, and more."""
    variant = {name: value for name, value in puzzle.chosen_options().items() if value not in (None, False)}
    text = puzzle.format()
    return {
        **_empty(),
        "kind": puzzle.name,
        "text": text,
        "variant": _json(variant) if variant else None,
        "canonical": fingerprint(puzzle, text),
        **more,
    }


def bad_row(file: str, error: KnobelError) -> Row:
    """The row of a file that is no puzzle."""
    said = error.message.text("en")
    if isinstance(error, PuzzleError) and error.line:
        place = ":".join(str(part) for part in (error.line, error.column) if part)
        said = f"{place}: {said}"
    return {**_empty(), "file": file, "status": "error", "reason_kind": error.kind, "reason_text": said}


def failure(error: KnobelError) -> Row:
    """The columns of a puzzle that could not be solved or rated."""
    status = error.kind if error.kind in ("unsolvable", "undecided") else "error"
    return {"status": status, "reason_kind": error.kind, "reason_text": error.message.text("en")}


def solution(puzzle: Puzzle, moves: Sequence[Move]) -> Row:
    """The columns of a solution."""
    found = [*moves]
    return {"status": "solved", "moves": found, "length": len(found), **figures(puzzle.count_figures(found))}


def figures(counted: Mapping[str, Any]) -> Row:
    """The columns of what is counted in a solution; guests that count something else keep it for
    themselves, because a data set has the same columns for all kinds."""
    return {name: counted.get(name) for name in FIGURES}


def rating(found: Rating) -> Row:
    """The columns of a rating, or of why there is none."""
    features = {name: float(value) for name, value in sorted(found.features.items())}
    exact = {name: found.exact[name] and features[name] == found.features[name] for name in features}
    row = {"status": found.status, "grade": found.grade, "score": found.score}
    if found.status == "undecided":  # how far it came depends on the machine
        return {**row, "reason_kind": found.reason and found.reason.kind}
    why = {} if found.reason is None else reason(found.reason)
    return {**row, "features": features, "exact": exact, **why}


def reason(why: Reason) -> Row:
    """The columns of a reason; figures that are too many are left out."""
    figures = _json(why.data) if why.data else None
    return {
        "reason_kind": why.kind,
        "reason_text": why.message.text("en"),
        "proof": figures if figures is not None and len(figures) <= MOST_PROOF else None,
    }


def answer_columns(puzzle: Puzzle, answer: Answer) -> Row:
    """The columns of an answer of the solver."""
    if isinstance(answer, Solved):
        return {**solution(puzzle, answer.moves), **figures(answer.figures), "optimal": answer.optimal}
    if answer.status == "undecided":  # how far it came depends on the machine
        return {"status": answer.status, "reason_kind": answer.reason.kind}
    return {"status": answer.status, **reason(answer.reason)}


def certificate(puzzle: Puzzle, answer: Answer, limits: Limits, most: int) -> Row:
    """The column of the certificate; null for undecided puzzles, and if it is too large or takes too
    long."""
    from knobel.certificates.write import Certificate, NotCertified

    try:
        return {"certificate": Certificate(puzzle, answer, limits).text(most)}
    except NotCertified:
        return {"certificate": None}


def fingerprint(puzzle: Puzzle, text: str) -> str:
    """128 bits that twins have in common; of very long texts that the same text has."""
    form = puzzle.canonical() if len(text) <= MOST_TEXT else (text, sorted(puzzle.chosen_options().items()))
    return blake2b(f"{puzzle.name} {_written(form)}".encode(), digest_size=16).hexdigest()


def _written(form: object) -> str:
    """A form as text that is the same in every process: sets have no order of their own."""
    if isinstance(form, frozenset | set):
        return "{" + ",".join(sorted(map(_written, form))) + "}"
    if isinstance(form, tuple | list):
        return "(" + ",".join(map(_written, form)) + ")"
    return repr(form)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value, key=repr)
    return list(value) if isinstance(value, Sequence) else str(value)
