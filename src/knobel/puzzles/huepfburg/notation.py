"""Hüpfburg: notations for the jumps.

fields   1 -> 18 -> 13 -> 10          a route for each player, line by line, the start included
         2 -> 19 -> 20 -> 10
tokens   18/19 13/20 10/10            the fields all players land on, jump by jump
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from knobel.answers import Reason
from knobel.errors import IllegalMove
from knobel.locale import Message
from knobel.notation.parsed_answer import Break, Notation, Piece, Reading, pieces
from knobel.parsing import rows
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import Huepfburg, format_jump, read_jump
from knobel.puzzles.huepfburg.solve import Jumps

_PIECE = r"[^\s>→=–,;]+"


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
        routes = []
        for row, line in enumerate(rows(text, len(text))):
            label = re.match(r"[^:]*:", line)
            start = label.end() if label else 0
            body = re.sub(r"--?>", lambda m: " " * len(m[0]), " " * start + line[start:])
            route = pieces(body, _PIECE, row)
            if route:
                routes.append(route)
        return _join(puzzle, routes)


def _join(puzzle: Huepfburg, routes: list[list[Piece]]) -> Reading:
    """The jumps of all players at the same time."""
    for route in routes:
        for at, piece in enumerate(route):
            if not re.fullmatch(r"[0-9]{1,18}", piece.text):
                return piece.unreadable(max(1, at), [])
    if len(routes) != len(puzzle.players):
        message = Message(
            "expected {n} routes (one per player), found {found}", n=len(puzzle.players), found=len(routes)
        )
        return Reading([], Break(0, Reason("wrong-players", message)))
    fields = [[int(piece.text) for piece in route] for route in routes]
    for player, (route_fields, start) in enumerate(zip(fields, puzzle.players, strict=True), start=1):
        if route_fields[0] != start:
            message = Message(
                "player {player} starts on field {start}, not {found}",
                player=player,
                start=start,
                found=route_fields[0],
            )
            return Reading([], Break(0, Reason("wrong-start", message)))
    shortest = min(map(len, fields))
    jumps = zip(*(route_fields[1:shortest] for route_fields in fields), strict=True)
    moves: list[Move] = [format_jump(jump) for jump in jumps]
    if all(len(route_fields) == shortest for route_fields in fields):
        return Reading(moves)
    lengths = ", ".join(str(len(route_fields) - 1) for route_fields in fields)
    message = Message("the routes differ in length: {lengths} jumps", lengths=lengths)
    return Reading(moves, Break(len(moves) + 1, Reason("wrong-steps", message)))


class Landings:
    """Where everybody lands, for each jump."""

    def write(self, puzzle: Huepfburg, moves: Sequence[Move], lang: str) -> str:
        return moves.join(" ") if isinstance(moves, Jumps) else " ".join(moves)

    def looks_like(self, text: str) -> bool:
        return "/" in text or not text.strip()

    def read(self, puzzle: Huepfburg, text: str) -> Reading:
        moves: list[Move] = []
        for piece in pieces(text, r"[^\s,;]+"):
            try:
                moves.append(puzzle.parse_move(piece.text))
            except IllegalMove:
                return piece.unreadable(len(moves) + 1, moves)
        return Reading(moves)


NOTATIONS: Mapping[str, Notation[Huepfburg]] = {"fields": Routes(), "tokens": Landings()}
