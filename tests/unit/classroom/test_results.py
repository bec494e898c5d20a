"""Results: codes come back, typing errors are found, and every move is replayed."""

from __future__ import annotations

import json

import pytest

from knobel import solve
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle
from knobel.classroom.results import Attempt, Marker, Result, read_result
from knobel.classroom.tables import Row, in_words
from knobel.errors import PuzzleError
from support.page_steps import TEXTS

SET = PuzzleSet("", tuple(SetPuzzle(kind, text) for kind, text in TEXTS.items()))
BEST = tuple(tuple(solve(one.puzzle()).moves) for one in SET.puzzles)
ADA = Result("Ada ✓", SET.fingerprint, tuple(Attempt(moves, 61, ("undo",)) for moves in BEST))
IDLE = Result("Bo", SET.fingerprint, tuple(Attempt(moves[:-1], 5) for moves in BEST))


def test_a_result_comes_back() -> None:
    assert read_result(ADA.code()) == ADA
    assert read_result(json.dumps(ADA.document())) == ADA
    code = ADA.code()
    assert read_result(f" {code[:20]}\n{code[20:]} ") == ADA


def test_every_wrong_letter_is_found() -> None:
    code = ADA.code()
    for place in range(3, len(code)):
        wrong = code[:place] + ("x" if code[place] != "x" else "y") + code[place + 1 :]
        with pytest.raises(PuzzleError) as error:
            read_result(wrong)
        assert error.value.kind == "bad-result"


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "a\nb"},
        {"name": "x" * 41},
        {"set": 3},
        {"puzzles": []},
        {"puzzles": [3]},
        {"puzzles": [{"moves": "RL", "seconds": 1, "help": []}]},
        {"puzzles": [{"moves": [], "seconds": -1, "help": []}]},
        {"puzzles": [{"moves": [], "seconds": 1, "help": ["oracle"]}]},
        {"format": "knobel-result-9"},
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(PuzzleError) as error:
        read_result(json.dumps({**ADA.document(), **change}))
    assert error.value.kind == "bad-result"


def test_moves_are_replayed() -> None:
    marker = Marker(SET)
    assert [one.solved for one in marker.check(ADA)] == [True] * len(BEST)
    assert [one.solved for one in marker.check(IDLE)] == [False] * len(BEST)
    forged = Result("Eve", SET.fingerprint, (Attempt(("nonsense",), 1), *ADA.attempts[1:]))
    with pytest.raises(PuzzleError, match=r"Eve.* 1"):
        marker.check(forged)
    with pytest.raises(PuzzleError):
        marker.check(Result("Ada", "0" * 16, ADA.attempts))


def test_too_hard_in_words() -> None:
    marker = Marker(SET)
    aided = Attempt(BEST[2], 30, ("solution",))
    mixed = Result("Cy", SET.fingerprint, (ADA.attempts[0], IDLE.attempts[1], aided))
    rows = [Row(one, marker.check(one)) for one in (mixed, mixed, ADA)]
    assert [said.text("en") for said in in_words(rows)] == [
        "Puzzle 2 was too hard: 1 of 3 solved it.",
        "Puzzle 3 was hard: 3 solved it, 2 of them with a hint or the solution.",
    ]
    assert [said.text("en")[:22] for said in in_words(rows[2:])] == ["No puzzle was too hard"]
    assert in_words([]) == []


def test_what_counts_is_compared_with_the_least() -> None:
    marker = Marker(SET)
    assert [(one.figure, one.value, one.least) for one in marker.check(ADA)] == [
        ("swaps", 4, 4),
        ("moves", len(BEST[1]), len(BEST[1])),
        ("moves", len(BEST[2]), len(BEST[2])),
    ]
