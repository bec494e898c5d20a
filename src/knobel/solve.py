"""Decide: the puzzle's own solver if it has one, else proofs and the reference search."""

from __future__ import annotations

from dataclasses import replace

from knobel.limits import GIB, Limits, Progress, Stop
from knobel.puzzle import Answer, Puzzle, Solved, State, Unsolvable, Wish
from knobel.search import search

__all__ = ["Limits", "Progress", "Stop", "decide", "solve"]


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
    return decide(puzzle, limits or Limits(time, memory, states), wish, state)


def decide(puzzle: Puzzle, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """The same with limits and wishes as objects."""
    answer = puzzle.solve(limits, wish, state)
    if answer is None:
        reason = puzzle.prove_unsolvable(state)
        answer = Unsolvable(reason) if reason else search(puzzle, limits, wish, state)
    if isinstance(answer, Solved) and puzzle.figure_names and state is None:
        return replace(answer, figures={**puzzle.figures(answer.moves), **answer.figures})
    return answer
