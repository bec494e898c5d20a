"""Routes: one line per player, 1 -> 18 -> 13 -> 10, the start included."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knobel.locale import Message
from knobel.notation.reading import Break, Piece, Reading, pieces
from knobel.puzzle import Move, Reason
from knobel.puzzles.huepfburg.rules import Huepfburg, format_jump, read_jump
from knobel.puzzles.huepfburg.solve import Jumps
from knobel.reading import rows

_PIECE = r"[^\s>→=–,;]+"


def write(puzzle: Huepfburg, moves: Sequence[Move], notation: str, lang: str) -> str:
    if isinstance(moves, Jumps):
        return "\n".join(moves.route(player, " -> ") for player in range(len(moves.routes)))
    routes = zip(puzzle.players, *map(read_jump, moves), strict=True)
    return "\n".join(" -> ".join(map(str, route)) for route in routes)


def looks_like(text: str) -> bool:
    return "/" not in text


def read(puzzle: Huepfburg, text: str) -> Reading:
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
    for route in routes:
        for at, piece in enumerate(route):
            if not re.fullmatch(r"[0-9]{1,18}", piece.text):
                return piece.unreadable(max(1, at), [])
    if len(routes) != len(puzzle.players):
        message = Message("expected {n} routes, one per player, found {found}",
                          n=len(puzzle.players), found=len(routes))  # fmt: skip
        return Reading([], Break(0, Reason("wrong-players", message)))
    ways = [[int(piece.text) for piece in route] for route in routes]
    for player, (way, start) in enumerate(zip(ways, puzzle.players, strict=True), start=1):
        if way[0] != start:
            message = Message("player {player} starts on field {start}, not {found}",
                              player=player, start=start, found=way[0])  # fmt: skip
            return Reading([], Break(0, Reason("wrong-start", message)))
    shortest = min(map(len, ways))
    moves: list[Move] = [format_jump(jump) for jump in zip(*(way[1:shortest] for way in ways), strict=True)]
    if all(len(way) == shortest for way in ways):
        return Reading(moves)
    lengths = ", ".join(str(len(way) - 1) for way in ways)
    message = Message("the routes have different numbers of jumps: {lengths}", lengths=lengths)
    return Reading(moves, Break(len(moves) + 1, Reason("wrong-steps", message)))
