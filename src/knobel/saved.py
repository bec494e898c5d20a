"""Games as text, and attempts as play records.

    knobel game 1
    kind: stromrallye
    variant: {"diagonal": true}
    moves: R R U U
    at: 3
    undos: 1
    hints: 0
    seconds: 42.5
    puzzle:
    5
    3,5,9
    …

`moves` are all moves of the game, `at` how many of them are made just now; what is not given
is zero or empty. The puzzle is the last and stands there exactly as in a file of its own.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knobel.locale import Message
from knobel.puzzle import IllegalMove, Move, Puzzle, PuzzleError
from knobel.reading import rows
from knobel.storable import storable_json
from knobel.trouble import trouble

if TYPE_CHECKING:
    from knobel.session import Session

FIRST = "knobel game 1"
NUMBERS = ("at", "undos", "hints", "shown")
KNOWN = ("kind", "variant", "moves", "seconds", *NUMBERS)


def looks_like_game(text: str) -> bool:
    """Is this a saved game (and not a puzzle)?"""
    return text.removeprefix("\ufeff").lstrip().startswith("knobel game")


def save(session: Session, seconds: float | None = None) -> str:
    """The game as text."""
    puzzle = session.puzzle
    lines = [FIRST, f"kind: {puzzle.name}"]
    variant = chosen(puzzle)
    if variant:
        lines.append(f"variant: {json.dumps(variant, ensure_ascii=False)}")
    lines.append(f"moves: {_write_moves((*session.moves, *session.future))}".rstrip())
    lines.append(f"at: {len(session.moves)}")
    counted = {"undos": session.undos, "hints": session.hints, "shown": int(session.shown)}
    lines += [f"{name}: {n}" for name, n in counted.items() if n]
    if seconds is not None:
        lines.append(f"seconds: {seconds:.1f}")
    return "\n".join([*lines, "puzzle:", puzzle.format()])


def chosen(puzzle: Puzzle) -> dict[str, Any]:
    """The rules chosen beside the text, as JSON takes them; without those that are as usual."""
    usual = {name: value for name, value in puzzle.variant().items() if value not in (None, False)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in usual.items()}


def _write_moves(moves: tuple[Move, ...]) -> str:
    plain = all(move and not any(c.isspace() for c in move) and move[0] != "[" for move in moves)
    return " ".join(moves) if plain else json.dumps(moves, ensure_ascii=False)


# ---------------------------------------------------------------- reading


def load(text: str) -> Session:
    """A game from text; PuzzleError names the line of what is wrong."""
    lines = rows(text)
    if lines[0].strip() != FIRST:
        raise PuzzleError("bad-game", Message("expected “{first}”", first=FIRST), line=1, column=1)
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[1:], start=2):
        name, colon, value = line.partition(":")
        name = name.strip()
        if name == "puzzle" and colon and not value.strip():
            return _game(found, "\n".join(lines[number:]), number)
        if not line.strip():
            continue
        if not colon or name not in KNOWN or name in found:
            names = ", ".join([*KNOWN, "puzzle"])
            raise PuzzleError("bad-game", Message("expected one of these, each once, with a colon: {names}",
                                                  names=names), line=number, column=1)  # fmt: skip
        found[name] = number, value.strip()
    raise PuzzleError("bad-game", Message("the text ends too early: expected “puzzle:”"), line=len(lines))


def _game(found: dict[str, tuple[int, str]], text: str, before: int) -> Session:
    from knobel.session import Session

    session = Session(_puzzle(found, text, before))
    line, value = found.get("moves", (1, ""))
    for n, move in enumerate(_read_moves(value, line), start=1):
        try:
            session.play(move)
        except IllegalMove as error:
            why = Message("move {n} cannot be made: {reason}", n=n, reason=error.reason.message)
            raise PuzzleError("bad-game", why, line=line) from None
    numbers = {name: _number(*found[name]) for name in NUMBERS if name in found}
    at = numbers.get("at", len(session.moves))
    if at > len(session.moves):
        raise PuzzleError("bad-game", Message("there are only {n} moves", n=len(session.moves)),
                          line=found["at"][0])  # fmt: skip
    session.go_to(at)
    session.undos, session.hints = numbers.get("undos", 0), numbers.get("hints", 0)
    session.shown = bool(numbers.get("shown", 0))
    session.seconds = _seconds(*found["seconds"]) if "seconds" in found else 0.0
    return session


def _puzzle(found: dict[str, tuple[int, str]], text: str, before: int) -> Puzzle:
    """The puzzle; the lines of its errors are counted from the first line of the game."""
    from knobel.files import parse_variant
    from knobel.puzzle import KnobelError

    line, kind = found.get("kind", (1, ""))
    variant_line, value = found.get("variant", (1, "{}"))
    variant = _variant(value, variant_line)
    try:
        return parse_variant(text, kind or None, variant)
    except PuzzleError as error:
        error.line = variant_line if error.line is None else error.line + before
        raise
    except KnobelError as error:
        at = variant_line if error.kind == "no-such-variant" else line
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
        raise PuzzleError("bad-game", Message("expected a whole number, found “{found}”", found=text[:20]),
                          line=line)  # fmt: skip
    return int(text)


def _seconds(line: int, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < math.inf:
        expected = Message("expected a number of seconds, found “{found}”", found=text[:20])
        raise PuzzleError("bad-game", expected, line=line)
    return value


# ---------------------------------------------------------------- play records


def record(session: Session, seconds: float, player: str = "") -> dict[str, Any]:
    """An attempt as `knobel.records` reads it. Whoever was shown a solution has not solved it."""
    found: dict[str, Any] = {
        "kind": session.puzzle.name,
        "text": session.puzzle.format(),
        "solved": session.solved and not session.shown,
        "seconds": round(seconds, 1),
    }
    if player:
        found["player"] = player
    variant = chosen(session.puzzle)
    if variant:
        found["variant"] = variant
    return {**found, "moves": list(session.moves), "undos": session.undos, "hints": session.hints}


def append_record(path: str, entry: dict[str, Any]) -> None:
    """One more line in a file of play records. Only for players who agreed: the file is theirs
    to read, to hand on and to delete. PuzzleError if it cannot be written."""
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(storable_json(entry) + "\n")
    except OSError as error:
        problem = PuzzleError("unwritable-file", Message("cannot be written: {error}", error=trouble(error)))
        problem.file = path
        raise problem from None
