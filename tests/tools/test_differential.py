"""A short run of the nightly comparison."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from certificates import Trial
from differential import by_python, not_certified

import knobel
from knobel.answers import Solved, Unsolvable
from knobel.puzzle import Puzzle
from support.command_line import BOARD, FRAME, GRAPH


@pytest.mark.slow
def test_kernel_reference_and_notations_agree() -> None:
    _, done, wrong = by_python(seed=1, seconds=600, most=160)
    assert (done, wrong) == (160, "")


# ---------------------------------------------------------------- solvers that are wrong

UNSOLVABLE = Unsolvable(knobel.load("examples/rotation/eigen1.txt").exhausted(8))


def wrong_answers(puzzle: Puzzle) -> dict[str, knobel.Answer]:
    """What a solver could say that is not so: there is no solution, one move less, a longer way round."""
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Solved)
    moves = list(answer.moves)
    shorter = replace(answer, moves=moves[:-1], solutions=())
    wrong: dict[str, knobel.Answer] = {"unsolvable": UNSOLVABLE, "too short": shorter}
    if answer.optimal:
        there_and_back = {"rotation": ["L", "R"]}.get(puzzle.name, moves[:1])
        wrong["too long"] = replace(answer, moves=[*there_and_back, *moves], solutions=())
    return wrong


@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_a_claim_that_its_certificate_does_not_support(file: str) -> None:
    """Every one is noticed."""
    puzzle = knobel.load(file)
    assert not_certified(puzzle, knobel.solve(puzzle)) == ""
    for name, answer in wrong_answers(puzzle).items():
        assert not_certified(puzzle, replace(answer, proof=partial(_proof, puzzle, answer))) != "", name


def _proof(puzzle: Puzzle, answer: knobel.Answer) -> Any:
    from knobel.certificates.write import certificate

    return certificate(puzzle, answer)


def _solver_that_gives_up(monkeypatch: pytest.MonkeyPatch, *, only_certificates: bool) -> None:
    """Says of every puzzle with a solution that there is none, at least in its certificates."""
    right = knobel.solve

    def solve(puzzle: Puzzle, **wishes: Any) -> knobel.Answer:
        answer = right(puzzle, **wishes)
        if answer.status != "solved":
            return answer
        told = answer if only_certificates else UNSOLVABLE
        return replace(told, proof=partial(_proof, puzzle, UNSOLVABLE))

    monkeypatch.setattr(knobel, "solve", solve)


def test_the_nightly_comparison_fails_on_a_wrong_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if moves and status are right and the certificate alone claims something else."""
    _solver_that_gives_up(monkeypatch, only_certificates=True)
    _, done, wrong = by_python(seed=1, seconds=600, most=20)
    assert done < 20
    assert "not certified" in wrong


def test_the_nightly_certificates_fail_on_a_wrong_claim(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _solver_that_gives_up(monkeypatch, only_certificates=False)
    trial = Trial(tmp_path)
    for file in (BOARD, FRAME, GRAPH):
        trial.certify(knobel.load(file))
    trial.second.finish()
    assert len(trial.failures) == 3
    assert (
        trial.second.node is None or len(trial.second.disagreements) == 3
    )  # with "valid", which is expected
