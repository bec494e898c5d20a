"""Ten thousand small random puzzles of each kind, against step-by-step search.

The judge is `knobel.search.search` on the plain rules: it knows nothing of legs,
colourings, periods or interchangeable sticks.
"""

from __future__ import annotations

import pytest

import knobel
from knobel.answers import Solved, Undecided
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from knobel.search import search
from support.random_puzzles import MAKERS, make
from support.seeds import over_seeds

FREE = Limits(time=None, memory=None)


def agree(puzzle: Puzzle) -> None:
    """Same verdict, a solution that replays, and fewest moves where that is promised."""
    answer, truth = knobel.solve(puzzle), search(puzzle, FREE)
    assert not isinstance(answer, Undecided), puzzle.format()
    assert answer.status == truth.status, puzzle.format()
    if isinstance(answer, Solved) and isinstance(truth, Solved):
        assert knobel.verify(puzzle, answer.moves), puzzle.format()
        assert answer.length == truth.length, puzzle.format()


@pytest.mark.slow
@over_seeds(10_000, block=500)
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_answers_agree_with_brute_force(kind: str, seed: int) -> None:
    agree(make(kind, seed))


@pytest.mark.slow
@pytest.mark.usefixtures("without_kernel")
@over_seeds(2000, block=500)
@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_answers_without_the_kernel_agree_too(kind: str, seed: int) -> None:
    agree(make(kind, seed))
