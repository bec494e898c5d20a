"""Batteries with too few places to run empty: a proof, in Python and in the kernel."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel.answers import Reason, Unsolvable
from knobel.kernel import kernel
from knobel.limits import Limits
from knobel.puzzle import Wish
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.proofs.pairing import pairing
from knobel.puzzles.stromrallye.rules import Stromrallye
from knobel.puzzles.stromrallye.solve import prove_unsolvable, solve
from support.stromrallye_boards import board, is_solvable, random_board


def proof(puzzle: Stromrallye) -> Reason | None:
    return pairing(LegTable(puzzle), *puzzle.start())


def test_two_that_could_only_be_the_last() -> None:
    reason = prove_unsolvable(board(3, (1, 1, 2), (1, 2, 3), (3, 3, 1)))
    assert reason is not None
    assert (reason.kind, reason.data) == ("pairing", {"batteries": [0, 2], "places": [0]})
    assert "(1|1), (3|3)" in str(reason.message)


def test_a_charge_that_nothing_uses_up() -> None:
    """A robot with 2 between empty batteries: one step and the game is over."""
    puzzle = board(2, (1, 1, 2), (1, 2, 0), (2, 1, 0))
    assert (found := proof(puzzle))
    assert found.data == {"batteries": [0], "places": []}


@pytest.mark.parametrize("states", [1, 1000])
def test_a_proof_goes_before_a_search_that_comes_to_its_end(states: int) -> None:
    """Searching all of this tiny board is quicker than the proof, but nobody can check that."""
    answer = knobel.solve(board(3, (1, 1, 2), (1, 2, 3), (3, 3, 1)), states=states)
    assert isinstance(answer, Unsolvable)
    assert answer.reason.kind == "pairing"


@pytest.mark.parametrize("charge", [65, 1000, 1_000_000])
def test_large_charges_may_end_anywhere(charge: int) -> None:
    assert proof(board(4, (1, 1, charge), (3, 3, charge))) is None


@pytest.mark.slow
def test_never_wrong() -> None:
    """Whatever pairing refutes, a search without it finds unsolvable as well."""
    random, found = Random(7), 0
    for _ in range(1500):
        puzzle = random_board(random, 4, 5)
        if proof(puzzle) is not None:
            found += 1
            assert not is_solvable(puzzle), puzzle
    assert found > 200


def test_what_it_names_is_a_shortage() -> None:
    """Fewer places than batteries, and both are there."""
    random = Random(8)
    for _ in range(500):
        puzzle = random_board(random, 4, 5)
        if (reason := proof(puzzle)) is not None:
            batteries, places = reason.data["batteries"], reason.data["places"]
            assert len(places) == len(batteries) - 1
            charged = {0, *(n for n, battery in enumerate(puzzle.batteries, 1) if battery.charge)}
            assert charged.issuperset(batteries)
            assert charged.issuperset(places)


@pytest.mark.slow
@pytest.mark.skipif(kernel() is None, reason="the kernel is not built")
def test_kernel_and_python_agree() -> None:
    random, found = Random(9), 0
    for _ in range(2500):
        puzzle = random_board(random, 4, 5)
        reason = prove_unsolvable(puzzle)
        answer = solve(puzzle, Limits(), Wish())
        theirs = answer.reason if isinstance(answer, Unsolvable) else None
        if (reason and reason.kind == "pairing") or (theirs and theirs.kind == "pairing"):
            assert reason == theirs, puzzle
            found += 1
    assert found > 15
