"""Arrows between discs: from rim to rim, bent around discs in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

from knobel.scene import Line, Point

BENDS = (0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0, 1.5, -1.5, 2.2, -2.2)
"""How far an arrow may bend to either side, tried in this order."""
PAIRED = (0.25, 0.45, 0.75, 1.1, 1.6, 2.3)
"""The same for a pair of opposite arrows: each keeps to its own side."""
CLEARANCE = 0.12
"""The distance an arrow keeps from other discs."""

Arrow = tuple[int, int]


class Router:
    """Routes arrows between discs of one radius at given places."""

    def __init__(self, places: Sequence[Point], arrows: Iterable[Arrow], radius: float) -> None:
        self.places = places
        self.radius = radius
        self.arrows = dict.fromkeys(arrows)
        self.angles: list[list[float]] = [[] for _ in places]
        """For each disc, the directions in which arrows leave its rim."""
        self.cells: dict[tuple[int, int], list[int]] = {}
        for n, (x, y) in enumerate(places):
            self.cells.setdefault((int(x // 1), int(y // 1)), []).append(n)

    def routes(self, careful: bool = True) -> list[tuple[Point, ...]]:
        """The points of each arrow, including the control points of a curve; loops come last. Unless
        `careful`, arrows may cross other discs."""
        routes = [self._route(a, b, careful) for a, b in self.arrows if a != b]
        return routes + [self._loop(a) for a, b in self.arrows if a == b]

    def _route(self, a: int, b: int, careful: bool) -> tuple[Point, ...]:
        points = self._bent(a, b, self._bend(a, b, careful))
        for n, towards in ((a, points[1]), (b, points[-2])):
            x, y = self.places[n]
            self.angles[n].append(atan2(towards[1] - y, towards[0] - x))
        return points

    def _bend(self, a: int, b: int, careful: bool) -> float:
        """The first bend with enough clearance, else the one with most."""
        bends = PAIRED if (b, a) in self.arrows else BENDS
        best, most = bends[0], -9.0
        length = hypot(self.places[a][0] - self.places[b][0], self.places[a][1] - self.places[b][1])
        for bend in bends if careful else ():
            room = self._spare_room(a, b, bend)
            if room > most and abs(bend) < 0.7 * length:
                best, most = bend, room
            if most >= 0:
                break
        return best

    def _bent(self, a: int, b: int, bend: float) -> tuple[Point, ...]:
        start, end = self.places[a], self.places[b]
        if not bend:
            return _towards(start, end, self.radius), _towards(end, start, self.radius)
        dx, dy = end[0] - start[0], end[1] - start[1]
        share = 2 * bend / hypot(dx, dy)
        middle = ((start[0] + end[0]) / 2 - share * dy, (start[1] + end[1]) / 2 + share * dx)
        return _towards(start, middle, self.radius), middle, _towards(end, middle, self.radius)

    def _spare_room(self, a: int, b: int, bend: float) -> float:
        """The distance from the arrow to the nearest other disc, minus what is needed."""
        need = self.radius + CLEARANCE
        least = need
        for x, y in along(self._bent(a, b, bend)):
            column, row = int(x // 1), int(y // 1)
            for key in ((column + dc, row + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)):
                for n in self.cells.get(key, ()):
                    if n not in (a, b):
                        least = min(least, hypot(self.places[n][0] - x, self.places[n][1] - y))
        return least - need

    def _loop(self, n: int) -> tuple[Point, ...]:
        """An arrow from a disc to itself, on the side with most room."""
        angle = self.free_angle(n)
        self.angles[n] += [angle - 0.5, angle, angle + 0.5]
        near = [_polar(self.places[n], self.radius, angle + side) for side in (-0.5, 0.5)]
        far = [_polar(self.places[n], 3 * self.radius, angle + side) for side in (-0.55, 0.55)]
        return near[0], far[0], far[1], near[1]

    def free_angle(self, n: int) -> float:
        """The middle of the widest gap between the arrows of a disc; without arrows, the upper right."""
        angles = sorted(self.angles[n])
        if not angles:
            return -pi / 4
        gaps = [
            ((angles[(k + 1) % len(angles)] - angle) % (2 * pi) or 2 * pi, -k)
            for k, angle in enumerate(angles)
        ]
        wide, k = max(gaps)
        return angles[-k] + wide / 2


def along(points: Sequence[Point], step: float = 0.2) -> Iterator[Point]:
    """Points along a line or a Bézier curve, about `step` apart (de Casteljau's algorithm)."""
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    count = max(2, ceil(length / step))
    for k in range(count + 1):
        row = list(points)
        share = k / count
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(row)]
        yield row[0]


def lines(routes: Iterable[Sequence[Point]], role: str, thick: float, head: float) -> Iterator[Line]:
    """The routes as lines with arrow heads."""
    for points in routes:
        yield Line(tuple(points), role, thick=thick, arrow=head, curve=len(points) > 2)


def _towards(start: Point, goal: Point, distance: float) -> Point:
    far = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    return (
        start[0] + (goal[0] - start[0]) / far * distance,
        start[1] + (goal[1] - start[1]) / far * distance,
    )


def _polar(centre: Point, distance: float, angle: float) -> Point:
    return centre[0] + distance * cos(angle), centre[1] + distance * sin(angle)
