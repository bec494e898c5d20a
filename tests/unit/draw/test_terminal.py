"""Scenes on a terminal: letters where they belong, colours of the theme, never too wide."""

from __future__ import annotations

from pathlib import Path

import pytest

import knobel
from knobel.draw.terminal import painted, scale_for, terminal
from knobel.draw.theme import DARK
from knobel.scene import Label
from support.examples import EXAMPLES


@pytest.mark.parametrize("columns", [20, 80])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_fits(path: Path, columns: int) -> None:
    lines = terminal(knobel.load(path).scene(), columns=columns).plain.splitlines()
    assert max(map(len, lines)) <= columns
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("room", [(0, 0), (1, 1), (80, 1), (80, -3), (1, 40), (3, 2)])
@pytest.mark.parametrize("path", EXAMPLES[::3], ids=lambda path: path.stem)
def test_hardly_any_room(path: Path, room: tuple[int, int]) -> None:
    """Nothing, or something small; but a click on it is always somewhere in the scene."""
    scene = knobel.load(path).scene()
    scale = scale_for(scene, *room, 8)
    assert scale > 0
    painted(scene, scale)
    painted(scene, 0)


def test_every_label_can_be_read() -> None:
    scene = knobel.load(EXAMPLES[0].parents[1] / "rotation/eigen3.txt").scene()
    plain = terminal(scene).plain
    for shape in scene.shapes:
        if isinstance(shape, Label):
            assert str(shape.text) in plain


def test_batteries_are_coloured_and_arrows_have_heads() -> None:
    board = knobel.parse("5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n")
    text = terminal(board.scene(), "dark")
    assert any(DARK.looks["thing"].fill in str(span.style) for span in text.spans)
    assert any(DARK.looks["player"].fill in str(span.style) for span in text.spans)
    assert "↑" in terminal(board.solution_scene(["R", "R", "U"])).plain
