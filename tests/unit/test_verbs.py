"""The public verbs take the same words, refuse what cannot be with a sentence, and speak one language."""

from __future__ import annotations

import pickle
from inspect import signature
from pathlib import Path
from typing import Any, get_args

import pytest

import knobel
from knobel.answers import Solved, Undecided, Unsolvable
from knobel.registry import PUZZLES
from support.command_line import APART, BOARD, FRAME, HARD, STUCK

VERBS = ("draw", "explain", "generate", "rate", "solve", "verify")
LIMITS = ("time", "memory", "states", "limits", "lang")


@pytest.mark.parametrize("verb", VERBS)
def test_the_same_words_everywhere(verb: str) -> None:
    taken = signature(getattr(knobel, verb)).parameters
    assert set(LIMITS) <= set(taken)
    assert all(taken[word].kind is taken[word].KEYWORD_ONLY for word in LIMITS)


def test_names_for_type_checkers_are_those_of_the_package() -> None:
    assert get_args(knobel.Kind) == tuple(kind.name for kind in PUZZLES)
    assert set(get_args(knobel.Status)) == {kind.status for kind in (Solved, Unsolvable, Undecided)}


BAD: dict[str, tuple[str, dict[str, Any]]] = {
    "time-text": ("solve", {"time": "soon"}),
    "time-negative": ("rate", {"time": -1}),
    "time-nan": ("solve", {"time": float("nan")}),
    "memory-text": ("solve", {"memory": "4GiB"}),
    "memory-fraction": ("explain", {"memory": 1.5}),
    "states": ("solve", {"states": True}),
    "solutions": ("solve", {"solutions": "all"}),
    "threads": ("solve", {"threads": None}),
    "seed": ("solve", {"seed": -1}),
    "seed-huge": ("solve", {"seed": 1 << 64}),
    "limits": ("solve", {"limits": 5}),
    "lang": ("verify", {"solution": "R", "lang": "fr"}),
    "solution": ("verify", {"solution": 5}),
    "answer": ("explain", {"answer": "solved"}),
    "theme": ("draw", {"theme": "pink"}),
    "width": ("draw", {"width": 0}),
    "minimise": ("solve", {"minimise": 3}),
}


@pytest.mark.parametrize(("verb", "arguments"), BAD.values(), ids=BAD)
def test_bad_arguments_get_a_sentence(verb: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(knobel.KnobelError, match="must be") as caught:
        getattr(knobel, verb)(knobel.load(BOARD), **arguments)
    assert isinstance(caught.value, ValueError)
    assert caught.value.kind == "bad-parameter"
    name = next(name for name in reversed(arguments))
    assert f"“{name}”" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).kind == "bad-parameter"


@pytest.mark.parametrize("verb", sorted({*VERBS} - {"generate"}))
def test_what_is_no_puzzle_is_refused(verb: str) -> None:
    more = ("R",) if verb == "verify" else ()
    with pytest.raises(knobel.KnobelError, match=r"“puzzle” must be a puzzle, such as knobel\.load"):
        getattr(knobel, verb)("5\n3,5,9\n", *more)


@pytest.mark.parametrize("file", [BOARD, FRAME, APART])
@pytest.mark.parametrize("state", ["nowhere", 7, (None, "x"), object()])
def test_a_state_of_something_else_is_refused(file: str, state: object) -> None:
    with pytest.raises(knobel.KnobelError, match="“state” is not a state of this puzzle"):
        knobel.solve(knobel.load(file), state=state)


def test_answers_can_be_verified() -> None:
    puzzle = knobel.load(BOARD)
    assert knobel.verify(puzzle, knobel.solve(puzzle))
    stuck = knobel.load(STUCK)
    assert knobel.verify(stuck, knobel.solve(stuck))
    claim = knobel.solve(stuck)
    wrong = knobel.verify(puzzle, claim)
    assert not wrong
    assert wrong.reason is not None
    assert (wrong.reason.kind, str(wrong.reason)) == ("solvable", "there is a solution: 17 steps")
    unsure = knobel.verify(knobel.load(HARD), claim, states=1)
    assert not unsure
    assert unsure.reason is not None
    assert unsure.reason.kind == "undecided"
    assert not knobel.verify(puzzle, knobel.solve(knobel.load(HARD), states=1))


def test_results_speak_the_language_they_were_asked_in() -> None:
    puzzle, stuck = knobel.load(BOARD), knobel.load(STUCK)
    unsolvable = knobel.solve(stuck, lang="de")
    assert "Stellungen" in str(unsolvable.reason)
    assert "Stellungen" in str(pickle.loads(pickle.dumps(unsolvable)).reason)
    assert "Stellung" in str(knobel.solve(knobel.load(HARD), states=1, lang="de").reason)
    assert "Schritt" in (knobel.solve(puzzle, lang="de")._repr_svg_() or "")
    assert "von 100" in str(knobel.rate(puzzle, lang="de"))
    assert "Lösbar" in str(knobel.explain(puzzle, lang="de"))
    assert "Unlösbar" in str(knobel.explain(stuck, lang="de"))
    assert "Ladung" in str(knobel.verify(puzzle, "R", lang="de").reason)
    assert "<title>Stromrallye" in knobel.draw(puzzle, lang="de").svg
    with pytest.raises(knobel.KnobelError, match="unbekannt"):
        knobel.generate("rotation", difficulty="no", lang="de")  # type: ignore[arg-type]
    assert "positions" in str(knobel.solve(stuck).reason)


def test_drawing_a_solution(tmp_path: Path) -> None:
    puzzle = knobel.load(FRAME)
    answer = knobel.solve(puzzle)
    drawn = knobel.draw(puzzle, tmp_path / "way.svg", solution=answer)
    assert (tmp_path / "way.svg").read_text(encoding="utf-8") == drawn.svg == drawn._repr_svg_()
    assert knobel.draw(puzzle, solution=True).svg == knobel.draw(puzzle, solution=list(answer.moves)).svg
    assert knobel.draw(puzzle).svg != drawn.svg
    with pytest.raises(knobel.KnobelError, match="no solution to draw"):
        knobel.draw(knobel.load(STUCK), solution=True)
    with pytest.raises(knobel.KnobelError, match="not a solution: "):
        knobel.draw(puzzle, solution="L")
    with pytest.raises(knobel.KnobelError, match="file extension"):
        knobel.draw(puzzle, tmp_path / "way.doc")


def test_generating_within_limits() -> None:
    with pytest.raises(knobel.KnobelError) as caught:
        knobel.generate("rotation", difficulty="expert", seed=1, time=0)
    assert caught.value.kind == "not-found"
    drawn = knobel.generate("rotation")
    assert knobel.generate("rotation", seed=drawn.seed).puzzle == drawn.puzzle
