"""Decide: the puzzle's own solver if it has one, else proofs and the reference search.

The solution of a guest is replayed before anybody sees it. The solvers of our own puzzles are
held against the rules by the tests instead: replaying a long way takes longer than finding it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from knobel.limits import GIB, Limits
from knobel.locale import Message
from knobel.puzzle import Answer, KnobelError, Puzzle, Solved, State, Stats, Undecided, Unsolvable, Wish
from knobel.registry import is_guest
from knobel.search import search

if TYPE_CHECKING:
    from knobel.draw.scene import Scene


MOST_THREADS = 256
"""More never help."""


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
    progress callback and then takes the place of the three single limits. KnobelError
    "wrong-answer" if a guest's solution does not follow its own rules.
    """
    wish = Wish(max(1, solutions), fewest_swaps, min(max(1, threads), MOST_THREADS), seed)
    answer = decide(puzzle, limits or Limits(time, memory, states), wish, state)
    return answer if state is not None else replace(answer, picture=partial(_picture, puzzle, answer))


def _picture(puzzle: Puzzle, answer: Answer) -> Scene:
    from knobel.explain import picture

    return picture(puzzle, answer)


def decide(puzzle: Puzzle, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """The same with limits and wishes as objects."""
    answer = _answer(puzzle, limits, wish, state)
    if isinstance(answer, Solved) and is_guest(type(puzzle)):
        _check(puzzle, answer, state)
    if isinstance(answer, Solved) and puzzle.figure_names and state is None:
        return replace(answer, figures={**puzzle.figures(answer.moves), **answer.figures})
    return answer


def _answer(puzzle: Puzzle, limits: Limits, wish: Wish, state: State | None) -> Answer:
    started = perf_counter()
    try:
        answer = puzzle.solve(limits, wish, state)
        if answer is None:
            reason = puzzle.prove_unsolvable(state)
            proved = Stats(perf_counter() - started)
            answer = Unsolvable(reason, proved) if reason else search(puzzle, limits, wish, state)
    except MemoryError:
        return Undecided("memory", Stats(perf_counter() - started))
    return answer


def _check(puzzle: Puzzle, answer: Solved, state: State | None) -> None:
    """KnobelError "wrong-answer" unless every solution leads from the state to the goal."""
    from knobel.notation import Reading
    from knobel.verify import replay

    for moves in (answer.moves, *answer.solutions):
        verdict = replay(puzzle, Reading(list(moves)), state)
        if not verdict:
            raise KnobelError(
                "wrong-answer",
                Message(
                    "the puzzle “{name}” of another package gave a wrong solution: step {step}: {reason}",
                    name=puzzle.name,
                    step=verdict.step or 0,
                    reason=verdict.reason.message if verdict.reason else "",
                ),
            )
