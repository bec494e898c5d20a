"""The text format of Stromrallye: what is read, what is refused, and where."""

from __future__ import annotations

import pytest

import knobel
from knobel.puzzles.stromrallye import text as text_format
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye
from knobel.registry import recognise
from support.wrong_texts import ErrorsOfAFormat, Wrong, check_sentences, error_of, line_ends

TEXT = "5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n"
BOARD = Stromrallye(5, Battery(3, 5, 9), (Battery(5, 1, 3), Battery(1, 2, 2), Battery(5, 4, 3)))

WRONG = [
    # numbers
    Wrong("not-a-number", 1, 1, "x\n3,5,9\n0\n"),
    Wrong("not-a-number", 1, 3, "  x\n3,5,9\n0\n"),
    Wrong("not-a-number", 2, 3, "5\n3,x,9\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,\n0\n"),
    Wrong("not-a-number", 2, 3, "5\n3,,9\n0\n"),
    Wrong("not-a-number", 4, 6, "5\n3,5,9\n1\n5, 1,x\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,9.5\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,1e3\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,0x9\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,1_0\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,٩\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,−1\n0\n"),
    Wrong("not-a-number", 2, 5, "5\n3,5,{n}\n0\n"),
    Wrong("not-a-number", 2, 1, "5\n3;5;9\n0\n"),
    Wrong("not-a-number", 2, 1, "5\n3 5 9\n0\n"),
    Wrong("not-a-number", 2, 1, "5\n\ufeff3,5,9\n0\n"),
    Wrong("not-a-number", 1, 1, "5\x00\n3,5,9\n0\n"),
    Wrong("not-a-number", 1, 1, "5\u20283,5,9\n0\n"),
    Wrong("not-a-number", 1, 1, "5\x0c3\n3,5,9\n0\n"),
    Wrong("wrong-numbers", 1, 3, "5,5\n3,5,9\n0\n"),
    Wrong("wrong-numbers", 2, 3, "5\n3,5\n0\n"),
    Wrong("wrong-numbers", 2, 1, "5\n3\n0\n"),
    Wrong("wrong-numbers", 2, 7, "5\n3,5,9,1\n0\n"),
    Wrong("wrong-numbers", 2, 7, "5\n3,5,9,1,2\n0\n"),
    Wrong("wrong-numbers", 4, 3, "5\n3,5,9\n1\n5,1\n"),
    Wrong("too-large", 2, 5, "5\n3,5,99999999999999999999\n0\n"),
    Wrong("too-large", 1, 1, "9" * 5000 + "\n3,5,9\n0\n"),
    # sizes and counts
    Wrong("bad-size", 1, 1, "0\n3,5,9\n0\n"),
    Wrong("bad-size", 1, 1, "-5\n3,5,9\n0\n"),
    Wrong("bad-size", 1, 1, "1001\n3,5,9\n0\n"),
    Wrong("bad-count", 3, 1, "5\n3,5,9\n-1\n"),
    Wrong("bad-count", 3, 1, "5\n3,5,9\n1000001\n"),
    Wrong("bad-count", 3, 1, "5\n3,5,9\n-1\n", {"trust_count": True}),
    Wrong("count", 3, 1, "5\n3,5,9\n2\n5,1,3\n"),
    Wrong("count", 3, 1, "5\n3,5,9\n0\n5,1,3\n"),
    Wrong("count", 3, 2, "5\n3,5,9\n 34\n5,1,3\n\n"),
    # the board
    Wrong("off-board", 2, 1, "5\n6,5,9\n0\n"),
    Wrong("off-board", 2, 3, "5\n3,6,9\n0\n"),
    Wrong("off-board", 2, 1, "5\n0,5,9\n0\n"),
    Wrong("off-board", 4, 3, "5\n3,5,9\n1\n5,-1,3\n"),
    Wrong("negative-charge", 2, 5, "5\n3,5,-1\n0\n"),
    Wrong("negative-charge", 4, 5, "5\n3,5,9\n1\n5,1,-3\n"),
    Wrong("too-large", 2, 5, "5\n3,5,1000001\n0\n"),
    Wrong("too-large", 4, 5, "5\n3,5,9\n1\n5,1,1000001\n"),
    Wrong("two-batteries", 5, 1, "5\n3,5,9\n2\n5,1,3\n5,1,3\n"),
    Wrong("robot-on-battery", 4, 1, "5\n3,5,9\n1\n3,5,1\n"),
    Wrong("two-batteries", 5, 3, "5\n3,5,9\n2\n5,1,3\n  5,1,3\n"),
    Wrong("robot-on-battery", 4, 2, "5\n3,5,9\n1\n 3,5,1\n"),
    Wrong("missing-line", 1, None, "5\n"),
    # too short
    Wrong("missing-line", 1, None, ""),
    Wrong("missing-line", 1, None, "5"),
    Wrong("missing-line", 1, None, "5\n"),
    Wrong("missing-line", 4, None, "\n\n5\n  \n"),
    Wrong("missing-line", 2, None, "5\n3,5,9\n"),
    Wrong("missing-line", 4, None, "5\n3,5,9\n2\n5,1,3\n", {"trust_count": True}),
]


