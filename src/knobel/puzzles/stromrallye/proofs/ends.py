"""Stromrallye: the places where a battery can run empty.

Only charged batteries matter here; they have their numbers from 0. -1 is, as somewhere
to come from, the robot, and as a place the end of the game, when the last charge is
used up on board.
"""

from __future__ import annotations

from collections.abc import Sequence

from knobel.limits import check
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.rules import Field

END = -1
LONGEST = 64
"""A battery with a larger charge may run empty anywhere."""
WORK = 300_000
"""On boards with more legs, even smaller charges may."""


class Legs:
    """The legs between charged fields, and the robot's first ones. A proof strikes out those
    that no solution can contain, and the fields where the last leg of the game cannot begin."""

    def __init__(self, table: LegTable, field: Field, hand: int, spare: Sequence[int]) -> None:
        self.table = table
        self.charge = {END: hand, **{n: charge for n, charge in enumerate(spare) if charge}}
        self.at = {n: field if n == END else table.puzzle.batteries[n][:2] for n in self.charge}
        self.ways = {
            n: {to: lengths for to, lengths in table.lengths(at).items() if spare[to]}
            for n, at in self.at.items()
        }
        self.may_end = set(self.charge)

    def count(self) -> int:
        return sum(map(len, self.ways.values()))

    def finishes(self, n: int, charge: int) -> bool:
        return n in self.may_end and self.table.can_end(self.at[n], charge)


class Ends:
    """For every field and charge the places where a battery can run empty from there."""

    def __init__(self, legs: Legs) -> None:
        self.legs = legs
        self.most = min(LONGEST, max(legs.charge.values()), WORK // (1 + legs.count()))
        self._ends: dict[tuple[int, int], set[int]] = {(n, 0): {n} for n in legs.charge}
        # The same with this charge or with any that is smaller by an even number: a leg can be
        # longer by going back and forth.
        wasteful = dict(self._ends)
        for charge in range(1, self.most + 1):
            for n, ways in legs.ways.items():
                check()
                found = {END} if legs.finishes(n, charge) else set()
                for to, lengths in ways.items():
                    if lengths.one:
                        found |= self._ends[to, charge - 1]
                    if lengths.two and charge >= 2:
                        found |= self._ends[to, charge - 2]
                    if lengths.even <= charge:
                        found |= wasteful[to, charge - lengths.even]
                    if lengths.odd <= charge:
                        found |= wasteful[to, charge - lengths.odd]
                self._ends[n, charge] = found
                wasteful[n, charge] = found | wasteful[n, charge - 2] if charge >= 2 else found

    def of(self, n: int, charge: int) -> set[int]:
        return self._ends[n, charge]

    def now(self) -> dict[int, set[int]]:
        """The places of every battery as it lies there; every place if its charge is too large."""
        everywhere = set(self.legs.charge)
        return {
            n: self._ends[n, charge] if charge <= self.most else everywhere
            for n, charge in self.legs.charge.items()
        }
