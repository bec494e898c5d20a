"""Where to put the points of a graph, so that a picture of it can be read.

      1 -- 2            Points that are k lines apart want to be k lengths apart.
      |    |            We start somewhere and move pair after pair towards its
      4 -- 3            wish, with ever smaller steps ("stress"); from a few starts
                        the result with the fewest crossings is kept and improved
                        by hand, so to speak: each point tries places nearby.

Connected parts are laid out for themselves and then set side by side. Every step
has a fixed number of rounds and its own seeded chance: the same graph always gives
the same picture. The work grows with the square of the points up to `SPARSE` points,
beyond that about linearly: distances are then measured from a few pivots only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin, sqrt
from random import Random

from knobel.draw.crossings import Sketch
from knobel.draw.scene import Point
from knobel.draw.spread import APART, Pair, spread

LENGTH = 1.85
"""The wished length of a line."""
SPARSE = 150
CAREFUL = 70
"""Up to so many points crossings are counted and removed."""
PIVOTS = 20

Neighbours = Sequence[Sequence[int]]


def layout(count: int, lines: Iterable[tuple[int, int]]) -> list[Point]:
    """A place for each of the points 0 to count - 1; no two are closer than 1.

    `lines` are pairs of points; their direction plays no role.
    """
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in lines:
        if a != b:
            near[a].add(b)
            near[b].add(a)
    parts = _parts(near)
    return _side_by_side(count, parts, [_place([near[p] for p in part], part) for part in parts])


def _parts(near: Sequence[set[int]]) -> list[list[int]]:
    """The connected parts, the largest first."""
    seen = [False] * len(near)
    found = []
    for start in range(len(near)):
        if not seen[start]:
            seen[start] = True
            part = [start]
            for point in part:  # grows while we go
                fresh = sorted(q for q in near[point] if not seen[q])
                for q in fresh:
                    seen[q] = True
                part += fresh
            found.append(part)
    return sorted(found, key=lambda part: (-len(part), part))


def _place(near: Sequence[set[int]], part: Sequence[int]) -> list[Point]:
    """One connected part, around nowhere in particular."""
    if len(part) == 1:
        return [(0.0, 0.0)]
    number = {point: n for n, point in enumerate(part)}
    neighbours = [sorted(number[q] for q in there) for there in near]
    pairs = _wishes(neighbours)
    if len(part) > CAREFUL:
        return _upright(spread(_relax(_start(len(part), 0), pairs, Random(0), 16)), neighbours)
    drafts = [_relax(_start(len(part), seed), pairs, Random(seed)) for seed in range(_starts(neighbours))]
    sketches = [Sketch(spread(draft), neighbours, LENGTH) for draft in drafts]
    best = min(sketches, key=Sketch.total)
    best.improve(Random(1))
    return _upright(spread(best.places), neighbours)


# ---------------------------------------------------------------- stress


def _wishes(neighbours: Neighbours) -> list[Pair]:
    """Pairs of points and how many lines apart they are: all, or those with a pivot."""
    count = len(neighbours)
    if count <= SPARSE:
        return [(a, b, d) for a in range(count) for b, d in enumerate(_distances(neighbours, a)) if a < b]
    pairs = [(a, b, 1) for a, there in enumerate(neighbours) for b in there if a < b]
    nearest = [count] * count
    pivot = 0
    for _ in range(PIVOTS):
        distances = _distances(neighbours, pivot)
        pairs += [(pivot, b, d) for b, d in enumerate(distances) if d > 1]
        nearest = list(map(min, nearest, distances))
        pivot = max(range(count), key=nearest.__getitem__)
    return [(a, b, float(d)) for a, b, d in pairs]


def _distances(neighbours: Neighbours, start: int) -> list[int]:
    found = [-1] * len(neighbours)
    found[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours[here]:
            if found[there] < 0:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def _starts(neighbours: Neighbours) -> int:
    """How many starts are worth their time: counting crossings takes long with many lines."""
    lines = sum(map(len, neighbours)) // 2
    return max(1, min(8, 25_000 // (lines * lines)))


def _start(count: int, seed: int) -> list[Point]:
    """On a circle in the order in which they were reached; later starts by chance."""
    radius = LENGTH * sqrt(count) / 2
    if seed == 0:
        return [(radius * cos(2 * pi * k / count), radius * sin(2 * pi * k / count)) for k in range(count)]
    random = Random(seed)
    return [(random.uniform(-radius, radius), random.uniform(-radius, radius)) for _ in range(count)]


def _relax(places: list[Point], pairs: list[Pair], random: Random, rounds: int = 20) -> list[Point]:
    """Move the two points of each pair towards their wished distance, ever more gently."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    farthest = max((d for _, _, d in pairs), default=1.0)
    for k in range(rounds):
        step = farthest**2 * (0.1 / farthest**2) ** (k / (rounds - 1))
        if k % 3 == 0:
            random.shuffle(pairs)
        for a, b, d in pairs:
            dx, dy = xs[a] - xs[b], ys[a] - ys[b]
            far = sqrt(dx * dx + dy * dy) or 1e-6
            share = step / (d * d)
            push = (1.0 if share > 1.0 else share) * (far - d * LENGTH) / (2 * far)
            xs[a] -= dx * push
            ys[a] -= dy * push
            xs[b] += dx * push
            ys[b] += dy * push
    return list(zip(xs, ys, strict=True))


