"""Stromrallye, seen in legs: from one battery to the next, through free fields.

    3 . .      Between two swaps the robot walks over free fields only, and it can
    . . 4      waste any even number of steps by going back and forth. From the 3
               to the 4: 3 steps, or 5, or 7, ...

Battery fields never move, so which lengths a leg can have is fixed for the whole
game: 1 if the fields are neighbours; 2 through a single free field; through a
free region of two or more fields every length from the shortest on, in steps of
two (with diagonal steps possibly both even and odd).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from knobel.kernel import kernel
from knobel.limits import Meter, check
from knobel.packed_moves import PackedMoves, Run, packed, runs_of
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.rules import AT_ONCE, STEPS, Field, Stromrallye, go

DIRECTIONS = tuple(STEPS)
"""The numbers of the kernel's directions are places in here."""
NEVER = 1 << 60
SHORT = 64
SHARED_SIZE = 50
"""What is known of larger boards takes too much room to be kept."""


class Leg(NamedTuple):
    """To a battery (from 1, in the order of the text) or, at the end, to -1: some free field."""

    to: int
    steps: int


class Lengths(NamedTuple):
    """The lengths a leg can have: 1, 2, and `even`/`odd` plus any even number."""

    one: bool = False
    two: bool = False
    even: int = NEVER
    odd: int = NEVER

    @property
    def shortest(self) -> int:
        return 1 if self.one else min(2 if self.two else NEVER, self.even, self.odd)

    def allows(self, steps: int) -> bool:
        if (steps == 1 and self.one) or (steps == 2 and self.two):
            return True
        return (self.odd if steps % 2 else self.even) <= steps

    def up_to(self, most: int) -> Iterator[int]:
        """Every possible length up to `most`, the longest first."""
        return iter(_short(self, most) if most <= SHORT else self._lengths(most))

    def _lengths(self, most: int) -> Iterator[int]:
        return (steps for steps in range(most, 0, -1) if self.allows(steps))


@lru_cache(maxsize=10_000)
def _short(lengths: Lengths, most: int) -> tuple[int, ...]:
    """Proofs ask for the same few again and again."""
    return tuple(lengths._lengths(most))


class Looked(NamedTuple):
    """What is known of a board: lengths from a field, free neighbours, batteries beside it."""

    lengths: dict[Field, dict[int, Lengths]]
    free: dict[Field, list[Field]]
    beside: dict[Field, list[int]]


@lru_cache(maxsize=4)
def _looked_at(size: int, diagonal: bool, fields: tuple[Field, ...]) -> Looked:
    """Legs depend on where batteries lie, not on their charges: boards that differ only in charges, of
    which generators try hundreds, share what is known."""
    return Looked({}, {}, {})


