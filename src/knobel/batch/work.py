"""One task into rows: this is what a worker does, in whatever process or on whatever machine.

A task is a plain dictionary, so that every engine can send it; a result is packed bytes, so
that it can be sent and kept without a look inside.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

from knobel.batch import rows
from knobel.batch.rows import Row
from knobel.puzzle import KnobelError, Puzzle, PuzzleError
from knobel.storable import storable_json

Task = dict[str, Any]


class Result(NamedTuple):
    """The number of the task, its rows (packed), and the seconds of processor time they took."""

    number: int
    packed: bytes
    cpu: float


def work(task: Task) -> Result:
    """All rows of a task. KnobelError only for wishes that no puzzle can have."""
    started = process_time()
    found = list({"generate": _generated, "solve": _solved, "rate": _rated}[task["verb"]](task))
    return Result(task["number"], pack(found), process_time() - started)


def pack(found: list[Row]) -> bytes:
    return zlib.compress(storable_json(found).encode(), 1)


def unpack(packed: bytes) -> list[Row]:
    found: list[Row] = json.loads(zlib.decompress(packed))
    return found


def _generated(task: Task) -> Iterator[Row]:
    """New puzzles, one per seed; a seed that no puzzle is found for gives none."""
    from knobel.generate import generate

    for seed in range(task["first"], task["first"] + task["seeds"]):
        try:
            found = generate(task["kind"], seed=seed, **task["wishes"])
        except KnobelError as error:
            if error.kind != "not-found":
                raise
            continue
        row = rows.row_of(found.puzzle, seed=seed)
        if found.reason is not None:
            row |= {"status": "unsolvable", **rows.reason(found.reason)}
        else:
            row |= rows.solution(found.puzzle, found.moves)
        yield row if found.rating is None else row | rows.rating(found.rating)


def _solved(task: Task) -> Iterator[Row]:
    from knobel.limits import Limits
    from knobel.puzzle import Wish
    from knobel.solve import decide

    wish, limits = Wish(**task["wish"]), Limits(**task["limits"])
    for name, data in task["files"]:
        try:
            puzzle = _read(data, task["reading"])
        except KnobelError as error:
            yield rows.bad_row(name, error)
            continue
        row = rows.row_of(puzzle, file=name)
        try:
            yield row | rows.answer_columns(puzzle, decide(puzzle, limits, wish))
        except KnobelError as error:  # a guest's answer that is wrong
            yield row | rows.failure(error)


def _rated(task: Task) -> Iterator[Row]:
    from knobel.limits import Limits
    from knobel.measure import measure
    from knobel.rate import Weights, rated

    limits = Limits(**task["limits"])
    weights = Weights(**task["weights"]) if task["weights"] else Weights()
    for name, data in task["files"]:
        try:
            puzzle = _read(data, task["reading"])
        except KnobelError as error:
            yield rows.bad_row(name, error)
            continue
        row = rows.row_of(puzzle, file=name)
        try:
            found = measure(puzzle, limits)
        except KnobelError as error:
            yield row | rows.failure(error)
            continue
        grade = rated(puzzle.name, found.features, found.exact, weights)
        yield row | rows.solution(puzzle, found.moves) | rows.rating(grade)


def _read(data: bytes | PuzzleError, reading: dict[str, Any]) -> Puzzle:
    """The puzzle in a file's bytes; PuzzleError if there is none, or if it could not be read."""
    from knobel import files
    from knobel.reading import decode

    if isinstance(data, PuzzleError):
        raise data
    return files.parse(decode(data, files.MOST_BYTES), **reading)
