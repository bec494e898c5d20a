"""Play records: who tried what, how long it took, whether it worked. One JSON object per line.

    {"kind": "rotation", "text": "8\\n####…", "player": "a", "solved": true, "seconds": 83.5}

`kind`, `text`, `solved` and `seconds` must be there. `player` is any name (one player if there
is none), `variant` are rules chosen beside the text, such as {"diagonal": true}. Anything else
(moves, undos, hints, …) may be there and is not used yet.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from knobel.locale import Message
from knobel.puzzle import Puzzle, PuzzleError
from knobel.rate import Weights, scale
from knobel.reading import decode, read_bytes
from knobel.trouble import trouble

MOST_BYTES = 256 << 20
"""About a million records; more than any file of weights takes."""
SCALED = tuple(scale({"length": 1, "choices": 1, "traps": 0, "tries": 1, "solutions": 1}))
"""The features that can have a weight."""


@dataclass(frozen=True, slots=True)
class Record:
    """One attempt of one player at one puzzle."""

    kind: str
    text: str
    solved: bool
    seconds: float
    player: str = ""
    variant: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The same for all records of one puzzle."""
        return json.dumps([self.kind, self.text, dict(self.variant)], sort_keys=True)

    def puzzle(self) -> Puzzle:
        from knobel.files import parse_variant

        return parse_variant(self.text, self.kind, self.variant)


def read_records(path: str) -> list[Record]:
    """The records of a file; PuzzleError names file and line of what is wrong."""
    found = []
    for number, line in enumerate(_read(path).splitlines(), start=1):
        if line.strip():
            try:
                found.append(read_record(line))
            except PuzzleError as error:
                error.file, error.line = path, number
                raise
    return found


def read_record(line: str) -> Record:
    """One record; PuzzleError says what is wrong."""
    entry = _object(line)
    for name, wanted in (("kind", str), ("text", str), ("solved", bool)):
        if not isinstance(entry.get(name), wanted):
            raise _bad(name)
    seconds = entry.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise _bad("seconds")
    if not 0 <= seconds < math.inf:
        raise _bad("seconds")
    variant = entry.get("variant") or {}
    if not isinstance(variant, dict):
        raise _bad("variant")
    return Record(entry["kind"], entry["text"], entry["solved"], float(seconds),
                  str(entry.get("player", "")), variant)  # fmt: skip


def read_weights(path: str) -> Weights:
    """Weights from a file; PuzzleError if there are none in it."""
    try:
        entry = _object(_read(path))
        points = entry.get("points")
        numbers = [entry.get("base"), *(points.values() if isinstance(points, dict) else [None])]
        if not all(isinstance(n, int | float) and math.isfinite(n) for n in numbers):
            raise _bad("points")
    except PuzzleError as error:
        error.file = path
        raise
    known = {name: float(value) for name, value in entry["points"].items() if name in SCALED}
    return Weights(float(entry["base"]), known)


def write_weights(path: str, weights: Weights) -> None:
    """Weights into a file that `read_weights` reads; KnobelError if it cannot be written, and
    then what was there stays."""
    from knobel.draw.save import write

    text = json.dumps({"base": weights.base, "points": dict(weights.points)}, indent=1)
    write(path, f"{text}\n".encode())


def _read(path: str) -> str:
    """The text of a file, if it is no longer than any such file; PuzzleError names the file."""
    try:
        with Path(path).open("rb") as file:
            return decode(read_bytes(file, MOST_BYTES), MOST_BYTES)
    except PuzzleError as error:
        error.file = path
        raise
    except (OSError, ValueError) as error:
        problem = PuzzleError("unreadable-file", Message("cannot be read: {error}", error=trouble(error)))
        problem.file = path
        raise problem from None


def _object(text: str) -> dict[str, Any]:
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise PuzzleError("bad-record", Message("expected a JSON object"), line=1)
    return entry


def _bad(name: str) -> PuzzleError:
    return PuzzleError("bad-record", Message("“{name}” is missing or has the wrong type", name=name), line=1)
