"""Features: right on puzzles small enough to count by hand, sane on many others."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel.answers import Solved
from knobel.kernel import SlowerWithoutKernel
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.stromrallye.rules import Stromrallye

pytestmark = pytest.mark.filterwarnings(f"ignore::{SlowerWithoutKernel.__module__}.SlowerWithoutKernel")


def features(puzzle: Puzzle, moves: str) -> dict[str, float]:
    assert knobel.verify(puzzle, moves.split())
    return puzzle.features(Solved(moves.split()))


# ---------------------------------------------------------------- Stromrallye


def test_a_straight_row_of_batteries() -> None:
    """r 1 1: there is always one battery to go to, and it is the next one."""
    board = Stromrallye.parse("3\n1,1,1\n2\n2,1,1\n3,1,1\n")
    assert features(board, "R R D") == {"length": 3, "choices": 1, "revisits": 0, "detours": 0}


def test_going_to_the_far_battery_is_a_detour() -> None:
    """1 r . 3: the robot passes by the near battery first."""
    board = Stromrallye.parse("4\n2,1,2\n2\n1,1,1\n4,1,3\n")
    assert features(board, "R R L L L D") == {
        "length": 3,
        "choices": pytest.approx((2 + 1 + 1) / 3),
        "revisits": 0,
        "detours": pytest.approx(1 / 2),
    }


def test_a_longer_way_than_needed_is_a_detour() -> None:
    """r 1 with charge 3: two steps are wasted before the swap."""
    board = Stromrallye.parse("2\n1,1,3\n1\n2,1,1\n")
    assert features(board, "D U R D") == {"length": 2, "choices": 1, "revisits": 0, "detours": 1}


def test_coming_back_to_the_same_battery() -> None:
    """r 2 with charge 2: one step to the battery, a loop, and one step at the end."""
    board = Stromrallye.parse("2\n1,1,2\n1\n2,1,2\n")
    assert features(board, "R D U D") == {
        "length": 3,
        "choices": 1,
        "revisits": 2,
        "detours": 0,
    }


def test_no_battery_at_all() -> None:
    board = Stromrallye.parse("2\n1,1,2\n0\n")
    assert features(board, "R L") == {"length": 1, "choices": 1, "revisits": 0, "detours": 0}
    empty = Stromrallye.parse("2\n1,1,0\n0\n")
    assert features(empty, "") == {"length": 0, "choices": 0, "revisits": 0, "detours": 0}


# ---------------------------------------------------------------- Rotation


def test_one_turn() -> None:
    frame = Rotation.parse("5\n#####\n#   #\n#   #\n 0  #\n#####\n")
    assert features(frame, "L") == {"length": 1, "choices": 2, "switches": 0, "detours": 0}


def test_a_turn_away_from_the_gap() -> None:
    """The gap is at the top left, and the first turn takes the stick to the right."""
    frame = Rotation.parse("5\n#####\n    #\n#   #\n#0  #\n#####\n")
    found = {"length": 3, "choices": 2, "switches": 0, "detours": pytest.approx(1 / 3)}
    assert features(frame, "R R R") == found
    assert features(frame, "L L R")["detours"] == 0


def test_a_turn_back_is_nowhere_new() -> None:
    """Turning to the left moves nothing, so turning back leads to the start."""
    frame = Rotation.parse("5\n#####\n    #\n#   #\n#0  #\n#####\n")
    assert features(frame, "L L R")["choices"] == pytest.approx((2 + 1 + 2) / 3)


def test_out_before_the_first_turn() -> None:
    frame = Rotation.parse("4\n####\n#0 #\n#  #\n# ##\n")
    assert features(frame, "") == {"length": 0, "choices": 0, "switches": 0, "detours": 0}


# ---------------------------------------------------------------- Hüpfburg


def test_two_ways_into_one_field() -> None:
    graph = Huepfburg.parse("4 3\n1 3\n2 3\n1 4\n")
    assert features(graph, "3/3") == {"length": 1, "choices": 1.5, "switches": 2, "detours": 0}


def test_a_cycle_has_no_switches() -> None:
    """1 -> 2 -> 3 -> 1 and 1 -> 3: always the same component."""
    graph = Huepfburg.parse("3 4\n1 2\n2 3\n3 1\n1 3\n")
    assert features(graph, "3/3")["switches"] == 0


def test_jumping_apart_is_a_detour() -> None:
    """1 and 2 are neighbours; after a jump they are on 3 and 5, two arrows apart."""
    graph = Huepfburg.parse("7 8\n1 2\n1 3\n2 5\n3 4\n4 5\n5 6\n4 7\n6 7\n")
    assert features(graph, "3/5 4/6 7/7")["detours"] == pytest.approx(1 / 3)


# ---------------------------------------------------------------- all kinds


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Stromrallye, Rotation, Huepfburg])
def test_sane_on_many_puzzles(kind: type[Puzzle]) -> None:
    for seed in range(60):
        puzzle, moves = kind.invent({}, Random(seed))
        found = puzzle.features(Solved(moves))
        assert all(isinstance(value, float) for value in found.values())
        assert found["length"] >= 1
        assert found["choices"] >= 1
        assert 0 <= found["detours"] <= 1
        assert found == puzzle.features(Solved(tuple(moves)))
