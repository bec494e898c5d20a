"""Stromrallye: decide on the level of legs, in C++ or, without it, in Python.

Whole legs instead of single steps: a state is where the robot is, what it holds
and what lies on the batteries. Every leg uses up charge, so no state comes
twice on one way; a state from which nothing leads to the end is dead and is
never entered again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from knobel.answers import Answer, Reason, Solved, Stats, Undecided, Unsolvable, exhausted
from knobel.kernel import kernel
from knobel.limits import LimitReached, Limits, Meter, after, check
from knobel.locale import Message
from knobel.packed_moves import PackedMoves, packed
from knobel.puzzle import Wish
from knobel.puzzles.stromrallye.legs import DIRECTIONS, Leg, LegTable, cells
from knobel.puzzles.stromrallye.proofs.one_way import apart, left_over, one_way
from knobel.puzzles.stromrallye.proofs.pairing import pairing, shortage
from knobel.puzzles.stromrallye.rules import AT_ONCE, SWAPS, Field, State, Stromrallye, show

if TYPE_CHECKING:
    from knobel.puzzles.stromrallye.native import Kernel


MANY = 10_000
"""Batteries: to get more of them ready for a search takes time that counts."""


class Node(NamedTuple):
    """A state between two legs: on this field, with this charge, these batteries."""

    field: Field
    hand: int
    spare: tuple[int, ...]


def solve(puzzle: Stromrallye, limits: Limits, wish: Wish, state: State | None = None) -> Answer | None:
    """Decide from any state of the game; ValueError if something is not on the board."""
    if len(puzzle.batteries) < MANY:
        return _decide(puzzle, limits, wish, state)
    meter = Meter(limits)
    try:
        with meter.watching():
            return _decide(puzzle, limits, wish, state, meter)
    except LimitReached as reached:
        return Undecided(reached.limit, Stats(meter.seconds, 0))


def _decide(
    puzzle: Stromrallye, limits: Limits, wish: Wish, state: State | None, meter: Meter | None = None
) -> Answer:
    start = Node(*(puzzle.start() if state is None else state))
    if not puzzle.on_board(start.field) or not all(_lie_on_the_board(puzzle)):
        raise ValueError("the robot or a battery is not on the board")
    native = kernel()
    if native is None:
        return LegSearch(puzzle, limits).decide(start, wish)
    return _by_kernel(native, puzzle, start, limits, wish, count_swaps=state is None, meter=meter)


def _lie_on_the_board(puzzle: Stromrallye) -> Iterator[bool]:
    """Do these batteries, and these, and these?"""
    size, batteries = puzzle.size, puzzle.batteries
    for first in range(0, len(batteries), AT_ONCE):
        check()
        some = batteries[first : first + AT_ONCE]
        yield all(1 <= x <= size and 1 <= y <= size for x, y, _ in some)


def prove_unsolvable(puzzle: Stromrallye, state: State | None = None) -> Reason | None:
    """Colouring, dead ends, reachability, pairing and ways back: proofs a person can check."""
    start = Node(*(puzzle.start() if state is None else state))
    return _colouring(puzzle, start) or _by_legs(LegTable(puzzle), start)


def _by_legs(table: LegTable, start: Node) -> Reason | None:
    return (
        _dead_ends(table, start)
        or _unreachable(table, start)
        or pairing(table, *start)
        or one_way(table, *start)
    )


# ---------------------------------------------------------------- proofs


def _colouring(puzzle: Stromrallye, node: Node) -> Reason | None:
    """Every step changes the colour of the field, so a battery with charge q that is on
    colour c now will be empty on colour c + q. At the end one battery lies on every
    battery field and one is on board: so many dark places, so many dark batteries."""
    if puzzle.diagonal:
        return None
    colours = [sum(battery[:2]) for battery in puzzle.batteries]
    robot = sum(node.field)
    batteries = (robot + node.hand) % 2
    batteries += sum((c + q) % 2 for c, q in zip(colours, node.spare, strict=True))
    places = (robot + node.hand + sum(node.spare)) % 2 + sum(c % 2 for c in colours)
    if batteries == places:
        return None
    return Reason(
        "colouring",
        Message(
            "chessboard colouring: batteries that will run empty on a dark field: {batteries}; dark places "
            "for them: {places}",
            batteries=batteries, places=places,
        ),
        {"batteries": batteries, "places": places},
    )  # fmt: skip


def _dead_ends(table: LegTable, node: Node) -> Reason | None:
    """A battery whose charge reaches no battery with charge, not even itself by going back
    and forth, can only be the last one. Two of them are too many, and one must end well."""
    found = 0
    for n, charge in enumerate(node.spare):
        if charge and _is_last(table, node, n):
            found += 1
            if found > 1 or not table.can_end(table.puzzle.batteries[n][:2], charge):
                return dead_ends(table, node, n + 1)
    return None


def _is_last(table: LegTable, node: Node, n: int) -> bool:
    check()
    ways = table.lengths(table.puzzle.batteries[n][:2])
    return not any(node.spare[to] and lengths.shortest <= node.spare[n] for to, lengths in ways.items())


def dead_ends(table: LegTable, node: Node, battery: int) -> Reason:
    field = table.puzzle.batteries[battery - 1][:2]
    if table.can_end(field, node.spare[battery - 1]):
        message = Message("at least two batteries could only be the last one, such as the {n} at {field}",
                          n=node.spare[battery - 1], field=show(field))  # fmt: skip
    else:
        message = Message(
            "the {n} at {field} could only be the last one, and then its charge cannot be used up",
            n=node.spare[battery - 1], field=show(field),
        )  # fmt: skip
    return Reason("dead-ends", message, {"battery": battery})


def _unreachable(table: LegTable, node: Node) -> Reason | None:
    reached = _reach(table, node)
    for n, charge in enumerate(node.spare):
        if charge and n not in reached:
            return unreachable(table.puzzle, node, n + 1)
    return None


def unreachable(puzzle: Stromrallye, node: Node, battery: int) -> Reason:
    field = show(puzzle.batteries[battery - 1][:2])
    message = Message("the {n} at {field} can never be reached", n=node.spare[battery - 1], field=field)
    return Reason("unreachable", message, {"battery": battery})


def _reach(table: LegTable, node: Node) -> set[int]:
    """Batteries that may be reached: now with the hand's charge, later with the largest."""
    most = max((node.hand, *node.spare))
    live = {n for n, charge in enumerate(node.spare) if charge}
    unfinished = [(node.field, node.hand)]
    reached: set[int] = set()
    while unfinished and len(reached) < len(live):
        check()
        field, charge = unfinished.pop()
        for n, lengths in table.lengths(field).items():
            if n in live and n not in reached and lengths.shortest <= charge:
                reached.add(n)
                unfinished.append((table.puzzle.batteries[n][:2], most))
    return reached


