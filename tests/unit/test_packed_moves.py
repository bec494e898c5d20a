"""Packed moves are moves: whatever a tuple of the same moves does, they do."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import count
from random import Random

import pytest

import knobel
from knobel import notation
from knobel.limits import LimitReached, Limits, Meter
from knobel.packed_moves import PackedMoves, Run, pieces_of, texts_of

HUGE = "9\n1,1,1000000\n2\n9,9,1000000\n5,5,1000000\n"


def some(random: Random) -> tuple[PackedMoves, tuple[str, ...]]:
    runs: list[Run] = [
        (tuple(random.choice("RULD") for _ in range(random.randint(0, 4))), random.randint(0, 5))
        for _ in range(random.randint(0, 6))
    ]
    return PackedMoves(runs), tuple(move for moves, times in runs for move in moves * times)


def test_they_are_a_sequence_like_any_other() -> None:
    for seed in range(500):
        random = Random(seed)
        moves, plain = some(random)
        assert len(moves) == len(plain)
        assert list(moves) == list(plain)
        assert moves == plain == tuple(moves)
        assert moves == list(plain)
        assert hash(moves) == hash(plain)
        assert [moves[n] for n in range(-len(plain), len(plain))] == [*plain, *plain]
        for _ in range(20):
            a, b = random.randint(-30, 30), random.randint(-30, 30)
            assert moves[a:b] == plain[a:b]
        assert moves[::-1] == plain[::-1]
        assert pickle.loads(pickle.dumps(moves)) == copy.deepcopy(moves) == moves
        assert " ".join(texts_of(moves, str, " ")).split() == list(plain)
        assert "".join(texts_of(moves, str, " ")) == " ".join(plain)
        if plain:
            assert moves != plain[:-1]
            assert moves != (*plain[:-1], "X")
        assert moves != "".join(plain) or not plain
    with pytest.raises(IndexError):
        PackedMoves([(("R",), 3)])[3]


def test_a_huge_solution_takes_little_room() -> None:
    """Three million steps, and nothing that grows with them."""
    answer = knobel.solve(knobel.parse(HUGE))
    assert isinstance(answer, knobel.Solved)
    assert answer.length == 3_000_000
    assert isinstance(answer.moves, PackedMoves)
    assert len(pickle.dumps(answer)) < 10_000
    assert "…" in repr(answer.moves)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tokens", "words", "fields", "legs"])
def test_every_notation_is_written_in_parts(name: str) -> None:
    puzzle = knobel.parse(HUGE.replace("1000000", "30000"))
    answer = knobel.solve(puzzle)
    parts = list(notation.write_parts(puzzle, answer.moves, name))
    text = "".join(parts)
    assert text == notation.write(puzzle, tuple(answer.moves), name)
    assert name == "legs" or len(parts) > 8
    assert notation.read(puzzle, text).moves == answer.moves


def test_writing_obeys_limits() -> None:
    """Looks are counted: one per piece."""

    class Later:
        asked = 0

        def is_set(self) -> bool:
            Later.asked += 1
            return Later.asked > 3

    answer = knobel.solve(knobel.parse(HUGE))
    meter = Meter(Limits(time=None, memory=None, stop=Later()))
    written: list[int] = []

    def write() -> None:
        for piece in pieces_of(answer.moves):
            meter._next_report = float("-inf")
            written.append(len(piece))

    with meter.watching(), pytest.raises(LimitReached):
        write()
    assert 0 < sum(written) < 100_000


def test_json_of_a_packed_solution() -> None:
    from knobel.as_json import answer as as_json

    answer = knobel.solve(knobel.parse("3\n1,1,4\n0\n"))
    assert json.loads(json.dumps(as_json(answer)))["moves"] == list(answer.moves)


@pytest.mark.slow
def test_verifying_obeys_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes between two looks at the clock."""
    puzzle = knobel.parse(HUGE.replace("1000000", "30000"))
    answer = knobel.solve(puzzle)
    monkeypatch.setattr("knobel.limits.now", count(step=1.0).__next__)
    verdict = knobel.verify(puzzle, answer, time=5)
    assert not verdict
    assert verdict.reason is not None
    assert verdict.reason.kind == "undecided"
    assert knobel.verify(puzzle, answer, time=1e9)
