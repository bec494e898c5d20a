"""New puzzles: always solvable, as wanted, and the same for the same seed."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest

import knobel
from knobel.errors import KnobelError
from knobel.kernel import SlowerWithoutKernel
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.frames import Faller, Gap
from knobel.puzzles.rotation.invent import _changed, _surely_solvable
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.stromrallye.backward_walk import Trail
from knobel.puzzles.stromrallye.invent import CLOSE, difficulty_index
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye

pytestmark = pytest.mark.filterwarnings(f"ignore::{SlowerWithoutKernel.__module__}.SlowerWithoutKernel")

Params = dict[str, Any]


def made(kind: type[Puzzle], params: Params, seed: int) -> tuple[Any, list[str]]:
    """A puzzle whose solution replays and whose text reads back as the same puzzle."""
    puzzle, moves = kind.invent(params, Random(seed))
    assert knobel.verify(puzzle, moves), (params, seed)
    assert kind.parse(puzzle.format(), **puzzle.chosen_options()) == puzzle
    return puzzle, moves


def digest(puzzle: Puzzle) -> str:
    return hashlib.sha256(puzzle.format().encode()).hexdigest()[:12]


# ---------------------------------------------------------------- all kinds

PINNED: list[tuple[type[Puzzle], Params, int, str]] = [
    (Stromrallye, {}, 1, "134e23d38202"),
    (Stromrallye, {"batteries": 20, "diagonal": True}, 2, "09612486f9cb"),
    (Stromrallye, {"size": 20, "density": 1.0, "length": 2.0}, 3, "49d251e0b6f0"),
    (Stromrallye, {"size": 10, "index": 25}, 4, "ef74565ee31b"),
    (Rotation, {}, 1, "221408386bf8"),
    (Rotation, {"size": 10, "sticks": 12, "turns": 12}, 2, "3a6e0b06ee0b"),
    (Huepfburg, {}, 1, "18caf388e6e6"),
    (Huepfburg, {"fields": 20, "arrows": 22, "jumps": 100}, 2, "b902059ce087"),
]


@pytest.mark.parametrize(("kind", "params", "seed", "wanted"), PINNED)
def test_the_same_seed_gives_the_same_puzzle(
    kind: type[Puzzle], params: Params, seed: int, wanted: str
) -> None:
    assert digest(made(kind, params, seed)[0]) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Stromrallye, Rotation, Huepfburg])
def test_seeds_differ(kind: type[Puzzle]) -> None:
    assert len({made(kind, {}, seed)[0] for seed in range(60)}) == 60


@pytest.mark.parametrize(
    ("kind", "params", "part"),
    [
        (Stromrallye, {"colour": 1}, "colour"),
        (Stromrallye, {"size": 1}, "between 2 and 100"),
        (Stromrallye, {"size": 8.5}, "8.5"),
        (Stromrallye, {"size": "big"}, "big"),
        (Stromrallye, {"size": True}, "True"),
        (Stromrallye, {"size": float("nan")}, "nan"),
        (Stromrallye, {"size": 4, "batteries": 16}, "between 0 and 15"),
        (Stromrallye, {"batteries": 3, "density": 0.5}, "combined"),
        (Stromrallye, {"density": 1.1}, "between 0 and 1"),
        (Stromrallye, {"length": (2, 1)}, "smaller"),
        (Stromrallye, {"length": (1, 2, 3)}, "two numbers"),
        (Stromrallye, {"index": 90}, "is impossible"),
        (Stromrallye, {"index": 20, "density": 0.001}, "is impossible"),
        (Stromrallye, {"diagonal": "maybe"}, "maybe"),
        (Rotation, {"size": 2}, "between 3 and 32"),
        (Rotation, {"size": 4, "sticks": 5}, "between 1 and 4"),
        (Rotation, {"sticks": 0}, "sticks"),
        (Rotation, {"turns": 0}, "turns"),
        (Rotation, {"tries": -1}, "tries"),
        (Huepfburg, {"fields": 1}, "between 2 and 300"),
        (Huepfburg, {"fields": 5, "arrows": 4}, "between 5 and 25"),
        (Huepfburg, {"jumps": []}, "number"),
    ],
)
def test_bad_parameters_are_named(kind: type[Puzzle], params: Params, part: str) -> None:
    with pytest.raises(KnobelError) as caught:
        kind.invent(params, Random(1))
    assert caught.value.kind == "bad-parameter"
    assert part in caught.value.message.text("en")


def test_numbers_may_be_text_and_none_is_not_given() -> None:
    as_text = made(Stromrallye, {"size": "6", "batteries": None}, 5)
    assert as_text == made(Stromrallye, {"size": 6}, 5)


# ---------------------------------------------------------------- Stromrallye


def test_a_walk_makes_its_board() -> None:
    trail = Trail(3, False, (1, 2), Random(1))
    trail.place((2, 1))
    trail.place((3, 1))
    for field in [(1, 1), (2, 1), (3, 1), (3, 2), (3, 1)]:
        trail.step(field)
    puzzle, moves = trail.puzzle()
    assert puzzle == Stromrallye(3, Battery(1, 2, 2), (Battery(2, 1, 1), Battery(3, 1, 2)))
    assert knobel.verify(puzzle, moves)


@pytest.mark.slow
@pytest.mark.parametrize("size", [2, 3, 5, 8, 12])
@pytest.mark.parametrize("diagonal", [False, True])
def test_boards_by_battery_count(size: int, diagonal: bool) -> None:
    most = size * size - 1
    for seed in range(40):
        batteries = (0, 1, most // 3, most)[seed % 4]
        puzzle, moves = made(Stromrallye, {"size": size, "batteries": batteries, "diagonal": diagonal}, seed)
        assert (puzzle.size, len(puzzle.batteries)) == (size, batteries)
        assert len(moves) == puzzle.total > 0
        assert all(battery.charge for battery in puzzle.batteries)


@pytest.mark.slow
@pytest.mark.parametrize("density", [0.0, 0.05, 0.3, 0.7, 1.0])
@pytest.mark.parametrize("length", [0.0, 0.5, 1.0, 1.7, 5.0])
def test_boards_by_density_and_length(density: float, length: float) -> None:
    for seed in range(12):
        puzzle, moves = made(Stromrallye, {"size": 9, "density": density, "length": length}, seed)
        batteries = len(puzzle.batteries)
        assert batteries == min(80, round(81 * density))
        swaps = puzzle.count_figures(moves)["swaps"]
        wanted = round(batteries * length)
        assert wanted <= swaps <= wanted + 1 + (0.3 * batteries if 0.9 < length < 1.5 else 0)
        assert length < 1 or all(battery.charge for battery in puzzle.batteries)


@pytest.mark.slow
@pytest.mark.parametrize("index", [12, 15, 20, 25, 30, 33])
@pytest.mark.parametrize("size", [8, 10, 14])
def test_the_index_is_met(size: int, index: float) -> None:
    for seed in range(15):
        puzzle, moves = made(Stromrallye, {"size": size, "index": index}, seed)
        batteries, swaps = len(puzzle.batteries), puzzle.count_figures(moves)["swaps"]
        assert abs(difficulty_index(size, batteries, swaps) - index) <= CLOSE
        assert round(0.1 * size * size) <= batteries <= round(0.6 * size * size)
        assert 1 <= swaps / batteries <= 3 + 1 / batteries


def test_the_index_grows_with_the_visits() -> None:
    for batteries in (1, 5, 20, 63):
        values = [difficulty_index(8, batteries, visits) for visits in range(5 * batteries + 1)]
        assert values == sorted(values)
    assert difficulty_index(10, 100, 100) == 27.486988  # 26.486988 and 100 visits / 100
    assert difficulty_index(10, 0, 0) == 0


# ---------------------------------------------------------------- Rotation


@pytest.mark.parametrize("size", [3, 4, 6, 8, 11])
def test_frames_of_every_size(size: int) -> None:
    room = (size - 2) ** 2
    for seed in range(8):
        sticks = (1, max(1, room // 5), max(1, room // 3), min(62, room))[seed % 4]
        puzzle, moves = made(Rotation, {"size": size, "sticks": sticks, "turns": 4, "tries": 60}, seed)
        assert (puzzle.size, len(puzzle.sticks)) == (size, sticks)
        assert len(moves) >= 1
        assert [(s.row, s.column) for s in puzzle.sticks] == list(puzzle.start().sticks)


@pytest.mark.slow
def test_frames_need_the_turns_that_are_wanted() -> None:
    for seed in range(100):
        assert len(made(Rotation, {"turns": 6}, seed)[1]) >= 6


def test_without_tries_a_frame_is_solvable_all_the_same() -> None:
    for seed in range(100):
        assert len(made(Rotation, {"tries": 0}, seed)[1]) == 1


def test_the_fast_count_of_turns_is_right() -> None:
    random = Random(8)
    unsolvable = 0
    for _ in range(25):
        frame = _surely_solvable(7, 6, random)
        for _ in range(8):
            frame = _changed(frame, random)
            turns = Faller(frame).turns(10_000)
            if Faller(frame).fall(Faller(frame).masks, 0) is None:
                assert turns is None
                continue
            answer = knobel.solve(frame.puzzle())
            assert (answer.length if isinstance(answer, knobel.Solved) else None) == turns
            unsolvable += turns is None
    assert 0 < unsolvable < 150


def test_frames_that_cannot_be_solved_have_no_turns() -> None:
    frame = _surely_solvable(6, 3, Random(9))._replace(gap=Gap(0, 1, 0))
    assert Faller(frame).turns(10_000) is None
    assert isinstance(knobel.solve(frame.puzzle()), knobel.Unsolvable)


# ---------------------------------------------------------------- Hüpfburg


@pytest.mark.parametrize("fields", [2, 3, 5, 12, 30])
def test_graphs_of_every_size(fields: int) -> None:
    for seed in range(8):
        arrows = (fields, fields + 1, 2 * fields, fields * fields)[seed % 4]
        puzzle, moves = made(Huepfburg, {"fields": fields, "arrows": arrows, "jumps": 5, "tries": 60}, seed)
        assert (puzzle.fields, len(puzzle.arrows)) == (fields, arrows)
        assert len(set(puzzle.arrows)) == arrows
        assert all(puzzle.targets(field) for field in range(1, fields + 1))
        assert moves


@pytest.mark.slow
def test_graphs_need_the_jumps_that_are_wanted() -> None:
    for seed in range(100):
        assert len(made(Huepfburg, {"jumps": 8}, seed)[1]) >= 8
    for seed in range(10):
        params = {"fields": 20, "arrows": 22, "jumps": 100, "tries": 20_000}
        assert len(made(Huepfburg, params, seed)[1]) >= 100
