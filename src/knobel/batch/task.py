"""One task into rows: this is what a worker does, in whatever process or on whatever machine.

A task is a plain dictionary, so that every engine can send it; a result is packed bytes, so
that it can be sent and kept without a look inside.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from knobel.batch import rows
from knobel.batch.rows import Row
from knobel.errors import KnobelError, PuzzleError
from knobel.parsing import storable_json
from knobel.puzzle import Puzzle

Task = dict[str, Any]


class Result(NamedTuple):
    """The number of the task, its rows (packed), and the seconds of processor time they took."""

    number: int
    packed: bytes
    cpu: float


def run_task(task: Task) -> Result:
    """All rows of a task. KnobelError only for wishes that no puzzle can have, or that take too long."""
    started = process_time()
    table = list({"generate": _generated, "solve": _solved, "rate": _rated}[task["verb"]](task))
    return Result(task["number"], pack(table), process_time() - started)


def pack(table: list[Row]) -> bytes:
    return zlib.compress(storable_json(table).encode(), 1)


def unpack(packed: bytes) -> list[Row]:
    table: list[Row] = json.loads(zlib.decompress(packed))
    return table


def _generated(task: Task) -> Iterator[Row]:
    """New puzzles, one per seed; a seed that no puzzle is found for gives none."""
    from knobel.generate import TooSlow, generate
    from knobel.limits import Limits

    for seed in range(task["first"], task["first"] + task["seeds"]):
        try:
            limits = Limits(memory=None, **task.get("limits", {}))
            generated = generate(task["kind"], seed=seed, limits=limits, **task["wishes"])
        except KnobelError as error:
            if error.kind != "not-found" or isinstance(error, TooSlow):
                raise
            continue
        row = rows.row_of(generated.puzzle, seed=seed)
        if generated.reason is not None:
            row |= {"status": "unsolvable", **rows.reason(generated.reason)}
        else:
            row |= rows.solution(generated.puzzle, generated.moves)
        yield row if generated.rating is None else row | rows.rating(generated.rating)


def _solved(task: Task) -> Iterator[Row]:
    from knobel.limits import Limits
    from knobel.puzzle import Wish
    from knobel.solve import decide

    wish, limits = Wish(**task["wish"]), Limits(**task["limits"])
    most = task.get("certificates")

    def columns(puzzle: Puzzle) -> Row:
        answer = decide(puzzle, limits, wish)
        row = rows.answer_columns(puzzle, answer)
        return row if most is None else row | rows.certificate(puzzle, answer, limits, most)

    yield from _each_file(task, columns)


def _rated(task: Task) -> Iterator[Row]:
    from knobel.difficulty.grades import Weights
    from knobel.difficulty.measure import measure
    from knobel.difficulty.rate import rated
    from knobel.limits import Limits

    limits = Limits(**task["limits"])
    weights = Weights(**task["weights"]) if task["weights"] else Weights()

    def columns(puzzle: Puzzle) -> Row:
        measured = measure(puzzle, limits)
        found = rows.rating(rated(puzzle.name, measured, weights))
        return found | rows.solution(puzzle, measured.moves) if measured.status == "solved" else found

    yield from _each_file(task, columns)


def _each_file(task: Task, columns: Callable[[Puzzle], Row]) -> Iterator[Row]:
    """A row for each file: the columns of its puzzle, or what is wrong."""
    for name, data in task["files"]:
        try:
            puzzle = _read(data, task["reading"])
        except KnobelError as error:
            yield rows.bad_row(name, error)
            continue
        row = rows.row_of(puzzle, file=name)
        try:
            yield row | columns(puzzle)
        except KnobelError as error:
            yield row | rows.failure(error)


def _read(data: bytes | PuzzleError, reading: dict[str, Any]) -> Puzzle:
    """The puzzle in a file's bytes; PuzzleError if there is none, or if it could not be read."""
    from knobel.files import parse_bytes

    if isinstance(data, PuzzleError):
        raise data
    return parse_bytes(data, **reading)
