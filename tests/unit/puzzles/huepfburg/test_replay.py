"""Long solutions are replayed fast, and judged as by the rules alone."""

from __future__ import annotations

import json
import pickle
from array import array
from random import Random

import pytest

import knobel
from knobel.notation import read_answer
from knobel.puzzles.huepfburg import replay as quick
from knobel.puzzles.huepfburg.jumps import Jumps
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.replay import replay

N = 101
CYCLE = Huepfburg(N, (*((n, n % N + 1) for n in range(1, N + 1)), (1, 4)))


def routes_of(puzzle: Huepfburg) -> list[array[int]]:
    moves = knobel.solve(puzzle).moves
    assert isinstance(moves, Jumps)
    return [array("I", route) for route in moves.routes]


def jumps(routes: list[array[int]]) -> Jumps:
    return Jumps([memoryview(route) for route in routes])


@pytest.mark.parametrize("seed", range(60))
def test_right_or_wrong_it_is_judged_as_by_the_rules(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "LITTLE", 0)
    random = Random(seed)
    fields = random.randint(2, 8)
    ends = [(random.randint(1, fields), random.randint(1, fields)) for _ in range(3 * fields)]
    players = tuple(random.randint(1, fields) for _ in range(random.choice([2, 2, 3])))
    puzzle = Huepfburg(fields, tuple(ends), players, random.choice([None, None, 1]))
    routes = [array("I", [player]) for player in players]
    for _ in range(random.randint(0, 12)):
        for route in routes:
            there = puzzle.targets(route[-1])
            route.append(random.choice(there) if there and random.random() < 0.98 else random.randint(1, 9))
    moves = jumps(routes)
    assert replay(puzzle, moves, quick=True) == replay(puzzle, list(moves))


def test_a_meeting_with_one_wrong_field_anywhere() -> None:
    routes = routes_of(CYCLE)
    assert knobel.verify(CYCLE, jumps(routes))
    for at in (1, len(routes[0]) // 2, len(routes[0]) - 1):
        wrong = [array("I", route) for route in routes]
        wrong[1][at] = wrong[1][at] % N + 1
        verdict = knobel.verify(CYCLE, jumps(wrong))
        assert verdict == knobel.verify(CYCLE, list(jumps(wrong)))
        assert verdict.step == at


def test_the_rules_have_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that finds everything in order is found out by the samples."""

    class Careless:
        def walk(self, fields: int, arrows: object, routes: list[memoryview[int]], meet: int) -> int:
            return len(routes[0]) - 1

    monkeypatch.setattr(quick, "kernel", Careless)
    routes = routes_of(CYCLE)
    assert knobel.verify(CYCLE, jumps(routes))
    routes[0][2:] = array("I", [50] * (len(routes[0]) - 2))
    assert knobel.verify(CYCLE, jumps(routes)).step == 2


@pytest.mark.slow
@pytest.mark.parametrize("form", ["fields", "tokens", "json", "record"])
def test_a_long_text_is_read_without_a_text_for_each_jump(form: str) -> None:
    long = Huepfburg(1001, (*((n, n % 1001 + 1) for n in range(1, 1002)), (1, 4)))
    moves = knobel.solve(long).moves
    if form in ("fields", "tokens"):
        text = knobel.notation.write(long, moves, form) + "\n"
    else:
        listed = json.dumps(list(moves))
        text = listed if form == "json" else f'{{"file": "x", "kind": "huepfburg", "moves": {listed}}}\n'
    answer = read_answer(long, text)
    assert isinstance(answer.moves, Jumps)
    assert answer.verdict
    assert (len(answer.moves), answer.moves[-1], answer.moves[4]) == (len(moves), moves[-1], moves[4])
    assert pickle.loads(pickle.dumps(answer.moves)).join(" ") == moves[:].join(" ")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text", ["3/4 5/6", "3/4 5/6 7/", "3/4 5", "2/3\n3/4", "1/2 3/4 4/4", "3/4 5/99999999999"]
)
def test_short_texts_mean_the_same_with_and_without_the_kernel(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from knobel.puzzles.huepfburg import jumps as packed

    with_kernel = read_answer(CYCLE, text, strict=True)
    monkeypatch.setattr(packed, "kernel", lambda: None)
    without = read_answer(CYCLE, text, strict=True)
    assert with_kernel.verdict == without.verdict
    assert list(with_kernel.moves) == list(without.moves)
