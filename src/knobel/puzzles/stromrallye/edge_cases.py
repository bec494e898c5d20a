"""Stromrallye: boards at the edge of the rules, which programs get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from knobel.portable_random import between
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye


def edges(random: Random) -> Iterator[tuple[str, Stromrallye]]:
    """What it is, and a board; some of them have no solution."""
    size = between(random, 3, 6)
    middle = (size + 1) // 2
    yield "no-battery", Stromrallye(size, Battery(middle, middle, between(random, 3, 9)), ())
    yield "charge-0", Stromrallye(size, Battery(1, size, 0), ())
    yield "full-board", _full(between(random, 3, 4), 1)
    yield "single-row", _row(between(random, 4, 6))
    yield "one-field", Stromrallye(1, Battery(1, 1, 0), ())
    yield "one-field-stuck", Stromrallye(1, Battery(1, 1, between(random, 1, 3)), ())
    yield "empty-spare", Stromrallye(size, Battery(1, 1, 2 * size), (Battery(2, 2, 0),))
    yield "all-empty", Stromrallye(size, Battery(2, 2, 0), (Battery(1, 1, 0), Battery(3, 3, 0)))
    yield "stuck-at-once", Stromrallye(size, Battery(1, 1, 0), (Battery(2, 1, 1),))
    yield "huge-charge", Stromrallye(size, Battery(1, 1, between(random, 1000, 3000)), (Battery(2, 2, 2),))
    far = Battery(1, 1, 1), Battery(7, 6, 1)
    yield "two-dead-ends", Stromrallye(7, Battery(4, 4, between(random, 6, 9)), far)
    yield (
        "weak-swap",
        Stromrallye(size, Battery(1, 1, between(random, 4, 7)), (Battery(2, 1, 1), Battery(1, 3, 2))),
    )
    yield "full-board-twos", _full(3, 2)
    yield "large-board", Stromrallye(100, Battery(40, 25, 20), ())


def _full(size: int, charge: int) -> Stromrallye:
    """A battery on every field but the robot's."""
    fields = [(x, y) for y in range(1, size + 1) for x in range(1, size + 1) if (x, y) != (1, 1)]
    return Stromrallye(size, Battery(1, 1, charge), tuple(Battery(x, y, charge) for x, y in fields))


def _row(size: int) -> Stromrallye:
    """Everything in the first row, one step apart."""
    return Stromrallye(size, Battery(1, 1, 1), tuple(Battery(x, 1, 1) for x in range(2, size + 1)))
