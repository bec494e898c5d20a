"""Which lengths a leg can have, and walking it: against walking everywhere."""

from __future__ import annotations

from random import Random

import pytest

from knobel.kernel import kernel
from knobel.packed_moves import packed
from knobel.puzzles.stromrallye.legs import DIRECTIONS, Leg, LegTable, cells
from knobel.puzzles.stromrallye.rules import Field, Stromrallye, go
from support.random_puzzles import stromrallye
from support.seeds import over_seeds

LONGEST = 9


def lengths_by_walking(puzzle: Stromrallye, start: Field) -> dict[int, set[int]]:
    """For each battery, the lengths up to LONGEST of walks that enter no battery before."""
    found: dict[int, set[int]] = {n: set() for n in range(len(puzzle.batteries))}
    places = {start}
    for steps in range(1, LONGEST + 1):
        entered = {there for here in places for there in puzzle.neighbours(here)}
        for there in entered & puzzle.battery_at.keys():
            found[puzzle.battery_at[there]].add(steps)
        places = entered - puzzle.battery_at.keys()
    return found


@pytest.mark.slow
@over_seeds(1000, block=250)
def test_legs(seed: int) -> None:
    puzzle = stromrallye(Random(seed))
    table = LegTable(puzzle)
    for start in (puzzle.robot[:2], *(battery[:2] for battery in puzzle.batteries)):
        for battery, wanted in lengths_by_walking(puzzle, start).items():
            lengths = table.lengths(start).get(battery)
            found = {steps for steps in range(1, LONGEST + 1) if lengths and lengths.allows(steps)}
            assert found == wanted, (puzzle, start, battery)
            walk_them_all(table, start, battery, wanted)


def walk_them_all(table: LegTable, start: Field, battery: int, wanted: set[int]) -> None:
    puzzle = table.puzzle
    goal = puzzle.batteries[battery][:2]
    for steps in range(LONGEST + 1):
        way = table.walk(start, goal, steps)
        assert (way is not None) == (steps in wanted)
        if way is None:
            continue
        assert len(way) == steps
        field = start
        for number, move in enumerate(way, start=1):
            field = go(field, move)
            assert puzzle.on_board(field)
            assert (field in puzzle.battery_at) == (number == steps)
        assert field == goal


@pytest.mark.slow
@over_seeds(1000, block=250)
def test_the_kernel_picks_the_same_way(seed: int) -> None:
    random = Random(seed)
    puzzle = stromrallye(random)
    table = LegTable(puzzle)
    native = kernel()
    assert native is not None
    for _ in range(20):
        start = (random.randint(1, puzzle.size), random.randint(1, puzzle.size))
        goals = [random.randint(1, len(puzzle.batteries)) for _ in range(2 if puzzle.batteries else 0)]
        legs = [*(Leg(to, random.randint(0, 12)) for to in goals), Leg(-1, random.randint(0, 6))]
        runs = native.stromrallye_steps(puzzle.size, puzzle.diagonal, *cells(puzzle, start), legs)
        found = None if runs is None else packed(runs, DIRECTIONS)
        assert found == table._expand(start, legs), (puzzle, start, legs)


@over_seeds(300)
def test_using_up_charge_at_the_end(seed: int) -> None:
    puzzle = stromrallye(Random(seed))
    table = LegTable(puzzle)
    for start in (puzzle.robot[:2], *(battery[:2] for battery in puzzle.batteries)):
        places = {start}
        for steps in range(1, 7):
            places = {f for here in places for f in puzzle.neighbours(here)} - puzzle.battery_at.keys()
            way = table.burn(start, steps)
            assert (way is not None) == bool(places) == table.can_burn(start, steps)
            assert way is None or len(way) == steps
