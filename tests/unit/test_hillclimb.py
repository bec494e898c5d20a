"""Climbing counts its tries and keeps the best."""

from __future__ import annotations

from knobel.hillclimb import climb


def test_climbing_counts_its_tries_and_keeps_the_best() -> None:
    measured: list[int] = []

    def height(n: int) -> int | None:
        measured.append(n)
        return None if n % 5 == 0 else n

    assert climb(lambda: 1, lambda n: n + 1, height, 100, 3, 10) == 4
    assert measured == [1, 2, 3, 4]
    measured.clear()
    assert climb(lambda: 1, lambda n: n + 1, height, 100, 9, 2) == 4
    assert climb(lambda: 1, lambda n: n + 1, height, 3, 9, 2) == 3
