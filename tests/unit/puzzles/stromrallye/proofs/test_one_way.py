"""Parts of the board without a way back: a proof, in Python and in the kernel."""

from __future__ import annotations

from random import Random

import pytest

from knobel.answers import Reason, Solved, Unsolvable
from knobel.kernel import kernel
from knobel.limits import Limits
from knobel.puzzle import Wish
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.proofs import ends
from knobel.puzzles.stromrallye.proofs.one_way import one_way, ways
from knobel.puzzles.stromrallye.rules import Stromrallye
from knobel.puzzles.stromrallye.solve import prove_unsolvable, solve
from support.stromrallye_boards import board, is_solvable, random_board


def proof(puzzle: Stromrallye) -> Reason | None:
    return one_way(LegTable(puzzle), *puzzle.start())


TWO_SIDES = board(5, (3, 3, 4), (1, 1, 1), (1, 2, 1), (5, 4, 1), (5, 5, 1))


def test_two_sides() -> None:
    reason = prove_unsolvable(TWO_SIDES)
    assert reason is not None
    assert (reason.kind, reason.data) == ("one-way", {"batteries": [1, 3]})
    assert "(1|1)" in reason.text
    assert "(5|4)" in reason.text
    assert ways(TWO_SIDES) == {0: {0, 1, 2, 3, 4}, 1: {1, 2}, 2: {1, 2}, 3: {3, 4}, 4: {3, 4}}


def test_a_way_there_is_but_none_that_helps() -> None:
    """The robot can walk from the 6 to the ones, but then the rest of 1 on its field stays; so the
    sentence must not say that there is no way at all."""
    puzzle = board(5, (3, 3, 4), (1, 1, 1), (1, 2, 1), (5, 4, 6))
    assert LegTable(puzzle).lengths((5, 4))[1].shortest == 6
    reason = prove_unsolvable(puzzle)
    assert reason is not None
    assert (reason.kind, reason.data) == ("one-way", {"batteries": [1, 3]})
    assert "no route that empties every battery leads" in reason.text
    assert "kein Weg, der alle Batterien leert," in reason.message.text("de")


def test_enough_charge_to_come_back() -> None:
    """With 12 on the left the robot gets across."""
    puzzle = board(5, (3, 3, 4), (1, 1, 1), (1, 2, 12), (5, 4, 1), (5, 5, 1))
    assert proof(puzzle) is None


def test_loops_do_not_lead_on() -> None:
    """From each 2 the robot can come back to it; dead ends they are not, yet two are too many."""
    reason = prove_unsolvable(board(4, (4, 3, 4), (1, 2, 2), (2, 4, 2)))
    assert reason is not None
    assert (reason.kind, reason.data) == ("one-way", {"batteries": [1, 2]})


def test_a_first_leg_that_shuts_the_door() -> None:
    """The robot with 1 must empty itself beside the 2 and then walks in a dead end: no leg comes
    back, and the 2 would have to run empty where the robot has closed the field."""
    reason = prove_unsolvable(board(2, (2, 2, 1), (1, 1, 2), (2, 1, 0), (1, 2, 1)))
    assert reason is not None
    assert reason.kind == "one-way"


@pytest.mark.slow
@pytest.mark.parametrize("longest", [64, 2, 0])
def test_never_wrong(monkeypatch: pytest.MonkeyPatch, longest: int) -> None:
    """Whatever it refutes, a search finds unsolvable as well; also with charges that are too
    large to be followed."""
    monkeypatch.setattr(ends, "LONGEST", longest)
    random, found = Random(17 + longest), 0
    for _ in range(1200):
        puzzle = random_board(random, 5, random.randint(2, 5))
        if proof(puzzle) is not None:
            found += 1
            assert not is_solvable(puzzle), puzzle
    assert found > 40


def test_what_it_names_is_apart() -> None:
    random, found = Random(18), 0
    for _ in range(600):
        puzzle = random_board(random, 5, random.randint(2, 5))
        if (reason := proof(puzzle)) is not None and "places" not in reason.data:
            first, second = reason.data["batteries"]
            reach = ways(puzzle)
            assert second not in reach[first]
            assert first not in reach[second]
            found += 1
    assert found > 20


def test_never_on_the_way_to_a_solution() -> None:
    """No position of a game that ends well is refuted."""
    random, found = Random(19), 0
    while found < 60:
        puzzle = random_board(random, 5, random.randint(2, 5))
        answer = solve(puzzle, Limits(), Wish())
        if not isinstance(answer, Solved):
            continue
        found += 1
        state = puzzle.start()
        for move in answer.moves:
            state = puzzle.apply(state, move)
            assert one_way(LegTable(puzzle), *state) is None, (puzzle, state)


@pytest.mark.slow
@pytest.mark.skipif(kernel() is None, reason="the kernel is not built")
def test_kernel_and_python_agree() -> None:
    random, kinds = Random(20), []
    for _ in range(3000):
        puzzle = random_board(random, 5, random.randint(2, 5))
        reason = prove_unsolvable(puzzle)
        answer = solve(puzzle, Limits(), Wish())
        theirs = answer.reason if isinstance(answer, Unsolvable) else None
        if (reason and reason.kind == "one-way") or (theirs and theirs.kind == "one-way"):
            assert reason is not None
            assert theirs is not None
            assert (reason, reason.data) == (theirs, theirs.data), puzzle
            kinds.append("places" in reason.data)
    assert len(kinds) > 30
    assert any(kinds)
