"""Decide a puzzle: its own solver if it has one, else its proofs and the reference search.

A solution from a guest puzzle is replayed before it is returned. The solvers of our own puzzles are
checked by the tests instead: replaying a long solution takes longer than finding it.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from knobel.answers import Answer, Solved, Stats, Undecided, Unsolvable
from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import Message
from knobel.options import bad
from knobel.puzzle import Puzzle, State, Wish
from knobel.registry import is_guest
from knobel.replay import replay
from knobel.search import search

if TYPE_CHECKING:
    from knobel.scene import Scene

MAX_THREADS = 1 if sys.platform == "emscripten" else 256
"""More threads never help; in a browser there is only one."""


def solve(
    puzzle: Puzzle, limits: Limits | None = None, *, state: State | None = None, **wishes: Any
) -> Answer:
    """Solve a puzzle, from its start or from the middle of a game (`state`): see `knobel.solve`, the same
    in plain words. The answer carries its picture and its certificate."""
    wish = _wish(puzzle, **wishes)
    try:
        answer = decide(puzzle, limits or Limits(), wish, state)
    except (TypeError, AttributeError) as error:
        if state is None:
            raise
        raise bad(
            Message("“state” is not a state of this puzzle: {found}", found=repr(state)[:60])
        ) from error
    if state is not None:
        return answer
    return replace(
        answer, picture=partial(_picture, puzzle, answer), proof=partial(_certificate, puzzle, answer)
    )


def _picture(puzzle: Puzzle, answer: Answer) -> Scene:
    from knobel.default_scenes import answer_scene  # late: most answers are not drawn

    return answer_scene(puzzle, answer)


def _certificate(puzzle: Puzzle, answer: Answer) -> Any:
    from knobel.certificates.write import certificate  # late: most answers need none

    return certificate(puzzle, answer)


def _wish(
    puzzle: Puzzle,
    solutions: int = 1,
    minimise: str | None = None,
    threads: int = 1,
    seed: int = 1,
    **fewest: Any,
) -> Wish:
    figure = _minimise(puzzle, minimise, fewest)
    return Wish(max(1, solutions), figure, min(max(1, threads), MAX_THREADS), seed)


def _minimise(puzzle: Puzzle, named: str | None, fewest: dict[str, Any]) -> str | None:
    """The figure to minimise, given as `minimise` or as `fewest_NAME`. TypeError for any other
    keyword argument, KnobelError "bad-parameter" for a figure the puzzle cannot minimise."""
    for keyword, chosen in fewest.items():
        if not keyword.startswith("fewest_"):
            raise TypeError(f"solve() got an unexpected keyword argument {keyword!r}")
        if chosen:
            named = keyword.removeprefix("fewest_")
    known = [figure.name for figure in puzzle.figures if figure.fewest is not None]
    if named is not None and named not in known:
        raise bad(
            Message(
                "{title} cannot minimise “{name}”; it can: {names}",
                title=puzzle.title,
                name=named,
                names=", ".join(known) or "-",
            )
        )
    return named


def decide(puzzle: Puzzle, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """The same with limits and wishes as objects, and without a picture."""
    answer = _answer(puzzle, limits, wish, state)
    if isinstance(answer, Solved) and is_guest(type(puzzle)):
        _check(puzzle, answer, state)
    if not isinstance(answer, Solved) or not puzzle.figures:
        return answer
    names = [figure.name for figure in puzzle.figures]
    minimised = wish.minimise if wish.minimise in names else None
    counted = all(name in answer.figures for name in names)  # by the solver, which is quicker
    if counted and minimised is None:
        return answer
    figures = {} if counted or state is not None else puzzle.count_figures(answer.moves)
    return replace(answer, figures={**figures, **answer.figures}, minimised=minimised)


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
    for moves in (answer.moves, *answer.solutions):
        verdict = replay(puzzle, moves, state).verdict
        if not verdict:
            raise KnobelError(
                "wrong-answer",
                Message(
                    "the plug-in puzzle “{name}” gave a wrong solution (step {step}): {reason}",
                    name=puzzle.name,
                    step=verdict.step or 0,
                    reason=verdict.reason.message if verdict.reason else "",
                ),
            )
