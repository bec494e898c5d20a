"""Chance: in range, fair, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from knobel.portable_random import amount, below, between, happens, pick, shuffled


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 100, 1 << 70])
def test_below_stays_below(n: int) -> None:
    random = Random(1)
    assert all(0 <= below(random, n) < n for _ in range(200))


def test_below_is_fair() -> None:
    random = Random(2)
    counts = Counter(below(random, 6) for _ in range(12_000))
    assert sorted(counts) == list(range(6))
    assert all(1_800 < count < 2_200 for count in counts.values())


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_to_draw_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        below(Random(1), n)
    with pytest.raises(ValueError, match="no number"):
        pick(Random(1), [])


def test_between_includes_both_ends() -> None:
    random = Random(3)
    assert {between(random, -1, 2) for _ in range(200)} == {-1, 0, 1, 2}
    assert between(random, 5, 5) == 5


def test_shuffled_keeps_the_things_and_its_argument() -> None:
    things = list(range(50))
    mixed = shuffled(Random(4), things)
    assert mixed != things == sorted(mixed)
    assert shuffled(Random(4), []) == []


def test_every_order_is_as_likely() -> None:
    random = Random(5)
    counts = Counter(tuple(shuffled(random, "abc")) for _ in range(6_000))
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())


def test_happens_never_and_always() -> None:
    random = Random(6)
    assert not any(happens(random, 0.0) for _ in range(100))
    assert all(happens(random, 1.0) for _ in range(100))


def test_amount_is_between() -> None:
    random = Random(7)
    assert all(0.2 <= amount(random, 0.2, 0.3) <= 0.3 for _ in range(100))
    assert amount(random, 0.7, 0.7) == 0.7


def test_the_same_seed_gives_the_same_on_every_python() -> None:
    random = Random(2024)
    assert [below(random, 10) for _ in range(10)] == [7, 2, 9, 4, 3, 6, 4, 8, 3, 7]
    assert "".join(shuffled(random, "knobel")) == "knelbo"
    assert "".join(pick(random, "abcdefgh") for _ in range(8)) == "hbcefcea"
