"""Hüpfburg: graphs at the edge of the rules, which programs get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from knobel.portable_random import between
from knobel.puzzles.huepfburg.rules import Huepfburg


def edges(random: Random) -> Iterator[tuple[str, Huepfburg]]:
    """What it is, and a graph; in some of them the players cannot meet."""
    yield "no-arrow", Huepfburg(2, ())
    yield "one-jump", Huepfburg(3, ((1, 3), (2, 3), (3, 1)))
    yield "only-swap", Huepfburg(2, ((1, 2), (2, 1)))
    yield "loop", Huepfburg(2, ((1, 1), (2, 1)))
    yield "one-stuck", Huepfburg(3, ((1, 2), (2, 3)))
    yield "twin-arrows", Huepfburg(4, ((1, 3), (1, 3), (2, 4), (2, 4), (3, 4), (4, 4)))
    yield "alone-fields", Huepfburg(9, ((1, 4), (2, 3), (4, 3), (3, 3)))
    yield "apart", Huepfburg(4, ((1, 3), (3, 1), (2, 4), (4, 2)))
    yield "dead-ends", Huepfburg(6, ((1, 3), (3, 5), (2, 4), (4, 6)))
    yield "long", _long(2 * between(random, 5, 12) + 1)
    yield "complete", _complete(between(random, 4, 8))


def _long(fields: int) -> Huepfburg:
    """A cycle and one short cut: the more fields, the far longer until they meet."""
    ring = [(n, n % fields + 1) for n in range(1, fields + 1)]
    return Huepfburg(fields, tuple(sorted([*ring, (1, 4)])))


def _complete(fields: int) -> Huepfburg:
    every = range(1, fields + 1)
    return Huepfburg(fields, tuple((a, b) for a in every for b in every if a != b))
