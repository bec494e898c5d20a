"""Stromrallye: legs that leave two units less are not tried; the search in Python tries all."""

from __future__ import annotations

from random import Random

import pytest

from knobel import kernel
from knobel.answers import Solved, Unsolvable
from knobel.limits import Limits
from knobel.puzzle import Wish
from knobel.puzzles.stromrallye.rules import SWAPS, Battery, Stromrallye
from knobel.puzzles.stromrallye.solve import LegSearch, Node, solve

pytestmark = pytest.mark.skipif(kernel.kernel() is None, reason="compares the kernel with Python")

LIMITS = Limits(time=None, memory=None, states=200_000)


def board(random: Random, diagonal: bool) -> Stromrallye:
    """Charges that are large for the board: most ways are longer than they need be."""
    size = random.randint(2, 4)
    fields = [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
    robot, *places = random.sample(fields, random.randint(2, 5) if size > 2 else 3)
    batteries = tuple(Battery(*place, random.randint(0, 9)) for place in places)
    return Stromrallye(size, Battery(*robot, random.randint(1, 9)), batteries, diagonal)


@pytest.mark.parametrize("diagonal", [False, True])
def test_no_solution_and_no_swap_is_lost(diagonal: bool) -> None:
    random = Random(19)
    solvable = 0
    for _ in range(150):
        puzzle = board(random, diagonal)
        wish = Wish(minimise=SWAPS.name)
        slow = LegSearch(puzzle, LIMITS).decide(Node(*puzzle.start()), wish)
        fast = solve(puzzle, LIMITS, wish)
        assert isinstance(slow, Solved | Unsolvable)
        assert isinstance(fast, type(slow)), puzzle
        if isinstance(fast, Solved):
            assert isinstance(slow, Solved)
            assert puzzle.count_figures(fast.moves) == puzzle.count_figures(slow.moves), puzzle
            solvable += 1
    assert solvable > 20
