"""Hüpfburg: routes as programs print them, among other things.

Sasha: 1, 18, 13, 10      [1, 18, 13, 10], [2, 19, 20, 10]      1. Sasha 1 -> 18, Mika 2 -> 19
Mika: 2, 19, 20, 10       18/19 13/20 10/10                     (1, 2) (18, 19) (13, 20) (10, 10)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from knobel.judge.sift import Found
from knobel.notation import routes
from knobel.notation.reading import Reading
from knobel.puzzles.huepfburg.rules import Huepfburg, State, format_jump

_JOIN = r"(?:\s{0,5}(?:-{1,9}>|→|={1,9}>|⇒|>|,|;|\||-|–)\s{0,5}|\s{1,5})"
_CHAIN = re.compile(rf"(?<![\d.])\d{{1,9}}(?:{_JOIN}\d{{1,9}})*(?![\d.]*\d)")
_LABEL = re.compile(r"[^:=]{1,200}[:=]|\s{0,20}\d{1,9}\s{0,3}[.):](?!\d)")  # bounded: lines can be long
_NUMBER = re.compile(r"\d{1,9}")
_JUMP = r"\d{1,9}(?:\s*/\s*\d{1,9})+"
_TUPLE = re.compile(r"[(\[{]\s*(\d{1,9}(?:\s*[,;|]\s*\d{1,9})+)\s*[)\]}]")
MOST_WINDOWS = 12


class Row(NamedTuple):
    """A line with numbers: all behind its label, and the longest chain of them."""

    line: int
    numbers: tuple[int, ...]
    chain: tuple[int, ...]
    arrows: bool


def printed(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Found]:
    """One route per line, several lists in a line, or one jump after the other."""
    yield from _jumps(lines)
    rows = [row for number, line in enumerate(lines) if (row := _row(number, line))]
    yield from _routes(puzzle, rows)
    yield from _lists(puzzle, lines)
    yield from _steps(puzzle, rows)


def _row(number: int, line: str) -> Row | None:
    match = _LABEL.match(line)
    body = line[match.end() :] if match and _NUMBER.search(line, match.end()) else line
    chains = [tuple(map(int, _NUMBER.findall(chain))) for chain in _CHAIN.findall(body)]
    if not chains:
        return None
    every = tuple(n for chain in chains for n in chain)
    return Row(number, every, max(chains, key=len), bool(re.search(r"->|→|=>|⇒", line)))


def _jumps(lines: Sequence[str]) -> Iterator[Found]:
    """18/19 13/20 10/10, in one line or in several."""
    found = [(n, re.findall(_JUMP, line)) for n, line in enumerate(lines) if "/" in line]
    moves = [re.sub(r"\s", "", jump) for _, jumps in found for jump in jumps]
    if moves:
        yield Found(Reading(moves), found[-1][0])


# ---------------------------------------------------------------- a route for each player


def _routes(puzzle: Huepfburg, rows: list[Row]) -> Iterator[Found]:
    """Lines that follow each other, one per player; those with arrows, and long ones, first."""
    players = len(puzzle.players)
    windows = [rows[at : at + players] for at in range(len(rows) - players + 1)]
    windows = [window for window in windows if len({len(row.chain) for row in window}) <= 2]
    windows.sort(key=lambda window: (-_fit(puzzle, window), -sum(len(row.chain) for row in window)))
    for window in windows[:MOST_WINDOWS]:
        ways = [row.chain for row in window]
        if _fit(puzzle, window) or max(map(len, ways)) > 1:
            yield Found(_read(puzzle, ways), window[-1].line)


def _fit(puzzle: Huepfburg, window: list[Row]) -> int:
    """How much this looks like routes: they begin where the players start, and have arrows."""
    starts = sorted(row.chain[0] for row in window) == sorted(puzzle.players)
    return 2 * starts + all(row.arrows for row in window)


def _read(puzzle: Huepfburg, ways: Sequence[tuple[int, ...]]) -> Reading:
    """The routes in the order of the players; a start that was left out is put in front."""
    ordered = list(ways)
    if [way[0] for way in ways] != list(puzzle.players) and sorted(w[0] for w in ways) == sorted(
        puzzle.players
    ):
        ordered = [next(way for way in ways if way[0] == start) for start in puzzle.players]
    if all(
        way[0] != start and way[0] in puzzle.targets(start)
        for way, start in zip(ordered, puzzle.players, strict=True)
    ):
        ordered = [(start, *way) for way, start in zip(ordered, puzzle.players, strict=True)]
    return routes.read(puzzle, "\n".join(" -> ".join(map(str, way)) for way in ordered))


def _lists(puzzle: Huepfburg, lines: Sequence[str]) -> Iterator[Found]:
    """Several lists in one line: either a route for each player, or a field for each."""
    players = len(puzzle.players)
    flat: list[State] = []
    for number, line in enumerate(lines):
        lists = [tuple(map(int, _NUMBER.findall(inside))) for inside in _TUPLE.findall(line)]
        if len(lists) == players and max(map(len, lists)) > 1:
            yield Found(_read(puzzle, lists), number)
        named = re.split(r"[^\W\d_][^:\d]{0,60}[:=]", line)[1:]
        ways = [tuple(map(int, _NUMBER.findall(part))) for part in named]
        if len(ways) == players and all(ways):
            yield Found(_read(puzzle, ways), number)
        flat += [places for places in lists if len(places) == players]
        if flat and lists:
            yield Found(_moves(puzzle, flat), number)


# ---------------------------------------------------------------- jump by jump


def _steps(puzzle: Huepfburg, rows: list[Row]) -> Iterator[Found]:
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
            yield Found(_moves(puzzle, [row.numbers[pick] for row in chosen]), chosen[-1].line, False)
    turns = [rows[at : at + players] for at in range(0, len(rows), players)]
    if rows and len(rows) % players == 0 and all(len(row.chain) == 2 for row in rows):
        places = [tuple(row.chain[1] for row in turn) for turn in turns]
        yield Found(_moves(puzzle, places), rows[-1].line, False)


def _moves(puzzle: Huepfburg, places: list[State]) -> Reading:
    """Where all players are, one after the other; the start may be among it."""
    after = places[1:] if places[:1] == [puzzle.players] else places
    return Reading([format_jump(jump) for jump in after])
