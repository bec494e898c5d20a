"""Ten thousand small random puzzles of each kind, against step-by-step search.

The judge is `knobel.search.search` on the plain rules: it knows nothing of legs,
colourings, periods or interchangeable sticks.
"""

from __future__ import annotations

import pytest
from random_puzzles import MAKERS, make

import knobel
from knobel.limits import Limits
from knobel.puzzle import Puzzle, Solved, Undecided
from knobel.search import search

BLOCK = 500
FREE = Limits(time=None, memory=None)


def agree(puzzle: Puzzle) -> None:
    """Same verdict, a solution that replays, and fewest moves where that is promised."""
    answer, truth = knobel.solve(puzzle), search(puzzle, FREE)
    assert not isinstance(answer, Undecided), puzzle.format()
    assert answer.status == truth.status, puzzle.format()
    if isinstance(answer, Solved) and isinstance(truth, Solved):
        assert knobel.verify(puzzle, answer.moves), puzzle.format()
        assert answer.length == truth.length, puzzle.format()


@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_answers_agree_with_brute_force(kind: str, block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        agree(make(kind, seed))


@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_answers_without_the_kernel_agree_too(kind: str, block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        agree(make(kind, seed))
