"""Fewer crossings: a small graph drawn with straight lines, improved point by point."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random

from knobel.draw.scene import Point

CROSSING = 1.0
TOUCH = 2.5
"""A line that runs through a point is worse than two crossings."""
CLEAR = 0.75
"""How far a line stays away from points that are not its ends."""
CLOSE = 1.5
"""How far two points stay away from each other."""
BUDGET = 70_000
"""How many pairs of lines may be compared while improving."""


class Sketch:
    """Places of the points of a graph, and what is bad about them."""

    def __init__(self, places: Sequence[Point], neighbours: Sequence[Sequence[int]], length: float) -> None:
        self.places = list(places)
        self.neighbours = neighbours
        self.length = length
        self.lines = [(a, b) for a, there in enumerate(neighbours) for b in there if a < b]

    def total(self) -> float:
        """All the trouble, counted at every point that has part in it."""
        return sum(map(self.trouble, range(len(self.places))))

    def improve(self, random: Random) -> None:
        """Let each point with trouble try other places, as long as the budget lasts."""
        left = BUDGET
        reach = 1.8 * self.length
        while left > 0 and reach > 0.3:
            for p in range(len(self.places)):
                trouble = self.trouble(p)
                if trouble and left > 0:
                    tries = self.places_for(p, reach, random)
                    left -= (len(self.neighbours[p]) + 1) * len(self.lines) * len(tries)
                    self.try_places(p, tries, trouble + self.strain(p))
            reach *= 0.8

    def places_for(self, p: int, reach: float, random: Random) -> list[Point]:
        """Amid the neighbours, and around where it is."""
        x, y = self.places[p]
        there = [self.places[q] for q in self.neighbours[p]]
        found = [(sum(q[0] for q in there) / len(there), sum(q[1] for q in there) / len(there))]
        for _ in range(5):
            far, angle = reach * random.random(), 2 * pi * random.random()
            found.append((x + far * cos(angle), y + far * sin(angle)))
        return found

    def try_places(self, p: int, places: Sequence[Point], cost: float) -> None:
        """Move the point to the best of some places, if one is better than where it is."""
        best = self.places[p]
        for place in places:
            self.places[p] = place
            strain = self.strain(p)
            if strain < cost and (found := strain + self.trouble(p)) < cost:
                best, cost = place, found
        self.places[p] = best

    def strain(self, p: int) -> float:
        """Lines that are too long or too short, and points that are too close."""
        x, y = self.places[p]
        bad = 0.0
        for q in self.neighbours[p]:
            off = hypot(x - self.places[q][0], y - self.places[q][1]) / self.length - 1
            bad += (0.12 if off > 0 else 0.5) * off * off
        for q, (there_x, there_y) in enumerate(self.places):
            if abs(x - there_x) < CLOSE and abs(y - there_y) < CLOSE and q != p:
                bad += max(0.0, CLOSE - hypot(x - there_x, y - there_y)) * 4
        return bad

    def trouble(self, p: int) -> float:
        """Crossings of a point's lines, lines too close to it, points too close to its lines."""
        here, places = self.places[p], self.places
        mine = self.neighbours[p]
        bad = 0.0
        for a, b in self.lines:
            if p in (a, b):
                continue
            start, end = places[a], places[b]
            if _near(here, start, end):
                bad += TOUCH
            for q in mine:
                if q != a and q != b and _cross(here, places[q], start, end):
                    bad += CROSSING
        for q in mine:
            there = places[q]
            bad += TOUCH * sum(_near(place, here, there) for place in places if place not in (here, there))
        return bad


def _near(point: Point, start: Point, end: Point) -> bool:
    """Is a point too close to the line between two others?"""
    px, py = point[0] - start[0], point[1] - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = px * dx + py * dy
    if not 0.0 < along < square:
        return False
    across = px * dy - py * dx
    return across * across < CLEAR * CLEAR * square


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the lines a-b and c-d cross?"""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if (dx * (c[1] - a[1]) - dy * (c[0] - a[0])) * (dx * (d[1] - a[1]) - dy * (d[0] - a[0])) >= 0:
        return False
    dx, dy = d[0] - c[0], d[1] - c[1]
    return (dx * (a[1] - c[1]) - dy * (a[0] - c[0])) * (dx * (b[1] - c[1]) - dy * (b[0] - c[0])) < 0
