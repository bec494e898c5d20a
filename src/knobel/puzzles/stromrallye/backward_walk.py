"""Stromrallye: every walk is the solution of some board.

    A B C      Choose any walk, say D A B C F C, and any fields for the batteries, say
    D E F      B and C. Then play it backwards from the end, where all is empty: going
               back a step gives the robot 1; before it leaves a battery field backwards
               it undoes the swap, so it takes what lies there and leaves what it has.

    back to     C    F    C    B    A    D
    on board    0    1    2    1    1    2      so the robot starts on D with charge 2,
    C holds     0         0    2                B holds 1 and C holds 2.
    B holds                    0    1

Forwards the robot then has charge for every step, because going back has just given it;
all charges together are the number of steps, so the board is solved at the last step and
not before. A battery holds no charge only if it is never entered before the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from knobel.portable_random import happens, pick, shuffled
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.rules import STEPS, Battery, Field, Stromrallye

Goal = Callable[[Field], bool]
Parents = dict[Field, Field]


class Trail:
    """A walk that grows, step by step, and the board it makes."""

    def __init__(self, size: int, diagonal: bool, start: Field, random: Random) -> None:
        self.random = random
        self.walk = [start]
        self.walked = {start}
        self.visits: dict[Field, int] = {}
        self._board = Stromrallye(size, Battery(*start, 0), (), diagonal)
        self._near: dict[Field, list[Field]] = {}
        self._least: dict[Field, None] = {}

    @property
    def here(self) -> Field:
        return self.walk[-1]

    @property
    def start(self) -> Field:
        return self.walk[0]

    def near(self, field: Field) -> list[Field]:
        """The neighbours of a field."""
        if field not in self._near:
            self._near[field] = self._board.neighbours(field)
        return self._near[field]

    def free(self, field: Field) -> list[Field]:
        """The neighbours of a field without a battery."""
        return [there for there in self.near(field) if there not in self.visits]

    # -- growing

    def place(self, field: Field) -> None:
        """From now on there is a battery here. (It changes what earlier steps meant, too.)"""
        self.visits[field] = 0

    def step(self, field: Field) -> None:
        self.walk.append(field)
        self.walked.add(field)
        if field in self.visits:
            self.visits[field] += 1
            self._least.pop(field, None)

    def waste(self, pairs: int) -> None:
        """Go back and forth between two free fields; nothing happens where that is not possible."""
        free = self.free(self.here)
        if self.here in self.visits or not free:
            return
        here, there = self.here, pick(self.random, free)
        for _ in range(pairs):
            self.step(there)
            self.step(here)

    def burn(self, steps: int) -> None:
        """Walk so far over free fields, or as far as that goes."""
        for _ in range(steps):
            free = self.free(self.here)
            if not free:
                return
            self.step(pick(self.random, free))

    def close(self, most: int) -> None:
        """End the walk: up to `most` steps over free fields, and at least one step to
        anywhere if a battery would otherwise be entered for the first time by the last."""
        lonely = self.visits.get(self.here, 2) < 2
        if lonely or happens(self.random, 0.5):
            self.burn(1 + pick(self.random, range(most)))
        if len(self.walk) == 1 or (lonely and self.visits.get(self.here, 2) < 2):
            self.step(pick(self.random, self.near(self.here)))

    # -- finding the way

    def least_visited(self) -> list[Field]:
        """The way to the nearest of the batteries with the fewest visits."""
        if not self._least:
            fewest = min(self.visits.values())
            self._least = {f: None for f, n in self.visits.items() if n == fewest}
        return self.route(self._least.__contains__)

    def route(self, goal: Goal) -> list[Field]:
        """A shortest way to a goal, past the batteries if possible, else over them. If the
        robot stands on the only goal: a step away and back."""
        for crossing in (False, True):
            parents: Parents = {}
            for level in self.flood(crossing, parents):
                hits = [field for field in level if goal(field)]
                if hits:
                    return self.way(self._loneliest(hits, goal), parents)
        return [pick(self.random, self.near(self.here)), self.here]

    def flood(self, crossing: bool, parents: Parents) -> Iterator[list[Field]]:
        """The fields 1, 2, 3, … steps away; a battery is an end unless `crossing`."""
        turn = shuffled(self.random, range(len(self._board.directions)))
        level = [self.here]
        parents[self.here] = self.here
        while level:
            following: list[Field] = []
            for field in level:
                if field in self.visits and field != self.here and not crossing:
                    continue
                near = self.near(field)
                for k in turn:
                    if k < len(near) and near[k] not in parents:
                        parents[near[k]] = field
                        following.append(near[k])
            if following:
                yield following
            level = following

    def way(self, goal: Field, parents: Parents) -> list[Field]:
        """The fields from here (without it) to a goal that was flooded."""
        way = [goal]
        while parents[way[-1]] != self.here:
            way.append(parents[way[-1]])
        return way[::-1]

    def _loneliest(self, hits: list[Field], goal: Goal) -> Field:
        """Of several goals one with the fewest goals beside it: it would be left behind."""
        beside = [sum(map(goal, self.near(field))) for field in hits]
        fewest = min(beside)
        return pick(self.random, [f for f, n in zip(hits, beside, strict=True) if n == fewest])

    # -- the board

    def swaps(self) -> int:
        """How often a battery is entered."""
        return sum(field in self.visits for field in self.walk[1:])

    def puzzle(self) -> tuple[Stromrallye, list[Move]]:
        """The board that this walk solves, its batteries row by row, and the walk as moves."""
        charges = dict.fromkeys(self.visits, 0)
        hand = 0
        for field in reversed(self.walk[1:]):
            if field in charges:
                hand, charges[field] = charges[field], hand
            hand += 1
        batteries = sorted((y, x, charge) for (x, y), charge in charges.items())
        puzzle = Stromrallye(
            self._board.size,
            Battery(*self.start, hand),
            tuple(Battery(x, y, charge) for y, x, charge in batteries),
            self._board.diagonal,
        )
        return puzzle, self._moves()

    def _moves(self) -> list[Move]:
        names = {step: move for move, step in STEPS.items()}
        return [names[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(self.walk)]
