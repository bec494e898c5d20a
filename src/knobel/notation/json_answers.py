"""Answers as values: JSON objects and lists, and what Python prints for its own.

    {"solvable": false}      {"solution": ["R", "R"]}      moves = ['R', 'R']      [[3, 5], [4, 5]]

A value becomes plain lines, `solvable: false` and the like, which are read as if a program had
printed them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from knobel.limits import check
from knobel.notation.move_list import MoveList
from knobel.notation.vocabulary import Phrases, any_of

MOST_LINES, LONGEST = 200, 1 << 20
"""Lines, from the end, in which values may begin; letters of one."""
BLOCK = 1 << 16
"""Letters of a longer one that are read at a time."""
_MOVES = (
    r"moves|solutions?|l.{1,3}sung(?:en)?|path|way|weg|routes?|z.{1,3}ge|steps|schritte|turns|answer|antwort|"
    r"actions|sequence|folge"
)


class Value(NamedTuple):
    """A value, and the lines (from 0) in which it begins and ends."""

    value: Any
    first: int
    last: int


def values(lines: Sequence[str]) -> Iterator[Value]:
    """Every object or list in the lines, the last one first."""
    end = len(lines)
    for first in range(len(lines) - 1, max(-1, len(lines) - 1 - MOST_LINES), -1):
        line = lines[first]
        at = min((place for sign in "{[" if (place := line.find(sign)) >= 0), default=-1)
        if at < 0:
            continue
        value = _value(lines, first, at, end)
        if value is not None:
            yield value
            end = first


def _value(lines: Sequence[str], first: int, at: int, end: int) -> Value | None:
    """The value that begins here: JSON over any number of lines, or Python's in one line."""
    text = lines[first][at : at + LONGEST]
    opened = text.rstrip() in ("{", "[") or text.rstrip()[-1:] in (",", "[", "{")
    if opened:
        text = "\n".join((text, *lines[first + 1 : end]))[:LONGEST]
    try:
        value, length = json.JSONDecoder().raw_decode(text)
        return Value(value, first, first + text.count("\n", 0, length)) if value else None
    except (ValueError, RecursionError):
        close = max(text.rfind("}"), text.rfind("]"))
        value = None if opened else _python(text[: close + 1])
        return Value(value, first, first) if value else None


def _python(text: str) -> Any:
    try:
        return ast.literal_eval(text) if len(text) <= LONGEST // 16 else None
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


_MOVES_KEY = re.compile(r'"moves"\s*+:\s*+\[')


def moves_of_json(text: str) -> Sequence[str] | None:
    """The moves of a `solve --json` line, or of a plain JSON list; None if this is something else."""
    if len(text) > LONGEST:
        return _moves_of_long_json(text)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        value = value.get("moves")
    if isinstance(value, list) and all(isinstance(move, str) for move in value):
        return value
    return None


def long_list(text: str) -> str | None:
    """What stands between the brackets of the moves, if a text is such a line or list and very long; None
    otherwise. It may still be no list of texts."""
    text = text.strip() if len(text) > LONGEST else ""
    key = _MOVES_KEY.search(text, 0, LONGEST) if text[:1] == "{" else None
    begin = key.end() if key else 1
    end = text.find("]", begin)
    if end < 0 or (text[0] == "{" and not key) or (text[0] == "[" and end != len(text) - 1):
        return None
    try:
        json.loads(text[:begin] + text[end:])
    except (ValueError, RecursionError):
        return None
    return text[begin:end]


def _moves_of_long_json(text: str) -> Sequence[str] | None:
    """The same without making an object of each of millions of values."""
    inside = long_list(text)
    if inside is None:
        return None
    moves, begin = MoveList(), 0
    while begin < len(inside):
        check()
        some = _block_end(inside, begin, len(inside))
        try:
            values = json.loads(f"[{inside[begin:some].rstrip().removesuffix(',')}]")
        except (ValueError, RecursionError):
            return None
        if not all(isinstance(value, str) for value in values):
            return None
        moves.extend(values)
        begin = some
    return moves


def _block_end(text: str, begin: int, end: int) -> int:
    """Where about a block of values ends: behind a comma between two texts."""
    comma = text.find('",', begin + BLOCK, end)
    return end if comma < 0 else comma + 2


def names_moves(key: object, phrases: Phrases) -> bool:
    """Is this what a place for moves is called?"""
    return bool(re.fullmatch(any_of(_MOVES, phrases.moves), str(key), re.IGNORECASE))


def has_moves(value: Any, phrases: Phrases) -> bool:
    """Is it an object with a place for moves?"""
    return isinstance(value, dict) and any(names_moves(key, phrases) for key in value)


def written(value: Any, phrases: Phrases, name: str = "", depth: int = 0) -> Iterator[str]:
    """The value in plain lines."""
    label = f"{name}: " if name else ""
    if depth > 6:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from written(inner, phrases, str(key), depth + 1)
    elif isinstance(value, (list, tuple)) and value and all(isinstance(inner, dict) for inner in value):
        for inner in value:
            yield ", ".join(f"{key}: {_short(one)}" for key, one in inner.items())
    elif not value and value != 0 and names_moves(name, phrases):
        yield "solution: none"
    else:
        yield label + _short(value)


def _short(value: Any) -> str:
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):
        return ""
