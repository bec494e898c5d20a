"""Stromrallye for the checker of certificates: from swap to swap, by walking, and five arguments.

A state is [at, hand, charges …]: the battery (from 1) on whose field the robot stands, or 0 for the
field where it starts; what it holds; what lies on the batteries. A step of this view is a leg. Which
legs there are is found by walking over free fields, step by step: nothing else is known about them.

An empty battery is the end: whoever enters its field holds nothing then. So a field whose battery is
empty never gets another charge, and the arguments only speak of charged ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import ClassVar

from knobel.evidence import Argument, Data, Wrong, only, whole_numbers
from knobel.evidence import View as PlainView
from knobel.limits import check, looking
from knobel.locale import Message
from knobel.puzzles.stromrallye.rules import Field, Stromrallye
from knobel.puzzles.stromrallye.rules import State as Situation

State = tuple[int, ...]
OFTEN = 1000
"""Questions between two looks at the limits."""


class Walk:
    """Where the robot can be after exactly so many steps from a field, on free fields until then."""

    def __init__(self, puzzle: Stromrallye, field: Field) -> None:
        self.puzzle = puzzle
        self.asked = 0
        self.free = [{field}]
        self.entered: list[set[int]] = [set()]

    def batteries(self, steps: int) -> set[int]:
        """The batteries (from 1) whose fields are entered with the last step. Whatever takes long asks this
        again and again."""
        self.asked += 1
        if not self.asked % OFTEN:
            check()
        return self.entered[self._known(steps)]

    def ends_free(self, steps: int) -> bool:
        """Can the last step lead to a free field?"""
        return bool(self.free[self._known(steps)])

    def _known(self, steps: int) -> int:
        """Walk on until so many steps, or until everything repeats every other step."""
        while len(self.free) <= steps and not (len(self.free) > 2 and self.free[-1] == self.free[-3]):
            there = {field for here in looking(self.free[-1]) for field in self.puzzle.neighbours(here)}
            batteries = self.puzzle.battery_at
            self.entered.append({batteries[field] + 1 for field in there if field in batteries})
            self.free.append({field for field in there if field not in batteries})
        last = len(self.free) - 1
        return min(steps, last) if steps <= last else last - (steps - last) % 2


class View(PlainView):
    """States between two legs."""

    counts: ClassVar[str] = "swaps"

    def __init__(self, puzzle: Stromrallye) -> None:
        super().__init__(puzzle)
        self.walks: dict[int, Walk] = {}

    def start(self) -> State:
        _, hand, spare = self.puzzle.start()
        return (0, hand, *spare)

    def after(self, state: State) -> Iterator[State]:
        """Every leg: so many steps, then a swap."""
        at, hand, *spare = state
        for steps in range(1, hand + 1):
            for there in sorted(self.walk(at).batteries(steps)):
                left = [*spare[: there - 1], hand - steps, *spare[there:]]
                yield (there, spare[there - 1], *left)

    def solved(self, state: State) -> bool:
        """Is it solved when the robot uses up what it holds, on free fields?"""
        at, hand, *spare = state
        return self.walk(at).ends_free(hand) and self.puzzle.is_solved(Situation((1, 1), 0, tuple(spare)))

    def walk(self, at: int) -> Walk:
        if at not in self.walks:
            field = (self.puzzle.batteries[at - 1] if at else self.puzzle.robot)[:2]
            self.walks[at] = Walk(self.puzzle, field)
        return self.walks[at]

    def can_end(self, at: int, charge: int) -> bool:
        """Can so much be used up from there if all other batteries are empty?"""
        walk = self.walk(at)
        return walk.ends_free(charge) or bool(walk.batteries(charge))

    # -- arguments

    def colouring(self, state: State, data: Data, below: int | None) -> None:
        """Each step changes the colour of the field, so each battery will be empty on a known
        colour. One lies on every battery field in the end, and one is where the robot stops."""
        only(data, "batteries", "places")
        at, hand, *spare = state
        here = sum((self.puzzle.batteries[at - 1] if at else self.puzzle.robot)[:2])
        colours = [sum(battery[:2]) for battery in self.puzzle.batteries]
        batteries = (here + hand) % 2 + sum((c + q) % 2 for c, q in zip(colours, spare, strict=True))
        places = (here + hand + sum(spare)) % 2 + sum(c % 2 for c in colours)
        if self.puzzle.diagonal or batteries == places or data != {"batteries": batteries, "places": places}:
            raise Wrong(Message("the colours do not prove this"))

    def unreachable(self, state: State, data: Data, below: int | None) -> None:
        """No leg from outside enters this part: none with what the robot holds, and none with the
        largest charge there is. So it stays as it is."""
        only(data, "part")
        at, hand, *spare = state
        part = set(whole_numbers(data, "part", 1, len(spare)))
        if not part or not all(spare[n - 1] for n in part):
            raise Wrong(Message("the part must have charged batteries only, and at least one"))
        largest = max(hand, *spare)
        outside = (n for n, charge in enumerate(spare, start=1) if charge and n not in part)
        for here, most in chain([(at, hand)], ((n, largest) for n in looking(outside))):
            if any(part & self.walk(here).batteries(steps) for steps in range(1, most + 1)):
                raise Wrong(Message("a leg from battery {n} leads into the part", n=here))

    def dead_ends(self, state: State, data: Data, below: int | None) -> None:
        """A battery from which no charged one is in reach, not even itself, is the last one when it
        is taken. There cannot be two of them, and what it holds must be used up then."""
        only(data, "batteries")
        _, _, *spare = state
        batteries = whole_numbers(data, "batteries", 1, len(spare))
        for n in batteries:
            reached = (self.walk(n).batteries(steps) for steps in range(1, spare[n - 1] + 1))
            if not spare[n - 1] or any(spare[there - 1] for found in reached for there in found):
                raise Wrong(Message("battery {n} is not a dead end", n=n))
        if not batteries or (len(batteries) == 1 and self.can_end(batteries[0], spare[batteries[0] - 1])):
            raise Wrong(Message("one battery can be the last one"))

    def visits(self, state: State, data: Data, below: int | None) -> None:
        """Each charged battery is swapped at least once."""
        only(data)
        if below is None or sum(map(bool, state[2:])) < below:
            raise Wrong(Message("there are fewer charged batteries than swaps to rule out"))

    def places(self, state: State, data: Data, below: int | None) -> None:
        """The places where batteries can run empty, and the legs that lead there (see `Tracks`)."""
        only(data, "rounds")
        tracks, rounds = Tracks(self, state), data.get("rounds")
        if not isinstance(rounds, list):
            raise Wrong(Message("“rounds” must be a list of lists"))
        for groups in rounds:
            if not isinstance(groups, list):
                raise Wrong(Message("“rounds” must be a list of lists"))
            known = [whole_numbers({"group": group}, "group", 0, len(state) - 2) for group in groups]
            if not all(n in tracks.charge for group in known for n in group):
                raise Wrong(Message("a group has batteries that are empty"))
            if tracks.contradict(known):
                return
        raise Wrong(Message("a place to run empty is left for every battery"))

    arguments: ClassVar[Mapping[str, Argument]] = {
        "colouring": colouring, "unreachable": unreachable, "dead-ends": dead_ends, "visits": visits,
        "places": places,
    }  # fmt: skip


Places = int
"""A set of places as bits: n is the field of battery n, 0 the end of the game, on board."""
END: Places = 1


class Tracks:
    """The legs that batteries can be carried along, if there is a solution.

    In the end an empty battery lies on every field whose battery is charged now, and the last one
    runs empty on board: so many places, so many batteries (0 is the one on board). A battery is
    carried from charged field to charged field. Legs that serve no battery are struck out.
    """

    def __init__(self, view: View, state: State) -> None:
        at, hand, *spare = state
        self.view = view
        self.charge = {0: hand, **{n: charge for n, charge in enumerate(spare, start=1) if charge}}
        self.at = {n: n or at for n in self.charge}
        self.legs = dict.fromkeys(self.charge, self.charge.keys() - {0})
        self.last = set(self.charge)
        self.most = max(self.charge.values())

    def contradict(self, groups: list[list[int]]) -> bool:
        """One round. First the places: a group of batteries that has as many places as members
        takes them from all others; if it has fewer, there is no solution (True). Then the legs."""
        ends = self.ends()
        goals = {n: ends[n, charge] for n, charge in self.charge.items()}
        for group in groups:
            taken: Places = 0
            for n in group:
                taken |= goals[n]
            if taken.bit_count() < len(group):
                return True
            if taken.bit_count() > len(group):
                raise Wrong(Message("a group has more places than batteries"))
            for n in looking(goals.keys() - set(group)):
                goals[n] &= ~taken
        self._openings(ends, goals)
        self.legs, self.last = self._follow(ends, goals)
        return self._order()

    def ways(self, n: int, charge: int) -> Iterator[tuple[int, int]]:
        """The legs of a battery from a field: where to, and what is left of it."""
        legs, walk = self.legs[n], self.view.walk(self.at[n])
        for steps in range(1, charge + 1) if legs else ():
            for there in walk.batteries(steps) & legs:
                yield there, charge - steps

    def ends(self) -> dict[tuple[int, int], Places]:
        """From a field, with a charge: the places where a battery can run empty."""
        ends: dict[tuple[int, int], Places] = {(n, 0): 1 << n for n in looking(self.charge)}
        for charge in range(1, self.most + 1):
            for n in looking(self.charge):
                found = END if n in self.last and self.view.can_end(self.at[n], charge) else 0
                for there, left in self.ways(n, charge):
                    found |= ends[there, left]
                ends[n, charge] = found
        return ends

    def _openings(self, ends: dict[tuple[int, int], Places], goals: dict[int, Places]) -> None:
        """A battery that no leg serves when it is first taken is the last one: no leg begins there.
        If the robot's first leg is certain, and leaves nothing, no other leg leads there."""
        firsts = {
            n: [way for way in self.ways(n, charge) if goals[n] & ends[way]]
            for n, charge in looking(self.charge.items())
        }
        for n in self.charge:
            if n and not firsts[n]:
                self.legs[n] = set()
        if len(firsts[0]) == 1 and not firsts[0][0][1]:
            for n in self.charge:
                self.legs[n] = self.legs[n] - {firsts[0][0][0]} if n else self.legs[n]

    def _follow(
        self, ends: dict[tuple[int, int], Places], goals: dict[int, Places]
    ) -> tuple[dict[int, set[int]], set[int]]:
        """Every battery on its way to its places: the legs it takes, the fields where the last leg
        of the game can begin."""
        bound = dict.fromkeys(ends, 0)
        used: dict[int, set[int]] = {n: set() for n in self.charge}
        last = set()
        for n, charge in self.charge.items():
            bound[n, charge] = goals[n]
        for charge in range(self.most, 0, -1):
            for n in looking(self.charge):
                to = bound[n, charge]
                if to & END and n in self.last and self.view.can_end(self.at[n], charge):
                    last.add(n)
                for way in self.ways(n, charge) if to else ():
                    if to & ends[way]:
                        bound[way] |= to & ends[way]
                        used[n].add(way[0])
        return used, last

    def _order(self) -> bool:
        """Of two fields one must be in reach of the other, or there is no solution (True). So
        fields are visited in order: no leg skips fields from which there is a way back to none
        before, and the game ends among the last."""
        reach = {n: self._reach(n) for n in self.charge}
        for a in reach:
            check()
            if any(a not in reach[b] and b not in reach[a] for b in reach):
                return True
        sizes = sorted({len(found) for found in reach.values()}, reverse=True)
        part = {n: sizes.index(len(found)) for n, found in reach.items()}
        self.legs = {n: {to for to in legs if part[to] <= part[n] + 1} for n, legs in self.legs.items()}
        self.last &= {n for n in part if part[n] == len(sizes) - 1}
        return False

    def _reach(self, n: int) -> set[int]:
        found, seen = [n], {n}
        for here in found:  # grows while we go
            check()
            found += self.legs[here] - seen
            seen |= self.legs[here]
        return seen
