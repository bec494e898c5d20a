"""Chance that is the same everywhere.

`random.Random` promises the same bits for the same seed on every machine and in every
Python version, but not that `shuffle`, `choice` or `sample` make the same of them. So
whatever must be repeatable draws through these few functions, which use bits only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(random: Random, n: int) -> int:
    """A whole number from 0 to n - 1, each as likely; ValueError if n is not positive."""
    if n < 1:
        raise ValueError("there is no number to draw")
    bits = (n - 1).bit_length()
    while (drawn := random.getrandbits(bits)) >= n:
        pass
    return drawn


def between(random: Random, least: int, most: int) -> int:
    """A whole number from `least` to `most`, both included; ValueError if there is none."""
    return least + below(random, most - least + 1)


def pick(random: Random, things: Sequence[T]) -> T:
    """One of some things, each as likely; ValueError if there are none."""
    return things[below(random, len(things))]


def shuffled(random: Random, things: Iterable[T]) -> list[T]:
    """The same things in any order, each order as likely. The order they come in counts:
    do not pass a set."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(random, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def happens(random: Random, probability: float) -> bool:
    """True so often: never for 0, always for 1."""
    return random.random() < probability


def amount(random: Random, least: float, most: float) -> float:
    """A number between two others; `least` itself if they are the same."""
    return least + (most - least) * random.random()
