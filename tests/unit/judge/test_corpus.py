"""Labels × notations × puzzles: thousands of answers, each with the right verdict, of judge and verify."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import knobel
from knobel.judge.runs import Allowance, Run
from knobel.judge.verdicts import judge_run
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from knobel.verify import Truth
from support.answer_corpus import Said, corpus, solvable, unsolvable

FEWEST = 3_000


def judged(puzzle: Puzzle, truth: Truth, text: str) -> str:
    run = Run(text.encode(), "", None, 0, None, 0.0, 0)
    return judge_run(run, truth, Allowance(time=600)).verdict


def verdicts(said: Iterable[Said]) -> list[tuple[str, str, str]]:
    """What is said, how, and what becomes of it."""
    truths: dict[int, Truth] = {}
    results = []
    for puzzle, text, about in said:
        truth = truths.setdefault(id(puzzle), Truth(puzzle, Limits(), knobel.solve(puzzle)))
        results.append((judged(puzzle, truth, text), about, text))
    return results


@pytest.mark.slow
def test_every_right_answer_is_right() -> None:
    results = verdicts(corpus(solvable()))
    assert len(results) >= FEWEST
    assert [result for result in results if result[0] != "right"] == []


@pytest.mark.slow
def test_no_answer_is_right_where_there_is_no_solution() -> None:
    results = verdicts(corpus(unsolvable()))
    assert len(results) >= FEWEST // 2
    assert [result for result in results if result[0] != "false-solvable"] == []
