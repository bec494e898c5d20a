"""Decide: the puzzle's own solver if it has one, else proofs and the reference search."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from knobel.limits import GIB, Limits
from knobel.puzzle import Answer, Puzzle, Solved, State, Stats, Undecided, Unsolvable, Wish
from knobel.search import search

if TYPE_CHECKING:
    from knobel.draw.scene import Scene


def solve(
    puzzle: Puzzle,
    *,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    solutions: int = 1,
    fewest_swaps: bool = False,
    threads: int = 1,
    seed: int = 1,
    state: State | None = None,
    limits: Limits | None = None,
) -> Answer:
    """Solve a puzzle or prove that it has no solution.

    The answer is `Solved`, `Unsolvable` (with the reason) or `Undecided` when a limit
    came first: `time` in seconds, `memory` in bytes, `states`; None is no limit.
    `state` starts in the middle of a game. `limits` may carry a stop signal and a
    progress callback and then takes the place of the three single limits.
    """
    wish = Wish(max(1, solutions), fewest_swaps, max(1, threads), seed)
    answer = decide(puzzle, limits or Limits(time, memory, states), wish, state)
    return answer if state is not None else replace(answer, picture=partial(_picture, puzzle, answer))


def _picture(puzzle: Puzzle, answer: Answer) -> Scene:
    from knobel.explain import picture

    return picture(puzzle, answer)


def decide(puzzle: Puzzle, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """The same with limits and wishes as objects."""
    started = perf_counter()
    try:
        answer = puzzle.solve(limits, wish, state)
        if answer is None:
            reason = puzzle.prove_unsolvable(state)
            proved = Stats(perf_counter() - started)
            answer = Unsolvable(reason, proved) if reason else search(puzzle, limits, wish, state)
    except MemoryError:
        return Undecided("memory", Stats(perf_counter() - started))
    if isinstance(answer, Solved) and puzzle.figure_names and state is None:
        return replace(answer, figures={**puzzle.figures(answer.moves), **answer.figures})
    return answer
