"""The text format of Hüpfburg: what is read, what is refused, and where."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knobel
from knobel.parsing import rows
from knobel.puzzles.huepfburg import text as text_format
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.huepfburg.text import MAX_BYTES
from knobel.registry import recognise
from support.wrong_texts import ErrorsOfAFormat, Wrong, check_sentences, error_of, line_ends

TEXT = "4 3\n1 3\n2 1\n3 4\n"
GRAPH = Huepfburg(4, ((1, 3), (2, 1), (3, 4)))

WRONG = [
    # numbers
    Wrong("not-a-number", 1, 1, "x 3\n1 3\n2 1\n3 4\n"),
    Wrong("not-a-number", 1, 3, "4 x\n1 3\n2 1\n3 4\n"),
    Wrong("not-a-number", 3, 4, "4 2\n1 3\n2  y\n"),
    Wrong("not-a-number", 2, 3, "4 1\n1 3.5\n"),
    Wrong("not-a-number", 2, 3, "4 1\n1 ３\n"),
    Wrong("not-a-number", 2, 1, "4 1\n1,3\n"),
    Wrong("not-a-number", 2, 3, "4 1\n1 -> 3\n"),
    Wrong("not-a-number", 2, 1, "4 1\n\ufeff1 3\n"),
    Wrong("not-a-number", 2, 3, "4 1\n1 3\x00\n"),
    Wrong("wrong-numbers", 1, 1, "4\n1 3\n"),
    Wrong("wrong-numbers", 1, 5, "4 1 9\n1 3\n"),
    Wrong("wrong-numbers", 1, 5, "4 1\u20281 3\n"),
    Wrong("wrong-numbers", 2, 1, "4 1\n1\n"),
    Wrong("wrong-numbers", 2, 5, "4 1\n1 3 4\n"),
    Wrong("too-large", 2, 3, "4 1\n1 99999999999999999999\n"),
    # the header
    Wrong("missing-line", 1, None, ""),
    Wrong("missing-line", 2, None, "\n \n"),
    Wrong("bad-size", 1, 1, "0 0\n"),
    Wrong("bad-size", 1, 1, "-4 1\n1 3\n"),
    Wrong("bad-size", 1, 1, "10000001 1\n1 3\n"),
    Wrong("bad-count", 1, 3, "4 -1\n1 3\n"),
    Wrong("bad-count", 1, 3, "4 999999999999999\n1 3\n"),
    Wrong("count", 1, 3, "4 2\n1 3\n2 1\n3 4\n"),
    Wrong("count", 1, 3, "4 4\n1 3\n2 1\n3 4\n"),
    Wrong("missing-line", 4, None, "4 4\n1 3\n2 1\n3 4\n", {"trust_count": True}),
    # arrows
    Wrong("no-such-field", 2, 1, "4 1\n0 3\n"),
    Wrong("no-such-field", 2, 1, "4 1\n-1 3\n"),
    Wrong("no-such-field", 2, 3, "4 1\n1 5\n"),
    # players
    Wrong("no-such-field", 1, None, "1 1\n1 1\n"),
    Wrong("no-such-field", None, None, TEXT, {"start": (1, 5)}),
    Wrong("no-such-field", None, None, TEXT, {"start": (0, 1)}),
    Wrong("no-such-field", None, None, TEXT, {"meet": 5}),
    Wrong("no-such-field", None, None, TEXT, {"meet": -1}),
    Wrong("no-such-field", None, None, TEXT, {"meet": 0}),
    Wrong("no-such-field", None, None, TEXT, {"start": "12"}),
    Wrong("too-few-players", None, None, TEXT, {"start": (1,)}),
    Wrong("bad-layout", None, None, TEXT, {"layout": (10, 20)}),
]


class TestErrors(ErrorsOfAFormat):
    puzzle, module, wrong = "huepfburg", text_format, WRONG


def test_sentences_say_what_was_found() -> None:
    assert "“y”" in str(error_of("4 2\n1 3\n2  y\n"))
    counts = error_of("4 20\n1 3\n2 1\n3 4\n").message.text("de")
    assert "20" in counts
    assert "3" in counts
    assert "from 1 to 4" in str(error_of("4 1\n1 5\n"))
    assert "3 numbers" in str(error_of("4 1\n1 3 4\n"))
    assert "one number" in str(error_of("4 1\n1\n"))


@pytest.mark.parametrize(
    "text",
    [
        *line_ends(TEXT),
        pytest.param("\n\t\n" + TEXT.replace("\n", "\n\n"), id="blank-lines"),
        pytest.param(TEXT.replace(" ", " \t  ").replace("\n", "  \n  "), id="spaces"),
        pytest.param(TEXT.replace(" ", "\x0b").replace("\n", "\x0c\n"), id="odd-spaces"),
    ],
)
def test_reading_is_generous(text: str) -> None:
    assert knobel.parse(text) == GRAPH


@pytest.mark.parametrize("text", [TEXT, "2 0\n", "2 3\n1 1\n1 1\n2 2\n", "10000000 1\n10000000 1\n"])
def test_round_trip(text: str) -> None:
    puzzle = knobel.parse(text, "huepfburg")
    assert puzzle.format() == text
    assert knobel.parse(puzzle.format(), **puzzle.chosen_options()) == puzzle


@pytest.mark.parametrize("options", [{"start": 5}, {"start": ()}, {"start": "1;2"}, {"meet": "three"}])
def test_values_that_an_option_cannot_have(options: dict[str, Any]) -> None:
    with pytest.raises(knobel.KnobelError) as caught:
        knobel.parse(TEXT, **options)
    assert caught.value.kind == "bad-parameter"


def test_values_may_be_text() -> None:
    assert knobel.parse(TEXT, start="1, 2,4", meet="4") == knobel.parse(TEXT, start=[1, 2, 4], meet=4)


def test_players_and_meeting_are_options_beside_the_text() -> None:
    puzzle = knobel.parse(TEXT, start=(1, 2, 4), meet=4)
    assert puzzle.format() == TEXT
    assert puzzle.chosen_options() == {"start": (1, 2, 4), "meet": 4, "layout": None}
    assert knobel.parse(puzzle.format(), **puzzle.chosen_options()) == puzzle
    assert puzzle != GRAPH


def test_the_header_is_no_arrow() -> None:
    puzzle = knobel.parse("4 1\n1 2\n")
    assert isinstance(puzzle, Huepfburg)
    assert puzzle.arrows == ((1, 2),)
    assert puzzle.targets(4) == ()


def test_several_arrows_between_two_fields_count_once() -> None:
    puzzle = knobel.parse("2 3\n1 1\n1 2\n1 2\n")
    assert isinstance(puzzle, Huepfburg)
    assert puzzle.targets(1) == (1, 2)


def test_trusting_the_count_ignores_the_rest() -> None:
    text = "4 2\n1 3\n2 1\nno arrow at all\n"
    assert error_of(text, "huepfburg").kind == "count"
    puzzle = knobel.parse(text, trust_count=True)
    assert puzzle.format() == "4 2\n1 3\n2 1\n"


@pytest.mark.slow
def test_a_longer_text_than_for_the_others_is_allowed() -> None:
    assert knobel.parse(TEXT + "\n" * (16 << 20)) == GRAPH
    with pytest.raises(knobel.PuzzleError) as caught:
        rows("x" * 1001, 1000)
    assert (caught.value.kind, caught.value.line) == ("too-large", 1)
    check_sentences(caught.value)
    assert MAX_BYTES > 16 << 20


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "2 0\n",
        "4 x\n1 3\n",
        "4 3\n1 3\n2 1 7\n3 4\n",
        "4 3\n1 3\n2\n3 4\n",
        "x 3\n1 3\n2 1\n",
        "\n" * 5000 + TEXT,
        "4\t3\r1\t3\r",
    ],
)
def test_recognised_even_when_broken(text: str) -> None:
    assert recognise(text) is Huepfburg


@pytest.mark.parametrize("text", ["", "\n", "hello", "?!", "\ufeff", "\x00\x01"])
def test_what_looks_like_nothing_is_said_to(text: str) -> None:
    error = error_of(text)
    assert (error.kind, error.line) == ("unknown-kind", 1)
    check_sentences(error)


def outcome(text: str, **options: Any) -> object:
    """The puzzle, or the error with its place and sentence."""
    try:
        return text_format.parse(text, **options)
    except knobel.PuzzleError as error:
        return error.kind, error.line, error.column, str(error)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans())
def test_the_kernel_reads_texts_and_faults_like_the_patient_way(random: Random, trust: bool) -> None:
    fields = random.choice([3, 40, 10_000_000])
    rows = [[random.randint(1, fields), random.randint(1, fields)] for _ in range(random.randint(0, 9))]
    text = "".join(f"{a} {b}\n" for a, b in [[fields, len(rows)], *rows])
    for _ in range(random.choice([0, 1, 1, 2])):
        at = random.randint(0, len(text))
        cut = at + random.choice([0, 0, 1, 3])
        odd = random.choice(
            ["", "0", " ", "\n", "-", "x", "\t", "\r\n", "9999999999", "\u00b2", "#", "1 1\n"]
        )
        text = text[:at] + odd + text[cut:]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_format, "FEW", 0)
        quick = outcome(text, trust_count=trust)
        patch.setattr(text_format, "_plain", lambda _: None)
        assert quick == outcome(text, trust_count=trust)


def test_very_many_arrows_are_like_a_tuple() -> None:
    rows = [(n % 700 + 1, n * n % 700 + 1) for n in range(5000)]
    text = f"700 {len(rows)}\n" + "".join(f"{a} {b}\n" for a, b in rows)
    puzzle = text_format.parse(text)
    plain = Huepfburg(700, tuple(rows))
    assert (puzzle, plain, hash(puzzle)) == (plain, puzzle, hash(plain))
    assert pickle.loads(pickle.dumps(puzzle)) == copy.deepcopy(puzzle) == plain
    assert (puzzle.arrows[-1], puzzle.arrows[7:9]) == (rows[-1], tuple(rows[7:9]))
    assert puzzle.targets(5) == plain.targets(5)
    assert puzzle.format() == text
    assert puzzle != Huepfburg(700, tuple(rows[::-1]))
    assert repr(puzzle) == repr(plain)
