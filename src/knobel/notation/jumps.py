"""Jumps: 18/19 13/20 10/10, the fields all players land on, jump by jump."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.notation.reading import Reading, pieces
from knobel.puzzle import IllegalMove, Move
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.huepfburg.solve import Jumps


def write(puzzle: Huepfburg, moves: Sequence[Move], notation: str, lang: str) -> str:
    return moves.join(" ") if isinstance(moves, Jumps) else " ".join(moves)


def looks_like(text: str) -> bool:
    return "/" in text or not text.strip()


def read(puzzle: Huepfburg, text: str) -> Reading:
    moves: list[Move] = []
    for piece in pieces(text, r"[^\s,;]+"):
        try:
            moves.append(puzzle.parse_move(piece.text))
        except IllegalMove:
            return piece.unreadable(len(moves) + 1, moves)
    return Reading(moves)
