"""Rotation: the fewest turns, in C++; without it the reference search does it.

Sticks of equal shape are interchangeable as long as the goal does not name one
of them. Sorting their places inside each shape makes one state of many: twelve
to a hundred and eighty times fewer to look at, and exactly the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from knobel.answers import Answer, Solved, Stats, Undecided, Unsolvable
from knobel.errors import KnobelError
from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, Limits
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, Wish
from knobel.puzzles.rotation.rules import Cell, Rotation, State
from knobel.search import search

if TYPE_CHECKING:
    from knobel.puzzles.rotation.native import Kernel

KERNEL_SIZE = 32
StickRow = tuple[int, int, int, bool, bool]


def solve(puzzle: Rotation, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """Decide from any state of the game."""
    native = kernel()
    if native is not None and puzzle.size <= KERNEL_SIZE:
        return _by_kernel(native, puzzle, puzzle.start() if state is None else state, limits, wish)
    return search(Interchangeable(puzzle), limits, wish, state)


class Interchangeable(Puzzle):
    """The same puzzle with one state for all that differ only by equal sticks."""

    def __init__(self, puzzle: Rotation) -> None:
        self.puzzle = puzzle
        shapes: dict[object, list[int]] = {}
        for n, stick in enumerate(puzzle.sticks):
            own = stick.name if stick.name == puzzle.stick else None
            shapes.setdefault((stick.length, stick.upright, own), []).append(n)
        self.shapes = [group for group in shapes.values() if len(group) > 1]

    def start(self) -> State:
        return self._sorted(self.puzzle.start())

    def moves(self, state: State) -> Iterable[Move]:
        return self.puzzle.moves(state)

    def apply(self, state: State, move: Move) -> State:
        return self._sorted(self.puzzle.apply(state, move))

    def is_solved(self, state: State) -> bool:
        return self.puzzle.is_solved(state)

    def _sorted(self, state: State) -> State:
        places = list(state.sticks)
        for group in self.shapes:
            for n, at in zip(group, sorted((places[n] for n in group), key=_order), strict=True):
                places[n] = at
        return State(state.down, tuple(places))


def _order(at: Cell | None) -> Cell:
    return at or (-1, -1)


def _by_kernel(native: Kernel, puzzle: Rotation, state: State, limits: Limits, wish: Wish) -> Answer:
    found = _ask(native, puzzle, state, limits, solutions=wish.solutions, threads=wish.threads)
    stats = Stats(found.seconds, found.states, found.memory)
    if found.end == "exhausted":
        return Unsolvable(puzzle.exhausted(found.states), stats)
    if found.end != "solved":
        return Undecided(found.end, stats, depth=found.depth)
    solutions = [tuple("LR"[turn] for turn in turns) for turns in found.solutions]
    return Solved(
        solutions[0],
        optimal=True,
        stats=stats,
        solutions=solutions if wish.solutions > 1 else (),
        count=found.count if wish.solutions > 1 and found.count_exact else None,
    )


class Space(NamedTuple):
    """The whole reachable space in numbers. States are unsolved positions at rest."""

    end: str
    per_depth: list[int]
    dead: int
    farthest: tuple[Move, ...]


def explore(puzzle: Rotation, limits: Limits = NO_LIMITS, *, labelled: bool = False) -> Space:
    """Everything that can be reached: states per depth, those from which the goal is out of
    reach, and the turns to a farthest state. Needs the kernel; `end` names a limit if one
    came first. `labelled` tells sticks of equal shape apart."""
    native = kernel()
    if native is None:
        raise KnobelError("no-kernel", Message("this needs the compiled kernel"))
    found = _ask(native, puzzle, puzzle.start(), limits, whole_space=True, labelled=labelled)
    farthest = tuple("LR"[turn] for turn in found.farthest)
    return Space(found.end, found.per_depth, found.dead, farthest)


def _ask(
    native: Kernel,
    puzzle: Rotation,
    state: State,
    limits: Limits,
    *,
    solutions: int = 1,
    whole_space: bool = False,
    labelled: bool = False,
    threads: int = 1,
) -> Any:
    options = solutions, whole_space, labelled, threads
    return native.rotation(*for_kernel(puzzle, state), *options, *limits.for_kernel())


def for_kernel(puzzle: Rotation, state: State) -> tuple[int, bytes, list[StickRow], int, int]:
    """A frame as the kernel takes it."""
    walls = bytearray(puzzle.size * puzzle.size)
    for r, c in puzzle.walls:
        walls[r * puzzle.size + c] = 1
    sticks = [
        (*(at or (0, 0)), stick.length, stick.upright, at is None)
        for stick, at in zip(puzzle.sticks, state.sticks, strict=True)
    ]
    return puzzle.size, bytes(walls), sticks, _goal(puzzle), -state.down % 4


def _goal(puzzle: Rotation) -> int:
    if puzzle.stick is None:
        return -1
    if puzzle.stick == "all":
        return -2
    return puzzle.wanted
