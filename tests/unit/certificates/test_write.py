"""Certificates whose states the kernel lists: the same ones as by the rules, and limits hold."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import knobel
from knobel.certificates.write import NotCertified
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from support.certificates import FREE
from support.examples import ROOT
from support.random_puzzles import larger_stromrallye, make
from support.seeds import over_seeds

ROOM = knobel.load(ROOT / "examples" / "rotation" / "turns98.txt")  # 98 turns, some 1,900 states
BOARD = knobel.parse("6\n6,3,5\n8\n3,1,3\n2,2,4\n5,2,7\n6,2,1\n4,3,11\n4,4,2\n5,5,3\n6,6,2\n", "stromrallye")


def written(puzzle: Puzzle, **wishes: Any) -> str:
    text: str = knobel.solve(puzzle, limits=FREE, **wishes).certificate().text()
    return text


@over_seeds(200, block=50)
@pytest.mark.parametrize("goal", [None, "all", "first"])
def test_the_kernel_lists_what_the_rules_do(
    goal: str | None, seed: int, request: pytest.FixtureRequest
) -> None:
    pytest.importorskip("knobel._kernel")
    puzzle: Any = make("rotation", seed)
    if goal is not None:
        named = puzzle.sticks[0].name if goal == "first" else goal
        puzzle = knobel.parse(puzzle.format(), "rotation", stick=named)
    by_kernel = written(puzzle)
    request.getfixturevalue("without_kernel")
    assert by_kernel == written(puzzle)


@over_seeds(400, block=100)
@pytest.mark.parametrize("diagonal", [False, True])
def test_the_kernel_lists_legs_and_arguments_as_the_rules_do(
    diagonal: bool, seed: int, request: pytest.FixtureRequest
) -> None:
    pytest.importorskip("knobel._kernel")
    small = seed % 4
    puzzle = make("stromrallye", seed) if small else larger_stromrallye(Random(f"list {seed}"))
    puzzle = knobel.parse(puzzle.format(), "stromrallye", diagonal=diagonal)
    answer = knobel.solve(puzzle, limits=FREE, minimise="swaps" if small else None)
    by_kernel = answer.certificate().text()
    request.getfixturevalue("without_kernel")
    assert by_kernel == answer.certificate().text()


def test_the_size_is_known_before_anything_is_written(tmp_path: Path) -> None:
    proof = knobel.solve(ROOM).certificate()
    size = len(proof.text())
    kept = tmp_path / "proof"
    kept.write_text("what was there before")

    class Untouched:
        def write(self, data: bytes) -> None:
            raise AssertionError

    with pytest.raises(NotCertified, match=f"would have {size} bytes; the limit is {size - 1}"):
        proof._write(Untouched(), size - 1)
    with pytest.raises(NotCertified):
        proof.save(kept, size - 1)
    assert kept.read_text() == "what was there before"
    assert list(tmp_path.iterdir()) == [kept]
    assert proof.save(kept, size) == size == kept.stat().st_size


@pytest.mark.parametrize(("puzzle", "minimise"), [(ROOM, None), (BOARD, "swaps")])
@pytest.mark.parametrize(
    ("limit", "limits"), [("states", Limits(states=100)), ("memory", Limits(memory=1000))]
)
def test_limits_hold_for_the_kernel(limit: str, limits: Limits, puzzle: Puzzle, minimise: str | None) -> None:
    proof = knobel.solve(puzzle, minimise=minimise).certificate()
    proof.limits = limits
    with pytest.raises(NotCertified) as refused:
        proof.text()
    assert refused.value.kind == limit


def test_hundreds_of_states_of_a_board() -> None:
    proof = knobel.solve(BOARD, limits=FREE, minimise="swaps").certificate()
    lines = proof.text().splitlines()
    assert len(lines) == 314
    assert knobel.certify(BOARD, proof)
    with pytest.raises(NotCertified, match=r"would have \d+ bytes; the limit is 20000"):
        proof.text(20_000)


def test_errors_while_writing_are_passed_on() -> None:
    class Full:
        def write(self, data: bytes) -> None:
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        knobel.solve(ROOM).certificate()._write(Full(), 1 << 30)
