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


CORNER = "5\n#####\n    #\n#   #\n#0  #\n#####\n"
"""The gap is at the top left."""


@pytest.mark.parametrize(
    ("kind", "text", "moves", "wanted"),
    [
        # r 1 1: there is always one battery to go to, and it is the next one
        (Stromrallye, "3\n1,1,1\n2\n2,1,1\n3,1,1\n", "R R D", (3, 1, 0, 0)),
        # 1 r . 3: the robot passes by the near battery first
        (Stromrallye, "4\n2,1,2\n2\n1,1,1\n4,1,3\n", "R R L L L D", (3, (2 + 1 + 1) / 3, 0, 1 / 2)),
        # r 1 with charge 3: two steps are wasted before the swap
        (Stromrallye, "2\n1,1,3\n1\n2,1,1\n", "D U R D", (2, 1, 0, 1)),
        # r 2 with charge 2: one step to the battery, a loop, and one step at the end
        (Stromrallye, "2\n1,1,2\n1\n2,1,2\n", "R D U D", (3, 1, 2, 0)),
        # no battery at all
        (Stromrallye, "2\n1,1,2\n0\n", "R L", (1, 1, 0, 0)),
        (Stromrallye, "2\n1,1,0\n0\n", "", (0, 0, 0, 0)),
        # one turn
        (Rotation, "5\n#####\n#   #\n#   #\n 0  #\n#####\n", "L", (1, 2, 0, 0)),
        # the first turn takes the stick to the right, away from the gap
        (Rotation, CORNER, "R R R", (3, 2, 0, 1 / 3)),
        # out before the first turn
        (Rotation, "4\n####\n#0 #\n#  #\n# ##\n", "", (0, 0, 0, 0)),
        # two ways into one field
        (Huepfburg, "4 3\n1 3\n2 3\n1 4\n", "3/3", (1, 1.5, 2, 0)),
    ],
)
def test_counted_by_hand(kind: type[Puzzle], text: str, moves: str, wanted: tuple[float, ...]) -> None:
    """Length, choices, revisits or switches, detours."""
    third = "revisits" if kind is Stromrallye else "switches"
    names = ("length", "choices", third, "detours")
    assert features(kind.parse(text), moves) == pytest.approx(dict(zip(names, wanted, strict=True)))


def test_a_turn_back_is_nowhere_new() -> None:
    """Turning to the left moves nothing, so turning back leads to the start."""
    found = features(Rotation.parse(CORNER), "L L R")
    assert found["choices"] == pytest.approx((2 + 1 + 2) / 3)
    assert found["detours"] == 0


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
