"""The text format of Rotation: what is read, what is refused, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

import knobel
from knobel.puzzles.rotation import text as text_format
from knobel.puzzles.rotation.rules import NAMES, Rotation
from knobel.registry import recognise
from support.wrong_texts import ErrorsOfAFormat, Wrong, check_sentences, error_of, line_ends

TEXT = """\
8
########
#0     #
#0 111 #
#0 2222#
#  3   #
#44355 #
#66377 #
#### ###
"""


def frame(*rows: str) -> str:
    return "\n".join([str(len(rows)), *rows]) + "\n"


SMALL = frame("#####", "#0  #", "#0  #", "#   #", "## ##")
OPEN = frame("## #", "#  #", "   0", "## #")

WRONG = [
    # the side
    Wrong("missing-line", 1, None, ""),
    Wrong("missing-line", 2, None, "\n \n"),
    Wrong("not-a-number", 1, 1, "x" + SMALL[1:]),
    Wrong("not-a-number", 1, 1, SMALL[2:]),
    Wrong("not-a-number", 1, 1, "5 5" + SMALL[1:]),
    Wrong("wrong-numbers", 1, 3, "5,5" + SMALL[1:]),
    Wrong("bad-size", 1, 1, "2" + SMALL[1:]),
    Wrong("bad-size", 1, 1, "-5" + SMALL[1:]),
    Wrong("bad-size", 1, 1, "1001" + SMALL[1:]),
    Wrong("too-large", 1, 1, "9" * 40 + SMALL[1:]),
    # rows
    Wrong("missing-line", 1, None, "5\n"),
    Wrong("missing-line", 1, None, "5"),
    Wrong("missing-line", 5, None, SMALL.replace("## ##\n", "")),
    Wrong("missing-line", 5, None, SMALL.replace("## ##\n", "\n\n\n")),
    Wrong("missing-line", 6, None, "6" + SMALL[1:]),
    Wrong("too-many-rows", 7, 1, SMALL + "#####\n"),
    Wrong("too-many-rows", 9, 1, SMALL + "\n  \nx\n"),
    Wrong("row-too-long", 3, 6, SMALL.replace("#0  #", "#0  ##", 1)),
    Wrong("row-too-long", 2, 5, "4" + SMALL[1:]),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0? #", 1)),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0\t #", 1)),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0\x00 #", 1)),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0\u2028 #", 1)),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0ä #", 1)),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0٣ #", 1)),
    Wrong("unknown-character", 2, 1, SMALL.replace("\n#####", "\n\ufeff#####", 1)),
    Wrong("unknown-character", 3, 3, SMALL.replace("#0  #", "#0. #", 1)),
    # the frame
    Wrong("hole-in-corner", 2, 1, SMALL.replace("\n#####", "\n ####", 1)),
    Wrong("hole-in-corner", 2, 5, SMALL.replace("\n#####", "\n####", 1)),
    Wrong("hole-in-corner", 6, 1, SMALL.replace("## ##", "0# ##")),
    Wrong("hole-in-corner", 6, 5, SMALL.replace("## ##", "## #")),
    # sticks
    Wrong("no-stick", 2, 1, SMALL.replace("0", " ")),
    Wrong("bent", 4, 3, SMALL.replace("#0  #\n#0  #", "#0  #\n#00 #")),
    Wrong("bent", 4, 2, SMALL.replace("#0  #\n#0  #", "#00 #\n#0  #")),
    Wrong("bent", 4, 3, SMALL.replace("#0  #\n#0  #", "#0  #\n# 0 #")),
    Wrong("torn", 3, 4, SMALL.replace("#0  #\n#0  #", "#0 0#\n#   #")),
    Wrong("torn", 5, 2, SMALL.replace("#0  #\n#0  #\n#   #", "#0  #\n#   #\n#0  #")),
    Wrong("no-such-stick", None, None, SMALL, {"stick": "7"}),
    Wrong("no-such-stick", None, None, SMALL, {"stick": ""}),
    Wrong("no-such-stick", None, None, SMALL, {"stick": "ALL"}),
]


class TestErrors(ErrorsOfAFormat):
    puzzle, module, wrong = "rotation", text_format, WRONG


def test_sentences_say_what_was_found() -> None:
    assert "“?”" in str(error_of(SMALL.replace("#0  #", "#0? #", 1)))
    assert "U+0009" in str(error_of(SMALL.replace("#0  #", "#0\t #", 1)))
    few = str(error_of(SMALL.replace("## ##\n", "")))
    assert "5" in few
    assert "4" in few
    assert "stick 0" in str(error_of(SMALL.replace("#0  #\n#0  #", "#0 0#\n#   #")))
    assert "0, 1" in str(error_of(SMALL.replace("#   #", "# 1 #"), stick="x"))


@pytest.mark.parametrize(
    "text",
    [
        *line_ends(SMALL),
        pytest.param("\n\n" + SMALL.replace("5\n", " 5 \n\n\n") + "\n \n", id="blank-lines"),
        pytest.param(SMALL.replace("#\n", "#   \n"), id="trailing-spaces"),
    ],
)
def test_reading_is_generous(text: str) -> None:
    assert knobel.parse(text) == knobel.parse(SMALL)
    assert knobel.parse(text).format() == SMALL


def test_lost_trailing_spaces_come_back() -> None:
    full = frame("#####", "#0   ", "     ", "#    ", "## ##")
    lost = "\n".join(row.rstrip() for row in full.split("\n"))
    assert lost != full
    assert knobel.parse(lost).format() == full


def test_a_file_in_utf_16_is_read(tmp_path: Path) -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"):
        file = tmp_path / f"{encoding}.txt"
        mark = "\ufeff" if encoding.endswith("e") else ""
        file.write_bytes((mark + TEXT).encode(encoding))
        assert knobel.load(file).format() == TEXT


def test_sixty_two_sticks() -> None:
    middle = ["#" + " ".join(NAMES[n : n + 31]) + "#" for n in (0, 31)]
    text = frame("#" * 63, *middle, *["#" + " " * 61 + "#"] * 59, "# " + "#" * 61)
    puzzle = knobel.parse(text)
    assert isinstance(puzzle, Rotation)
    assert [stick.name for stick in puzzle.sticks] == list(NAMES)
    assert puzzle.format() == text


@pytest.mark.parametrize("text", [TEXT, SMALL, OPEN, frame("###", "#0#", "###")])
@pytest.mark.parametrize("stick", [None, "0", "all"])
def test_round_trip(text: str, stick: str | None) -> None:
    puzzle = knobel.parse(text, stick=stick)
    assert puzzle.format() == text
    assert knobel.parse(puzzle.format(), **puzzle.chosen_options()) == puzzle


def test_any_stick_is_the_default() -> None:
    assert knobel.parse(TEXT, stick="any") == knobel.parse(TEXT)


def test_trusting_the_count_changes_nothing() -> None:
    assert knobel.parse(TEXT, trust_count=True) == knobel.parse(TEXT)
    assert error_of(SMALL + "#####\n", trust_count=True).kind == "too-many-rows"


def test_the_largest_frame_is_read() -> None:
    inside = ["#" + " " * 998 + "#"] * 997
    text = frame("#" * 1000, "#0" + " " * 997 + "#", *inside, "#" * 1000)
    assert knobel.parse(text).format() == text


def test_a_text_of_more_than_16_mib_is_refused() -> None:
    error = error_of(SMALL + " " * (16 << 20))
    assert (error.kind, error.line) == ("too-large", 1)
    check_sentences(error)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        OPEN,
        TEXT[2:],
        TEXT.replace("8\n", "eight\n"),
        TEXT.replace("0", "?"),
        TEXT[:20],
        "\n" * 5000 + TEXT,
        TEXT.replace("\n", "\r"),
        "8 8\n" + TEXT[2:],
        "8,8\n" + TEXT[2:].replace("2", ","),
    ],
)
def test_recognised_even_when_broken(text: str) -> None:
    assert recognise(text) is Rotation
