"""Stromrallye boards in few words, and whether they can be won at all."""

from __future__ import annotations

from random import Random

from knobel.limits import Limits
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye
from knobel.puzzles.stromrallye.solve import LegSearch, Node


def board(size: int, *every: tuple[int, int, int], diagonal: bool = False) -> Stromrallye:
    """The robot first, then the batteries: column, row, charge."""
    robot, *batteries = (Battery(*battery) for battery in every)
    return Stromrallye(size, robot, tuple(batteries), diagonal)


def random_board(random: Random, largest: int, charge: int) -> Stromrallye:
    """From 2×2 up to the largest, up to five batteries, four or eight neighbours."""
    size = random.randint(2, largest)
    cells = [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
    random.shuffle(cells)
    cells = cells[: random.randint(1, min(6, len(cells)))]
    every = [(*cell, random.randint(0, charge)) for cell in cells]
    return board(size, *every, diagonal=random.random() < 0.4)


def is_solvable(puzzle: Stromrallye) -> bool:
    """By a search that knows no proofs."""
    return next(LegSearch(puzzle, Limits())._all(Node(*puzzle.start()), remember=True), None) is not None
