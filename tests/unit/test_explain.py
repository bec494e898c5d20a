"""Why, in words and as a picture."""

from __future__ import annotations

import pytest

import knobel
from knobel import locale
from knobel.answers import Undecided
from knobel.difficulty.rate import rate
from knobel.explain import explain
from support.examples import EXAMPLES
from support.pictures import FAR, ODD, texts

ROOT = EXAMPLES[0].parents[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ODD, "Colour the fields like a chessboard"),
        (FAR, "no path over free fields"),
        ("3 3\n1 2\n2 1\n3 1\n", "distance between the players’ classes"),
        ("4 2\n1 3\n2 4\n", "which fields a player can reach"),
    ],
)
def test_proofs_are_told(text: str, said: str) -> None:
    explanation = explain(knobel.parse(text))
    assert str(explanation).startswith("Unsolvable. ")
    assert said in str(explanation)
    assert explanation._repr_svg_().startswith("<svg")
    locale.use("de")
    assert str(explanation).startswith("Unlösbar. ")


def test_few_positions_are_all_shown() -> None:
    explanation = explain(knobel.load(ROOT / "rotation/eigen1.txt"))
    assert "All 8 positions checked" in str(explanation)
    assert len([text for text in texts(explanation.scene()) if text != "0"]) == 8


def test_solvable_ones_are_rated() -> None:
    explanation = explain(knobel.load(ROOT / "rotation/eigen3.txt"))
    assert str(explanation).startswith("Solvable: 4 turns.\nDifficulty: ")
    assert "of 100" in str(explanation)


def test_undecided_is_said() -> None:
    puzzle = knobel.load(ROOT / "rotation/eigen3.txt")
    explanation = explain(puzzle, Undecided("time"))
    assert str(explanation).startswith("Undecided: time limit reached")
    assert explanation.scene() == puzzle.scene()


def test_ratings_are_pictures_too() -> None:
    drawn = rate(knobel.load(ROOT / "rotation/eigen3.txt"))._repr_svg_()
    assert drawn.startswith("<svg")
    for word in ("easy", "expert", "length", "detours"):
        assert f">{word}</text>" in drawn
