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

from knobel.answers import Reason
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.proofs.ends import Ends, Legs
from knobel.puzzles.stromrallye.rules import MOST_LISTED, Field, Stromrallye, show


def pairing(table: LegTable, field: Field, hand: int, spare: Sequence[int]) -> Reason | None:
    """The proof, if there is one, for a robot on this field with this charge on board."""
    if not hand:
        return None
    can = Ends(Legs(table, field, hand, spare)).now()
    _, asked = give_places(can)
    if not asked:
        return None
    return shortage(table.puzzle, field, [n + 1 for n in asked], [n + 1 for n in places_of(asked, can)])


def give_places(can: dict[int, set[int]]) -> tuple[dict[int, int], list[int]]:
    """A place for every battery: who has which. Or the batteries that together have one too few."""
    holder: dict[int, int] = {}
    for battery in can:
        asked = _give_place(battery, can, holder)
        if asked:
            return holder, asked
    return holder, []


def places_of(batteries: list[int], can: dict[int, set[int]]) -> list[int]:
    return sorted({place for battery in batteries for place in can[battery]})


def _give_place(battery: int, can: dict[int, set[int]], holder: dict[int, int]) -> list[int]:
    """Find a place, for which others may have to change theirs. If there is none: the batteries
    that were asked; together they have one place too few."""
    asked = [battery]
    came_from: dict[int, int] = {}
    for here in asked:
        check()
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
        message = Message("the battery at {where} can run empty nowhere: no legs use up exactly its charge",
                          where=where)  # fmt: skip
    elif max(len(batteries), len(places)) > MOST_LISTED:
        message = Message("{n} batteries together have one place too few to run empty", n=n)
    elif not fields:
        message = Message("each of the {n} batteries at {where} could only be the last to run empty",
                          n=n, where=where)  # fmt: skip
    elif 0 in places:
        message = Message("the {n} batteries at {where} can run empty only at {fields} or as the very last "
                          "one: one place too few", n=n, where=where, fields=fields)  # fmt: skip
    else:
        message = Message("the {n} batteries at {where} can run empty only at {fields}: one place too few",
                          n=n, where=where, fields=fields)  # fmt: skip
    return Reason("pairing", message, known)


def _list(puzzle: Stromrallye, field: Field, numbers: list[int]) -> str:
    fields = [puzzle.batteries[n - 1][:2] if n else field for n in sorted(numbers)]
    return ", ".join(map(show, fields))
