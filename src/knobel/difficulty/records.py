"""Play records: who tried which puzzle, for how long, and with what success. One JSON object per line.

    {"kind": "lamps", "text": "lamps\\n.*.…", "player": "a", "solved": true, "seconds": 83.5}

`kind`, `text`, `solved` and `seconds` are required. `player` is any name (all records without one
belong to the same player); `variant` holds options of the puzzle, such as {"wrap": true}.
Other fields (moves, undos, hints, …) are ignored.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from warnings import warn

from knobel.atomic_write import write_file
from knobel.difficulty.grades import Weights
from knobel.errors import KnobelWarning, PuzzleError
from knobel.features import GENERAL
from knobel.files import parse_with, read_text
from knobel.locale import Message, t
from knobel.puzzle import Puzzle

WEIGHTED_FEATURES = tuple(feature.name for feature in GENERAL)


@dataclass(frozen=True, slots=True)
class Record:
    """One player's attempt at one puzzle."""

    kind: str
    text: str
    solved: bool
    seconds: float
    player: str = ""
    variant: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Identifies the puzzle: equal for all its records."""
        return json.dumps([self.kind, self.text, dict(self.variant)], sort_keys=True)

    def puzzle(self) -> Puzzle:
        return parse_with(self.text, self.kind, self.variant)


def read_records(path: str) -> list[Record]:
    """The records of a file; PuzzleError with file and line if one is malformed. A record that was
    cut off in the middle, by a full disk or a power failure, is left out with a warning."""
    records = []
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        whole = _without_torn_record(line.strip())
        if whole != line.strip():
            torn = t("{file}:{line}: ignored a record that was cut off", file=path, line=number)
            warn(torn, KnobelWarning, stacklevel=2)
        if whole:
            try:
                records.append(read_record(whole))
            except PuzzleError as error:
                error.file, error.line = path, number
                raise
    return records


def _without_torn_record(line: str) -> str:
    """What is left of a line if the beginning of a record, cut off in the middle, is taken away: a
    whole record that follows it, or nothing (a power cut may leave zeros). Other lines stay."""
    try:
        json.loads(line or "{}")
        return line
    except RecursionError:
        return line
    except json.JSONDecodeError as error:
        ends_early = error.pos >= len(line) or not line.endswith("}")
    begins = (match.start() for match in re.finditer(r"\{", line) if match.start())
    following = next((line[at:] for at in begins if _is_record(line[at:])), "")
    return following if line.startswith(("{", "\0")) and (following or ends_early) else line


def _is_record(text: str) -> bool:
    try:
        return "kind" in json.loads(text)
    except (ValueError, RecursionError):
        return False


def read_record(line: str) -> Record:
    """One record; PuzzleError names the field that is missing or malformed."""
    entry = _object(line)
    for name, type_ in (("kind", str), ("text", str), ("solved", bool)):
        if not isinstance(entry.get(name), type_):
            raise _bad(name)
    seconds = entry.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise _bad("seconds")
    if not 0 <= seconds < math.inf:
        raise _bad("seconds")
    variant = entry.get("variant") or {}
    if not isinstance(variant, dict):
        raise _bad("variant")
    return Record(
        entry["kind"], entry["text"], entry["solved"], float(seconds), str(entry.get("player", "")), variant
    )


def read_weights(path: str) -> Weights:
    """Weights from a file; PuzzleError if it holds none. Unknown features are ignored."""
    try:
        entry = _object(read_text(path))
        points = entry.get("points")
        numbers = [entry.get("base"), *(points.values() if isinstance(points, dict) else [None])]
        if not all(type(n) in (int, float) and math.isfinite(n) for n in numbers):
            raise _bad("points")
    except PuzzleError as error:
        error.file = path
        raise
    known = {name: float(value) for name, value in entry["points"].items() if name in WEIGHTED_FEATURES}
    return Weights(float(entry["base"]), known)


def write_weights(path: str, weights: Weights) -> None:
    """Write weights for `read_weights`; KnobelError if that fails, and an existing file stays."""
    text = json.dumps({"base": weights.base, "points": dict(weights.points)}, indent=1)
    write_file(path, f"{text}\n".encode())


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
