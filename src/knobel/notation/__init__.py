"""Reading and writing moves in every published notation.

Writing gives text; reading gives moves, and where the text stops making sense a
`Break` with the step and the reason. Verifying replays what was readable first,
so the earliest mistake is the one that is reported.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from knobel.locale import Message, language
from knobel.notation.printed import moves_only
from knobel.notation.reading import Break, Reading
from knobel.puzzle import KnobelError, Move, Puzzle
from knobel.reading import rows

__all__ = ["Break", "Reading", "check", "read", "write"]

NAMES = ("tokens", "words", "fields", "legs")


def check(puzzle: Puzzle | type[Puzzle], notation: str) -> None:
    """KnobelError if this kind of puzzle cannot be written so."""
    if notation not in puzzle.notations:
        raise KnobelError(
            "no-such-notation",
            Message("{title} has no notation “{notation}”; it has: {names}",
                    title=puzzle.title, notation=notation, names=", ".join(puzzle.notations)),
        )  # fmt: skip


def write(puzzle: Puzzle, moves: Sequence[Move], notation: str | None = None, lang: str | None = None) -> str:
    """The moves as text. Without `notation`, the way this puzzle is usually written."""
    notation = notation or puzzle.notations[0]
    check(puzzle, notation)
    text: str = _module(puzzle, notation).write(puzzle, moves, notation, lang or language())
    return text


def read(puzzle: Puzzle, text: str) -> Reading:
    """Moves in any notation this puzzle knows, recognised from the text."""
    text = "\n".join(rows(text, len(text)))
    moves = _from_json(text)
    if moves is not None:
        from knobel.notation.tokens import read_list

        return read_list(puzzle, moves)
    text = moves_only(puzzle, text)
    for notation in reversed(puzzle.notations):
        module = _module(puzzle, notation)
        if module.looks_like(text):
            reading: Reading = module.read(puzzle, text)
            return reading
    from knobel.notation import tokens

    return tokens.read(puzzle, text)


def _module(puzzle: Puzzle, notation: str) -> Any:
    return import_module(puzzle.notation_modules.get(notation, "knobel.notation.tokens"))


def _from_json(text: str) -> list[str] | None:
    """The moves of a `solve --json` line, or of a plain JSON list."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        value = value.get("moves")
    if isinstance(value, list) and all(isinstance(move, str) for move in value):
        return value
    return None
