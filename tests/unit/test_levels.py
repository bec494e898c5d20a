"""First steps: few, short, each what it says it is."""

from __future__ import annotations

import pytest

import knobel
from knobel.answers import Solved, Unsolvable
from knobel.game.progress import key_of
from knobel.puzzle import Puzzle
from knobel.registry import PUZZLES


@pytest.mark.parametrize("kind", PUZZLES, ids=lambda kind: kind.name)
def test_first_steps(kind: type[Puzzle]) -> None:
    levels = kind.levels()
    assert 4 <= len(levels) <= 6
    assert len({key_of(level.puzzle(kind)) for level in levels}) == len(levels)
    for level in levels:
        answer = knobel.solve(level.puzzle(kind))
        assert isinstance(answer, Solved if level.solvable else Unsolvable)
        assert len(answer.moves) <= 6 if isinstance(answer, Solved) else True
        for said in (level.title, level.task, level.learned):
            assert said.text("de") != said.text("en")