class LegTable:
    """The legs of one board: what can be walked, in how many steps, and how."""

    def __init__(self, puzzle: Stromrallye, meter: Meter | None = None) -> None:
        self.puzzle = puzzle
        self._check = check if meter is None else meter.check
        small = puzzle.size <= SHARED_SIZE
        fields = tuple(battery[:2] for battery in puzzle.batteries) if small else ()
        looked_at = _looked_at(puzzle.size, puzzle.diagonal, fields) if small else Looked({}, {}, {})
        self._lengths, self._free, self._beside = looked_at

    def free(self, field: Field) -> list[Field]:
        """The free neighbours of a field."""
        found = self._free.get(field)
        return self._look_around(field)[0] if found is None else found

    def _look_around(self, field: Field) -> tuple[list[Field], list[int]]:
        """The free neighbours of a field, and the batteries beside it; both are remembered."""
        batteries = self.puzzle.battery_at
        near = self.puzzle.neighbours(field)
        free = self._free[field] = [there for there in near if there not in batteries]
        beside = self._beside[field] = [batteries[there] for there in near if there in batteries]
        return free, beside

    def lengths(self, start: Field) -> dict[int, Lengths]:
        """For each battery (from 0) that a leg from `start` can end on: the lengths.
        LimitReached if the limits come first."""
        if start not in self._lengths:
            self._lengths[start] = self._explore(start)
        return self._lengths[start]

    def _explore(self, start: Field) -> dict[int, Lengths]:
        self._check()
        batteries = self.puzzle.battery_at
        found: dict[int, Lengths] = {}
        for field in self.puzzle.neighbours(start):
            if field in batteries:
                found[batteries[field]] = Lengths(one=True)
        for field in self.free(start):
            for end in () if self.free(field) else self.puzzle.neighbours(field):
                here = batteries.get(end)
                if here is not None:
                    found[here] = found.get(here, Lengths())._replace(two=True)
        for here, (even, odd) in self._through_regions(start).items():
            found[here] = found.get(here, Lengths())._replace(even=even, odd=odd)
        return found

    def _through_regions(self, start: Field) -> dict[int, list[int]]:
        """Shortest even and odd walks over regions of two or more fields."""
        found: dict[int, list[int]] = {}
        if start not in self.puzzle.battery_at and self.free(start):
            level = [(start, 0)]
            steps = 0
        else:
            level = [(field, 1) for field in self.free(start) if self.free(field)]
            steps = 1
        seen = set(level)
        while level:
            steps += 1
            following = []
            for field, parity in level:
                self._check()
                free = self.free(field)
                for here in self._beside[field]:
                    best = found.setdefault(here, [NEVER, NEVER])
                    best[steps % 2] = min(best[steps % 2], steps)
                for there in free:
                    key = there, 1 - parity
                    if key not in seen:
                        seen.add(key)
                        following.append(key)
            level = following
        return found

    def can_end(self, field: Field, charge: int) -> bool:
        """Can so much charge be used up from here when every other battery is empty? The last
        step may lead to one of those."""
        free = self.free(field)
        if charge < 2:
            return not charge or bool(self.puzzle.neighbours(field))
        return bool(free) if charge == 2 else any(self.free(f) for f in free)

    def can_burn(self, field: Field, charge: int) -> bool:
        """Can so much charge be used up from here, ending on a free field? LimitReached as for `lengths`."""
        self._check()
        if not charge:
            return True
        return any(charge == 1 or self.free(f) for f in self.free(field))

    # -- from legs to steps and back

    def walk(self, start: Field, goal: Field, steps: int) -> list[Move] | None:
        """A way of exactly `steps` steps over free fields; None if there is none."""
        return _flat(self._walk(start, goal, steps))

    def _walk(self, start: Field, goal: Field, steps: int) -> list[Run] | None:
        if steps < 2:
            ways = [move for move in self.puzzle.directions if steps and go(start, move) == goal]
            return [((ways[0],), 1)] if ways else None
        moves = self._shortest(start, goal, steps)
        if moves is None:
            return None
        if len(moves) == steps:
            return [(tuple(moves), 1)]
        bounce = self._bounce(go(start, moves[0]))
        return [((moves[0],), 1), (bounce, (steps - len(moves)) // 2), (tuple(moves[1:]), 1)]

    def _shortest(self, start: Field, goal: Field, steps: int) -> list[Move] | None:
        """A shortest way over free fields that can be stretched to `steps` steps."""
        away = self._distances(goal, start, steps)
        moves: list[Move] = []
        here, left = start, steps
        while left > 1:
            parity = (left - 1) % 2
            ways = [(away.get((go(here, move), parity), NEVER), move) for move in self.puzzle.directions]
            left, move = min(ways, key=lambda way: way[0])
            if left > steps - len(moves) - 1:
                return None
            moves.append(move)
            here = go(here, move)
        last = self.walk(here, goal, 1)
        return moves + last if last else None

    def _bounce(self, field: Field) -> tuple[Move, Move]:
        """One step to a free neighbour and back."""
        for there, back in ((m, b) for m in self.puzzle.directions for b in self.puzzle.directions):
            beside = go(field, there)
            if go(beside, back) == field and beside in self.free(field):
                return there, back
        raise AssertionError(f"no free field beside {field}")

    def _distances(self, goal: Field, start: Field, most: int) -> dict[tuple[Field, int], int]:
        """Steps to `goal` over free fields, even and odd, a little farther out than `start`.
        More than two steps need a region in which one can go back and forth."""
        away: dict[tuple[Field, int], int] = {}
        level, steps, enough = [(goal, 0)], 0, most
        while level and steps < enough:
            steps += 1
            following = []
            for field, parity in level:
                self._check()
                for there in self.puzzle.neighbours(field):
                    if there == start and 1 < steps < enough and steps % 2 == most % 2:
                        enough = steps + 1
                    key = (there, 1 - parity)
                    if there in self.puzzle.battery_at or key in away:
                        continue
                    if most <= 2 or self.free(there):
                        away[key] = steps
                        following.append(key)
            level = following
        return away

    def burn(self, start: Field, steps: int) -> list[Move] | None:
        """Use up `steps` charge and end on a free field; None if that cannot be done."""
        return _flat(self._burn(start, steps))

    def _burn(self, start: Field, steps: int) -> list[Run] | None:
        if not steps:
            return []
        for move in self.puzzle.directions:
            field = go(start, move)
            if field in self.free(start) and (steps == 1 or self.free(field)):
                bounce = self._bounce(field) if steps > 1 else ()
                return [((move,), 1), (bounce, (steps - 1) // 2), (bounce[: (steps - 1) % 2], 1)]
        return None

    def expand(self, start: Field, legs: list[Leg]) -> PackedMoves | None:
        """All the steps of some legs; None if one of them cannot be walked."""
        native = kernel()
        if native is None:
            return self._expand(start, legs)
        board = cells(self.puzzle, start)
        runs = native.stromrallye_steps(self.puzzle.size, self.puzzle.diagonal, *board, legs)
        return None if runs is None else packed(runs, DIRECTIONS)

    def _expand(self, start: Field, legs: list[Leg]) -> PackedMoves | None:
        """The same in Python; the kernel picks the same way (kernel/stromrallye/steps.hpp)."""
        every: list[Run] = []
        here = start
        for leg in legs:
            if leg.to == -1:
                runs = self._burn(here, leg.steps)
            else:
                goal = self.puzzle.batteries[leg.to - 1][:2]
                runs = self._walk(here, goal, leg.steps)
                here = goal
            if runs is None:
                return None
            every += runs
        return PackedMoves(every)


def _flat(runs: list[Run] | None) -> list[Move] | None:
    return None if runs is None else list(PackedMoves(runs))


def cells(puzzle: Stromrallye, start: Field) -> tuple[int, list[int]]:
    """A field and the fields of the batteries as numbers, row by row, as the kernel wants them."""
    size, batteries, numbers = puzzle.size, puzzle.batteries, list[int]()
    for first in range(0, len(batteries), AT_ONCE):
        check()
        numbers += [(y - 1) * size + x - 1 for x, y, _ in batteries[first : first + AT_ONCE]]
    return (start[1] - 1) * size + start[0] - 1, numbers


@lru_cache(maxsize=2)
def legs_of(puzzle: Stromrallye) -> LegTable:
    """The legs of a board, without limits of its own; whoever asks next for the same
    board gets them again."""
    return LegTable(puzzle)


def cut(puzzle: Stromrallye, moves: Sequence[Move]) -> list[Leg]:
    """The legs of a way given in steps."""
    legs: list[Leg] = []
    field, steps = puzzle.robot[:2], 0
    for run, times in runs_of(moves):
        check()
        for left in range(times, 0, -1):
            before, found = field, len(legs)
            for move in run:
                field, steps = go(field, move), steps + 1
                here = puzzle.battery_at.get(field)
                if here is not None:
                    legs.append(Leg(here + 1, steps))
                    steps = 0
            if field == before and len(legs) == found:  # back and forth: the rest is the same again
                steps += (left - 1) * len(run)
                break
    return [*legs, Leg(-1, steps)] if steps else legs
