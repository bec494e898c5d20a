"""Stromrallye: more batteries than places where they can run empty.

    R . .      The robot carries 2. One step from the 1 in the corner there is no battery,
    3 . .      so it can only run empty in the robot's hand, at the end. But so can the 2:
    . . 1      after one step it lies where the 3 was, and its last step leads to no battery.

In the end one empty battery lies on every field whose battery is charged now, and one
is in the robot's hand. So the charged batteries and these places belong together one
to one. A battery can run empty on a field only if legs that exist, from charged field
to charged field, add up to its charge. What else happens in between is not asked, so
the proof holds whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from knobel.locale import Message
from knobel.puzzle import Reason
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.rules import Field, Stromrallye, show

LONGEST = 64
"""A battery with a larger charge may run empty anywhere."""
WORK = 300_000
"""On boards with more legs, even smaller charges may."""
SHOWN = 6
"""So many fields are named in a sentence."""


def pairing(table: LegTable, field: Field, hand: int, spare: Sequence[int]) -> Reason | None:
    """The proof, if there is one, for a robot on this field with this charge on board."""
    if not hand:
        return None
    nodes = [-1, *(n for n, charge in enumerate(spare) if charge)]  # -1: the one on board
    can = _ends(table, field, hand, spare, nodes)
    holder: dict[int, int] = {}  # place: battery; a place is a battery (from 0), -1 is the end
    for battery in nodes:
        asked = _give_place(battery, can, holder)
        if asked:
            places = {place for other in asked for place in can[other]}
            return shortage(table.puzzle, field, [n + 1 for n in asked], [n + 1 for n in places])
    return None


def _ends(
    table: LegTable, field: Field, hand: int, spare: Sequence[int], nodes: list[int]
) -> dict[int, set[int]]:
    """The places where each battery can run empty."""
    charge = {n: hand if n < 0 else spare[n] for n in nodes}
    at = {n: field if n < 0 else table.puzzle.batteries[n][:2] for n in nodes}
    legs = {n: [(to, of) for to, of in table.lengths(at[n]).items() if spare[to]] for n in nodes}
    most = min(LONGEST, max(charge.values()), WORK // (1 + sum(map(len, legs.values()))))
    ends: dict[tuple[int, int], set[int]] = {}
    every = {-1, *nodes}
    for rest in range(1, most + 1):
        for n in nodes:
            found = ends[n, rest] = {-1} if table.can_end(at[n], rest) else set()
            for to, lengths in legs[n]:
                for steps in lengths.up_to(rest):
                    found |= ends[to, rest - steps] if steps < rest else {to}
    return {n: ends[n, charge[n]] if charge[n] <= most else every for n in nodes}


def _give_place(battery: int, can: dict[int, set[int]], holder: dict[int, int]) -> list[int]:
    """Find a place, for which others may have to change theirs. If there is none: the batteries
    that were asked; together they have one place too few."""
    asked = [battery]
    came_from: dict[int, int] = {}
    for here in asked:
        for place in sorted(can[here] - came_from.keys()):
            came_from[place] = here
            if place in holder:
                asked.append(holder[place])
                continue
            while True:
                owner = came_from[place]
                before = next((p for p, other in holder.items() if other == owner), None)
                holder[place] = owner
                if before is None:
                    return []
                place = before
    return sorted(asked)


def shortage(puzzle: Stromrallye, field: Field, batteries: list[int], places: list[int]) -> Reason:
    """The proof in words: numbers from 1, 0 is the battery on board and the end of the game."""
    known: dict[str, object] = {"batteries": sorted(batteries), "places": sorted(places)}
    where = _list(puzzle, field, batteries)
    fields = _list(puzzle, field, [place for place in places if place])
    n = len(batteries)
    if not places:
        message = Message("the battery at {where} can run empty nowhere: no legs use up just its charge",
                          where=where)  # fmt: skip
    elif not fields:
        message = Message("each of the {n} batteries at {where} could only be the last one to run empty",
                          n=n, where=where)  # fmt: skip
    elif 0 in places:
        message = Message("{n} batteries, at {where}, can run empty only at {fields} or as the very last "
                          "one: one place too few", n=n, where=where, fields=fields)  # fmt: skip
    else:
        message = Message("{n} batteries, at {where}, can run empty only at {fields}: one place too few",
                          n=n, where=where, fields=fields)  # fmt: skip
    return Reason("pairing", message, known)


def _list(puzzle: Stromrallye, field: Field, numbers: list[int]) -> str:
    fields = [puzzle.batteries[n - 1][:2] if n else field for n in sorted(numbers)]
    return " ".join(map(show, fields[:SHOWN])) + (" …" if len(fields) > SHOWN else "")
