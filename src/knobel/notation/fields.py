"""Fields: (4|5) (5|5) (5|4), the fields entered one after the other.

Reading takes (4, 5), (5, 5) as well. A way that begins with the robot's own field
is read as meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from knobel.locale import Message
from knobel.notation.reading import Break, Piece, Reading, pieces
from knobel.puzzle import Move, Reason
from knobel.puzzles.stromrallye.rules import STEPS, Field, Stromrallye, go, show

_FIELD = re.compile(r"\(\s*(-?\d{1,9})\s*[|,;/]\s*(-?\d{1,9})\s*\)")


def write(puzzle: Stromrallye, moves: Sequence[Move], notation: str, lang: str) -> str:
    field, entered = puzzle.robot[:2], []
    for move in moves:
        field = go(field, move)
        entered.append(show(field))
    return " ".join(entered)


def looks_like(text: str) -> bool:
    return bool(_FIELD.search(text))


def read(puzzle: Stromrallye, text: str) -> Reading:
    found = pieces(text, r"\([^()]*\)?|[^\s,;()→>-]+")
    here, moves = puzzle.robot[:2], list[Move]()
    for number, piece in enumerate(found):
        match = _FIELD.fullmatch(piece.text)
        if not match:
            return piece.unreadable(len(moves) + 1, moves)
        there = int(match[1]), int(match[2])
        if number == 0 and there == here:
            continue
        move = _step(here, there)
        if move is None:
            return Reading(moves, Break(len(moves) + 1, _far(here, there, piece)))
        moves.append(move)
        here = there
    return Reading(moves)


def _step(here: Field, there: Field) -> Move | None:
    return next((move for move in STEPS if go(here, move) == there), None)


def _far(here: Field, there: Field, piece: Piece) -> Reason:
    message = Message("{there} is not a neighbour of {here}", there=show(there), here=show(here))
    return Reason("not-a-neighbour", message, {"line": piece.line, "column": piece.column})
