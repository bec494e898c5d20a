"""The time limit of a rating holds in every part of it. Time is counted here, not measured."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

import knobel
from knobel import limits as clock
from knobel.answers import Solved
from knobel.difficulty.measure import AVERAGED_SOLUTIONS, measure_space, whole_space
from knobel.difficulty.player import Player, judge
from knobel.difficulty.space import explore, game_of
from knobel.limits import LimitReached, Limits, Meter, Progress
from knobel.puzzle import Puzzle
from support.guest_puzzle import Countdown
from support.hard_puzzles import closed, full
from support.random_puzzles import make
from support.ticks import Ticks

SHARE = 0.05
"""A limit may be passed by so much of it, and …"""
TICKS = 25_000
"""… by so many ticks, which are some milliseconds."""


def rated_within(puzzle: Puzzle, ticks: Ticks, limit: int, more: int) -> bool:
    """Is it rated within the limit? If not, that is noticed so few ticks later."""
    before = ticks.now
    ratings: list[knobel.Rating] = []
    ticks.during(lambda: ratings.append(knobel.rate(puzzle, limits=Limits(time=limit))))
    if ratings[0].status != "undecided":
        return True
    assert limit <= ticks.now - before <= limit * (1 + SHARE) + more
    return False


class Wandering(Countdown):
    """A heap that is played by the plain rules alone, with features of its own."""

    name = "wandering"

    def features(self, answer: Solved) -> dict[str, float]:
        states = [self.heap]
        for move in answer.moves:
            states.append(self.apply(states[-1], move))
        return {"length": float(answer.length), "choices": 2.0, "revisits": 0.0, "detours": 0.0}


# A cycle with a short cut takes (n-1)(n-2)/2 + 1 jumps.
LONG = "10001 10002\n" + "".join(f"{n} {n % 10001 + 1}\n" for n in range(1, 10002)) + "1 4\n"
TOGETHER = "70 4900\n" + "".join(f"{a} {b}\n" for a in range(1, 71) for b in range(1, 71))
LARGE: dict[str, Callable[[], Puzzle]] = {
    "full board": lambda: knobel.parse(full(20, 4)),
    "large charges": lambda: knobel.parse("100\n1,1,9000\n2\n100,1,9000\n1,100,9000\n"),
    "many fields": lambda: knobel.parse(LONG),
    "many jumps": lambda: knobel.parse(TOGETHER, start=(1, 2, 3, 4)),
    "large frame": lambda: knobel.parse(closed(30, 30, 60)),
    "one stick": lambda: knobel.parse(closed(30, 30, 60), stick="0"),
    "guest": lambda: Wandering(100_000),
}


@pytest.mark.slow
@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("name", LARGE)
def test_large_puzzles(name: str, ticks: Ticks) -> None:
    """Wherever the time ends: while they are looked at, solved or played."""
    puzzle = LARGE[name]()
    for limit in (30_000, 300_000, 1_000_000):
        assert not rated_within(puzzle, ticks, limit, TICKS)


@pytest.mark.slow
@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg", "guest"])
def test_every_part_of_a_small_one(kind: str, ticks: Ticks) -> None:
    """A little more time each time, until it is enough."""
    puzzle = Wandering(30) if kind == "guest" else solvable(kind)
    limit = 1000
    while not rated_within(puzzle, ticks, limit, 1000):
        limit = limit * 3 // 2
        assert limit < 20_000_000
    assert limit > 10_000


def solvable(kind: str) -> Puzzle:
    """One whose positions are few, but some hundreds."""
    found = (make(kind, seed) for seed in range(300))
    for puzzle in found:
        space = whole_space(puzzle)
        if space is not None and space.solvable and len(space.nodes) > 100:
            return puzzle
    raise AssertionError(kind)


class Later:
    """Says "stop" when it is asked the third time: by then the kernel is at work, alone."""

    def __init__(self) -> None:
        self.asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked > 2


def test_the_kernel_hears_it_too() -> None:
    """What the kernel does alone: finding all positions, and what a player thinks of them. Both
    would take thousands of looks."""
    endless = Player(look=1_000_000)
    space = explore(game_of(small_board()), 200_000)
    assert space is not None
    with Meter(Limits(time=None, stop=Later())).watching(), pytest.raises(LimitReached, match="stopped"):
        judge(space, endless)
    with Meter(Limits(time=0.1)).watching(), pytest.raises(LimitReached, match="time"):
        judge(space, endless)
    board = knobel.parse(full(8, 4))
    with Meter(Limits(time=None, stop=Later())).watching(), pytest.raises(LimitReached, match="stopped"):
        explore(game_of(board, wide=True), 100_000_000)
    with Meter(Limits(time=0.1)).watching(), pytest.raises(LimitReached, match="time"):
        explore(game_of(board, wide=True), 100_000_000)
    assert judge(space, Player())[0] > 0


def test_the_kernel_does_not_begin() -> None:
    """When it is over already, however short the work is."""
    space = explore(game_of(small_board()), 200_000)
    assert space is not None
    stop = threading.Event()
    stop.set()
    for limits, why in ((Limits(time=1e-9), "time"), (Limits(time=None, stop=stop), "stopped")):
        with Meter(limits).watching(), pytest.raises(LimitReached, match=why):
            judge(space, Player())
        with Meter(limits).watching(), pytest.raises(LimitReached, match=why):
            explore(game_of(small_board()), 200_000)


def small_board() -> Puzzle:
    return knobel.parse("7\n1,1,9\n6\n7,1,9\n1,7,8\n7,7,9\n4,4,7\n2,5,5\n6,3,6\n")


def test_stopped_from_elsewhere() -> None:
    def stop_soon(_: Progress) -> None:
        stop.set()

    stop = threading.Event()
    rating = knobel.rate(LARGE["guest"](), limits=Limits(time=60, stop=stop, progress=stop_soon))
    assert (rating.status, rating.grade) == ("undecided", None)
    assert rating.headline().text("de").startswith("nicht bewertet: abgebrochen nach 0 ")


def test_nobody_watches_afterwards() -> None:
    assert knobel.rate(LARGE["guest"](), limits=Limits(time=0.001)).status == "undecided"
    assert clock.watched() is None
    time.sleep(0.002)
    space = whole_space(Wandering(20))
    assert space is not None
    assert len(measure_space(Wandering(20), space).moves) == 10 <= AVERAGED_SOLUTIONS + 2
