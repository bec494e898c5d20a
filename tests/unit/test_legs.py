"""Which lengths a leg can have, and walking it: against walking everywhere."""

from __future__ import annotations

from random import Random

import pytest
from random_puzzles import stromrallye

from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.rules import Field, Stromrallye, go

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


@pytest.mark.parametrize("block", range(4))
def test_legs(block: int) -> None:
    for seed in range(block * 250, block * 250 + 250):
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


@pytest.mark.parametrize("seed", range(300))
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
