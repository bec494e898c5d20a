"""Puzzles made to cost as much as possible, as requests: pathological ones, and the largest."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from knobel.puzzles.rotation.rules import NAMES


def full(size: int, seed: int) -> str:
    """A board with a battery on every field. (With the seeds used here no simple proof applies.)"""
    random = Random(seed)
    cells = [f"{x},{y},{random.randint(1, 9)}" for x in range(1, size + 1) for y in range(1, size + 1)]
    return f"{size}\n1,1,9\n{len(cells) - 1}\n" + "\n".join(cells[1:]) + "\n"


def closed(size: int, sticks: int, walls: int) -> str:
    """A frame without a gap, full of single fields that fall past each other: very many positions."""
    random = Random(3)
    rows = [
        list("#" * size),
        *(list("#" + " " * (size - 2) + "#") for _ in range(size - 2)),
        list("#" * size),
    ]
    free = [(row, column) for row in range(1, size - 1) for column in range(1, size - 1)]
    random.shuffle(free)
    for (row, column), sign in zip(free, "#" * walls + NAMES[:sticks], strict=False):
        rows[row][column] = sign
    return f"{size}\n" + "\n".join(map("".join, rows)) + "\n"


def endless(size: int = 18, sticks: int = 24) -> str:
    """A frame without a gap and with more positions than anybody can search."""
    random, cells, names = Random(1), dict[tuple[int, int], str](), list(NAMES[:sticks])
    while names:
        length, upright = random.randint(2, 4), random.random() < 0.5
        r, c = random.randint(1, size - 5), random.randint(1, size - 5)
        stick = [(r + k, c) if upright else (r, c + k) for k in range(length)]
        if cells.keys().isdisjoint(stick):
            cells |= dict.fromkeys(stick, names.pop())
    inside = ["".join(cells.get((r, c), " ") for c in range(1, size - 1)) for r in range(1, size - 1)]
    return "\n".join([str(size), "#" * size, *(f"#{row}#" for row in inside), "#" * size]) + "\n"


def rings(*lengths: int) -> tuple[str, list[int]]:
    """Rings of fields whose lengths have no common divisor, joined at one field, and a player
    somewhere in each."""
    arrows: list[tuple[int, int]] = []
    last, starts = 1, []
    for n, length in enumerate(lengths):
        ring = [1, *range(last + 1, last + length)]
        arrows += zip(ring, [*ring[1:], 1], strict=True)
        starts.append(ring[(7 * n * n + 3) % length])
        last += length - 1
    return f"{last} {len(arrows)}\n" + "".join(f"{a} {b}\n" for a, b in arrows), starts


def scattered(fields: int, arrows: int, seed: int = 5) -> str:
    random = Random(seed)
    pairs = "".join(f"{random.randint(1, fields)} {random.randint(1, fields)}\n" for _ in range(arrows))
    return f"{fields} {arrows}\n{pairs}"


RINGS, STARTS = rings(197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263)
LONG: dict[str, Any] = {"text": full(30, 13)}
"""Is searched for a long time."""
HARD: dict[str, dict[str, Any]] = {
    "full": {"text": full(20, 4)},
    "fuller": LONG,
    "closed": {"text": closed(20, 60, 60)},
    "rings": {"text": RINGS, "variant": {"start": STARTS}},
    "dense": {"text": scattered(300, 20_000), "variant": {"start": list(range(1, 65))}},
}
HUGE: dict[str, Callable[[], str]] = {
    "largest board": lambda: full(300, 1),
    "largest frame": lambda: closed(990, 62, 100_000),
    "largest graph": lambda: scattered(40_000, 80_000),
}
"""Made when they are needed, which takes a while."""
