"""Hüpfburg: notations for the jumps.

fields   1 -> 18 -> 13 -> 10          a route for each player, line by line, the start included
         2 -> 19 -> 20 -> 10
tokens   18/19 13/20 10/10            the fields all players land on, jump by jump
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping, Sequence

from knobel.answers import Reason
from knobel.errors import IllegalMove
from knobel.limits import check
from knobel.locale import Message
from knobel.notation.move_list import MoveList
from knobel.notation.parsed_answer import Break, Notation, Reading, pieces, without_comments
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.jumps import Jumps, read_landings, read_rows
from knobel.puzzles.huepfburg.rules import Huepfburg, format_jump, read_jump

_PIECE = r"[^\s>→=–,;]+"
MOST_DIGITS = 18
_FIELD = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_ROW = re.compile(r"[^\n]+")
_NAME = re.compile(r"[^:]*:")
_ARROW = re.compile(r"--?>")
_BETWEEN = ("-->", "->", *">→=–,;\t")
LONG = 1 << 16
"""Letters of a line that is read at once, so many at a time; a shorter one piece by piece."""
MOST_ROUTES = 1000
"""More players than any puzzle has: further lines are not read."""


class Routes:
    """One line per player. A name in front of a route, such as "Sasha:", is passed over."""

    def write(self, puzzle: Huepfburg, moves: Sequence[Move], lang: str) -> str:
        if isinstance(moves, Jumps):
            return "\n".join(moves.route(player, " -> ") for player in range(len(moves.routes)))
        routes = zip(puzzle.players, *map(read_jump, moves), strict=True)
        return "\n".join(" -> ".join(map(str, route)) for route in routes)

    def looks_like(self, text: str) -> bool:
        return "/" not in text

    def read(self, puzzle: Huepfburg, text: str) -> Reading:
        few = text.count("\n") <= 2 * MOST_ROUTES
        plain = read_rows(text.strip("\n"), " -> ", "\n") if few else None
        if plain is not None and len(plain) <= MOST_ROUTES:
            return _join(puzzle, plain)
        routes: list[memoryview[int]] = []
        row, seen = 0, 0
        text = without_comments(text)
        for line in _ROW.finditer(text):
            row, seen = row + text.count("\n", seen, line.start()), line.start()
            quick = _numbers(line[0])
            if quick is not None:
                routes.append(memoryview(quick))
                if len(routes) > MOST_ROUTES:
                    break
                continue
            label = _NAME.match(line[0])
            start = label.end() if label else 0
            body = _ARROW.sub(lambda m: " " * len(m[0]), " " * start + line[0][start:])
            route = array("q")
            for at, piece in enumerate(pieces(body, _PIECE, row)):
                if not _FIELD.fullmatch(piece.text):
                    return piece.unreadable(max(1, at), [])
                route.append(int(piece.text))
            if route:
                routes.append(memoryview(route))
            if len(routes) > MOST_ROUTES:
                break
        return _join(puzzle, routes)


def _numbers(line: str) -> array[int] | None:
    """The fields of a long line in which nothing else stands but arrows and gaps; else None."""
    if len(line) < LONG:
        return None
    for sign in _BETWEEN:
        line = line.replace(sign, " ")
    if not line.isascii() or not line.replace(" ", "").isdigit():
        return None
    route, at = array("q"), 0
    while at < len(line):
        check()
        gap = line.find(" ", at + LONG)
        end = gap if gap >= 0 else len(line)
        fields = line[at:end].split()
        if max(map(len, fields), default=0) > MOST_DIGITS:
            return None
        route.extend(map(int, fields))
        at = end
    return route


def _join(puzzle: Huepfburg, routes: list[memoryview[int]]) -> Reading:
    """The jumps of all players at the same time."""
    if len(routes) != len(puzzle.players):
        found = len(routes) if len(routes) <= MOST_ROUTES else f"> {MOST_ROUTES}"
        message = Message(
            "expected {n} routes (one per player), found {found}", n=len(puzzle.players), found=found
        )
        return Reading([], Break(0, Reason("wrong-players", message)))
    for player, (route, start) in enumerate(zip(routes, puzzle.players, strict=True), start=1):
        if route[0] != start:
            message = Message(
                "player {player} starts on field {start}, not {found}",
                player=player,
                start=start,
                found=route[0],
            )
            return Reading([], Break(0, Reason("wrong-start", message)))
    shortest = min(map(len, routes))
    moves = Jumps([route[:shortest] for route in routes])
    if all(len(route) == shortest for route in routes):
        return Reading(moves)
    lengths = ", ".join(str(len(route) - 1) for route in routes)
    message = Message("the routes differ in length: {lengths} jumps", lengths=lengths)
    return Reading(moves, Break(len(moves) + 1, Reason("wrong-steps", message)))


class Landings:
    """Where everybody lands, for each jump. Reading takes the start in front as well."""

    def write(self, puzzle: Huepfburg, moves: Sequence[Move], lang: str) -> str:
        return moves.join(" ") if isinstance(moves, Jumps) else " ".join(moves)

    def looks_like(self, text: str) -> bool:
        return "/" in text or not text.strip()

    def read(self, puzzle: Huepfburg, text: str) -> Reading:
        plain = read_landings(text.strip("\n"), puzzle.players)
        if plain is not None:
            return Reading(plain[1:] if _begins_with_start(puzzle, plain) else plain)
        moves, known = MoveList(), dict[str, Move]()
        for piece in pieces(text, r"[^\s,;]+"):
            try:
                if piece.text not in known:
                    known[piece.text] = puzzle.parse_move(piece.text)
                moves.append(known[piece.text])
            except IllegalMove:
                return piece.unreadable(len(moves) + 1, moves)
        return Reading(moves[1:] if _begins_with_start(puzzle, moves) else moves)

    def joined(self, puzzle: Huepfburg, text: str, gap: str) -> Jumps | None:
        """Very many jumps with the same text between them; None if anything else is there."""
        return read_landings(text, puzzle.players, gap)


def _begins_with_start(puzzle: Huepfburg, moves: Sequence[Move]) -> bool:
    """Is the first one where all stand already? Not if they can jump there."""
    start = puzzle.players
    stays = all(field in puzzle.targets(field) for field in start)
    return bool(moves) and moves[0] == format_jump(start) and not stays


NOTATIONS: Mapping[str, Notation[Huepfburg]] = {"fields": Routes(), "tokens": Landings()}
