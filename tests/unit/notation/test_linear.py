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
from knobel.notation import (
    Reading,
    answer_reader,
    clean_output,
    json_answers,
    long_answers,
    plain_notations,
    read,
    read_answer,
)
from knobel.notation.move_list import MoveList
from knobel.puzzle import Puzzle
from knobel.puzzles.rotation.rules import Rotation, State
from support.command_line import BOARD, FRAME, GRAPH
from support.long_texts import UNITS, text

SMALL, LARGE = 1 << 15, 1 << 17
SMALLER = 16
"""So many times as small as usual are texts, and what the reader takes for a long one: the work grows in the
same way. `python tools/limits reading` measures it in full size, 16 MiB of every shape."""


@pytest.fixture
def _smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOST_LETTERS", "MOST_LINES", "LONGEST_LINE"):
        monkeypatch.setattr(clean_output, name, getattr(clean_output, name) // SMALLER)
    for module in (json_answers, plain_notations):
        monkeypatch.setattr(module, "BLOCK", module.BLOCK // SMALLER)


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


@pytest.mark.usefixtures("_smaller")
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_work_is_in_proportion(file: str, unit: str) -> None:
    """Four times the text: at most about four times the work, mostly the same, as the middle is left out."""
    puzzle = knobel.load(file)
    read_answer(puzzle, text(unit, SMALL // SMALLER))
    small, large = (calls(partial(read_answer, puzzle, text(unit, size))) for size in (SMALL, LARGE))
    assert large <= 4.5 * small + 1000


@pytest.mark.usefixtures("_smaller")
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


@pytest.mark.usefixtures("_smaller")
@pytest.mark.parametrize(
    "unit", ["\n", "R ", "(", "1 2\n", "R\n", "[[],", "#\n", "Feld (3|4).\n", "12\n", "RRLR"]
)
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_memory_is_in_proportion(file: str, unit: str) -> None:
    """Twelve bytes for each of the text, and little beside."""
    puzzle, whole = knobel.load(file), text(unit, LARGE)
    read_answer(puzzle, "R")
    tracemalloc.start()
    try:
        read_answer(puzzle, whole)
        assert tracemalloc.get_traced_memory()[1] < 12 * LARGE + (2 << 20)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("moves", [["R"], ["L", "R", "R"], ["L", "L", "R"]])
def test_positions_that_come_again_are_worked_out_once(
    moves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of turns: the rules are asked a few times, and the verdict is theirs."""
    frame = knobel.parse("5\n#####\n#0  #\n#0  #\n#   #\n#####\n", "rotation")
    asked = 0
    rules = type(frame).apply

    def apply(self: Rotation, state: State, move: str) -> State:
        nonlocal asked
        asked += 1
        return rules(self, state, move)

    monkeypatch.setattr(Rotation, "apply", apply)
    monkeypatch.setattr(replay, "MANY", 200)
    found = replay.replay(frame, moves * 2_000)
    assert asked < 50
    assert found.made == 2_000 * len(moves)
    slowly = replay.replay(frame, moves * 2_000, keep_states=True)
    assert (found.state, found.verdict) == (slowly.state, slowly.verdict)


@pytest.mark.parametrize("after", [0, 1, 98, 99, 100, 199, 200, 601])
@pytest.mark.parametrize("last", [["x"], ["L"], ["L", "L", "L"], []])
def test_very_many_moves_break_where_few_do(
    after: int, last: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the moves end, cannot be read or go on behind the solution."""
    monkeypatch.setattr(replay, "MANY", 100)
    frame = knobel.load(FRAME)
    moves = ["L", "R"] * (after // 2) + ["L"] * (after % 2) + last
    assert replay.replay(frame, moves) == replace(replay.replay(frame, moves, keep_states=True), states=())


@pytest.mark.usefixtures("_smaller")
def test_the_answer_at_the_end_of_a_long_text_counts() -> None:
    frame = knobel.load(FRAME)
    chatter = "Tiefe 3: 1024 Zustände\n" * 2_500
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
