"""Stromrallye: notations for a route, beside letters and words.

fields   (4|5) (5|5) (5|4)            the fields the robot enters, one after the other
legs     0 → 3(3) → 1(3) → 2(6)       from battery to battery, with the steps between them
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from knobel.answers import Reason
from knobel.locale import Message
from knobel.notation.move_list import MoveList
from knobel.notation.parsed_answer import Break, Notation, Piece, Reading, pieces
from knobel.packed_moves import repeated, runs_of
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.legs import LegTable, Lengths, cut
from knobel.puzzles.stromrallye.rules import STEPS, Field, Stromrallye, go, show

_FIELD = re.compile(r"\(\s*(-?\d{1,9})\s*[|,;/]\s*(-?\d{1,9})\s*\)")
_FIELD_PIECE = r"\([^()\n]*+\)?|[^\s,;()→>-]++"
_LEG = re.compile(r"(?<![\d])([-−]?\d{1,9}+)\s*+\(\s*+(\d{1,9}+)\s*+\)")
_LEG_PIECE = r"[-−]?\d++[^\S\n]*+\([^()\n]*+\)?|->|→|=>|>|(?:[^\s→>=-]++|[=-](?!>))++"
_ARROWS = ("->", "→", "=>", ">")
_STEP_TO = {step: move for move, step in STEPS.items()}


class Fields:
    """The fields entered. Reading takes (4, 5), (5, 5) as well, and a route that begins with the
    robot's own field."""

    def write(self, puzzle: Stromrallye, moves: Sequence[Move], lang: str) -> str:
        return "".join(self.parts(puzzle, moves, lang))

    def parts(self, puzzle: Stromrallye, moves: Sequence[Move], lang: str) -> Iterator[str]:
        """Steps back and forth, again and again, enter the same fields again and again."""
        field, gap = puzzle.robot[:2], ""
        for run, times in runs_of(moves):
            for left in range(times, 0, -1):
                before, entered = field, list[str]()
                for move in run:
                    field = go(field, move)
                    entered.append(show(field))
                again = left if field == before else 1
                for piece in repeated(" ".join(entered), again, " ", len(run)):
                    yield gap + piece
                    gap = " "
                if field == before:
                    break

    def looks_like(self, text: str) -> bool:
        return bool(_FIELD.search(text))

    def read(self, puzzle: Stromrallye, text: str) -> Reading:
        here, moves, enough = puzzle.robot[:2], MoveList(), _enough(puzzle)
        for number, piece in enumerate(pieces(text, _FIELD_PIECE)):
            match = _FIELD.fullmatch(piece.text)
            if not match:
                return piece.unreadable(len(moves) + 1, moves)
            there = int(match[1]), int(match[2])
            if number == 0 and there == here:
                continue
            move = _step(here, there)
            if move is None:
                return Reading(moves, Break(len(moves) + 1, _not_a_neighbour(here, there, piece)))
            moves.append(move)
            here = there
            if len(moves) > enough:
                break
        return Reading(moves)


def _enough(puzzle: Stromrallye) -> int:
    """Far more steps than can be walked: no need to read on."""
    return 2 * puzzle.total + 1000


def _step(here: Field, there: Field) -> Move | None:
    return _STEP_TO.get((there[0] - here[0], there[1] - here[1]))


def _not_a_neighbour(here: Field, there: Field, piece: Piece) -> Reason:
    message = Message("{there} is not a neighbour of {here}", there=show(there), here=show(here))
    return Reason("not-a-neighbour", message, {"line": piece.line, "column": piece.column})


class Legs:
    """Batteries are numbered in the order of the text, the robot's start is 0; -1 is some free
    field, at the end. A leg says how long it is, not which route it takes, so reading picks one."""

    def write(self, puzzle: Stromrallye, moves: Sequence[Move], lang: str) -> str:
        return " → ".join(["0", *(f"{leg.to}({leg.steps})" for leg in cut(puzzle, moves))])

    def looks_like(self, text: str) -> bool:
        return ("(" in text and bool(_LEG.search(text))) or text.strip() == "0"

    def read(self, puzzle: Stromrallye, text: str) -> Reading:
        table = LegTable(puzzle)
        here, moves, enough = puzzle.robot[:2], MoveList(), _enough(puzzle)
        ended = False
        for number, piece in enumerate(p for p in pieces(text, _LEG_PIECE) if p.text not in _ARROWS):
            if number == 0 and piece.text == "0":
                continue
            match = _LEG.fullmatch(piece.text)
            to = int(match[1].replace("−", "-")) if match else 0
            if ended or not match or to == 0 or not -1 <= to <= len(puzzle.batteries):
                return piece.unreadable(len(moves) + 1, moves)
            goal = puzzle.batteries[to - 1][:2] if to > 0 else None
            route = _route(table, here, goal, int(match[2]))
            if route is None:
                message = Message("no path fits the leg “{leg}”", leg=piece.shown)
                return Reading(moves, Break(len(moves) + 1, Reason("no-such-leg", message)))
            moves.extend(route)
            here, ended = goal or here, goal is None
            if len(moves) > enough:
                break
        return Reading(moves)


def _route(table: LegTable, here: Field, goal: Field | None, steps: int) -> list[Move] | None:
    """A route for a leg. If the leg is longer than any charge lasts, a shorter one of the same
    parity will do: the robot gets stuck on it just the same."""
    puzzle = table.puzzle
    most = max(battery.charge for battery in (puzzle.robot, *puzzle.batteries)) + 1
    if goal is None:
        return table.burn(here, min(steps, most))
    if steps > most:
        lengths = table.lengths(here).get(puzzle.battery_at[goal], Lengths())
        most = max(most, lengths.odd if steps % 2 else lengths.even)
        steps = min(steps, most + (steps - most) % 2)
    return table.walk(here, goal, steps) if steps else None


NOTATIONS: Mapping[str, Notation[Stromrallye]] = {"fields": Fields(), "legs": Legs()}
