"""New puzzles and simulated players: with the kernel and without it the same, to the last bit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import knobel
from knobel.difficulty.player import Player, judge
from knobel.difficulty.space import Game, KernelSpace, explore, game_of
from knobel.kernel import kernel
from knobel.limits import LimitReached, Limits, Meter
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.human_game import HuepfburgGame
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.human_game import FastGame
from knobel.puzzles.rotation.rules import Rotation
from knobel.registry import find

pytestmark = pytest.mark.skipif(kernel() is None, reason="there is no kernel")

INVENTED: list[tuple[str, dict[str, Any]]] = [
    ("rotation", {"size": 7, "turns": 6, "tries": 60}),
    ("rotation", {"size": 3, "turns": 2, "tries": 30}),
    ("rotation", {"size": 9, "sticks": 3, "turns": 500, "tries": 40}),
    ("rotation", {"size": 6, "sticks": 16, "tries": 40}),
    ("rotation", {"size": 5, "sticks": 2, "turns": 9, "tries": 900}),
    ("huepfburg", {"fields": 9, "jumps": 12, "tries": 300}),
    ("huepfburg", {"fields": 2, "tries": 20}),
    ("huepfburg", {"fields": 7, "arrows": 40, "tries": 30}),
    ("huepfburg", {"fields": 5, "arrows": 5, "jumps": 30, "tries": 1700}),
    ("huepfburg", {"fields": 40, "arrows": 60, "jumps": 40, "tries": 60}),
]


@pytest.mark.parametrize(("kind", "params"), INVENTED, ids=str)
def test_the_same_climb(kind: str, params: dict[str, Any], request: pytest.FixtureRequest) -> None:
    """The same puzzle, and the numbers drawn afterwards are the same."""

    def made(seed: int) -> tuple[str, int]:
        random = Random(f"climb {seed}")
        puzzle, _ = find(kind).invent(params, random)
        return puzzle.format(), random.getrandbits(64)

    fast = [made(seed) for seed in range(4)]
    request.getfixturevalue("without_kernel")
    assert fast == [made(seed) for seed in range(4)]


def test_a_climb_obeys_its_limits() -> None:
    with pytest.raises(LimitReached), Meter(Limits(time=0)).watching():
        Rotation.invent({"size": 12, "turns": 5000}, Random(1))

    class Drawn(Random):
        """Random numbers of another kind: the kernel cannot continue them."""

    other, usual = Drawn(3), Random(3)
    params = {"fields": 6, "tries": 50}
    assert Huepfburg.invent(params, other)[0] == Huepfburg.invent(params, usual)[0]


class PlainFrame(FastGame):
    fast = None  # type: ignore[assignment]


class PlainGraph(HuepfburgGame):
    fast = None  # type: ignore[assignment]


ARROWS = ((1, 2), (2, 3), (2, 4), (3, 1), (3, 5), (4, 5), (5, 6), (6, 4))
GRAPHS = [
    Huepfburg(6, ARROWS, (1, 2, 3)),
    Huepfburg(6, ARROWS, (1, 2), 6),
    Huepfburg(4, ((1, 2), (2, 3), (3, 4)), (2, 1)),
    Huepfburg(3, ((1, 3),)),
    Huepfburg(2, ((1, 1), (2, 2)), (2, 2)),
]


def puzzles() -> list[Puzzle]:
    frames = [Rotation.invent({"size": size, "tries": 20}, Random(size))[0] for size in range(3, 9)]
    graphs = [Huepfburg.invent({"fields": n, "tries": 30}, Random(n))[0] for n in range(2, 14, 2)]
    blocked = Rotation.parse("6\n######\n#0   #\n# 1# #\n#  2 #\n#  2##\n######\n")
    wide = Rotation.parse("6\n######\n#00  #\n#1   #\n#1 22#\n#3   #\n##  ##\n")
    return [*frames, *graphs, *GRAPHS, blocked, wide]


def test_the_same_space_and_the_same_judgement() -> None:
    for puzzle in puzzles():
        fast_game = game_of(puzzle)
        slow_game: Game = PlainFrame(puzzle) if isinstance(puzzle, Rotation) else PlainGraph(puzzle)  # type: ignore[arg-type]
        for most in (2, 30, 3000):
            slow, fast = explore(slow_game, most), explore(fast_game, most)
            if slow is None:
                assert fast is None
                continue
            assert isinstance(fast, KernelSpace)
            assert list(fast.nodes) == slow.nodes
            assert list(fast.after) == slow.after
            assert fast.to_goal == slow.to_goal
            for player in (Player(), Player(look=3, attention=2, slip=0.3, patience=10)):
                assert judge(fast, player) == judge(slow, player)
            grades = type(puzzle).grades()
            assert grades is not None
            assert grades.dull(puzzle, (), fast) == grades.dull(puzzle, (), slow)
            middle = slow.nodes[len(slow.nodes) // 2]
            slow, fast = explore(slow_game, most, middle), explore(fast_game, most, middle)
            assert slow is not None
            assert fast is not None
            assert list(fast.nodes) == slow.nodes


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
@pytest.mark.parametrize("grade", ["easy", "medium"])
def test_the_same_puzzle_and_rating(kind: str, grade: Any, request: pytest.FixtureRequest) -> None:
    def made(seed: int) -> tuple[object, ...]:
        found = knobel.generate(kind, difficulty=grade, seed=seed)
        assert found.rating is not None
        return found.puzzle.format(), found.rating.score, dict(found.rating.features)

    fast = [made(seed) for seed in (1, 2)]
    request.getfixturevalue("without_kernel")
    assert fast == [made(seed) for seed in (1, 2)]