# ---------------------------------------------------------------- search in Python


def fewest(wish: Wish) -> bool:
    """Are as few swaps as possible wanted?"""
    return wish.minimise == SWAPS.name


class LegSearch:
    """Depth first with dead states; breadth first for fewest swaps; counting."""

    def __init__(self, puzzle: Stromrallye, limits: Limits) -> None:
        self.puzzle = puzzle
        self.meter = Meter(limits, bytes_per_state=400 + 8 * len(puzzle.batteries), states=1)
        self.table = LegTable(puzzle, self.meter)
        self.over: str | None = None

    def decide(self, start: Node, wish: Wish) -> Answer:
        """Proofs first, then the search."""
        try:
            with self.meter.watching():
                reason = _colouring(self.puzzle, start) or _by_legs(self.table, start)
                return Unsolvable(reason, self._stats()) if reason else self._search(start, wish)
        except LimitReached as reached:
            return Undecided(reached.limit, self._stats())

    def _search(self, start: Node, wish: Wish) -> Answer:
        first = next(self._all(start, remember=True), None) if not fewest(wish) else None
        found = self._fewest(start) if fewest(wish) else first
        if found is None:
            if self.over:
                return Undecided(self.over, self._stats())
            return Unsolvable(exhausted(self.meter.states), self._stats())
        if wish.solutions <= 1:
            optimal = True if fewest(wish) else None
            return Solved(_steps(self.table, start.field, found), optimal=optimal, stats=self._stats())
        return self._several(start, found, wish)

    def _several(self, start: Node, first: list[Leg], wish: Wish) -> Solved:
        every = list(islice(self._all(start, remember=False), wish.solutions))
        if first in every:
            every.remove(first)
        solutions = [_steps(self.table, start.field, legs) for legs in [first, *every][: wish.solutions]]
        count = self._count(start)
        optimal = True if fewest(wish) else None
        return Solved(solutions[0], optimal, self._stats(), solutions=solutions, count=count)

    def _stats(self) -> Stats:
        return Stats(self.meter.seconds, self.meter.states, self.meter.memory)

    def _all(self, start: Node, remember: bool) -> Iterator[list[Leg]]:
        """Every solution, depth first. With `remember`, a state that failed is not
        entered again, which is right as long as only the first solution is wanted."""
        dead: set[Node] = set()
        way: list[Leg] = []
        stack = [(start, self._options(start))]
        if (end := self._end(start)) is not None:
            yield end
        while stack:
            self.over = self.over or self.meter.over()
            if self.over:
                return
            node, options = stack[-1]
            leg = next(options, None)
            if leg is None:
                dead.add(node)
                stack.pop()
                if way:
                    way.pop()
                continue
            there = self._after(node, leg)
            if remember and there in dead:
                continue
            self.meter.states += 1
            way.append(leg)
            stack.append((there, self._options(there)))
            if (end := self._end(there)) is not None:
                yield way + end

    def _fewest(self, start: Node) -> list[Leg] | None:
        """Breadth first by swaps."""
        parents: dict[Node, tuple[Node, Leg] | None] = {start: None}
        level = [start]
        while level:
            for node in level:
                if (end := self._end(node)) is not None:
                    return _way_to(node, parents) + end
            following = []
            for node in level:
                self.over = self.over or self.meter.over()
                if self.over:
                    return None
                for leg in self._options(node):
                    there = self._after(node, leg)
                    if there not in parents:
                        parents[there] = (node, leg)
                        following.append(there)
                        self.meter.states += 1
            level = following
        return None

    def _count(self, start: Node) -> int | None:
        """How many leg sequences solve it; None if a limit comes first."""
        ways: dict[Node, int] = {}
        stack = [start]
        while stack:
            node = stack[-1]
            after = [self._after(node, leg) for leg in self._options(node)]
            missing = [there for there in after if there not in ways]
            self.over = self.over or self.meter.over()
            if self.over:
                return None
            if missing:
                stack += missing
                self.meter.states += len(missing)
                continue
            ways[node] = sum(ways[there] for there in after) + (self._end(node) is not None)
            stack.pop()
        return ways[start]

    def _options(self, node: Node) -> Iterator[Leg]:
        """The legs from here, those that leave the least charge behind first."""
        live = sum(1 for charge in node.spare if charge)
        if not node.hand or len(_reach(self.table, node)) < live:  # some can never be reached
            return
        for n, lengths in sorted(self.table.lengths(node.field).items()):
            if node.spare[n]:
                for steps in lengths.up_to(node.hand):
                    yield Leg(n + 1, steps)
            elif not live and lengths.allows(node.hand):
                yield Leg(n + 1, node.hand)

    def _after(self, node: Node, leg: Leg) -> Node:
        n = leg.to - 1
        spare = (*node.spare[:n], node.hand - leg.steps, *node.spare[n + 1 :])
        return Node(self.puzzle.batteries[n][:2], node.spare[n], spare)

    def _end(self, node: Node) -> list[Leg] | None:
        """The last leg, to a free field, if only the hand is left; empty if not even that."""
        if any(node.spare) or not self.table.can_burn(node.field, node.hand):
            return None
        return [Leg(-1, node.hand)] if node.hand else []


