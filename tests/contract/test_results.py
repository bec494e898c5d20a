"""Every kind × every status: results have the same attributes, and survive pickle, copy and comparison."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from dataclasses import fields
from multiprocessing import get_context
from typing import Any

import pytest

import knobel
from knobel.answers import Answered
from knobel.game.hints import Hint, Winnable
from knobel.game.session import Session
from knobel.judge import judge
from knobel.registry import PUZZLES
from support.random_puzzles import make

KINDS = [kind.name for kind in PUZZLES] + ["template"]
STATUSES = ("solved", "unsolvable", "undecided")


def answers(kind: str) -> dict[str, tuple[knobel.Puzzle, knobel.Answer]]:
    """A puzzle of each status that this kind can have, with its answer."""
    found: dict[str, tuple[knobel.Puzzle, knobel.Answer]] = {}
    for seed in range(400):
        puzzle = make(kind, seed)
        for answer in (knobel.solve(puzzle), knobel.solve(puzzle, states=1)):
            if answer.status != "solved" or answer.length:
                found.setdefault(answer.status, (puzzle, answer))
        if len(found) == len(STATUSES):
            break
    return found


def results(kind: str) -> Iterator[Any]:
    """Whatever the public verbs return, for puzzles of every status."""
    for puzzle, answer in answers(kind).values():
        yield puzzle
        yield answer
        yield knobel.explain(puzzle, answer)
        yield knobel.verify(puzzle, answer)
        yield knobel.draw(puzzle, solution=bool(answer))
        yield knobel.verify(puzzle, "nonsense")
        yield knobel.score(puzzle, " ".join(answer.moves))
        game = Session(puzzle)
        yield from (game.winnable(), game.hint())
        if answer:
            yield knobel.solve(puzzle, solutions=3)
            yield knobel.rate(puzzle)
            yield from judge(["echo unsolvable"], [puzzle])
    if kind != "template":
        yield knobel.generate(kind, seed=1)
        yield knobel.generate(kind, seed=1, unsolvable=True)


def test_every_status_is_tested() -> None:
    for kind in PUZZLES:
        assert set(answers(kind.name)) == set(STATUSES), kind


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="runs a program of Unix")
@pytest.mark.parametrize("kind", KINDS)
def test_results_survive_pickle_copy_and_comparison(kind: str) -> None:
    for result in results(kind):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(result, protocol)) == result, result
        again = (copy.copy(result), copy.deepcopy(result))
        assert all(one == result for one in again), result
        assert result != object()
        assert hasattr(result, "in_language") or isinstance(result, knobel.Puzzle | Hint | Winnable)


@pytest.mark.parametrize("kind", KINDS)
def test_all_answers_have_the_same_attributes(kind: str) -> None:
    names = {name for name in dir(Answered) if not name.startswith("_")} | {
        "status",
        "stats",
        "lang",
        "picture",
    }
    for puzzle, answer in answers(kind).values():
        assert {field.name for field in fields(answer)} <= names
        assert {name for name in dir(answer) if not name.startswith("_")} == names
        assert bool(answer) is (answer.status == "solved")
        assert (answer.reason is None) is (answer.status == "solved")
        assert answer.length == (len(answer.moves) if answer else None)
        assert bool(knobel.verify(puzzle, answer.moves)) is bool(answer)


def test_moves_of_a_copy_write_themselves_as_before() -> None:
    """Also where the kernel writes them: a Hüpfburg solution is made of arrays of the kernel."""
    puzzle, answer = answers("huepfburg")["solved"]
    again = copy.deepcopy(answer.moves)
    assert list(again) == list(answer.moves)
    assert knobel.verify(puzzle, again)


@pytest.mark.slow
def test_a_pool_of_processes_solves() -> None:
    puzzles = [answers(kind.name)["solved"][0] for kind in PUZZLES]
    with get_context("spawn").Pool(2) as pool:
        solved = pool.map(knobel.solve, puzzles)
    assert [list(one.moves) for one in solved] == [list(knobel.solve(one).moves) for one in puzzles]
