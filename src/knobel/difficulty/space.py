"""A puzzle as people play it: positions, choices, and how far away the goal looks.

A `Game` is a puzzle's model of its player: the choices a person would see in a position, and a
guess at the distance to the goal. A `Space` holds every position these choices reach, with the
true distances, which the person does not know.

Positions are numbered breadth first and choices keep the order of the game, so everything
computed from a space is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from knobel.limits import check, count_states, states_left
from knobel.protocols import STUCK
from knobel.protocols import Game as Game
from knobel.protocols import Node as Node
from knobel.puzzle import Move, Puzzle, State

if TYPE_CHECKING:
    from knobel._kernel import StateSpace as NativeSpace

FAR = 1 << 30
"""The distance of a lost position: larger than any real one."""


def game_of(puzzle: Puzzle, *, wide: bool = False) -> Game:
    """The puzzle as a person plays it: what it says itself, else every move is a choice."""
    return puzzle.human_game(wide=wide) or PlainGame(puzzle)


class PlainGame(Game):
    """The game of a puzzle without its own model: every move is a choice, and no position looks
    better than another."""

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
    """Every reachable position, numbered from the start (0); `after[n]` lists the choices of n."""

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
        """The fewest choices from each position to the goal; FAR if it is lost."""
        before: list[list[int]] = [[] for _ in self.nodes]
        for n, after in enumerate(self.after):
            check()
            for m in after:
                before[m].append(n)
        distance = [FAR] * len(self.nodes)
        level = goals
        for n in level:
            distance[n] = 0
        while level:
            following = []
            for m in level:
                check()
                for n in before[m]:
                    if distance[n] == FAR:
                        distance[n] = distance[m] + 1
                        following.append(n)
            level = following
        return distance

    def nearer(self, n: int) -> list[int]:
        """The right choices of a position: those one step nearer to the goal."""
        return [m for m in self.after[n] if self.to_goal[m] == self.to_goal[n] - 1]

    def shortest(self, most: int) -> list[list[Node]]:
        """At most `most` shortest solutions, each as its positions."""
        solutions: list[list[Node]] = []
        stack = [[0]]
        while stack and len(solutions) < most:
            check()
            path = stack.pop()
            if not self.to_goal[path[-1]]:
                solutions.append([self.nodes[n] for n in path])
            stack += [[*path, n] for n in reversed(self.nearer(path[-1]))]
        return solutions

    def count_shortest(self, most: int) -> int:
        """The number of shortest solutions as people see them, counted up to `most`."""
        ways = {0: 1}
        for _ in range(self.to_goal[0]):
            following: dict[int, int] = {}
            for n, count in ways.items():
                check()
                for m in self.nearer(n):
                    following[m] = min(most, following.get(m, 0) + count)
            ways = following
        return min(most, sum(ways.values()))


class KernelSpace(Space):
    """A space explored by the kernel; positions and choices are fetched on demand."""

    def __init__(self, game: Game, native: NativeSpace) -> None:
        self.game = game
        self.native = native
        read: Callable[[tuple[int, ...]], Node] = game.read  # type: ignore[attr-defined]
        self.nodes = _Lazy(len(native), lambda n: read(native.position(n)))
        self.after = _Lazy(len(native), native.choices)
        self.to_goal = native.to_goal


class _Lazy(Sequence[Any]):
    """A sequence whose items are fetched on demand."""

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


def _by_kernel(game: Game, most: int, first: Node) -> Space | Literal[False] | None:
    """The space, None if it is too large, False if the kernel does not know this game. The limit on
    states holds in the kernel too: it looks at no more positions than are left of it."""
    fast: Callable[[int, Node], NativeSpace | bool] | None = getattr(game, "fast", None)
    if fast is None:
        return False
    left = states_left()
    native = fast(most if left is None else min(most, left), first)
    if native is False:
        return False
    if native is True:
        count_states(most if left is None else min(most, left + 1))
        return None
    count_states(len(native))
    return KernelSpace(game, native)


def explore(game: Game, most: int, start: Node | None = None) -> Space | None:
    """Every position reachable from `start`, or None if there are more than `most`. A game with a
    method `fast` explores in the kernel: it returns the space, True for "too many", False for "not
    possible here"; `read` makes a position of its numbers. LimitReached if a limit being watched
    (`limits.check`) comes first."""
    if start is None and game.least >= most:
        return None
    first = game.start() if start is None else start
    native = _by_kernel(game, most, first)
    if native is not False:
        return native
    nodes = [first]
    number = {first: 0}
    after: list[list[int]] = []
    count_states(1)
    while len(after) < len(nodes):
        known = len(nodes)
        choices = []
        for node in game.options(nodes[len(after)]):
            if node not in number:
                number[node] = len(nodes)
                nodes.append(node)
            choices.append(number[node])
        count_states(len(nodes) - known)
        if len(nodes) > most:
            return None
        after.append(choices)
    return Space(game, nodes, after)