# ---------------------------------------------------------------- on the page


def _upright(places: Sequence[Point], neighbours: Neighbours) -> list[Point]:
    """Turned to be wider than high, or, if most lines run in two directions as in a
    grid, so that these are level and upright; the first point to the upper left."""
    count = len(places)
    mx, my = sum(x for x, _ in places) / count, sum(y for _, y in places) / count
    centred = [(x - mx, y - my) for x, y in places]
    quarter = _moment((centred[a][0] - centred[b][0], centred[a][1] - centred[b][1], 4)
                      for a, there in enumerate(neighbours) for b in there if a < b)  # fmt: skip
    half = _moment((x, y, 2) for x, y in centred)
    turn = _turned(centred, quarter[0] / 4 if quarter[1] > 0.6 else half[0] / 2)
    wide, high = _extent(turn)
    if high > wide:
        turn = [(-y, x) for x, y in turn]
    flip_x, flip_y = (-1 if turn[0][0] > 1e-9 else 1), (-1 if turn[0][1] > 1e-9 else 1)
    return [(x * flip_x, y * flip_y) for x, y in turn]


def _moment(arms: Iterable[tuple[float, float, int]]) -> Point:
    """The mean direction of arms whose angles are multiplied, and how much they agree."""
    c = s = total = 0.0
    for x, y, times in arms:
        square = x * x + y * y
        angle = atan2(y, x) * times
        c, s, total = c + square * cos(angle), s + square * sin(angle), total + square
    return atan2(s, c), hypot(c, s) / (total or 1.0)


def _turned(places: Sequence[Point], angle: float) -> list[Point]:
    c, s = cos(angle), sin(angle)
    return [(x * c + y * s, y * c - x * s) for x, y in places]


def _side_by_side(count: int, parts: list[list[int]], placed: list[list[Point]]) -> list[Point]:
    """The parts in rows, like words on a page that is a little wider than high."""
    area = sum(_extent(places)[0] * _extent(places)[1] for places in placed)
    page = max([1.3 * sqrt(area), *(_extent(places)[0] for places in placed)])
    result: list[Point] = [(0.0, 0.0)] * count
    x = y = row = 0.0
    for part, places in zip(parts, placed, strict=True):
        wide, high = _extent(places)
        if x + wide > page + 1e-9:
            x, y, row = 0.0, y + row, 0.0
        left, top = min(px for px, _ in places), min(py for _, py in places)
        for point, (px, py) in zip(part, places, strict=True):
            result[point] = (x + px - left, y + py - top)
        x, row = x + wide, max(row, high)
    return result


def _extent(places: Sequence[Point]) -> Point:
    """How much room a part takes, with a margin to the next one."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return max(xs) - min(xs) + APART, max(ys) - min(ys) + APART
