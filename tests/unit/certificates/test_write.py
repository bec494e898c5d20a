"""Certificates whose states the kernel lists: the same ones as by the rules, and limits hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import knobel
from knobel.certificates.write import NotCertified
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from support.certificates import FREE
from support.examples import ROOT
from support.random_puzzles import make
from support.seeds import over_seeds

ROOM = knobel.load(ROOT / "examples" / "rotation" / "turns98.txt")  # 98 turns, some 1,900 states


def written(puzzle: Puzzle) -> str:
    text: str = knobel.solve(puzzle, limits=FREE).certificate().text()
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


@pytest.mark.parametrize(
    ("limit", "limits"), [("states", Limits(states=100)), ("memory", Limits(memory=1000))]
)
def test_limits_hold_for_the_kernel(limit: str, limits: Limits) -> None:
    proof = knobel.solve(ROOM).certificate()
    proof.limits = limits
    with pytest.raises(NotCertified) as refused:
        proof.text()
    assert refused.value.kind == limit


def test_errors_while_writing_are_passed_on() -> None:
    class Full:
        def write(self, data: bytes) -> None:
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        knobel.solve(ROOM).certificate()._write(Full(), 1 << 30)