def _way_to(node: Node, parents: dict[Node, tuple[Node, Leg] | None]) -> list[Leg]:
    legs = []
    while (step := parents[node]) is not None:
        node, leg = step
        legs.append(leg)
    return legs[::-1]


# ---------------------------------------------------------------- search in C++


def _by_kernel(
    native: Kernel,
    puzzle: Stromrallye,
    start: Node,
    limits: Limits,
    wish: Wish,
    count_swaps: bool,
    meter: Meter | None = None,
) -> Answer:
    robot, batteries = cells(puzzle, start.field)
    if meter is not None:  # what came before counts
        limits = after(limits, meter.seconds)
    found = native.stromrallye(
        puzzle.size, puzzle.diagonal, robot, start.hand, batteries, start.spare,
        fewest(wish), wish.solutions, wish.threads, wish.seed,
        *limits.for_kernel(),
    )  # fmt: skip
    stats = Stats(found.seconds, found.states, found.memory)
    if found.end == "exhausted":
        return Unsolvable(_kernel_reason(puzzle, start, found), stats)
    if found.end != "solved":
        return Undecided(found.end, stats)
    solutions = [packed(runs, DIRECTIONS) for runs in found.steps]
    figures = {SWAPS.name: found.swaps} if count_swaps else {}
    if fewest(wish):
        figures["lower_bound"] = found.lower_bound
    return Solved(
        solutions[0],
        optimal=bool(found.optimal) if fewest(wish) else None,
        stats=stats,
        figures=figures,
        solutions=solutions if wish.solutions > 1 else (),
        count=found.count if wish.solutions > 1 and found.count_exact else None,
    )


def _steps(table: LegTable, start: Field, legs: list[Leg]) -> PackedMoves:
    moves = table.expand(start, legs)
    if moves is None:
        raise AssertionError(f"a leg of {legs} cannot be walked")
    return moves


def _kernel_reason(puzzle: Stromrallye, start: Node, found: Any) -> Reason:
    if found.proof == "colouring" and (reason := _colouring(puzzle, start)):
        return reason
    if found.proof == "unreachable":
        return unreachable(puzzle, start, found.witness)
    if found.proof == "dead-ends":
        return dead_ends(LegTable(puzzle), start, found.witness)
    if found.proof == "pairing":
        return shortage(puzzle, start.field, found.batteries, found.places)
    if found.proof == "one-way" and len(found.batteries) > len(found.places) + 1:
        return apart(puzzle, start.spare, found.batteries)
    if found.proof == "one-way":
        return left_over(shortage(puzzle, start.field, found.batteries, found.places))
    return exhausted(found.states)
