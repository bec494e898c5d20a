"""Stromrallye: parts of the board between which there is no way back.

    1 . . . .      The robot carries 4, and is 3 steps from the ones on either side. So
    1 . . . .      whatever comes to a side has a rest of 1 at most, and gets no farther
    . . R . .      than to the battery beside it. Whoever goes to the left never gets to
    . . . . 1      the right, and the other way round.
    . . . . 1

Every charged battery must be visited. So of any two batteries, one can be reached from
the other, by legs that a solution may contain. Such legs are few: a leg puts a battery
down somewhere with a rest, and from there it must still be able to run empty on a place
of its own, one that leaves places for all other batteries (see `pairing`). If neither
of two batteries can then be reached from the other, there is no solution.

If there is a way between any two, the parts from which there is no way back are visited
one after the other, none is left out, and the game ends in the last one. Legs that skip
a part are struck out, and the proof begins again, with pairing. So are all legs from a
field whose own battery, the first to leave it, can only be the last one of the game; and
all other legs to a field where the robot's first leg must lead and leave nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from knobel.answers import Reason
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.proofs.ends import END, Ends, Legs
from knobel.puzzles.stromrallye.proofs.pairing import give_places, places_of, shortage
from knobel.puzzles.stromrallye.rules import Field, Stromrallye, show

ROUNDS = 4
PLACES = 1000
"""On boards with more charged batteries this proof is not tried."""

Goals = dict[int, set[int]]
"""For every battery the places where it can run empty, and all others have a place, too."""
Ways = dict[int, set[int]]
"""For every field those to which a leg, or several, can lead."""


def one_way(table: LegTable, field: Field, hand: int, spare: Sequence[int]) -> Reason | None:
    """The proof, if there is one and pairing alone does not do, for a robot on this field."""
    return _examine(table, field, hand, spare)[0]


def ways(puzzle: Stromrallye) -> Ways:
    """Where the robot can get from each battery by legs that a solution may contain, as far as
    the proof has struck them out. Numbers from 1; 0 is the robot where it stands."""
    reach = _examine(LegTable(puzzle), *puzzle.start())[1]
    return {n + 1: {there + 1 for there in found} for n, found in reach.items()}


def _examine(table: LegTable, field: Field, hand: int, spare: Sequence[int]) -> tuple[Reason | None, Ways]:
    legs = Legs(table, field, hand, spare)
    reach: Ways = {}
    for number in range(ROUNDS if hand else 0):
        before = legs.count(), len(legs.may_end)
        ends = Ends(legs)
        can = ends.now()
        holder, asked = give_places(can)
        if asked:
            known = [n + 1 for n in asked], [n + 1 for n in places_of(asked, can)]
            return left_over(shortage(table.puzzle, field, *known)) if number else None, reach
        if len(can) > PLACES + 1:
            break
        reach = _closed(_strike(legs, ends, _possible(can, holder)))
        if pair := _apart(reach):
            return apart(table.puzzle, spare, [n + 1 for n in pair]), reach
        _in_order(legs, reach)
        if before == (legs.count(), len(legs.may_end)):
            break
    return None, reach


# ---------------------------------------------------------------- legs that may be of use


def _possible(can: Goals, holder: dict[int, int]) -> Goals:
    """A battery can have the place of another if that one finds a new one, and so on, round a
    ring that ends with the place the first one leaves."""
    asks = _closed({battery: {holder[place] for place in places} for battery, places in can.items()})
    return {
        battery: {place for place in places if battery in asks[holder[place]]}
        for battery, places in can.items()
    }


def _closed(next_to: Ways) -> Ways:
    """Everything that can be reached, itself included."""
    reach = {}
    for start in next_to:
        check()
        found = [start]
        seen = {start}
        for here in found:
            found += next_to[here] - seen
            seen |= next_to[here]
        reach[start] = seen
    return reach


def _strike(legs: Legs, ends: Ends, goals: Goals) -> Ways:
    """Strike out what cannot be of use; where legs still lead from every field."""
    _openings(legs, ends, goals)
    follow = _Follow(legs, ends, goals)
    legs.ways = {n: {to: ways[to] for to in ways if to in follow.next[n]} for n, ways in legs.ways.items()}
    legs.may_end &= follow.last
    return follow.next


def _openings(legs: Legs, ends: Ends, goals: Goals) -> None:
    """What the first swap on a field, and the first leg of all, rule out."""
    for n, charge in legs.charge.items():
        check()
        if n != END and charge <= ends.most and not _own(n, legs, ends, goals):
            legs.ways[n] = {}
    first = _own(END, legs, ends, goals) if legs.charge[END] <= ends.most else set()
    if len(first) == 1 and not (only := first.pop())[1]:
        for n, ways in legs.ways.items():
            if n != END:
                ways.pop(only[0], None)


def _own(n: int, legs: Legs, ends: Ends, goals: Goals) -> set[tuple[int, int]]:
    """The legs of the battery that lies here now, as it leaves: where to, with what rest."""
    charge = legs.charge[n]
    return {
        (to, charge - steps)
        for to, lengths in legs.ways[n].items()
        for steps in lengths.up_to(charge)
        if goals[n] & ends.of(to, charge - steps)
    }


class _Follow:
    """Every battery, followed along all legs towards its places."""

    def __init__(self, legs: Legs, ends: Ends, goals: Goals) -> None:
        self.legs, self.ends = legs, ends
        self.next: Ways = {n: set() for n in legs.charge}
        self.last: set[int] = set()
        bound: dict[tuple[int, int], set[int]] = {
            (n, charge): set() for n in legs.charge for charge in range(ends.most + 1)
        }
        for n, rest in self._large().items():
            for charge in range(1, rest + 1):
                bound[n, charge] |= ends.of(n, charge)
        for n, charge in legs.charge.items():
            if charge <= ends.most:
                bound[n, charge] |= goals[n]
        for charge in range(ends.most, 0, -1):
            for n, ways in legs.ways.items():
                check()
                if END in bound[n, charge] and legs.finishes(n, charge):
                    self.last.add(n)
                for to, lengths in ways.items():
                    for steps in lengths.up_to(charge) if bound[n, charge] else ():
                        if there := bound[n, charge] & ends.of(to, charge - steps):
                            bound[to, charge - steps] |= there
                            self.next[n].add(to)

    def _large(self) -> dict[int, int]:
        """Charges beyond those of `ends` may leave any rest; the largest for every field."""
        most = {n: charge for n, charge in self.legs.charge.items() if charge > self.ends.most}
        rests: dict[int, int] = {}
        todo = list(most)
        for n in todo:  # grows while we go
            check()
            self.last.add(n)
            for to, lengths in self.legs.ways[n].items():
                rest = most[n] - lengths.shortest
                if rest < 0:
                    continue
                self.next[n].add(to)
                rests[to] = max(rests.get(to, 0), min(rest, self.ends.most))
                if rest > max(self.ends.most, most.get(to, 0)):
                    most[to] = rest
                    todo.append(to)
        return rests


# ---------------------------------------------------------------- in which order


def _apart(reach: Ways) -> tuple[int, int] | None:
    """Two of which neither can be reached from the other, the robot first."""
    order = sorted(reach)
    for i, here in enumerate(order):
        check()
        for there in order[i + 1 :]:
            if there not in reach[here] and here not in reach[there]:
                return here, there
    return None


def _in_order(legs: Legs, reach: Ways) -> None:
    """From part to part, none left out, the end in the last one."""
    sizes = sorted({len(found) for found in reach.values()}, reverse=True)
    part = {n: sizes.index(len(found)) for n, found in reach.items()}
    legs.ways = {
        n: {to: lengths for to, lengths in ways.items() if part[to] <= part[n] + 1}
        for n, ways in legs.ways.items()
    }
    legs.may_end &= {n for n in part if part[n] == len(sizes) - 1}


# ---------------------------------------------------------------- in words


def apart(puzzle: Stromrallye, spare: Sequence[int], pair: list[int]) -> Reason:
    """Numbers from 1; 0 is the robot where it stands. People see charges, not numbers."""
    charges = [spare[n - 1] if n else 0 for n in pair]
    first, second = (show(puzzle.batteries[n - 1][:2]) if n else "" for n in pair)
    if pair[0]:
        message = Message(
            "no route that empties every battery leads from the {a} at {first} to the {b} at {second} or "
            "back: only one of them could be visited",
            a=charges[0], first=first, b=charges[1], second=second,
        )  # fmt: skip
    else:
        message = Message("no route that empties every battery leads to the {n} at {field}",
                          n=charges[1], field=second)  # fmt: skip
    return Reason("one-way", message, {"batteries": pair})


def left_over(reason: Reason) -> Reason:
    """A shortage of places, after legs were struck out."""
    message = Message("counting only the legs that a solution can contain: {what}", what=reason.message)
    return Reason("one-way", message, reason.data)