class TestErrors(ErrorsOfAFormat):
    puzzle, module, wrong = "stromrallye", text_format, WRONG


def test_sentences_say_what_was_found() -> None:
    assert "“x”" in str(error_of("5\n3,x,9\n0\n", "stromrallye"))
    assert "(6|5)" in str(error_of("5\n6,5,9\n0\n", "stromrallye"))
    counts = error_of("5\n3,5,9\n34\n5,1,3\n", "stromrallye").message.text("de")
    assert "34" in counts
    assert "eine Zeile" in counts
    counts = error_of("5\n3,5,9\n34\n5,1,3\n5,2,3\n", "stromrallye").message.text("en")
    assert "2 lines follow" in counts
    second = error_of("5\n3,5,9\n2\n5,1,3\n5,1,3\n", "stromrallye").message.text("en")
    assert "line 4" in second


def test_long_tokens_are_shortened() -> None:
    error = error_of("5\n3," + "y" * 1_000_000 + ",9\n0\n", "stromrallye")
    assert (error.kind, error.line, error.column) == ("not-a-number", 2, 3)
    assert len(str(error)) < 200


@pytest.mark.parametrize(
    "text",
    [
        *line_ends(TEXT),
        pytest.param("\n \n" + TEXT.replace("\n", "\n\n") + "\n\t\n", id="blank-lines"),
        pytest.param(TEXT.replace(",", " ,\t "), id="spaces"),
        pytest.param(TEXT.replace("\n", "  \n  "), id="indented"),
        pytest.param(TEXT.replace("5", "+5").replace("2", "002"), id="signs"),
        pytest.param(TEXT.replace("\n", "\x0c\n"), id="form-feed"),
    ],
)
def test_reading_is_generous(text: str) -> None:
    assert knobel.parse(text) == BOARD


@pytest.mark.parametrize("text", [TEXT, "1\n1,1,0\n0\n", "1000\n1000,1,1000000\n1\n1,1000,0\n"])
def test_round_trip(text: str) -> None:
    assert knobel.parse(text, "stromrallye").format() == text


def test_the_largest_board_is_read() -> None:
    puzzle = knobel.parse("1000\n1,1,1000000\n0\n")
    assert isinstance(puzzle, Stromrallye)
    assert (puzzle.size, puzzle.total) == (1000, 1_000_000)


def test_trusting_the_count_ignores_the_rest() -> None:
    text = TEXT.replace("\n3\n", "\n2\n") + "this is not a battery\n"
    assert error_of(text).kind == "count"
    puzzle = knobel.parse(text, trust_count=True)
    assert puzzle.format() == "5\n3,5,9\n2\n5,1,3\n1,2,2\n"
    assert knobel.parse(TEXT, trust_count=True) == BOARD


def test_diagonal_is_a_variant_beside_the_text() -> None:
    puzzle = knobel.parse(TEXT, diagonal=True)
    assert puzzle != BOARD
    assert puzzle.format() == TEXT
    assert knobel.parse(puzzle.format(), **puzzle.chosen_options()) == puzzle


def test_a_text_of_more_than_16_mib_is_refused() -> None:
    error = error_of(TEXT + " " * (16 << 20), "stromrallye")
    assert (error.kind, error.line) == ("too-large", 1)
    check_sentences(error)
    assert knobel.parse(TEXT + "\n" * (1 << 20)) == BOARD


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "5\n3,5,9\n",
        "5\n3,5\n",
        "5x5\n3,5,9\n0\n",
        "5\n3,x,9\n3\n",
        "x\n3,5,9\n0\n",
        "3,5,9\n",
        "\n" * 5000 + TEXT,
        "5\n3,5,9\n34\n5,1,3\n",
        "5\r3,5,9\r0\r",
    ],
)
def test_recognised_even_when_broken(text: str) -> None:
    assert recognise(text) is Stromrallye
