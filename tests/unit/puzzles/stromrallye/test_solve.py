"""Stromrallye boards on which nearly every charge is 1: almost a Hamiltonian path."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel import kernel
from knobel.answers import Solved
from knobel.puzzles.stromrallye.invent import invent

pytestmark = pytest.mark.skipif(kernel.kernel() is None, reason="too large for the reference search")


@pytest.mark.slow
@pytest.mark.parametrize("density", [0.6, 0.8, 0.95])
@pytest.mark.parametrize("diagonal", [False, True])
def test_a_carpet_of_ones_is_solved_the_same_way_twice(density: float, diagonal: bool) -> None:
    wanted = {"size": 14, "density": density, "length": 1.0, "diagonal": diagonal}
    board, _ = invent(wanted, Random(20))
    answers = [knobel.solve(board, states=20_000_000, seed=7) for _ in range(2)]
    for answer in answers:
        assert isinstance(answer, Solved)
        assert knobel.verify(board, answer.moves).valid
    first, second = answers
    assert isinstance(first, Solved)
    assert isinstance(second, Solved)
    assert first.moves == second.moves
