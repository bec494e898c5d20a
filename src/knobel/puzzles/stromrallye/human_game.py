"""Stromrallye as people play it: from battery to battery, and the fewer are left the better.

A choice is a leg: which battery next, and how much of the charge to use up on the way. Of
the lengths a leg can have a person thinks of the shortest, the next one, and the one that
uses up the most; `all_lengths` takes every one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from operator import itemgetter
from typing import Any

from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, LimitReached, Meter, check, watched
from knobel.protocols import STUCK, Game
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.legs import Leg, Lengths, legs_of
from knobel.puzzles.stromrallye.rules import Field, Stromrallye

START = -1
MOST_CHARGE = 500
"""Larger charges have too many lengths for the kernel to try them one by one."""
AT_ONCE = 500
"""So many positions are made between two looks at the clock."""
MOST_CHARGES = 2_000_000
"""A position holds the charge of every battery; so many charges fit into a space."""
FEW = 4
"""Of so many lengths or more a person thinks of three."""
Position = tuple[int, int, tuple[int, ...]]
"""The battery stood on (from 0, or START), the charge on board, the charges that lie there."""


def human_game(puzzle: Stromrallye, *, wide: bool = False) -> StromrallyeGame:
    """The game; `wide` with every length a leg can have."""
    return StromrallyeGame(puzzle, wide)


class StromrallyeGame(Game):
    """Positions are those right after a swap."""

    slack = 0
    fewest = False

    def __init__(self, puzzle: Stromrallye, all_lengths: bool) -> None:
        batteries = len(puzzle.batteries)
        self.most = min(20_000, MOST_CHARGES // max(1, batteries))
        self.weight = 1 + batteries // 100
        self.charged = puzzle.start().spare
        self.least = len(self.charged) - self.charged.count(0)
        check()
        self.puzzle = puzzle
        self.all_lengths = all_lengths
        self.table = legs_of(puzzle)
        self._reach: list[list[tuple[int, bool, bool, int, int]]] | None = None
        self._steps: dict[tuple[int, int, int], list[int]] = {}
        self._pickers: dict[tuple[int, int], Callable[[tuple[int, ...]], tuple[int, ...]]] = {}
        places = self.places = list[Field]()
        for first in range(0, batteries, AT_ONCE):
            check()
            places += [battery[:2] for battery in puzzle.batteries[first : first + AT_ONCE]]
        places.append(puzzle.robot[:2])
        self.lengths = [sorted(self.table.lengths(place).items()) for place in places]
        self.shortest = [self._shortest(near) for near in self.lengths]
        self.can_bounce = [self.table.can_burn(place, 2) for place in places]
        self.can_step = [self.table.can_burn(place, 1) for place in places]
        self.complete = all_lengths or not self._leaves_out()

    def _shortest(self, near: list[tuple[int, Lengths]]) -> list[tuple[int, int]]:
        check()
        return [(n, lengths.shortest) for n, lengths in near]

    def _leaves_out(self) -> bool:
        """Has some leg so many lengths that a person does not think of all of them?"""
        most = max(self.puzzle.robot.charge, *self.charged, 0)
        ways = {lengths for near in self.lengths for _, lengths in near}
        return any(sum(1 for _ in islice(lengths.up_to(most), FEW)) == FEW for lengths in ways)

    def fast(self, most: int, start: Position) -> Any:
        """All positions from here on, by the kernel: True if they are too many, False if there
        is no kernel for them."""
        compiled = kernel()
        at, hand, spare = start
        if compiled is None or max(hand, *spare, 0) > MOST_CHARGE:
            return False
        if self._reach is None:
            self._reach = [[(n, *lengths) for n, lengths in near] for near in self.lengths]
        meter = watched() or Meter(NO_LIMITS)
        space = compiled.swaps(
            self._reach,
            self.can_step,
            self.can_bounce,
            self.all_lengths,
            at,
            hand,
            spare,
            most,
            meter.left,
            meter.limits.watch,
        )
        if isinstance(space, str):
            raise LimitReached(space)
        return True if space is None else space

    def read(self, numbers: tuple[int, ...]) -> Position:
        """A position as the kernel has it, where the robot's field comes after the batteries."""
        at, hand, *spare = numbers
        return START if at == len(spare) else at, hand, tuple(spare)

    def start(self) -> Position:
        return START, self.puzzle.robot.charge, self.charged

    def options(self, node: Position) -> list[Position]:
        at, hand, spare = node
        reached: list[Position] = []
        for n, shortest in self.shortest[at]:
            if spare[n] and shortest <= hand:
                before, there, after = spare[:n], spare[n], spare[n + 1 :]
                lengths = self._sensible(at, n, hand)
                for first in range(0, len(lengths), AT_ONCE):
                    check()
                    some = lengths[first : first + AT_ONCE]
                    reached += [(n, there, (*before, hand - steps, *after)) for steps in some]
        return reached

    def _sensible(self, at: int, n: int, hand: int) -> Sequence[int]:
        key = at, n, hand
        if key not in self._steps:
            every = list(self.table.lengths(self.places[at])[n].up_to(hand))
            few = self.all_lengths or len(every) < FEW
            self._steps[key] = every if few else [every[0], every[-2], every[-1]]
        return self._steps[key]

    def solved(self, node: Position) -> bool:
        """Nothing is left but the charge on board, and that can be used up."""
        at, hand, spare = node
        if any(spare):
            return False
        free = self.can_step[at] if hand == 1 else self.can_bounce[at]
        return not hand or free or any(lengths.allows(hand) for _, lengths in self.lengths[at])

    def away(self, node: Position) -> int:
        """How many batteries hold charge, twice those that are too far away just now."""
        at, hand, spare = node
        live = len(spare) - spare.count(0)
        if not live:
            return 0 if self.solved(node) else STUCK
        within = self._within(at, hand)(spare)
        near = len(within) - within.count(0)
        return 2 * live - near + 1 if near else STUCK

    def _within(self, at: int, hand: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
        """Picks the charges of the batteries within reach: this is asked very often."""
        key = at, hand
        if key not in self._pickers:
            near = [n for n, steps in self.shortest[at] if steps <= hand]
            self._pickers[key] = _picker(near)
        return self._pickers[key]

    def moves(self, nodes: Sequence[Position]) -> Sequence[Move]:
        legs = [Leg(there[0] + 1, here[1] - there[2][there[0]]) for here, there in pairwise(nodes)]
        at, hand, _ = nodes[-1]
        if hand:
            legs.append(self._last(at, hand))
        moves = self.table.expand(self.puzzle.robot[:2], legs)
        assert moves is not None
        return moves

    def _last(self, at: int, hand: int) -> Leg:
        if self.can_step[at] if hand == 1 else self.can_bounce[at]:
            return Leg(-1, hand)
        return Leg(next(n for n, lengths in self.lengths[at] if lengths.allows(hand)) + 1, hand)


def _picker(wanted: list[int]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """itemgetter, which gives a tuple only from two on, for any number."""
    if len(wanted) > 1:
        return itemgetter(*wanted)
    return lambda spare: tuple(spare[n] for n in wanted)
