"""Games as text, and attempts as play records.

    knobel game 1
    kind: lamps
    variant: {"wrap": true}
    moves: b2 a1 c3 c3
    at: 3
    undos: 1
    hints: 0
    seconds: 42.5
    puzzle:
    lamps
    .*.
    …

`moves` are all moves of the game, `at` how many of them are made just now; what is not given
is zero or empty. The puzzle is the last and stands there exactly as in a file of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from knobel import as_json
from knobel.atomic_write import append_line
from knobel.errors import KnobelError, PuzzleError, system_error
from knobel.files import parse_with
from knobel.locale import Message
from knobel.parsing import rows, storable_json
from knobel.puzzle import Move, Puzzle

FIRST = "knobel game 1"
NUMBERS = ("at", "undos", "hints", "shown")
KNOWN = ("kind", "variant", "moves", "seconds", *NUMBERS)
_SECONDS = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
Lines = dict[str, tuple[int, str]]
"""The line of each name, and what stands behind it."""


def looks_like_game(text: str) -> bool:
    """Is this a saved game (and not a puzzle)?"""
    return text.removeprefix("\ufeff").lstrip().startswith("knobel game")


class Saved(NamedTuple):
    """What a saved game says, and in which line each of it stands."""

    puzzle: Puzzle
    moves: list[Move]
    numbers: dict[str, int]
    seconds: float
    lines: dict[str, int]

    def wrong(self, name: str, why: Message) -> PuzzleError:
        """The error for something in this game that cannot be."""
        return PuzzleError("bad-game", why, line=self.lines.get(name, 1))


def written(
    puzzle: Puzzle, moves: Sequence[Move], numbers: Mapping[str, int], seconds: float | None = None
) -> str:
    """A game as text: all its moves, and what is counted (`at` also if it is zero)."""
    lines = [FIRST, f"kind: {puzzle.name}"]
    if chosen := as_json.variant(puzzle):
        lines.append(f"variant: {json.dumps(chosen, ensure_ascii=False)}")
    lines.append(f"moves: {_write_moves(moves)}".rstrip())
    lines += [f"{name}: {n}" for name, n in numbers.items() if n or name == "at"]
    if seconds is not None:
        lines.append(f"seconds: {seconds:.1f}")
    return "\n".join([*lines, "puzzle:", puzzle.format()])


def _write_moves(moves: Sequence[Move]) -> str:
    plain = all(move and not any(c.isspace() for c in move) and move[0] != "[" for move in moves)
    return " ".join(moves) if plain else json.dumps(list(moves), ensure_ascii=False)


# ---------------------------------------------------------------- reading


def read(text: str) -> Saved:
    """A saved game, its moves not played yet; PuzzleError names the line of what is wrong."""
    lines = rows(text)
    if lines[0].strip() != FIRST:
        raise PuzzleError("bad-game", Message("expected “{first}”", first=FIRST), line=1, column=1)
    found: Lines = {}
    for number, line in enumerate(lines[1:], start=2):
        name, colon, value = line.partition(":")
        name = name.strip()
        if name == "puzzle" and colon and not value.strip():
            return _game(found, "\n".join(lines[number:]), number)
        if not line.strip():
            continue
        if not colon or name not in KNOWN or name in found:
            names = ", ".join([*KNOWN, "puzzle"])
            raise PuzzleError(
                "bad-game",
                Message("expected one of these, each once, followed by a colon: {names}", names=names),
                line=number,
                column=1,
            )
        found[name] = number, value.strip()
    raise PuzzleError("bad-game", Message("the text ends too early: expected “puzzle:”"), line=len(lines))


def _game(found: Lines, text: str, before: int) -> Saved:
    line, value = found.get("moves", (1, ""))
    return Saved(
        _puzzle(found, text, before),
        _read_moves(value, line),
        {name: _number(*found[name]) for name in NUMBERS if name in found},
        _seconds(*found["seconds"]) if "seconds" in found else 0.0,
        {name: line for name, (line, _) in found.items()},
    )


def _puzzle(found: Lines, text: str, before: int) -> Puzzle:
    """The puzzle; the lines of its errors are counted from the first line of the game."""
    line, kind = found.get("kind", (1, ""))
    variant_line, value = found.get("variant", (1, "{}"))
    variant = _variant(value, variant_line)
    try:
        return parse_with(text, kind or None, variant)
    except PuzzleError as error:
        error.line = variant_line if error.line is None else error.line + before
        raise
    except KnobelError as error:
        at = variant_line if error.kind in ("no-such-option", "bad-parameter") else line
        raise PuzzleError(error.kind, error.message, line=at) from None


def _variant(text: str, line: int) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise PuzzleError("bad-game", Message("expected a JSON object"), line=line)
    return {name: tuple(v) if isinstance(v, list) else v for name, v in value.items()}


def _read_moves(text: str, line: int) -> list[Move]:
    if not text.startswith("["):
        return text.split()
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, list) or not all(isinstance(move, str) for move in value):
        raise PuzzleError("bad-game", Message("expected a list of moves"), line=line)
    return value


def _number(line: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise PuzzleError(
            "bad-game", Message("expected a whole number, found “{found}”", found=text[:20]), line=line
        )
    return int(text)


def _seconds(line: int, text: str) -> float:
    if not _SECONDS.fullmatch(text):
        expected = Message("expected a number of seconds, found “{found}”", found=text[:20])
        raise PuzzleError("bad-game", expected, line=line)
    return float(text)


# ---------------------------------------------------------------- play records


def append_record(path: str, entry: dict[str, Any]) -> None:
    """One more line in a file of play records. Only for players who agreed: the file is theirs
    to read, to hand on and to delete. PuzzleError if it cannot be written."""
    try:
        append_line(path, storable_json(entry).encode())
    except OSError as error:
        problem = PuzzleError(
            "unwritable-file", Message("cannot be written: {error}", error=system_error(error))
        )
        problem.file = path
        raise problem from None
