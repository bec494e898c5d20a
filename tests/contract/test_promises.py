"""Every puzzle × every promise."""

from __future__ import annotations

from pathlib import Path

import pytest

import knobel
from knobel.answers import Solved
from knobel.limits import Limits
from knobel.puzzle import Wish
from knobel.registry import PUZZLES, find
from knobel.testing import check_puzzle
from support.examples import EXAMPLES
from support.random_puzzles import MAKERS, make
from support.seeds import over_seeds

KINDS = [kind.name for kind in PUZZLES] + ["template"]


def test_every_kind_is_tested() -> None:
    assert sorted(MAKERS) == sorted(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_public_checker_is_content(kind: str) -> None:
    check_puzzle(find(kind))


@pytest.mark.parametrize("kind", KINDS)
@over_seeds(100)
def test_the_checker_is_content_with_random_puzzles(kind: str, seed: int) -> None:
    check_puzzle(make(kind, seed))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_in_contest_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert knobel.parse(text).format() == text


@pytest.mark.parametrize("kind", KINDS)
@over_seeds(50)
def test_same_question_same_answer(kind: str, seed: int) -> None:
    puzzle = make(kind, seed)
    first, second = knobel.solve(puzzle), knobel.solve(puzzle)
    assert first.status == second.status
    if isinstance(first, Solved) and isinstance(second, Solved):
        assert list(first.moves) == list(second.moves)
    assert first.stats.states == second.stats.states


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@over_seeds(100)
def test_several_solutions_are_different_right_and_counted(kind: str, seed: int) -> None:
    puzzle = make(kind, seed)
    answer = knobel.solve(puzzle, solutions=5)
    if not isinstance(answer, Solved):
        return
    solutions = [tuple(moves) for moves in answer.solutions]
    assert len(set(solutions)) == len(solutions)
    assert all(knobel.verify(puzzle, moves) for moves in solutions)
    assert answer.count is not None
    assert len(solutions) == min(5, answer.count)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_can_be_decided_from_the_middle(kind: str) -> None:
    for seed in range(60):
        puzzle = make(kind, seed)
        answer = knobel.solve(puzzle)
        if not isinstance(answer, Solved) or answer.length < 2:
            continue
        state = puzzle.start()
        for move in answer.moves[: answer.length // 2]:
            state = puzzle.apply(state, move)
        rest = puzzle.solve(Limits(), Wish(), state)
        rest = rest or knobel.solve(puzzle, state=state)
        assert isinstance(rest, Solved)
        for move in rest.moves:
            state = puzzle.apply(state, move)
        assert puzzle.is_solved(state)
