"""Reading takes work and memory in proportion to the text, whatever it is: counted, not timed."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

import knobel
from knobel import replay
from knobel.limits import LimitReached, Limits, Meter
from knobel.notation import Reading, answer_reader, clean_output, long_answers, read, read_answer
from knobel.notation.move_list import MoveList
from knobel.puzzle import Puzzle
from knobel.puzzles.rotation.rules import Rotation, State
from support.command_line import BOARD, FRAME, GRAPH

UNITS = {
    "empty lines": "\n", "letters": "a", "digits": "1", "lines of digits": "12\n", "brackets": "(",
    "braces": "{", "spaces": " ", "nested": "[", "objects": '{"a":', "lists": "[1,", "quotes": '"',
    "words": "nach rechts ", "sentences": "Der Roboter 3 geht (3|4) links.\n", "labels": "a: ",
    "arrows": "1 -> ", "boards": ". . 3 x . .\n", "comments": "#\n", "numbered": "1. R\n", "legs": "3(3) → ",
    "escapes": "\x1b[1m", "headlines": "a: solved: \n", "returns": "\r", "percent": "1%", "denials": "nicht ",
    "long lines": "a" * 32_000 + "\n", "turns": "R", "pairs": "(1, 2)\n",
}  # fmt: skip
SMALL, LARGE = 1 << 19, 1 << 21


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, those in C included."""
    count = 0

    def counting(frame: object, event: str, about: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def text(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_work_is_in_proportion(file: str, unit: str) -> None:
    """Four times the text: at most about four times the work, mostly the same, as the middle is left out."""
    puzzle = knobel.load(file)
    small, large = (calls(partial(read_answer, puzzle, text(unit, size))) for size in (SMALL, LARGE))
    assert large <= 4.5 * small + 1000


@pytest.mark.parametrize("unit", ["\n", " ", "(", "12\n", "1 -> ", "# R\n", "R ", "R"])
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_all_of_a_text_is_read_once(file: str, unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way through millions of letters takes a second, so there is one, also for what is no answer."""
    lengths: list[int] = []

    def counted(puzzle: Puzzle, text: str) -> Reading:
        lengths.append(len(text))
        return read(puzzle, text)

    monkeypatch.setattr(answer_reader, "read", counted)
    monkeypatch.setattr(long_answers, "read", counted)
    knobel.verify(knobel.load(file), text(unit, SMALL))
    assert sum(length > SMALL // 2 for length in lengths) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", ["\n", "R ", "(", "1 2\n", "R\n", "[[],", "#\n", "Feld (3|4).\n", "12\n", "RRLR"]
)
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_memory_is_in_proportion(file: str, unit: str) -> None:
    """Twelve bytes for each of the text."""
    puzzle, whole = knobel.load(file), text(unit, LARGE)
    read_answer(puzzle, "R")
    tracemalloc.start()
    try:
        read_answer(puzzle, whole)
        assert tracemalloc.get_traced_memory()[1] < 12 * LARGE
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize("moves", [["R"], ["L", "R", "R"], ["L", "L", "R"]])
def test_positions_that_come_again_are_worked_out_once(
    moves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Millions of turns: the rules are asked a few times, and the verdict is theirs."""
    frame = knobel.parse("5\n#####\n#0  #\n#0  #\n#   #\n#####\n", "rotation")
    asked = 0
    rules = type(frame).apply

    def apply(self: Rotation, state: State, move: str) -> State:
        nonlocal asked
        asked += 1
        return rules(self, state, move)

    monkeypatch.setattr(Rotation, "apply", apply)
    found = replay.replay(frame, moves * 100_000)
    assert asked < 1000
    assert found.made == 100_000 * len(moves)
    slowly = replay.replay(frame, moves * 100_000, keep_states=True)
    assert (found.state, found.verdict) == (slowly.state, slowly.verdict)


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 1, 9_998, 9_999, 10_000, 19_999, 20_000, 60_001])
@pytest.mark.parametrize("last", [["x"], ["L"], ["L", "L", "L"], []])
def test_very_many_moves_break_where_few_do(after: int, last: list[str]) -> None:
    """Wherever the moves end, cannot be read or go on behind the solution."""
    frame = knobel.load(FRAME)
    moves = ["L", "R"] * (after // 2) + ["L"] * (after % 2) + last
    assert replay.replay(frame, moves) == replace(replay.replay(frame, moves, keep_states=True), states=())


@pytest.mark.slow
def test_the_answer_at_the_end_of_a_long_text_counts() -> None:
    frame = knobel.load(FRAME)
    chatter = "Tiefe 3: 1024 Zustände\n" * 40_000
    assert len(chatter) > clean_output.MOST_LETTERS
    assert read_answer(frame, f"{chatter}Lösung: links, links\n").verdict
    assert read_answer(frame, f"Lösung: links, links\n{chatter}").verdict
    assert read_answer(frame, chatter + "unlösbar").claims_unsolvable


def test_reading_has_a_time_limit() -> None:
    meter = Meter(Limits(time=0.0))
    with meter.watching(), pytest.raises(LimitReached):
        read_answer(knobel.load(BOARD), "Lösung: R R U\n" * 100)
    verdict = knobel.verify(knobel.load(BOARD), "Lösung: R R U\n" * 100, time=0.0)
    assert not verdict
    assert verdict.reason is not None
    assert verdict.reason.kind == "undecided"


def test_a_list_of_moves() -> None:
    kinds = [f"{n}/{n + 1}" for n in range(300)]
    moves = MoveList(kinds * 5)
    assert list(moves) == kinds * 5
    assert moves == kinds * 5
    assert moves[299] == "299/300"
    assert moves[1:3] == ["1/2", "2/3"]
    assert hash(moves) == hash(tuple(kinds * 5))
    assert moves != kinds
