"""Decide a puzzle: its own solver if it has one, else its proofs and the reference search.

A solution from a guest puzzle is replayed before it is returned. So is one of our own, as far as that takes
at most a tenth of the time in which it was found: replaying a long solution takes longer than finding it.
The tests and `make nightly` replay the others.
"""

from __future__ import annotations

import sys
from collections.abc import Sized
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from knobel.answers import Answer, Solved, Stats, Undecided, Unsolvable
from knobel.errors import IllegalMove, KnobelError
from knobel.limits import Limits, now
from knobel.locale import Message
from knobel.options import bad
from knobel.puzzle import Puzzle, State, Wish
from knobel.registry import is_guest
from knobel.replay import replay
from knobel.search import search

if TYPE_CHECKING:
    from knobel.scene import Scene

SHARE = 0.1
"""Of the time in which a solution was found: so much more is taken to replay it."""
LEAST = 1e-3
"""Seconds: what was found sooner takes longer to replay."""
MOST_PARTS = 10_000
"""Preparing the rules of a larger puzzle would take memory, too."""
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
    started = now()
    answer = _answer(puzzle, limits, wish, state)
    if isinstance(answer, Solved) and is_guest(type(puzzle)):
        _check(puzzle, answer, state)
    elif isinstance(answer, Solved) and (took := now() - started) > LEAST:
        left = took if limits.time is None else limits.time - took
        _check_soon(puzzle, answer, state, now() + min(SHARE * took, left))
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


def _check_soon(puzzle: Puzzle, answer: Solved, state: State | None, until: float) -> bool:
    """Replay the solutions of a solver of our own, by the rules alone. False if that would take longer;
    RuntimeError if one is wrong, which must not happen."""
    parts = _parts(puzzle)
    if parts > MOST_PARTS or until - now() < 1e-6 * parts:
        return False
    for moves in (answer.moves, *answer.solutions):
        here = puzzle.start() if state is None else state
        for move in moves:
            if now() > until:
                return False
            try:
                here = None if puzzle.is_solved(here) else puzzle.apply(here, move)
            except IllegalMove:
                here = None
            if here is None:
                raise RuntimeError(f"the solver found a move that cannot be made: {puzzle!r:.2000}")
        if not puzzle.is_solved(here):
            raise RuntimeError(f"the solver found a solution that is none: {puzzle!r:.2000}")
    return True


def _parts(puzzle: Puzzle) -> int:
    """Of how much a puzzle consists: preparing its rules takes about a microsecond for each part."""
    return sum(len(value) for value in vars(puzzle).values() if isinstance(value, Sized))


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
