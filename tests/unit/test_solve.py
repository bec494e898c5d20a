"""Puzzles and positions that no file could hold, put together in Python: an error, never a crash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import knobel
from knobel.kernel import kernel
from knobel.puzzle import Puzzle
from support.command_line import BOARD, EXAMPLE, GRAPH

FALLING = str(EXAMPLE / "rotation" / "eigen3.txt")
Change = Callable[[Any], Any]
WHAT = "board|field|batter|charge|stick|player|zip"

STATES: list[tuple[str, Change]] = [
    *((GRAPH, lambda p, state=state: state) for state in ((8, 1), (0, 1), (), (1,), (99, 98))),
    *(
        (BOARD, lambda p, at=at: p.start()._replace(field=at))
        for at in ((6, 6), (-5, -5), (99, 5), (99, 6), (0, 1))
    ),
    (BOARD, lambda p: p.start()._replace(spare=())),
    (BOARD, lambda p: p.start()._replace(spare=(-1, *p.start().spare[1:]))),
    *(
        (FALLING, lambda p, at=at: p.start()._replace(sticks=(at,) * len(p.sticks)))
        for at in ((99, 99), (-1, 0), (1, 1), (300, 2))
    ),
]
PUZZLES: list[tuple[str, Change]] = [
    (GRAPH, lambda p: replace(p, players=(8, 9))),
    (GRAPH, lambda p: replace(p, players=(1,))),
    (GRAPH, lambda p: replace(p, fields=1)),
    (GRAPH, lambda p: replace(p, fields=2**32 - 1)),
    (GRAPH, lambda p: replace(p, arrows=((1, 99), (2, 99)))),
    (GRAPH, lambda p: replace(p, arrows=((0, 1), (2, 3)))),
    (GRAPH, lambda p: replace(p, meet=99)),
    (GRAPH, lambda p: replace(p, meet=0)),
    (BOARD, lambda p: replace(p, robot=p.robot._replace(x=77))),
    (BOARD, lambda p: replace(p, robot=p.robot._replace(x=p.size + 1))),
    (BOARD, lambda p: replace(p, size=0)),
    (BOARD, lambda p: replace(p, size=100_000)),
    (BOARD, lambda p: replace(p, batteries=p.batteries * 2)),
    (BOARD, lambda p: replace(p, robot=p.robot._replace(charge=2**31 - 1))),
]


@pytest.fixture(autouse=True)
def _only_with_a_kernel() -> None:
    if kernel() is None:
        pytest.skip("there is no kernel")


@pytest.mark.parametrize(("file", "change"), STATES)
def test_a_position_that_is_none(file: str, change: Change) -> None:
    puzzle = knobel.load(file)
    with pytest.raises(ValueError, match=WHAT):
        knobel.solve(puzzle, state=change(puzzle))


@pytest.mark.parametrize(("file", "change"), PUZZLES)
def test_a_puzzle_that_is_none(file: str, change: Callable[[Puzzle], Puzzle]) -> None:
    puzzle = change(knobel.load(file))
    with pytest.raises(ValueError, match=WHAT):
        knobel.solve(puzzle, time=20)


def test_more_threads_than_anybody_has() -> None:
    assert knobel.solve(knobel.load(BOARD), threads=10**12).status == "solved"
