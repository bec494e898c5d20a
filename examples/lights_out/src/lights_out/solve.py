"""Lights Out: linear algebra with 0 and 1.

A lamp pressed twice might as well not be pressed, and the order does not matter: a solution is a
set of lamps. Which sets switch exactly the lit lamps is a system of linear equations over the
field of two elements. If it has no solution, elimination finds lamps of which every press switches
an even number while an odd number is lit: a proof that a person can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import NamedTuple

from knobel.answers import Answer, Reason, Solved, Stats, Unsolvable
from knobel.limits import Limits, check
from knobel.locale import Message
from knobel.puzzle import Move, Wish

from lights_out.rules import Field, LightsOut, State, move_of, show

MOST_QUIET = 16
"""With so many sets that switch nothing all solutions are compared, else the first one must do."""


class Echelon(NamedTuple):
    """Every press as a combination of rows with leading lamps of their own, and what was left over."""

    rows: dict[int, tuple[State, int]]
    """By leading lamp: the lamps that it switches, and the presses (as bits) that do so."""
    quiet: list[int]
    """Sets of presses that switch nothing."""


def solve(puzzle: LightsOut, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """The fewest presses; `count` is the number of all sets of presses that solve it."""
    started = perf_counter()
    lit = puzzle.lit if state is None else state
    system = _eliminate(puzzle)
    first = _presses(system, lit)
    if first is None:
        return Unsolvable(_proof(puzzle, system, lit), Stats(perf_counter() - started))
    every = sorted(_all(system, first), key=lambda presses: (presses.bit_count(), presses))
    solutions = [_moves(puzzle, presses, lit) for presses in islice(every, wish.solutions)]
    stats = Stats(perf_counter() - started, len(every))
    optimal = len(system.quiet) <= MOST_QUIET
    if wish.solutions <= 1:
        return Solved(solutions[0], optimal, stats)
    return Solved(solutions[0], optimal, stats, solutions=solutions, count=1 << len(system.quiet))


def prove_unsolvable(puzzle: LightsOut, state: State | None = None) -> Reason | None:
    lit = puzzle.lit if state is None else state
    system = _eliminate(puzzle)
    return None if _presses(system, lit) is not None else _proof(puzzle, system, lit)


def _eliminate(puzzle: LightsOut) -> Echelon:
    rows: dict[int, tuple[State, int]] = {}
    quiet = []
    for n, field in enumerate(puzzle.fields):
        check()
        switched, presses = puzzle.switched_by[field], 1 << n
        while switched:
            lead = switched.bit_length()
            if lead not in rows:
                rows[lead] = switched, presses
                break
            switched, presses = switched ^ rows[lead][0], presses ^ rows[lead][1]
        else:
            quiet.append(presses)
    return Echelon(rows, quiet)


def _presses(system: Echelon, lit: State) -> int | None:
    """A set of presses that switches exactly the lit lamps."""
    presses = 0
    while lit:
        row = system.rows.get(lit.bit_length())
        if row is None:
            return None
        lit, presses = lit ^ row[0], presses ^ row[1]
    return presses


def _all(system: Echelon, first: int) -> Iterator[int]:
    sets = [first]
    for quiet in system.quiet[:MOST_QUIET]:
        check()
        sets += [presses ^ quiet for presses in sets]
    return iter(sets)


def _moves(puzzle: LightsOut, presses: int, lit: State) -> tuple[Move, ...]:
    """The presses from field to field, but none that would switch off the last lamp too early: with
    presses left, the puzzle would be solved already."""
    left = [field for n, field in enumerate(puzzle.fields) if presses >> n & 1]
    moves = []
    while left:
        field = next((field for field in left if puzzle.switched_by[field] != lit), left[0])
        left.remove(field)
        lit ^= puzzle.switched_by[field]
        moves.append(move_of(field))
    return tuple(moves)


def _proof(puzzle: LightsOut, system: Echelon, lit: State) -> Reason:
    """Pressing a lamp switches those whose presses switch it. So a set of presses that switches
    nothing is also a set of lamps of which every press switches an even number."""
    witness = min((quiet for quiet in system.quiet if (quiet & lit).bit_count() % 2), key=int.bit_count)
    fields: list[Field] = [field for n, field in enumerate(puzzle.fields) if witness >> n & 1]
    message = Message(
        "an odd number of {n} certain lamps is lit, and every press switches an even number of them",
        n=len(fields),
    )
    return Reason("parity", message, {"fields": [show(field) for field in fields]})
