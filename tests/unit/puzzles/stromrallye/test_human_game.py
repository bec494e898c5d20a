"""The kernel's copy of the simulated player: the same positions, distances and ratings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knobel.difficulty.player import Judgement, Player, judge
from knobel.difficulty.space import KernelSpace, explore, game_of
from knobel.kernel import kernel
from knobel.puzzles.stromrallye.human_game import StromrallyeGame
from knobel.puzzles.stromrallye.rules import Stromrallye

BOARDS: list[dict[str, Any]] = [
    {"size": 4, "batteries": 4},
    {"size": 8, "batteries": 5},
    {"size": 3, "batteries": 8},
    {"size": 5, "batteries": 4, "diagonal": True},
    {"size": 5, "density": 0.5, "length": 1.2},
    {"size": 4, "density": 0.2, "length": 0.5},
    {"size": 2, "batteries": 0},
]


class Plain(StromrallyeGame):
    """The game without the kernel."""

    fast = None  # type: ignore[assignment]


@pytest.mark.slow
@pytest.mark.parametrize("params", BOARDS, ids=str)
@pytest.mark.parametrize("wide", [False, True])
def test_the_same_space_and_the_same_judgement(params: dict[str, Any], wide: bool) -> None:
    if kernel() is None:
        pytest.skip("there is no kernel")
    for seed in range(4):
        puzzle, _ = Stromrallye.invent(params, Random(seed))
        slow, fast = (explore(game(puzzle, wide), 1500) for game in (Plain, StromrallyeGame))
        if slow is None:
            assert fast is None
            continue
        assert isinstance(fast, KernelSpace)
        assert not isinstance(slow, KernelSpace)
        assert list(fast.nodes) == slow.nodes
        assert list(fast.after) == slow.after
        assert fast.to_goal == slow.to_goal
        for player in (Player(), Player(look=3, attention=2, slip=0.3, patience=10)):
            assert judge(fast, player) == judge(slow, player)
        assert Judgement(fast, Player()).glance == Judgement(slow, Player()).glance
        assert fast.shortest(5) == slow.shortest(5)


def test_from_the_middle_and_out_of_range() -> None:
    if kernel() is None:
        pytest.skip("there is no kernel")
    puzzle, _ = Stromrallye.invent({"size": 4, "batteries": 4}, Random(1))
    game = StromrallyeGame(puzzle, False)
    there = game.options(game.start())[-1]
    slow, fast = explore(Plain(puzzle, False), 5000, there), explore(game, 5000, there)
    assert slow is not None
    assert fast is not None
    assert list(fast.nodes) == slow.nodes
    assert fast.nodes[-1] == slow.nodes[-1]
    assert fast.nodes[:3] == slow.nodes[:3]
    with pytest.raises(IndexError):
        fast.nodes[len(slow.nodes)]


def test_charges_that_are_too_large_for_the_kernel() -> None:
    board = Stromrallye.parse("3\n1,1,1000\n1\n3,1,1\n")
    space = explore(game_of(board), 10_000)
    assert space is not None
    assert not isinstance(space, KernelSpace)
