"""The simulated player: right where it can be computed by hand, and by playing."""

from __future__ import annotations

from random import Random

import pytest

from knobel.difficulty.player import Judgement, Player
from knobel.difficulty.simulate import Play, beam
from knobel.difficulty.space import FAR, Space, explore, game_of
from knobel.protocols import STUCK
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.frames import DOWN, Faller
from knobel.puzzles.rotation.human_game import FastGame, SlowGame
from knobel.puzzles.rotation.invent import _changed, _surely_solvable
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.stromrallye.rules import Stromrallye
from knobel.registry import PUZZLES

COIN = Huepfburg.parse("6 6\n1 3\n2 4\n3 5\n3 6\n4 5\n5 5\n")
"""Both have one way to 3 and 4; then the first player chooses: 5 meets, 6 is a dead end."""


def space_of(puzzle: Puzzle) -> Space:
    space = explore(game_of(puzzle), 20_000)
    assert space is not None
    return space


def test_one_choice_by_hand() -> None:
    space = space_of(COIN)
    patient = 1 << 60
    blind = Judgement(space, Player(look=1, slip=1.0, patience=patient))
    assert blind.success() == pytest.approx(0.5)
    greedy = Judgement(space, Player(look=1, slip=0.0, patience=patient))
    assert greedy.success() == pytest.approx(1.0)
    slips = Judgement(space, Player(look=1, slip=0.5, patience=patient))
    assert slips.success() == pytest.approx(0.75)
    hasty = Judgement(space, Player(look=1, slip=0.0, patience=2))
    assert hasty.success() == pytest.approx(0.25)  # half of the tries end at each of two jumps


def test_a_cycle_is_a_chain_with_memory_of_nothing() -> None:
    """1 and 2 wait on loops or jump to 3: p = a + b p with equal chances for four choices."""
    graph = Huepfburg.parse("3 5\n1 1\n1 3\n2 2\n2 3\n3 3\n")
    found = Judgement(space_of(graph), Player(look=1, slip=1.0, patience=1 << 60))
    space = found.space
    assert space.count_shortest(10) == 1
    assert found.success() == pytest.approx(1.0, abs=1e-4)


def test_what_is_lost_and_what_looks_bad() -> None:
    space = space_of(COIN)
    assert space.to_goal[0] == 2
    lost = [node for node, far in zip(space.nodes, space.to_goal, strict=True) if far == FAR]
    assert lost == [(5, 6)]
    assert space.game.away((5, 6)) == STUCK
    assert Judgement(space, Player()).traps(None) == pytest.approx(1 / 3)
    assert Judgement(space, Player()).traps(0) == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLES)
def test_playing_agrees_with_the_equations(kind: type[Puzzle]) -> None:
    checked = 0
    for seed in range(12):
        puzzle, _ = kind.invent({}, Random(seed))
        space = explore(game_of(puzzle), 3000)
        if space is None or not space.solvable:
            continue
        player = Player()
        exact = Judgement(space, player).success()
        play = Play(game_of(puzzle), player)
        random = Random(seed)
        won = sum(play.game.solved(play.once(random)[-1]) for _ in range(400))
        spread = (exact * (1 - exact) / 400) ** 0.5
        assert abs(won / 400 - exact) < 5 * spread + 0.005, seed
        checked += 1
        if checked == 4:
            break
    assert checked


@pytest.mark.parametrize("kind", PUZZLES)
def test_shortest_ways_are_ways(kind: type[Puzzle]) -> None:
    import knobel

    for seed in range(8):
        puzzle, _ = kind.invent({}, Random(seed))
        space = explore(game_of(puzzle), 5000)
        if space is None or not space.solvable:
            continue
        ways = space.shortest(5)
        assert len(ways) == min(5, space.count_shortest(5))
        for way in ways:
            assert len(way) == space.to_goal[0] + 1
            assert knobel.verify(puzzle, space.game.moves(way))


@pytest.mark.slow
def test_looking_further_helps_on_the_whole() -> None:
    better = worse = 0
    for seed in range(20):
        puzzle, _ = Rotation.invent({}, Random(seed))
        space = explore(game_of(puzzle), 3000)
        if space is not None:
            near, far = (Judgement(space, Player(look=look)).success() for look in (1, 4))
            better, worse = better + (far > near), worse + (far < near)
    assert better > 2 * worse


def test_both_ways_to_play_rotation_agree() -> None:
    for seed in range(6):
        puzzle, _ = Rotation.invent({"size": 6, "sticks": 4, "turns": 4}, Random(seed))
        fast, slow = explore(FastGame(puzzle), 3000), explore(SlowGame(puzzle), 3000)
        assert fast is not None
        assert slow is not None
        assert fast.to_goal[0] == slow.to_goal[0]
        unsolved = [sum(far > 0 for far in space.to_goal) for space in (fast, slow)]
        assert unsolved[0] == unsolved[1]
        assert Judgement(fast, Player()).success() == pytest.approx(Judgement(slow, Player()).success())


def test_turns_are_counted_alike_with_and_without_kernel() -> None:
    from knobel.kernel import kernel

    native = kernel()
    if native is None:
        pytest.skip("there is no kernel to compare with")
    for seed in range(40):
        random = Random(seed)
        frame = _surely_solvable(5 + seed % 4, 3 + seed % 7, random)
        for most in (3, 20, 300, 3000):
            frame = _changed(frame, random)
            faller = Faller(frame)
            start = faller.fall(faller.masks, DOWN)
            if start is not None:
                counted = faller._turns_by_kernel(native, start, most)
                assert counted == faller._turns_by_hand(start, most)


def test_a_beam_finds_a_way() -> None:
    board = Stromrallye.parse("5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n")
    way = beam(game_of(board))
    assert way is not None
    assert game_of(board).solved(way[-1])
