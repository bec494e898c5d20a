"""A solution of our own solvers is replayed before it is given, if that costs little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import knobel
from knobel.answers import Answer, Solved
from support.command_line import BOARD, FRAME, GRAPH, Here

Change = Callable[[Solved], Answer]
FILES = (BOARD, FRAME, GRAPH)


class Clock:
    """Time that goes on when a solver works, and with every look."""

    def __init__(self, per_look: float = 1e-9) -> None:
        self.now, self.per_look, self.looks = 0.0, per_look, 0

    def __call__(self) -> float:
        self.now += self.per_look
        self.looks += 1
        return self.now


@pytest.fixture
def solved_in(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Clock]:
    """Solvers take so long, and change what they find."""
    right = knobel.Puzzle.solve

    def work(seconds: float, change: Change = lambda found: found, **clock: float) -> Clock:
        time = Clock(**clock)

        def solve(puzzle: Any, *asked: Any) -> Answer | None:
            time.now += seconds
            found = right(puzzle, *asked)
            return change(found) if isinstance(found, Solved) else found

        monkeypatch.setattr(knobel.Puzzle, "solve", solve)
        monkeypatch.setattr(import_module("knobel.solve"), "now", time)  # not the function of this name
        return time

    return work


def shorter(found: Solved) -> Answer:
    return replace(found, moves=list(found.moves)[:-1])


def longer(found: Solved) -> Answer:
    return replace(found, moves=[*found.moves, *list(found.moves)[:1]])


def other(found: Solved) -> Answer:
    return replace(found, solutions=[found.moves, list(found.moves)[1:]])


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("change", [shorter, longer, other])
def test_a_wrong_solution_is_not_given(file: str, change: Change, solved_in: Callable[..., Clock]) -> None:
    solved_in(1.0)
    assert knobel.solve(knobel.load(file)).status == "solved"
    solved_in(1.0, change)
    with pytest.raises(RuntimeError, match="the solver found"):
        knobel.solve(knobel.load(file))


@pytest.mark.parametrize("file", FILES)
def test_it_never_takes_long(file: str, solved_in: Callable[..., Clock]) -> None:
    """A tenth of the time that the solver took, and never beyond the limit."""
    clock = solved_in(1.0, shorter, per_look=0.06)
    assert knobel.solve(knobel.load(file)).status == "solved"  # too little time to see what is wrong
    assert clock.now <= 1.0 + 0.1 + 4 * clock.per_look
    clock = solved_in(1.0, shorter, per_look=0.0001)
    assert knobel.solve(knobel.load(file), time=1.0).status == "solved"
    assert clock.now <= 1.0 + 8 * clock.per_look
    clock = solved_in(0.0005, shorter)
    assert knobel.solve(knobel.load(file)).status == "solved"
    assert clock.looks == 2


def test_in_the_terminal(solved_in: Callable[..., Clock], knobel: Here) -> None:
    """An internal error, said in a line, with a code of its own."""
    solved_in(1.0, shorter)
    ran = knobel("solve", BOARD)
    assert ran.code == 70
    assert "the solver found a solution that is none" in ran.err
