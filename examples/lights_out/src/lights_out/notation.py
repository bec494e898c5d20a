"""Lights Out: fields, (2|3) (1|1): the lamps that are pressed, column first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knobel.notation import Reading, pieces
from knobel.puzzle import Move

from lights_out.rules import LightsOut, field_of, move_of, show

FIELD = re.compile(r"\(\s*([0-9]{1,3})\s*[|,;/]\s*([0-9]{1,3})\s*\)")


class Fields:
    """(2|3) (1|1)"""

    def write(self, puzzle: LightsOut, moves: Sequence[Move], lang: str) -> str:
        return " ".join(show(field_of(move)) for move in moves)

    def looks_like(self, text: str) -> bool:
        return bool(FIELD.search(text))

    def read(self, puzzle: LightsOut, text: str) -> Reading:
        moves: list[Move] = []
        for piece in pieces(text, r"\([^()]*\)?|[^\s,;()]+"):
            match = FIELD.fullmatch(piece.text)
            field = (int(match[1]), int(match[2])) if match else None
            if field not in puzzle.switched_by:
                return piece.unreadable(len(moves) + 1, moves)
            moves.append(move_of(field))
        return Reading(moves)


NOTATIONS = {"fields": Fields()}
