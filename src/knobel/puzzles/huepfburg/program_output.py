"""Hüpfburg: routes as programs print them, among other things.

Sasha: 1, 18, 13, 10      [1, 18, 13, 10], [2, 19, 20, 10]      1. Sasha 1 -> 18, Mika 2 -> 19
Mika: 2, 19, 20, 10       18/19 13/20 10/10                     (1, 2) (18, 19) (13, 20) (10, 10)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from knobel.limits import check
from knobel.locale import Message
from knobel.notation.parsed_answer import Candidate, Reading
from knobel.notation.vocabulary import Phrases
from knobel.puzzles.huepfburg.notation import NOTATIONS
from knobel.puzzles.huepfburg.rules import Huepfburg, State, format_jump

_JOIN = r"(?:\s{0,5}(?:-{1,9}>|→|={1,9}>|⇒|>|,|;|\||-|–)\s{0,5}|\s{1,5})"
_CHAIN = re.compile(rf"(?<![\d.])\d{{1,9}}(?:{_JOIN}\d{{1,9}})*(?![\d.]*\d)")
_LABEL = re.compile(r"[^:=]{1,200}[:=]|\s{0,20}\d{1,9}\s{0,3}[.):](?!\d)")  # bounded: lines can be long
_NUMBER = re.compile(r"\d{1,9}")
_JUMP = r"\d{1,9}(?:\s*/\s*\d{1,9})+"
_PAIRS = re.compile(r"\s*+(?:\d{1,9}[,;:|-]\d{1,9}(?:\s{1,9}|$)){2,}")
_NAME = re.compile(r"[^\W\d_][^:=\d]{0,60}(?:\d{1,9}\s{0,3})?[:=]")
_BETWEEN = (r"\s(?:und|and|bzw\.?|vs\.?)\s", r"\s/\s", r"\s?\|\s?", r"\s?;\s?", r"\s{2,}|\t", r"\s?,\s?")
_TUPLE = re.compile(r"[(\[{]\s*(\d{1,9}(?:\s*[,;|]\s*\d{1,9})+)\s*[)\]}]")
_NEVER_MEET = (
    r"(?:nie|niemals|nicht|never|not|cannot|[a-z]{1,6}n['’]t)\s+(?:\w+\s+){0,2}?"
    r"(?:treffen|meet|begegnen|zusammen\w*|aufeinander\w*)\b"
    r"|(?:keine?n?|no|ohne)\s+(?:\w+\s+){0,2}?(?:treffen|treffpunkt|begegnung|meeting|gemeinsame[sn]?\s+feld|common\s+field)\b"
    r"|(?:treffen|begegnen)\s+(?:sie\s+)?sich\s+(?:\w+\s+)?(?:nie|niemals|nicht)\b(?!\s+(?:auf|nach|in|bei)\b)"
    r"|(?:treffen|meeting)\s*(?:\w+\s+){0,3}?(?:nicht|not)\s+(?:\w+\s+)?(?:m.{1,3}glich|gefunden|possible|found)"
    r"|(?:parcours|course)\b.{0,60}?\b(?:nicht|not)\s+(?:be\s+)?(?:\w+\s+)?(?:absolvier|bew.{1,3}ltig|schaff|geschafft|complet)\w*"
    r"|(?:treffen|meet|meeting)\s*[:=?]\s*(?:nein|no|false|nie|never|-1)\b"
    r"|(?:keine?n?|no)\s+(?:\w+\s+){0,2}?sprungfolge\b"
)
PHRASES = Phrases(
    move="sprung|jump",
    moves=r"spr.{1,3}ngen?|jumps",
    solved="treffen|meet",
    unsolvable=_NEVER_MEET,
)
MOST_WINDOWS, MOST_LISTS = 12, 150
"""Groups of lines, and lines up to which lists are taken together, that are tried; of more lines the last."""
MOST_LINES, LONGEST = 200, 20_000
"""Lines, from the end, and letters of a line, in which all routes together are looked for."""


class Row(NamedTuple):
    """A line with numbers: all behind its label, and the longest chain of them."""

    line: int
    numbers: tuple[int, ...]
    chain: tuple[int, ...]
    arrows: bool


def candidates(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Candidate]:
    """As it stands; then with every field counted from 0, where that is not clear from a 0."""
    yield from _as_it_stands(puzzle, lines)
    if sum(map(len, lines)) <= LONGEST:
        note = Message("fields read as counted from 0")
        shifted = [_NUMBER.sub(lambda match: str(int(match[0]) + 1), line) for line in lines]
        yield from (
            candidate._replace(note=note, convention="fields:from-0")
            for candidate in _as_it_stands(puzzle, shifted)
        )


def _as_it_stands(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Candidate]:
    """One route per line, several lists in a line, or one jump after the other."""
    yield from _jumps(puzzle, lines)
    rows = [row for number, line in enumerate(lines) if (row := _row(number, line))]
    yield from _routes(puzzle, rows)
    yield from _columns(puzzle, lines)
    yield from _lists(puzzle, lines)
    yield from _in_one_line(puzzle, lines)
    yield from _steps(puzzle, rows)


def _row(number: int, line: str) -> Row | None:
    check()
    match = _LABEL.match(line)
    body = line[match.end() :] if match and _NUMBER.search(line, match.end()) else line
    chains = [tuple(map(int, _NUMBER.findall(chain))) for chain in _CHAIN.findall(body)]
    if not chains:
        return None
    every = tuple(n for chain in chains for n in chain)
    return Row(number, every, max(chains, key=len), bool(re.search(r"->|→|=>|⇒", line)))


def _jumps(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Candidate]:
    """18/19 13/20 10/10, in one line or in several; or 18,19 13,20 10,10."""
    pairs: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines):
        if "/" in line:
            pairs.append((number, re.findall(_JUMP, line)))
        elif _PAIRS.fullmatch(line):
            pairs.append((number, line.split()))
    places = [tuple(map(int, _NUMBER.findall(jump))) for _, jumps in pairs for jump in jumps]
    if places and all(len(place) == len(puzzle.players) for place in places):
        yield Candidate(_moves(puzzle, places), pairs[-1][0])


# ---------------------------------------------------------------- a route for each player


def _routes(puzzle: Huepfburg, rows: list[Row]) -> Iterator[Candidate]:
    """Lines that follow each other, one per player; those with arrows, and long ones, first."""
    players = len(puzzle.players)
    windows = [rows[at : at + players] for at in range(len(rows) - players + 1)]
    windows = [window for window in windows if len({len(row.chain) for row in window}) <= 2]
    windows.sort(key=lambda window: (-_fit(puzzle, window), -sum(len(row.chain) for row in window)))
    for window in windows[:MOST_WINDOWS]:
        ways = [row.chain for row in window]
        if _fit(puzzle, window) or max(map(len, ways)) > 1:
            yield Candidate(_read(puzzle, ways), window[-1].line)
        linked = [_linked(way) for way in ways]
        if all(len(short) < len(way) for short, way in zip(linked, ways, strict=True)):
            yield Candidate(_read(puzzle, linked), window[-1].line)


def _linked(chain: tuple[int, ...]) -> tuple[int, ...]:
    """1->3, 3->5, 5->7 is 1->3->5->7."""
    if len(chain) > 2 and len(chain) % 2 == 0 and chain[1:-1:2] == chain[2::2]:
        return (*chain[::2], chain[-1])
    return chain


def _fit(puzzle: Huepfburg, window: list[Row]) -> int:
    """How much this looks like routes: they begin where the players start, and have arrows."""
    starts = sorted(row.chain[0] for row in window) == sorted(puzzle.players)
    return 2 * starts + all(row.arrows for row in window)


def _read(puzzle: Huepfburg, ways: Sequence[tuple[int, ...]]) -> Reading:
    """The routes in the order of the players; a start that was left out is put in front, and
    fields that can only be counted from 0 are counted from 1."""
    ordered = list(ways)
    if sorted(way[0] + 1 for way in ways) == sorted(puzzle.players) and any(0 in way for way in ways):
        ordered = [tuple(field + 1 for field in way) for way in ways]
        ways = ordered
    if [way[0] for way in ways] != list(puzzle.players) and sorted(w[0] for w in ways) == sorted(
        puzzle.players
    ):
        ordered = [next(way for way in ways if way[0] == start) for start in puzzle.players]
    if all(
        way[0] != start and way[0] in puzzle.targets(start)
        for way, start in zip(ordered, puzzle.players, strict=True)
    ):
        ordered = [(start, *way) for way, start in zip(ordered, puzzle.players, strict=True)]
    return NOTATIONS["fields"].read(puzzle, "\n".join(" -> ".join(map(str, way)) for way in ordered))


def _lists(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Candidate]:
    """Several lists in one line: either a route for each player, or a field for each."""
    players = len(puzzle.players)
    flat: list[State] = []
    ends: list[tuple[int, int]] = []
    for number, line in enumerate(lines):
        check()
        lists = [tuple(map(int, _NUMBER.findall(inside))) for inside in _TUPLE.findall(line)]
        if len(lists) == players and max(map(len, lists)) > 1:
            yield Candidate(_read(puzzle, lists), number)
        named = _NAME.split(line)[1:]
        ways = [tuple(map(int, _NUMBER.findall(part))) for part in named]
        if len(ways) == players and all(ways):
            yield Candidate(_read(puzzle, ways), number)
        flat += [places for places in lists if len(places) == players]
        if flat and lists and len(ends) < MOST_LISTS:
            yield Candidate(_moves(puzzle, flat), number)
        if flat and lists:
            ends.append((len(flat), number))
    for length, number in ends[MOST_LISTS:][-MOST_WINDOWS:]:
        yield Candidate(_moves(puzzle, flat[:length]), number)


def _in_one_line(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Candidate]:
    """1 -> 3 -> 5 and 2 -> 4 -> 5: the routes of all players with something between them."""
    players = len(puzzle.players)
    for number, line in list(enumerate(lines))[-MOST_LINES:]:
        if len(line) > LONGEST:
            continue
        for between in _BETWEEN:
            parts = re.split(between, line)
            chains = [max(_CHAIN.findall(part), key=len, default="") for part in parts]
            if len(parts) == players and all(chains):
                yield Candidate(
                    _read(puzzle, [tuple(map(int, _NUMBER.findall(chain))) for chain in chains]), number
                )


def _columns(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Candidate]:
    """A number per line, and something else or nothing between the routes."""
    blocks: list[list[int]] = []
    last = 0
    fresh = True
    for number, line in enumerate(lines):
        bare = re.fullmatch(r"\s*(\d{1,9})[\s,;]*", line)
        if bare is None:
            fresh = True
        elif fresh:
            blocks.append([int(bare[1])])
            fresh = False
        else:
            blocks[-1].append(int(bare[1]))
            last = number
    chosen = [tuple(block) for block in blocks if len(block) > 1][-len(puzzle.players) :]
    if len(chosen) == len(puzzle.players):
        yield Candidate(_read(puzzle, chosen), last)


# ---------------------------------------------------------------- jump by jump


def _steps(puzzle: Huepfburg, rows: list[Row]) -> Iterator[Candidate]:
    """A line per jump: where all land, perhaps behind a number, or from where to where."""
    players = len(puzzle.players)
    for width, pick in (
        (players, slice(None)),
        (players + 1, slice(1, None)),
        (2 * players, slice(1, None, 2)),
        (2 * players + 1, slice(2, None, 2)),
    ):
        chosen = [row for row in rows if len(row.numbers) == width]
        if chosen:
            yield Candidate(_moves(puzzle, [row.numbers[pick] for row in chosen]), chosen[-1].line, False)
    turns = [rows[at : at + players] for at in range(0, len(rows), players)]
    if rows and len(rows) % players == 0 and all(len(row.chain) == 2 for row in rows):
        places = [tuple(row.chain[1] for row in turn) for turn in turns]
        yield Candidate(_moves(puzzle, places), rows[-1].line, False)


def _moves(puzzle: Huepfburg, places: list[State]) -> Reading:
    """Where all players are, one after the other; the start may be among it."""
    after = places[1:] if places[:1] == [puzzle.players] else places
    return Reading([format_jump(jump) for jump in after])
