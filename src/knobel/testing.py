"""For authors of puzzles: does my puzzle keep its promises?

    from knobel.testing import check_puzzle
    check_puzzle(MyPuzzle)

plays it, reads it, writes it, solves it and draws it, and raises `CheckFailed` with
everything that is wrong, one sentence each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from knobel.limits import Limits
from knobel.puzzle import IllegalMove, Puzzle, PuzzleError, Solved, State, Wish
from knobel.search import search
from knobel.solve import decide
from knobel.verify import verify

SMALL = Limits(time=10.0, memory=1 << 30, states=20_000)
NOT_A_MOVE = "\N{SNOWMAN}"


class CheckFailed(AssertionError):
    """A puzzle does not keep its promises; `problems` lists them."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{name}: " + "; ".join(problems))
        self.problems = problems


def check_puzzle(puzzle: Puzzle | type[Puzzle] | str, seeds: int = 5) -> None:
    """Check a kind of puzzle (a class, its name, or one puzzle of it); CheckFailed if it fails.

    Of a class, puzzles are invented with the seeds 0, 1, …; so `invent` must be there.
    """
    if isinstance(puzzle, str):
        from knobel.registry import find

        puzzle = find(puzzle)
    kind = puzzle if isinstance(puzzle, type) else type(puzzle)
    problems = list(_identity(kind))
    if not problems:
        problems += _samples_and_promises(puzzle, kind, seeds)
    if problems:
        raise CheckFailed(getattr(kind, "name", kind.__name__), list(dict.fromkeys(problems)))


def _samples_and_promises(puzzle: Puzzle | type[Puzzle], kind: type[Puzzle], seeds: int) -> list[str]:
    if isinstance(puzzle, Puzzle):
        return [text for promise in PROMISES for text in _kept(promise, puzzle)]
    problems: list[str] = []
    for seed in range(seeds):
        problems += _kept(_invents, kind, seed)
        try:
            sample = kind.invent({}, Random(seed))[0]
        except Exception as error:
            return [*problems, f"invent({{}}, Random({seed})) raises {error!r}"]
        problems += [text for promise in PROMISES for text in _kept(promise, sample)]
    return problems


def _kept(promise: Callable[..., Iterator[str]], *arguments: Any) -> list[str]:
    """The problems a promise finds; an unexpected exception is one of them."""
    try:
        return list(promise(*arguments))
    except Exception as error:
        return [f"{promise.__name__.strip('_').replace('_', ' ')}: raises {error!r}"]


def _identity(kind: type[Puzzle]) -> Iterator[str]:
    if not issubclass(kind, Puzzle):
        yield "the class must be a subclass of knobel.Puzzle"
        return
    for attribute in ("name", "title"):
        value = getattr(kind, attribute, None)
        if not isinstance(value, str) or not value:
            yield f"the class attribute `{attribute}` must be a text"
    name = getattr(kind, "name", "")
    if isinstance(name, str) and (name != name.lower() or not name.isidentifier()):
        yield f"`name` must be a lower-case word, not {name!r}"


def _invents(kind: type[Puzzle], seed: int) -> Iterator[str]:
    puzzle, moves = kind.invent({}, Random(seed))
    again, _ = kind.invent({}, Random(seed))
    if puzzle != again:
        yield "invent: the same seed must give an equal puzzle (do instances compare by value?)"
    verdict = verify(puzzle, moves)
    if not verdict:
        yield f"invent: its solution is wrong at step {verdict.step}: {verdict.reason}"


def _round_trip(puzzle: Puzzle) -> Iterator[str]:
    text = puzzle.format()
    again = type(puzzle).parse(text, **puzzle.variant())
    if again != puzzle:
        yield "round trip: parse(format()) must give an equal puzzle"
    elif again.format() != text:
        yield "round trip: format() of the puzzle read back differs"
    if not type(puzzle).recognise(text):
        yield "recognise: its own text must be recognised"


def _precise_errors(puzzle: Puzzle) -> Iterator[str]:
    for text in ("", "\n", "?!", puzzle.format()[: len(puzzle.format()) // 2]):
        try:
            type(puzzle).parse(text)
        except PuzzleError as error:
            if not error.line:
                yield f"parse({text[:20]!r}): the error must name a line"
        except Exception as error:
            yield f"parse({text[:20]!r}) must raise PuzzleError, not {error!r}"


def _states(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.start() != puzzle.start():
        yield "start() must give the same state every time"
    for state in _some_states(puzzle):
        if hash(state) != hash(state) or state not in {state}:
            yield "states must be hashable and equal to themselves"
        moves = list(puzzle.moves(state))
        if moves != list(puzzle.moves(state)):
            yield "moves(state) must give the same moves every time, in the same order"
        if len(set(moves)) != len(moves):
            yield "moves(state) must not give a move twice"
        if moves and puzzle.is_solved(state):
            yield "moves(state) must be empty once the puzzle is solved"
        for move in moves:
            if not isinstance(move, str):
                yield f"moves must be texts, not {move!r}"
            elif puzzle.apply(state, move) != puzzle.apply(state, move):
                yield "apply(state, move) must give the same state every time"
            elif type(puzzle).parse_move(move) != move:
                yield f"parse_move({move!r}) must give the same move back"


def _illegal_moves(puzzle: Puzzle) -> Iterator[str]:
    try:
        puzzle.apply(puzzle.start(), NOT_A_MOVE)
    except IllegalMove as error:
        if not error.reason.kind or not error.reason.text:
            yield "apply: an IllegalMove must have a kind and a sentence"
    else:
        yield "apply: a text that is no move must raise IllegalMove"


def _solving(puzzle: Puzzle) -> Iterator[str]:
    answer = decide(puzzle, SMALL, Wish())
    if isinstance(answer, Solved):
        verdict = verify(puzzle, answer.moves)
        if not verdict:
            yield f"solve: its solution is wrong at step {verdict.step}: {verdict.reason}"
    truth = search(puzzle, SMALL)
    if {answer.status, truth.status} == {"solved", "unsolvable"}:
        yield f"solve says {answer.status}, the reference search says {truth.status}"
    if isinstance(answer, Solved) and isinstance(truth, Solved):
        promised = answer.optimal and not puzzle.figure_names
        if promised and answer.length != truth.length:
            yield f"solve: {answer.length} moves are not the fewest, {truth.length} are enough"
    if isinstance(truth, Solved) and puzzle.prove_unsolvable() is not None:
        yield "prove_unsolvable: gives a proof for a puzzle that has a solution"


def _picture(puzzle: Puzzle) -> Iterator[str]:
    if not isinstance(puzzle.show(puzzle.start()), str):
        yield "show(state) must give a text"
    if type(puzzle)._room("scene") is not None or type(puzzle).scene is not Puzzle.scene:
        from xml.etree import ElementTree

        from knobel.draw.svg import svg

        ElementTree.fromstring(svg(puzzle.scene()))


def _some_states(puzzle: Puzzle, most: int = 30) -> Iterator[State]:
    """The first states in breadth-first order."""
    seen = {puzzle.start()}
    unfinished = [puzzle.start()]
    while unfinished and len(seen) < most:
        state = unfinished.pop(0)
        for move in islice(puzzle.moves(state), most):
            there = puzzle.apply(state, move)
            if there not in seen:
                seen.add(there)
                unfinished.append(there)
    yield from seen


PROMISES = (_round_trip, _precise_errors, _states, _illegal_moves, _solving, _picture)
