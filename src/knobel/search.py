"""The reference search: breadth first, for any puzzle, easy to read.

A puzzle is three questions (where does it start, what can be done, is it
solved?), and this file needs no other. It finds the fewest moves, proves by
exhaustion that there is no solution, and counts the shortest solutions. It is
the measure for every faster search.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

from knobel.limits import LimitReached, Limits, Meter
from knobel.puzzle import Answer, Move, Puzzle, Solved, State, Stats, Undecided, Unsolvable, Wish

PLAIN = Wish()

Parents = dict[State, list[tuple[State, Move]]]


def search(
    puzzle: Puzzle,
    limits: Limits,
    wish: Wish = PLAIN,
    state: State | None = None,
    *,
    meter: Meter | None = None,
) -> Answer:
    """Decide by breadth-first search from `state` (or the start). A `meter` that runs already
    counts what was done before."""
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
    """The nearest solved states, and in `parents` how to get there."""
    goals = [start] if puzzle.is_solved(start) else []
    level = [start]
    while level and not goals:
        following: list[State] = []
        reached: set[State] = set()
        for here in level:
            meter.check()
            for move in puzzle.moves(here):
                there = puzzle.apply(here, move)
                if there not in parents:
                    parents[there] = [(here, move)]
                    reached.add(there)
                    following.append(there)
                    meter.states += 1
                    if puzzle.is_solved(there):
                        goals.append(there)
                elif wish.solutions > 1 and there in reached:
                    parents[there].append((here, move))
                meter.check()
        level = following
        meter.depth += 1
    return goals


def states_per_depth(puzzle: Puzzle, *, unsolved: bool = False) -> list[int]:
    """How many new states each further move brings. With `unsolved`, solved states are
    not counted."""
    seen = {puzzle.start()}
    level = [puzzle.start()]
    counts = []
    while level:
        open_states = [state for state in level if not puzzle.is_solved(state)]
        counts.append(len(open_states if unsolved else level))
        level = []
        for here in open_states:
            for move in puzzle.moves(here):
                there = puzzle.apply(here, move)
                if there not in seen:
                    seen.add(there)
                    level.append(there)
    return counts if counts[-1] else counts[:-1]


def _solved(goals: list[State], parents: Parents, wish: Wish, stats: Stats) -> Solved:
    ways = (way for goal in goals for way in _ways(goal, parents))
    solutions = tuple(islice(ways, max(1, wish.solutions)))
    count = sum(_count(goals, parents).values()) if wish.solutions > 1 else None
    return Solved(
        solutions[0],
        optimal=True,
        stats=stats,
        solutions=solutions if wish.solutions > 1 else (),
        count=count,
    )


def _ways(goal: State, parents: Parents) -> Iterator[tuple[Move, ...]]:
    """Every shortest way to a goal, read backwards from it."""
    unfinished: list[tuple[State, tuple[object, ...] | None]] = [(goal, None)]
    while unfinished:
        state, tail = unfinished.pop()
        if not parents[state]:
            yield _unchain(tail)
        for before, move in reversed(parents[state]):
            unfinished.append((before, (move, tail)))


def _unchain(tail: tuple[object, ...] | None) -> tuple[Move, ...]:
    moves: list[Move] = []
    while tail is not None:
        moves.append(str(tail[0]))
        tail = tail[1]  # type: ignore[assignment]
    return tuple(moves)


def _count(goals: list[State], parents: Parents) -> dict[State, int]:
    """How many shortest ways lead to each goal."""
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
    """Bytes a state takes, with what it holds."""
    size = sys.getsizeof(state)
    if isinstance(state, tuple | frozenset):
        size += sum(_size(part) for part in state)
    return size
