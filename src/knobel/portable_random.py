"""Random draws that are the same on every machine and in every Python version.

`random.Random` guarantees the same bits for a seed, but not what `shuffle`, `choice` or `sample`
make of them. Whatever must be reproducible therefore draws through these functions, which use only
the bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def words_of(random: Random) -> tuple[int, ...] | None:
    """All that decides what is drawn next, for the kernel, which draws the same; None where a kind of
    random numbers has no such state."""
    return random.getstate()[1] if type(random) is Random else None


def go_on(random: Random, words: Sequence[int]) -> None:
    """Draw from here on."""
    version, _, spare = random.getstate()
    random.setstate((version, tuple(words), spare))


def below(random: Random, n: int) -> int:
    """A whole number from 0 to n - 1, uniformly; ValueError if n is not positive."""
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
    """One of the things, uniformly; ValueError if there are none."""
    return things[below(random, len(things))]


def shuffled(random: Random, things: Iterable[T]) -> list[T]:
    """The things in random order, uniformly. Their original order matters: do not pass a set."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(random, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def happens(random: Random, probability: float) -> bool:
    """True with the given probability: never for 0, always for 1."""
    return random.random() < probability


def amount(random: Random, least: float, most: float) -> float:
    """A number from `least` up to `most`, uniformly."""
    return least + (most - least) * random.random()
