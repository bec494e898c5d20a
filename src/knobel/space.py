"""A puzzle as people play it: positions, choices, and how far away the goal looks.

A `Game` is what a puzzle tells about playing it: the choices a person would see in a
position, and a guess how far it is from the end. A `Space` is every position that can be
reached by them, with the distances that the person does not know.

Positions come in the order of a breadth-first search and choices in the order the game
gives them, so all that is computed from them is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Any, Protocol

from knobel.limits import Watch, check
from knobel.puzzle import Move, Puzzle, State

Node = Hashable
FAR = 1 << 30
"""A distance that nothing has."""
STUCK = 1 << 20
"""How far away a position without choices looks."""


class Game(Protocol):
    """What a simulated player asks. Solved positions have no choices."""

    most: int
    """So many positions are few enough to look at them all."""
    slack: int | None
    """How much worse than the best a choice may look for a person to consider it."""
    fewest: bool
    """Is the length of a solution the fewest moves, or the fewest choices that were found?"""

    def start(self) -> Node:
        """The position to begin with."""

    def options(self, node: Any) -> Sequence[Node]:
        """The positions that one sensible choice leads to, none of them twice."""

    def solved(self, node: Any) -> bool:
        """Is this the end?"""

    def away(self, node: Any) -> int:
        """How far from the goal a position looks, at a glance: 0 at the goal, STUCK where there
        are no choices."""

    def moves(self, nodes: Sequence[Any]) -> list[Move]:
        """The moves of the puzzle that lead from the start through these positions."""


class PlainGame:
    """The game of a puzzle that says nothing about playing: every move is a choice, and no
    position looks better than another."""

    most = 5_000
    slack: int | None = None
    fewest = True

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def start(self) -> State:
        return self.puzzle.start()

    def options(self, node: State) -> list[State]:
        return list(dict.fromkeys(self._after(node, move) for move in self.puzzle.moves(node)))

    def _after(self, node: State, move: Move) -> State:
        check()
        return self.puzzle.apply(node, move)

    def solved(self, node: State) -> bool:
        return self.puzzle.is_solved(node)

    def away(self, node: State) -> int:
        if self.puzzle.is_solved(node):
            return 0
        return 1 if any(True for _ in self.puzzle.moves(node)) else STUCK

    def moves(self, nodes: Sequence[State]) -> list[Move]:
        steps = pairwise(nodes)
        return [next(m for m in self.puzzle.moves(a) if self._after(a, m) == b) for a, b in steps]


class Space:
    """Every position in reach, numbered; `after[n]` are the numbers of the choices of n."""

    nodes: Sequence[Node]
    after: Sequence[list[int]]

    def __init__(self, game: Game, nodes: Sequence[Node], after: Sequence[list[int]]) -> None:
        self.game = game
        self.nodes = nodes
        self.after = after
        self.to_goal = self._to_goal([n for n, node in enumerate(nodes) if self._solved(node)])

    @property
    def solvable(self) -> bool:
        return self.to_goal[0] < FAR

    def _solved(self, node: Node) -> bool:
        check()
        return self.game.solved(node)

    def _to_goal(self, goals: list[int]) -> list[int]:
        """The fewest choices from each position to the end, FAR if it is lost."""
        before: list[list[int]] = [[] for _ in self.nodes]
        for n, after in enumerate(self.after):
            check()
            for m in after:
                before[m].append(n)
        found = [FAR] * len(self.nodes)
        level = goals
        for n in level:
            found[n] = 0
        while level:
            following = []
            for m in level:
                check()
                for n in before[m]:
                    if found[n] == FAR:
                        found[n] = found[m] + 1
                        following.append(n)
            level = following
        return found

    def nearer(self, n: int) -> list[int]:
        """The choices of a position that are right: one nearer to the end."""
        return [m for m in self.after[n] if self.to_goal[m] == self.to_goal[n] - 1]

    def shortest(self, most: int) -> list[list[Node]]:
        """The shortest ways, each as its positions; no more than so many."""
        found: list[list[Node]] = []
        unfinished = [[0]]
        while unfinished and len(found) < most:
            check()
            way = unfinished.pop()
            if not self.to_goal[way[-1]]:
                found.append([self.nodes[n] for n in way])
            unfinished += [[*way, n] for n in reversed(self.nearer(way[-1]))]
        return found

    def count_shortest(self, most: int) -> int:
        """How many shortest ways there are, as far as `most`."""
        ways = {0: 1}
        for _ in range(self.to_goal[0]):
            following: dict[int, int] = {}
            for n, count in ways.items():
                check()
                for m in self.nearer(n):
                    following[m] = min(most, following.get(m, 0) + count)
            ways = following
        return min(most, sum(ways.values()))


class Found(Protocol):
    """A space that the kernel has found."""

    def __len__(self) -> int: ...
    def position(self, n: int) -> Any: ...
    def choices(self, n: int) -> list[int]: ...
    @property
    def to_goal(self) -> list[int]: ...
    def judge(
        self,
        look: int,
        attention: int,
        slip: float,
        patience: float,
        slack: int | None,
        time: float | None,
        watch: Watch,
    ) -> tuple[float, float] | str:
        """What `player.judge` says, in the same words, or the limit that comes first."""


class FoundSpace(Space):
    """The same, found by the kernel: positions and choices are fetched when they are asked for."""

    def __init__(self, game: Game, found: Found) -> None:
        self.game = game
        self.found = found
        self.nodes = _Fetched(len(found), found.position)
        self.after = _Fetched(len(found), found.choices)
        self.to_goal = found.to_goal


class _Fetched(Sequence[Any]):
    """A sequence whose items are fetched one by one."""

    def __init__(self, length: int, fetch: Callable[[int], Any]) -> None:
        self._length, self._fetch = length, fetch

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, n: Any) -> Any:
        if not isinstance(n, int):
            return [self[i] for i in range(*n.indices(self._length))]
        if not -self._length <= n < self._length:
            raise IndexError(n)
        return self._fetch(n % self._length)


def explore(game: Game, most: int, start: Node | None = None) -> Space | None:
    """All that can be reached, or None if that is more than `most` positions. A game that
    has a faster way (`fast`) is asked first. LimitReached if a limit of those who watch
    (`limits.check`) comes first."""
    fast: Callable[[int, Node], Found | bool] | None = getattr(game, "fast", None)
    if fast is not None:
        found = fast(most, game.start() if start is None else start)
        if found is True:
            return None
        if found is not False:
            return FoundSpace(game, found)
    nodes = [game.start() if start is None else start]
    number = {nodes[0]: 0}
    after: list[list[int]] = []
    while len(after) < len(nodes):
        check()
        choices = []
        for there in game.options(nodes[len(after)]):
            if there not in number:
                number[there] = len(nodes)
                nodes.append(there)
            choices.append(number[there])
        if len(nodes) > most:
            return None
        after.append(choices)
    return Space(game, nodes, after)
