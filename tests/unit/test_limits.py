"""Limits are kept, progress is reported, stop is heard; in Python and in the kernel."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import knobel
from knobel.answers import Answer, Undecided
from knobel.limits import Limits, Progress, Stop
from knobel.puzzle import Puzzle
from support.command_line import PATIENCE
from support.guest_puzzle import Countdown
from support.random_puzzles import make
from support.ticks import Ticks

# A cycle with a short cut takes (n-1)(n-2)/2 + 1 jumps; all its states must be searched.
LONG = "3001 3002\n" + "".join(f"{n} {n % 3001 + 1}\n" for n in range(1, 3002)) + "1 4\n"


@pytest.fixture(scope="module")
def long_search() -> Puzzle:
    return knobel.parse(LONG)


def test_states_limit(long_search: Puzzle) -> None:
    answer = knobel.solve(long_search, states=1000)
    assert isinstance(answer, Undecided)
    assert answer.limit == "states"
    assert answer.reason.kind == "states"


def test_memory_limit(long_search: Puzzle) -> None:
    answer = knobel.solve(long_search, memory=400_000)
    assert isinstance(answer, Undecided)
    assert answer.limit == "memory"
    assert answer.stats.memory <= 400_000


def test_time_limit(long_search: Puzzle) -> None:
    answer = knobel.solve(long_search, time=0.001)
    assert isinstance(answer, Undecided)
    assert answer.limit == "time"


@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("limit", ["states", "memory", "time"])
def test_limits_of_the_reference_search(long_search: Puzzle, limit: str) -> None:
    values: dict[str, float] = {"states": 500, "memory": 100_000, "time": 0.05}
    answer = knobel.solve(long_search, **{limit: values[limit]})  # type: ignore[arg-type]
    assert isinstance(answer, Undecided)
    assert answer.limit == limit


class Slow(Countdown):
    """Every move takes its time."""

    def apply(self, state: int, move: str) -> int:
        return sum(1 for _ in range(50_000)) and state - int(move)


BOARD = "1000\n1,1,50\n3\n1000,1,50\n1,1000,50\n500,500,50\n"
CASTLE = "70 4900\n" + "".join(f"{here} {there}\n" for here in range(1, 71) for there in range(1, 71))


@pytest.mark.slow
@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize(
    "puzzle",
    [Slow(1000), knobel.parse(BOARD), knobel.parse(CASTLE, start=(1, 2, 3, 4))],
    ids=["slow moves", "large board", "many moves"],
)
def test_the_clock_is_looked_at_often(puzzle: Puzzle, ticks: Ticks) -> None:
    """However long a single state takes."""
    ticks.tick = 1e-6
    found: list[Answer] = []
    took = ticks.during(lambda: found.append(knobel.solve(puzzle, time=0.3)))
    (answer,) = found
    assert isinstance(answer, Undecided)
    assert answer.limit == "time"
    assert 0.3 <= answer.stats.seconds <= took * ticks.tick < 0.4  # one state more


def test_memory_that_is_not_there(monkeypatch: pytest.MonkeyPatch, long_search: Puzzle) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(type(long_search), "solve", fail)
    answer = knobel.solve(long_search)
    assert isinstance(answer, Undecided)
    assert answer.limit == "memory"


def endless(progress: Callable[[Progress], None] | None, stop: Stop | None = None) -> Limits:
    return Limits(time=PATIENCE, memory=None, stop=stop, progress=progress)


def test_stop_from_progress_and_from_another_thread() -> None:
    """Whoever is told of the progress may say stop; the search hears it."""
    stop = threading.Event()
    seen: list[Progress] = []

    def look(now: Progress) -> None:
        seen.append(now)
        if len(seen) == 3:
            stop.set()

    answer = knobel.solve(knobel.parse(HARD), limits=endless(look, stop))
    assert isinstance(answer, Undecided)
    assert answer.limit == "stopped"
    assert len(seen) == 3
    assert seen[0].seconds < seen[2].seconds


def test_an_exception_in_progress_comes_out() -> None:
    def fail(now: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        knobel.solve(knobel.parse(HARD), limits=endless(fail))


def test_the_kernel_lets_other_threads_run() -> None:
    """Another thread does some work and then says stop; nobody else does."""
    stop = threading.Event()

    def count() -> None:
        for _ in range(1_000_000):
            pass
        stop.set()

    worker = threading.Thread(target=count)
    worker.start()
    answer = knobel.solve(knobel.parse(HARD), limits=endless(None, stop))
    worker.join()
    assert isinstance(answer, Undecided)
    assert answer.limit == "stopped"


@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_one_state_is_not_enough_for_a_wrong_answer(kind: str) -> None:
    """Whatever the limit, a limited search never says what the full one denies."""
    for seed in range(300):
        puzzle = make(kind, seed)
        limited, full = knobel.solve(puzzle, states=2), knobel.solve(puzzle)
        assert limited.status in ("undecided", full.status)


# A frame without a gap and with many sticks: a large space and no solution.
HARD = """12
############
# CC       #
#     3333 #
#  98      #
#A  8 B    #
#A    B 111#
#A  777444 #
#      0   #
#          #
#6   5    2#
#         2#
############
"""
