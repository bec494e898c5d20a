"""Stromrallye: routes as programs print them, among other things.

Weg: (3|5) -> (4|5) -> (5|5)       von (3|5) nach (4|5)       0 → 3(3) → 1(3)
O O L L R (oben, links …)          N N W W E                  Position 4, 5, Ladung 8
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from knobel.limits import check
from knobel.locale import Message
from knobel.notation.legends import in_letters, letter_words
from knobel.notation.moves_in_text import extract
from knobel.notation.parsed_answer import Candidate, Reading
from knobel.notation.vocabulary import Phrases
from knobel.puzzles.stromrallye.notation import NOTATIONS
from knobel.puzzles.stromrallye.rules import Field, Stromrallye, show

_BRACKETS = re.compile(r"[(\[{<]\s{0,3}(-?\d{1,9})(?:\s{0,3}[|,;/:]\s{0,3}|\s{1,3})(-?\d{1,9})\s{0,3}[)\]}>]")
_NAMED = re.compile(
    r"\bx['\"]?\s{0,3}[:=]?\s{0,3}(-?\d{1,9})[\s,;|/]{1,6}['\"]?y['\"]?\s{0,3}[:=]?\s{0,3}(-?\d{1,9})",
    re.IGNORECASE,
)
_ROW_FIRST = re.compile(
    r"\b(?:row|zeile|reihe|r)['\"]?\s{0,3}[:=]?\s{0,3}(-?\d{1,9})[\s,;|/]{1,6}['\"]?"
    r"(?:col(?:umn)?|spalte|c)['\"]?\s{0,3}[:=]?\s{0,3}(-?\d{1,9})",
    re.IGNORECASE,
)
_COLUMN_FIRST = re.compile(
    r"\b(?:col(?:umn)?|spalte|c)['\"]?\s{0,3}[:=]?\s{0,3}(-?\d{1,9})[\s,;|/]{1,6}['\"]?"
    r"(?:row|zeile|reihe|r)['\"]?\s{0,3}[:=]?\s{0,3}(-?\d{1,9})",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?<![\d(\[.])(-?\d{1,9})\s?[|,;/]\s?(-?\d{1,9})(?![\d,|/.])")
_TWO = re.compile(r"(?<!\S)(\d{1,9})\s{1,3}(\d{1,9})\s*$")
_LEGS = re.compile(
    r"(?:(?<!\d)0\s*(?:-+>|→|=>|>|,|;)\s*)?[-−]?\d+\s*\(\s*\d+\s*\)(?:\s*(?:-+>|→|=>|>|,|;)?\s*[-−]?\d+\s*\(\s*\d+\s*\))*"
)
MOST_SWAPPED, LONGEST_SWAPPED = 4, 50_000
"""Lists of fields that are tried with their numbers exchanged, and fields in one."""
GERMAN = "letters:german"
_ENGLISH = {letter: letter for letter in "RULD"}
_GERMAN = {"O": "U", "U": "D", "L": "L", "R": "R"}
_COMPASS = {"N": "U", "S": "D", "W": "L", "E": "R", "O": "R"}
_COMPASS_WORDS = (
    (re.compile(r"\b(?:nord|north|norden|n.{1,3}rdlich)\b", re.IGNORECASE), "U"),
    (re.compile(r"\b(?:s(?:ü|ue|u|[^\sa-z]{1,3})d(?:en|lich)?|south)\b", re.IGNORECASE), "D"),
    (re.compile(r"\b(?:west|westen|westlich)\b", re.IGNORECASE), "L"),
    (re.compile(r"\b(?:ost|osten|.{1,3}stlich|east)\b", re.IGNORECASE), "R"),
)

_BATTERIES = r"(?:batterien?|akkus?|ladung(?:en)?|batteries|battery|charges?)"
_EMPTY = (
    r"(?:entlad\w*|entleer\w*|geleert|leeren|leer|aufgebraucht|verbrauch\w*|"
    r"empt(?:y|ied)|discharged?|drained?|used\s+up)"
)
_KEEPS_CHARGE = (
    rf"(?:nicht|nie|niemals|not|never|cannot|[a-z]{{1,6}}n['’]t)\b.{{0,60}}?\b{_BATTERIES}\b.{{0,60}}?\b{_EMPTY}\b"
    rf"|{_BATTERIES}\b.{{0,60}}?\b(?:nicht|nie|niemals|not|never|cannot|[a-z]{{1,6}}n['’]t)\b.{{0,40}}?\b{_EMPTY}\b"
    rf"|(?:nicht|nie|not|never|cannot)\s+(?:be\s+)?(?:alle|s.{{1,3}}mtliche|all)\s+(?:\w+\s+)?{_EMPTY}\b"
)
PHRASES = Phrases(
    unit=r"felder?n?|k.{1,3}stchen|fields?|cells?|squares?",
    beside_moves=frozenset({"fahre", "fahr", "laufe", "lauf"}),
    unsolvable=_KEEPS_CHARGE,
)


def candidates(puzzle: Stromrallye, lines: Sequence[str]) -> Iterator[Candidate]:
    """Legs, fields, and letters of another alphabet than R U L D."""
    for number, line in enumerate(lines):
        match = _LEGS.search(line) if "(" in line else None
        if match:
            yield Candidate(NOTATIONS["legs"].read(puzzle, match[0]), number)
    for pattern in (_BRACKETS, _NAMED, _ROW_FIRST, _COLUMN_FIRST, _BARE, _TWO):
        yield from _fields(puzzle, lines, pattern)
    for other in (
        in_letters(lines, _GERMAN, "O"),
        in_letters(lines, _COMPASS, "NSWE"),
        _from_compass_words(lines),
    ):
        if other != list(lines):
            yield from extract(puzzle, other)
    yield from _down_is_u(puzzle, lines)


# ---------------------------------------------------------------- fields


def _fields(puzzle: Stromrallye, lines: Sequence[str], pattern: re.Pattern[str]) -> Iterator[Candidate]:
    """The routes over these fields; then, where it is not said which number is which, the same with
    the row first, and counted from 0."""
    lists = list(_lists(lines, pattern))
    for places, line, sure in lists:
        yield from _routes(puzzle, places, line, sure)
    if pattern in (_BRACKETS, _BARE, _TWO):
        for places, line, sure in lists[:MOST_SWAPPED]:
            yield from _swapped(puzzle, places, line, sure)


def _lists(lines: Sequence[str], pattern: re.Pattern[str]) -> Iterator[tuple[list[Field], int, bool]]:
    """The longest list in a line; the lines of one shape with the same number of fields; all. With
    the last line of each, and whether nothing else stood there."""
    rows = [(number, line, _places(pattern, line)) for number, line in enumerate(lines)]
    rows = [row for row in rows if row[2]]
    if not rows:
        return
    number, _, longest = max(rows, key=lambda row: len(row[2]))
    if len(longest) > 2 or len(rows) == 1:
        yield longest, number, True
    if len(rows) == 1:
        return
    shapes = [list(group) for _, group in groupby(rows, key=lambda row: re.sub(r"-?\d+", "#", row[1]))]
    for block in sorted(shapes, key=len, reverse=True)[:3]:
        yield [place for row in block for place in row[2]], block[-1][0], True
    yield [row[2][-1] for row in rows], rows[-1][0], False
    yield [place for row in rows for place in row[2]], rows[-1][0], False


def _places(pattern: re.Pattern[str], line: str) -> list[Field]:
    check()
    first, second = (2, 1) if pattern is _ROW_FIRST else (1, 2)
    return [(int(match[first]), int(match[second])) for match in pattern.finditer(line)]


def _routes(puzzle: Stromrallye, places: list[Field], line: int, sure: bool = True) -> Iterator[Candidate]:
    """The route over these fields, counted from 1; or from 0, if only then it begins at the robot,
    or if there is a 0 in it and it does not begin at the robot."""
    robot = puzzle.robot[:2]
    shifted = [(x + 1, y + 1) for x, y in places]
    if places[0] != robot and (shifted[0] == robot or any(0 in place for place in places)):
        yield Candidate(_route(puzzle, shifted), line, sure)
    yield Candidate(_route(puzzle, places), line, sure)


def _swapped(puzzle: Stromrallye, places: list[Field], line: int, sure: bool) -> Iterator[Candidate]:
    """What else the numbers may mean; nothing that begins at the robot as they stand needs this."""
    if len(places) > LONGEST_SWAPPED or (places[0] == puzzle.robot[:2] and len(set(places[0])) > 1):
        return
    turned = [(x, y) for y, x in places]
    for way, from_0, note, name in (
        (turned, False, Message("fields read as (row, column)"), "rows"),
        (turned, True, Message("fields read as (row, column), counted from 0"), "rows-from-0"),
        (places, True, Message("fields read as counted from 0"), "from-0"),
    ):
        meant = [(x + from_0, y + from_0) for x, y in way]
        yield Candidate(_route(puzzle, meant), line, sure, note, f"fields:{name}")


def _route(puzzle: Stromrallye, places: list[Field]) -> Reading:
    """The route over these fields; one that is named twice in a row was left and entered."""
    once = [place for place, _ in groupby(places)]
    return NOTATIONS["fields"].read(puzzle, " ".join(map(show, once)))


# ---------------------------------------------------------------- letters


def conventions_shown(puzzle: Stromrallye, lines: Sequence[str]) -> frozenset[str]:
    """Which letters an output uses for certain: O for oben, or D for down."""
    shown = set()
    if any("D" in word for word in letter_words(lines, _ENGLISH)):
        shown.add("letters:english")
    elif any("O" in word for word in letter_words(lines, _GERMAN)) and not _has_compass(lines):
        shown.add(GERMAN)
    return frozenset(shown)


def _has_compass(lines: Sequence[str]) -> bool:
    return any(set(word) & set("NSWE") for word in letter_words(lines, _COMPASS))


def _down_is_u(puzzle: Stromrallye, lines: Sequence[str]) -> Iterator[Candidate]:
    """Without O and D nobody knows whether U is up or unten."""
    if conventions_shown(puzzle, lines):
        return
    turned = in_letters(lines, _GERMAN, "U")
    if turned != list(lines):
        note = Message("letters read as German: U is unten (down)")
        yield from (c._replace(note=note, convention=GERMAN) for c in extract(puzzle, turned))


def _from_compass_words(lines: Sequence[str]) -> list[str]:
    """Words for the four points of the compass as letters."""
    in_letters = []
    for line in lines:
        for pattern, letter in _COMPASS_WORDS:
            line = pattern.sub(f" {letter} ", line)
        in_letters.append(line)
    return in_letters
