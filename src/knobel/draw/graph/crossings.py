"""Fewer crossings in the drawing of a small graph: one point at a time tries better places."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random

from knobel.scene import Point

CROSSING_PENALTY = 1.0
TOUCH_PENALTY = 2.5
"""For a line through a point: worse than two crossings."""
LINE_CLEARANCE = 0.75
"""The distance a line should keep from points that are not its ends."""
POINT_CLEARANCE = 1.5
"""The distance two points should keep from each other."""
BUDGET = 70_000
"""Pairs of lines compared while improving."""


class Sketch:
    """The places of the points of a graph, and penalties for what is hard to read."""

    def __init__(self, places: Sequence[Point], neighbours: Sequence[Sequence[int]], length: float) -> None:
        self.places = list(places)
        self.neighbours = neighbours
        self.length = length
        self.lines = [(a, b) for a, adjacent in enumerate(neighbours) for b in adjacent if a < b]

    def total_penalty(self) -> float:
        """The penalty of the whole drawing; each fault counts at every point involved."""
        return sum(map(self.penalty, range(len(self.places))))

    def improve(self, random: Random) -> None:
        """Let each point with a penalty try other places, ever nearer, while the budget lasts."""
        left = BUDGET
        reach = 1.8 * self.length
        while left > 0 and reach > 0.3:
            for p in range(len(self.places)):
                penalty = self.penalty(p)
                if penalty and left > 0:
                    tries = self._places_to_try(p, reach, random)
                    left -= (len(self.neighbours[p]) + 1) * len(self.lines) * len(tries)
                    self._move_to_best(p, tries, penalty + self._strain(p))
            reach *= 0.8

    def _places_to_try(self, p: int, reach: float, random: Random) -> list[Point]:
        """The middle of the neighbours, and random places around the point."""
        x, y = self.places[p]
        around = [self.places[q] for q in self.neighbours[p]]
        tries = [(sum(q[0] for q in around) / len(around), sum(q[1] for q in around) / len(around))]
        for _ in range(5):
            far, angle = reach * random.random(), 2 * pi * random.random()
            tries.append((x + far * cos(angle), y + far * sin(angle)))
        return tries

    def _move_to_best(self, p: int, places: Sequence[Point], cost: float) -> None:
        """Move the point to the best of some places, unless its own, which costs `cost`, is best."""
        best = self.places[p]
        for place in places:
            self.places[p] = place
            strain = self._strain(p)
            if strain < cost and (new_cost := strain + self.penalty(p)) < cost:
                best, cost = place, new_cost
        self.places[p] = best

    def _strain(self, p: int) -> float:
        """The cost of lines too long or too short, and of points too close to this one."""
        x, y = self.places[p]
        cost = 0.0
        for q in self.neighbours[p]:
            off = hypot(x - self.places[q][0], y - self.places[q][1]) / self.length - 1
            cost += (0.12 if off > 0 else 0.5) * off * off
        for q, (qx, qy) in enumerate(self.places):
            if abs(x - qx) < POINT_CLEARANCE and abs(y - qy) < POINT_CLEARANCE and q != p:
                cost += max(0.0, POINT_CLEARANCE - hypot(x - qx, y - qy)) * 4
        return cost

    def penalty(self, p: int) -> float:
        """The penalty for crossings of a point's lines, lines through it, and points on its lines."""
        place, places = self.places[p], self.places
        neighbours = self.neighbours[p]
        total = 0.0
        for a, b in self.lines:
            if p in (a, b):
                continue
            start, end = places[a], places[b]
            if _near(place, start, end):
                total += TOUCH_PENALTY
            for q in neighbours:
                if q != a and q != b and _cross(place, places[q], start, end):
                    total += CROSSING_PENALTY
        for q in neighbours:
            end = places[q]
            touching = sum(_near(other, place, end) for other in places if other not in (place, end))
            total += TOUCH_PENALTY * touching
        return total


def _near(point: Point, start: Point, end: Point) -> bool:
    """Is a point too close to the line between two others?"""
    px, py = point[0] - start[0], point[1] - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = px * dx + py * dy
    if not 0.0 < along < square:
        return False
    across = px * dy - py * dx
    return across * across < LINE_CLEARANCE * LINE_CLEARANCE * square


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the lines a-b and c-d cross?"""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if (dx * (c[1] - a[1]) - dy * (c[0] - a[0])) * (dx * (d[1] - a[1]) - dy * (d[0] - a[0])) >= 0:
        return False
    dx, dy = d[0] - c[0], d[1] - c[1]
    return (dx * (a[1] - c[1]) - dy * (a[0] - c[0])) * (dx * (b[1] - c[1]) - dy * (b[0] - c[0])) < 0
