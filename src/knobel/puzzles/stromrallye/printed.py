"""Stromrallye: ways as programs print them, among other things.

Weg: (3|5) -> (4|5) -> (5|5)       von (3|5) nach (4|5)       0 → 3(3) → 1(3)
O O L L R (oben, links …)          N N W W E                  Position 4, 5, Ladung 8
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from knobel.judge.sift import Found
from knobel.notation import fields, legs
from knobel.notation.reading import Reading
from knobel.puzzles.stromrallye.rules import Field, Stromrallye, show

_FIELD = re.compile(r"[(\[{]\s*(-?\d{1,9})\s*[|,;/:]\s*(-?\d{1,9})\s*[)\]}]")
_BARE = re.compile(r"(?<![\d(\[.])(-?\d{1,9})\s?[|,;]\s?(-?\d{1,9})(?![\d,|.])")
_LEGS = re.compile(
    r"(?:(?<!\d)0\s*(?:-+>|→|=>|>|,|;)\s*)?[-−]?\d+\s*\(\s*\d+\s*\)(?:\s*(?:-+>|→|=>|>|,|;)?\s*[-−]?\d+\s*\(\s*\d+\s*\))*"
)
_LETTERS = re.compile(r"[^\W\d_]+")
_GERMAN = {"O": "U", "U": "D", "L": "L", "R": "R"}
_COMPASS = {"N": "U", "S": "D", "W": "L", "E": "R", "O": "R"}


def printed(puzzle: Stromrallye, lines: Sequence[str]) -> Iterator[Found]:
    """Legs, fields, and letters of another alphabet than R U L D."""
    for number, line in enumerate(lines):
        match = _LEGS.search(line) if "(" in line else None
        if match:
            yield Found(legs.read(puzzle, match[0]), number)
    for pattern in (_FIELD, _BARE):
        yield from _fields(puzzle, lines, pattern)
    yield from _letters(lines)


# ---------------------------------------------------------------- fields


def _fields(puzzle: Stromrallye, lines: Sequence[str], pattern: re.Pattern[str]) -> Iterator[Found]:
    """The longest list in a line; the lines of one shape with the same number of fields; all."""
    rows = [(number, line, _places(pattern, line)) for number, line in enumerate(lines)]
    rows = [row for row in rows if row[2]]
    if not rows:
        return
    number, _, longest = max(rows, key=lambda row: len(row[2]))
    if len(longest) > 2 or len(rows) == 1:
        yield Found(_walk(puzzle, longest), number)
    if len(rows) == 1:
        return
    shapes = [list(group) for _, group in groupby(rows, key=lambda row: re.sub(r"-?\d+", "#", row[1]))]
    for block in sorted(shapes, key=len, reverse=True)[:3]:
        yield Found(_walk(puzzle, [place for row in block for place in row[2]]), block[-1][0])
    yield Found(_walk(puzzle, [row[2][-1] for row in rows]), rows[-1][0], False)
    yield Found(_walk(puzzle, [place for row in rows for place in row[2]]), rows[-1][0], False)


def _places(pattern: re.Pattern[str], line: str) -> list[Field]:
    return [(int(match[1]), int(match[2])) for match in pattern.finditer(line)]


def _walk(puzzle: Stromrallye, places: list[Field]) -> Reading:
    """The way over these fields; one that is named twice in a row was left and entered."""
    once = [place for place, _ in groupby(places)]
    return fields.read(puzzle, " ".join(map(show, once)))


# ---------------------------------------------------------------- letters


def _letters(lines: Sequence[str]) -> Iterator[Found]:
    """O for oben (then U is unten), or north, south, east and west."""
    for number, line in enumerate(lines):
        words = _LETTERS.findall(line.rpartition(":")[2])
        letters = [letter for word in words for letter in word]
        if not letters or not all(word.isupper() for word in words):
            continue
        if "O" in letters and set(letters) <= set(_GERMAN):
            yield Found(Reading([_GERMAN[letter] for letter in letters]), number)
        if set(letters) & set("NSWE") and set(letters) <= set(_COMPASS):
            yield Found(Reading([_COMPASS[letter] for letter in letters]), number)
