"""Where there is room for a number: what must stay readable, and how much of it a spot would cover."""

from __future__ import annotations

from collections.abc import Iterable

from knobel.scene import Extent, Point


class Room:
    """Places that must not be covered; found by the cell they are in, so that many of them are no burden."""

    def __init__(self, places: Iterable[Extent] = ()) -> None:
        self.on: dict[tuple[int, int], list[Extent]] = {}
        for place in places:
            self.take(place)

    def take(self, place: Extent) -> None:
        left, top, right, bottom = place
        self.on.setdefault((int((left + right) / 2), int((top + bottom) / 2)), []).append(place)

    def best(self, spots: Iterable[Point], wide: float, high: float) -> Extent:
        """Something of this size at the first of the spots at which it covers least; then it is taken."""
        around = ((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y in spots)
        found = min(around, key=self._covered)
        self.take(found)
        return found

    def _covered(self, here: Extent) -> float:
        left, top, right, bottom = here
        x, y = int((left + right) / 2), int((top + bottom) / 2)
        cells = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        both = (
            max(0.0, min(right, c) - max(left, a)) * max(0.0, min(bottom, d) - max(top, b))
            for cell in cells
            for a, b, c, d in self.on.get(cell, ())
        )
        return round(sum(both), 4)
