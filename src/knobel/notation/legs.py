"""Legs: 0 → 3(3) → 1(3) → 2(6), from battery to battery with the steps between.

Batteries are numbered in the order of the text, the robot's start is 0; -1 is some
free field, at the end. A leg says how long it is, not which way it takes, so
reading picks a way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from knobel.locale import Message
from knobel.notation.reading import Break, Reading, pieces
from knobel.puzzle import Move, Reason
from knobel.puzzles.stromrallye.legs import LegTable, Lengths, cut
from knobel.puzzles.stromrallye.rules import Field, Stromrallye

_LEG = re.compile(r"([-−]?\d{1,9})\s*\(\s*(\d{1,9})\s*\)")
_ARROWS = ("->", "→", "=>", ">")
_PIECE = r"[-−]?\d+\s*\([^()]*\)?|->|→|=>|>|(?:(?!->|=>)[^\s→>])+"


def write(puzzle: Stromrallye, moves: Sequence[Move], notation: str, lang: str) -> str:
    return " → ".join(["0", *(f"{leg.to}({leg.steps})" for leg in cut(puzzle, list(moves)))])


def looks_like(text: str) -> bool:
    return bool(_LEG.search(text)) or bool(re.fullmatch(r"\s*0\s*", text))


def read(puzzle: Stromrallye, text: str) -> Reading:
    table = LegTable(puzzle)
    here, moves = puzzle.robot[:2], list[Move]()
    enough = 2 * puzzle.total + 1000  # far more than can be walked: no need to read on
    found = [piece for piece in pieces(text, _PIECE) if piece.text not in _ARROWS]
    for number, piece in enumerate(found):
        if number == 0 and piece.text == "0":
            continue
        match = _LEG.fullmatch(piece.text)
        to = int(match[1].replace("−", "-")) if match else 0
        if not match or to == 0 or not -1 <= to <= len(puzzle.batteries):
            return piece.unreadable(len(moves) + 1, moves)
        goal = puzzle.batteries[to - 1][:2] if to > 0 else None
        way = _way(table, here, goal, int(match[2]))
        if way is None:
            message = Message("there is no way with the steps of the leg “{leg}”", leg=piece.shown)
            return Reading(moves, Break(len(moves) + 1, Reason("no-such-leg", message)))
        moves += way
        if goal is None and number + 1 < len(found):
            return found[number + 1].unreadable(len(moves) + 1, moves)
        here = goal or here
        if len(moves) > enough:
            break
    return Reading(moves)


def _way(table: LegTable, here: Field, goal: Field | None, steps: int) -> list[Move] | None:
    """A way for a leg. Of a leg for which no charge can last, a shorter one of its kind: the
    robot gets stuck on it just the same."""
    puzzle = table.puzzle
    most = max(battery.charge for battery in (puzzle.robot, *puzzle.batteries)) + 1
    if goal is None:
        return table.burn(here, min(steps, most))
    if steps > most:
        lengths = table.lengths(here).get(puzzle.battery_at[goal], Lengths())
        most = max(most, lengths.odd if steps % 2 else lengths.even)
        steps = min(steps, most + (steps - most) % 2)
    return table.walk(here, goal, steps) if steps else None
