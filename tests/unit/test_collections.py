"""The shipped puzzles: all there, all solvable, and as hard as they say."""

from __future__ import annotations

import gzip

import pytest

from knobel import collections
from knobel.collections import Shipped
from knobel.difficulty.grades import GRADES
from knobel.difficulty.rate import rate
from knobel.limits import Limits
from knobel.registry import PUZZLES
from knobel.solve import solve
from knobel.verify import verify

EVERY = [one for kind in PUZZLES for one in collections.shipped(kind.name)]


def test_fifty_of_each_kind_and_grade() -> None:
    for kind in PUZZLES:
        for grade in GRADES:
            numbers = [one.number for one in collections.collection(kind.name, grade)]
            assert numbers == list(range(1, 51))
    assert len({one.puzzle().canonical() for one in EVERY}) == len(EVERY)


def test_found_by_name() -> None:
    assert all(collections.find(one.id) is one for one in EVERY)
    assert collections.find("rotation-easy-51") is None
    assert collections.find("chess-easy-1") is None


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_solvable(one: Shipped) -> None:
    puzzle = one.puzzle()
    assert puzzle.format() == one.text
    answer = solve(puzzle, Limits(time=30))
    assert answer.status == "solved"
    assert verify(puzzle, answer.moves)


def test_weight() -> None:
    """All of them together are a small part of a download."""
    texts = b"".join(one.text.encode() for one in EVERY)
    assert len(gzip.compress(texts)) < 150_000


@pytest.mark.slow
@pytest.mark.parametrize("one", [one for one in EVERY if one.number % 17 == 3], ids=lambda one: one.id)
def test_grade_is_measured(one: Shipped) -> None:
    rating = rate(one.puzzle())
    assert (rating.grade, rating.score) == (one.grade, one.score)
