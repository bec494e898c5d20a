"""The reference search: breadth first, for any puzzle, easy to read.

It asks a puzzle three questions only: where does it start, what are the moves, is it solved? It
finds a shortest solution, proves by exhaustion that there is none, and counts the shortest
solutions. Every faster search is tested against it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

from knobel.answers import Answer, Solved, Stats, Undecided, Unsolvable
from knobel.limits import LimitReached, Limits, Meter
from knobel.puzzle import Move, Puzzle, State, Wish

PLAIN = Wish()

Parents = dict[State, list[tuple[State, Move]]]
Chain = tuple[Move, "Chain | None"]
"""A linked list of moves, from the first to the last; solutions share their ends."""


def search(
    puzzle: Puzzle,
    limits: Limits,
    wish: Wish = PLAIN,
    state: State | None = None,
    *,
    meter: Meter | None = None,
) -> Answer:
    """Decide by breadth-first search from `state` (or the start). A running `meter` includes work
    done before."""
    start = puzzle.start() if state is None else state
    parents: Parents = {start: []}
    meter = meter or Meter(limits)
    meter.bytes_per_state, meter.states = 2 * _size(start) + 300, 1
    try:
        goals = _first_goals(puzzle, start, parents, wish, meter)
    except LimitReached as reached:
        return Undecided(reached.limit, _stats(meter), depth=meter.depth)
    if goals:
        return _solved(goals, parents, wish, _stats(meter))
    return Unsolvable(puzzle.exhausted(meter.states), _stats(meter))


def _first_goals(puzzle: Puzzle, start: State, parents: Parents, wish: Wish, meter: Meter) -> list[State]:
    """The nearest solved states; `parents` tells how to get there."""
    goals = [start] if puzzle.is_solved(start) else []
    level = [start]
    while level and not goals:
        following: list[State] = []
        reached: set[State] = set()
        for state in level:
            meter.check()
            for move in puzzle.moves(state):
                after = puzzle.apply(state, move)
                if after not in parents:
                    parents[after] = [(state, move)]
                    reached.add(after)
                    following.append(after)
                    meter.states += 1
                    if puzzle.is_solved(after):
                        goals.append(after)
                elif wish.solutions > 1 and after in reached:
                    parents[after].append((state, move))
                meter.check()
        level = following
        meter.depth += 1
    return goals


def states_per_depth(puzzle: Puzzle, *, unsolved: bool = False) -> list[int]:
    """The number of new states at each depth, as in a perft table. With `unsolved`, solved states
    are not counted."""
    seen = {puzzle.start()}
    level = [puzzle.start()]
    counts = []
    while level:
        open_states = [state for state in level if not puzzle.is_solved(state)]
        counts.append(len(open_states if unsolved else level))
        level = []
        for state in open_states:
            for move in puzzle.moves(state):
                after = puzzle.apply(state, move)
                if after not in seen:
                    seen.add(after)
                    level.append(after)
    return counts if counts[-1] else counts[:-1]


def _solved(goals: list[State], parents: Parents, wish: Wish, stats: Stats) -> Solved:
    shortest = (solution for goal in goals for solution in _solutions(goal, parents))
    solutions = tuple(islice(shortest, max(1, wish.solutions)))
    count = sum(_count(goals, parents).values()) if wish.solutions > 1 else None
    return Solved(
        solutions[0],
        optimal=True,
        stats=stats,
        solutions=solutions if wish.solutions > 1 else (),
        count=count,
    )


def _solutions(goal: State, parents: Parents) -> Iterator[tuple[Move, ...]]:
    """Every shortest solution that ends in `goal`, followed back through `parents`."""
    unfinished: list[tuple[State, Chain | None]] = [(goal, None)]
    while unfinished:
        state, tail = unfinished.pop()
        if not parents[state]:
            yield _moves(tail)
        for before, move in reversed(parents[state]):
            unfinished.append((before, (move, tail)))


def _moves(chain: Chain | None) -> tuple[Move, ...]:
    moves: list[Move] = []
    while chain is not None:
        move, chain = chain
        moves.append(move)
    return tuple(moves)


def _count(goals: list[State], parents: Parents) -> dict[State, int]:
    """The number of shortest solutions that end in each goal."""
    ways: dict[State, int] = {}
    unfinished = list(goals)
    while unfinished:
        state = unfinished[-1]
        missing = [before for before, _ in parents[state] if before not in ways]
        if missing and state not in ways:
            unfinished.extend(missing)
            continue
        ways[state] = sum(ways[before] for before, _ in parents[state]) if parents[state] else 1
        unfinished.pop()
    return {goal: ways[goal] for goal in goals}


def _stats(meter: Meter) -> Stats:
    return Stats(meter.seconds, meter.states, meter.memory)


def _size(state: State) -> int:
    """The bytes of a state, including its parts."""
    size = sys.getsizeof(state)
    if isinstance(state, tuple | frozenset):
        size += sum(_size(part) for part in state)
    return size
