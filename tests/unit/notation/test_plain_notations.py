"""Every notation that is written is read back to the same moves, and much more is read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random

import pytest

import knobel
from knobel.errors import KnobelError
from knobel.notation import Notation, Reading, read, read_answer, write
from knobel.notation.plain_notations import NOTATIONS
from knobel.puzzle import Puzzle
from knobel.puzzles.stromrallye.legs import cut
from knobel.puzzles.stromrallye.rules import Stromrallye
from support.guest_puzzle import Countdown

EXAMPLE = "5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n"
MOVES = list("RRUUUUDDDUULLLLRR")
STICKS = "7\n### ###\n#     #\n#     #\n#     #\n#    1#\n#  001#\n#######\n"
FIELDS = "7 7\n1 3\n3 5\n5 7\n2 4\n4 6\n6 7\n7 1\n"


def board(diagonal: bool = False) -> Stromrallye:
    puzzle = knobel.parse(EXAMPLE, diagonal=diagonal)
    assert isinstance(puzzle, Stromrallye)
    return puzzle


def wander(puzzle: Puzzle, random: Random, most: int) -> list[str]:
    """Some legal moves, chosen by chance."""
    state, moves = puzzle.start(), list[str]()
    while len(moves) < most and (possible := list(puzzle.moves(state))):
        moves.append(random.choice(possible))
        state = puzzle.apply(state, moves[-1])
    return moves


PUZZLES = {
    "stromrallye": board(),
    "diagonal": board(diagonal=True),
    "rotation": knobel.parse(STICKS, stick="0"),
    "huepfburg": knobel.parse(FIELDS),
    "three-players": knobel.parse(FIELDS, start=(1, 2, 4)),
    "template": knobel.parse("oxxoxxo", "template"),
}
WRITTEN = [(name, how) for name, puzzle in PUZZLES.items() for how in puzzle.notations if how != "legs"]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("name", "how"), WRITTEN)
def test_what_is_written_is_read_back(name: str, how: str, lang: str) -> None:
    puzzle = PUZZLES[name]
    for seed in range(30):
        moves = wander(puzzle, Random(seed), most=seed)
        reading = read(puzzle, write(puzzle, moves, how, lang))
        assert (reading.moves, reading.broken) == (moves, None)


@pytest.mark.parametrize("diagonal", [False, True])
def test_legs_are_read_back_as_the_same_legs(diagonal: bool) -> None:
    """Which way a leg takes is not written, but from where to where and how long is."""
    puzzle = board(diagonal)
    for seed in range(60):
        moves = wander(puzzle, Random(seed), most=seed)
        reading = read(puzzle, write(puzzle, moves, "legs"))
        assert reading.broken is None
        assert cut(puzzle, list(reading.moves)) == cut(puzzle, moves)


@pytest.mark.parametrize("how", ["tokens", "words", "fields", "legs"])
def test_written_forms(how: str) -> None:
    expected = {
        "tokens": "R R U U U U D D D U U L L L L R R",
        "words": "right right up up up up down down down up up left left left left right right",
        "fields": "(4|5) (5|5) (5|4) (5|3) (5|2) (5|1) (5|2) (5|3) (5|4) (5|3) (5|2) (4|2) (3|2) (2|2) "
        "(1|2) (2|2) (3|2)",
        "legs": "0 → 3(3) → 1(3) → 3(3) → 2(6) → -1(2)",
    }
    assert write(board(), MOVES, how, "en") == expected[how]
    assert knobel.verify(board(), expected[how])


def test_written_forms_of_the_others() -> None:
    assert write(board(), ["R", "U"], "words", "de") == "rechts oben"
    assert write(board(True), ["UL", "DR"], "words", "de") == "oben-links unten-rechts"
    assert write(PUZZLES["rotation"], ["L", "R"], "words", "de") == "links, rechts"
    assert write(PUZZLES["huepfburg"], ["3/4", "5/6", "7/7"]) == "1 -> 3 -> 5 -> 7\n2 -> 4 -> 6 -> 7"
    assert write(PUZZLES["huepfburg"], ["3/4", "5/6"], "tokens") == "3/4 5/6"
    assert write(PUZZLES["huepfburg"], []) == "1\n2"
    assert write(board(), [], "legs") == "0"
    assert write(board(), []) == ""


def test_a_notation_that_a_puzzle_does_not_have() -> None:
    for name, how in (("rotation", "legs"), ("huepfburg", "words"), ("template", "fields")):
        with pytest.raises(KnobelError) as caught:
            write(PUZZLES[name], [], how)
        assert caught.value.kind == "no-such-notation"
        assert how in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "R R U U U U D D D U U L L L L R R",
        "RRUUUUDDDUULLLLRR",
        "rruu uudd duul lllrr",
        "R,R,U,U,U,U;D;D;D,U,U,\nL,L,L,L,\n\nR,R,\n",
        "→→↑↑↑↑↓↓↓↑↑←←←←→→",
        "→ → ↑ ↑ U up ↓ D down oben hoch links L ← Left RECHTS →",
        "# my solution\nR R U U U U\n  # half-way\nD D D U U L L L L R R",
        "\ufeffR R U U U U D D D U U\r\nL L L L R R\r\n",
        "R\x0cR\x0bU\u2028U\x85U\u00a0U D D D U U L L L L R R",
        "(3|5) (4, 5), (5, 5), (5, 4), (5,3), ( 5 ; 2 ), (5/1)\n(5|2)(5|3)(5|4) -> (5|3) → (5|2), "
        "(4|2), (3|2), (2|2), (1|2), (2|2), (3|2)",
        "0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)",
        "0->3(3)->1(3)->3(3)->2(6)->-1(2)",
        "0 => 3 ( 3 )\n=> 1( 3)=> 3(3)  > 2(6)\n> −1(2)",
        "3(3) 1(3) 3(3) 2(6) -1(2)",
        json.dumps(MOVES),
        json.dumps({"file": "x", "moves": MOVES, "length": 17}),
        json.dumps({"moves": ["right", "→", *MOVES[2:]]}, indent=2),
        "some/file.txt: solved: 17 steps, 4 swaps\nR R U U U U D D D U U L L L L R R\n",
        "-: gelöst: 17 Schritte\r\nrechts rechts oben oben oben oben D D D U U L L L L R R\r\n",
        "a.txt: solved: 17 steps\r0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)\r",
    ],
)
def test_reading_is_generous(text: str) -> None:
    reading = read(board(), text)
    assert reading.broken is None
    assert len(reading.moves) == 17
    assert knobel.verify(board(), text)


@pytest.mark.parametrize(
    "text",
    [
        "UL UR DL DR",
        "ul ur dl dr",
        "↖↗↙↘",
        "up-left, up-right, down-left, down-right",
        "oben-links rechts-oben left-down UNTEN-RECHTS",
    ],
)
def test_diagonal_steps(text: str) -> None:
    assert read(board(True), text).moves == ["UL", "UR", "DL", "DR"]


@pytest.mark.parametrize(
    "text",
    [
        "1 -> 3 -> 5 -> 7\n2 -> 4 -> 6 -> 7",
        "1->3->5->7\r\n2->4->6->7\r\n",
        "1 → 3 → 5 → 7\n\n2→4→6→7",
        "1 --> 3 --> 5 --> 7\n2 => 4 => 6 => 7",
        "Sasha: 1, 3, 5, 7\nMika: 2, 4, 6, 7",
        "Spieler 1: 1 3 5 7\nSpieler 2: 2 4 6 7\n",
        "# both routes\n1 3 5 7\n2 4 6 7",
        "3/4 5/6 7/7",
        "3/4, 5/6; 7/7",
        '["3/4", "5/6", " 7 / 7 "]',
        "a/b.txt: solved: 3 jumps (the fewest possible)\n1 -> 3 -> 5 -> 7\n2 -> 4 -> 6 -> 7\n",
        "x.txt: gelöst: 3 Sprünge\n3/4 5/6 7/7\n",
    ],
)
def test_routes_are_read_generously(text: str) -> None:
    assert read(PUZZLES["huepfburg"], text).moves == ["3/4", "5/6", "7/7"]
    assert knobel.verify(PUZZLES["huepfburg"], text)


@pytest.mark.parametrize(
    "text", ["L L", "LL", "left left", "links, links", "←←", "linksherum L", '["L", "links"]']
)
def test_turns_are_read_generously(text: str) -> None:
    assert read(PUZZLES["rotation"], text).moves == ["L", "L"]


@pytest.mark.parametrize(
    "text",
    [
        "2 turns: L L",
        "2 Drehungen:\nlinks, links",
        "2 turns (the fewest possible): L L",
        "1. L\n2. L\n",
        "1) left\n2) left\n",
        "1. L 2. L",
        "nach links, nach links",
        "1. Nach links\n2. nach-links",
        "f.txt: solved: 2 turns, 2 solutions in total\nsolution 1:\nL L\nsolution 2:\nR R R\n",
        "f.txt: gelöst: 2 Drehungen\nLösung 1:\nlinks, links\nLösung 2:\nrechts\n",
    ],
)
def test_what_stands_around_the_moves(text: str) -> None:
    reading = read(PUZZLES["rotation"], text)
    assert (reading.broken, reading.moves) == (None, ["L", "L"])


@pytest.mark.parametrize(
    "marked",
    [
        "R R ▸X",
        "17 steps: R ▸X",
        "▸17 turns: R R",
        "1. R\n2. ▸X",
        "▸1. R\n3. R",
        "1. R\n▸foo\n2. R",
        "▸nach Hause",
        "R\n\n R  ▸X",
        "R\r\rR,▸X",
        "R\x0cR\u2028▸X",
        "f.txt: solved: 2 steps\nR R\n▸X",
        "(4|5) ▸(x|5)",
        "0 → 3(3)\n→ ▸9(3)",
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(marked: str) -> None:
    before, _, after = marked.partition("▸")
    *lines, rest = re.split("\r\n|[\r\n]", before)
    line, column = len(lines) + 1, len(rest) + 1
    broken = read(board(), before + after).broken
    assert broken is not None
    assert broken.reason.kind == "unreadable"
    assert (broken.reason.data["line"], broken.reason.data["column"]) == (line, column)
    assert f"line {line}, column {column}" in broken.reason.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "junk",
    [
        "x" * 1_000_000,
        "[" * 100_000,
        "{" * 100_000,
        "9" * 100_000,
        "(" * 100_000,
        "\x00" * 1000,
        "1(" * 50_000,
        "-" * 100_000,
    ],
)
def test_junk_is_refused_in_a_short_sentence(junk: str) -> None:
    for puzzle in PUZZLES.values():
        verdict = knobel.verify(puzzle, junk)
        assert not verdict
        assert verdict.reason is not None
        assert len(verdict.reason.text) < 150


def test_long_legs_cost_nothing() -> None:
    """Nobody walks a thousand million steps to find out that the battery is empty."""
    text = "0" + " → 3(999999999)" * 10_000
    assert len(read(board(), text).moves) < 5000


def test_every_notation_is_declared_and_used() -> None:
    for puzzle in PUZZLES.values():
        own = puzzle.own_notations()
        assert set(own) <= set(puzzle.notations)
        assert all(name in {**NOTATIONS, **own} for name in puzzle.notations)


class Digits:
    """A guest's notation: 112 for 1 1 2."""

    def write(self, puzzle: Puzzle, moves: Sequence[str], lang: str) -> str:
        return "#" + "".join(moves)

    def looks_like(self, text: str) -> bool:
        return text.startswith("#")

    def read(self, puzzle: Puzzle, text: str) -> Reading:
        return Reading(list(text[1:]))


class Counted(Countdown):
    """A guest with a notation, words of its own for moves, and other words for the same."""

    notations = ("tokens", "digits", "words")
    words = {"1": {"en": "one", "de": "eins"}, "2": {"en": "two", "de": "zwei"}}  # noqa: RUF012
    synonyms = {"a pair": "2", "‖": "2"}  # noqa: RUF012
    signs = {"1": "①", "2": "②"}  # noqa: RUF012

    @classmethod
    def own_notations(cls) -> dict[str, Notation[Puzzle]]:
        return {"digits": Digits()}


def test_a_guest_has_notations_and_words_of_its_own() -> None:
    puzzle = Counted(4)
    assert write(puzzle, ["1", "1", "2"], "digits") == "#112"
    for text in ("#112", "1 1 2", "eins one ②", "① ① ‖"):
        assert knobel.verify(puzzle, text), text
        assert read(puzzle, text).moves == ["1", "1", "2"]
    assert read_answer(puzzle, "My answer:\neins, one, ‖\nDone.").verdict
    assert not knobel.verify(puzzle, "↑")
