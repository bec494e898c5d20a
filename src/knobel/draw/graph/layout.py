"""Graph layout: places for the points of a graph that make it easy to read.

      1 -- 2            Points k lines apart should be k line lengths apart. From a few
      |    |            starting positions, each pair in turn moves towards its ideal
      4 -- 3            distance, with ever smaller steps (stress minimisation by SGD).
                        The result with the fewest crossings is kept, and each of its
                        points tries better places nearby.

Connected components are laid out separately and then set side by side. Rounds are fixed and random
numbers seeded: the same graph always gives the same picture. The work grows with the square of the
number of points up to `SPARSE_FROM`, then about linearly: distances are measured from a few pivots.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin, sqrt
from random import Random

from knobel.draw.graph.crossings import Sketch
from knobel.scene import Point

LINE_LENGTH = 1.85
"""The ideal length of a line."""
SPARSE_FROM = 150
"""With more points, only distances from PIVOTS points are used."""
PIVOTS = 20
MAX_UNCROSSED = 70
"""Up to this many points, crossings are counted and removed."""

Neighbours = Sequence[Sequence[int]]


def layout(count: int, lines: Iterable[tuple[int, int]]) -> list[Point]:
    """A place for each of the points 0 to count - 1; no two are closer than 1.

    `lines` are pairs of points, in either order.
    """
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in lines:
        if a != b:
            near[a].add(b)
            near[b].add(a)
    parts = _components(near)
    return _side_by_side(count, parts, [_place([near[p] for p in part], part) for part in parts])


def _components(near: Sequence[set[int]]) -> list[list[int]]:
    """The connected components, largest first."""
    seen = [False] * len(near)
    parts = []
    for start in range(len(near)):
        if not seen[start]:
            seen[start] = True
            part = [start]
            for point in part:  # grows while it is read
                fresh = sorted(q for q in near[point] if not seen[q])
                for q in fresh:
                    seen[q] = True
                part += fresh
            parts.append(part)
    return sorted(parts, key=lambda part: (-len(part), part))


def _place(near: Sequence[set[int]], part: Sequence[int]) -> list[Point]:
    """The layout of one connected component."""
    if len(part) == 1:
        return [(0.0, 0.0)]
    number = {point: n for n, point in enumerate(part)}
    neighbours = [sorted(number[q] for q in adjacent) for adjacent in near]
    pairs = _ideal_distances(neighbours)
    if len(part) > MAX_UNCROSSED:
        return _upright(separate(_relax(_start(len(part), 0), pairs, Random(0), 16)), neighbours)
    drafts = [
        _relax(_start(len(part), seed), pairs, Random(seed)) for seed in range(_number_of_starts(neighbours))
    ]
    sketches = [Sketch(separate(draft), neighbours, LINE_LENGTH) for draft in drafts]
    best = min(sketches, key=Sketch.total_penalty)
    best.improve(Random(1))
    return _upright(separate(best.places), neighbours)


# ---------------------------------------------------------------- stress


def _ideal_distances(neighbours: Neighbours) -> list[Pair]:
    """Pairs of points and the number of lines between them: all pairs, or those with a pivot."""
    count = len(neighbours)
    if count <= SPARSE_FROM:
        return [(a, b, d) for a in range(count) for b, d in enumerate(_distances(neighbours, a)) if a < b]
    pairs = [(a, b, 1) for a, adjacent in enumerate(neighbours) for b in adjacent if a < b]
    nearest = [count] * count
    pivot = 0
    for _ in range(PIVOTS):
        distances = _distances(neighbours, pivot)
        pairs += [(pivot, b, d) for b, d in enumerate(distances) if d > 1]
        nearest = list(map(min, nearest, distances))
        pivot = max(range(count), key=nearest.__getitem__)
    return [(a, b, float(d)) for a, b, d in pairs]


def _distances(neighbours: Neighbours, start: int) -> list[int]:
    distance = [-1] * len(neighbours)
    distance[start] = 0
    queue = deque([start])
    while queue:
        point = queue.popleft()
        for neighbour in neighbours[point]:
            if distance[neighbour] < 0:
                distance[neighbour] = distance[point] + 1
                queue.append(neighbour)
    return distance


def _number_of_starts(neighbours: Neighbours) -> int:
    """The number of starting positions: fewer with many lines, where counting crossings is slow."""
    lines = sum(map(len, neighbours)) // 2
    return max(1, min(8, 25_000 // (lines * lines)))


def _start(count: int, seed: int) -> list[Point]:
    """Starting positions: on a circle in the order given, or at random."""
    radius = LINE_LENGTH * sqrt(count) / 2
    if seed == 0:
        return [(radius * cos(2 * pi * k / count), radius * sin(2 * pi * k / count)) for k in range(count)]
    random = Random(seed)
    return [(random.uniform(-radius, radius), random.uniform(-radius, radius)) for _ in range(count)]


def _relax(places: list[Point], pairs: list[Pair], random: Random, rounds: int = 20) -> list[Point]:
    """Move the points of each pair towards their ideal distance, in ever smaller steps."""
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
            push = (1.0 if share > 1.0 else share) * (far - d * LINE_LENGTH) / (2 * far)
            xs[a] -= dx * push
            ys[a] -= dy * push
            xs[b] += dx * push
            ys[b] += dy * push
    return list(zip(xs, ys, strict=True))


# ---------------------------------------------------------------- on the page


def _upright(places: Sequence[Point], neighbours: Neighbours) -> list[Point]:
    """Rotated so that the drawing is wider than high or, if most lines run in two directions as in a
    grid, so that these are level and upright; the first point goes to the upper left."""
    count = len(places)
    mx, my = sum(x for x, _ in places) / count, sum(y for _, y in places) / count
    centred = [(x - mx, y - my) for x, y in places]
    quarter = _mean_direction(
        (centred[a][0] - centred[b][0], centred[a][1] - centred[b][1], 4)
        for a, adjacent in enumerate(neighbours)
        for b in adjacent
        if a < b
    )
    half = _mean_direction((x, y, 2) for x, y in centred)
    turn = _rotated(centred, quarter[0] / 4 if quarter[1] > 0.6 else half[0] / 2)
    wide, high = _extent(turn)
    if high > wide:
        turn = [(-y, x) for x, y in turn]
    flip_x, flip_y = (-1 if turn[0][0] > 1e-9 else 1), (-1 if turn[0][1] > 1e-9 else 1)
    return [(x * flip_x, y * flip_y) for x, y in turn]


def _mean_direction(arms: Iterable[tuple[float, float, int]]) -> Point:
    """The mean direction of vectors, with their angles multiplied, and how much they agree (0 to 1)."""
    c = s = total = 0.0
    for x, y, times in arms:
        square = x * x + y * y
        angle = atan2(y, x) * times
        c, s, total = c + square * cos(angle), s + square * sin(angle), total + square
    return atan2(s, c), hypot(c, s) / (total or 1.0)


def _rotated(places: Sequence[Point], angle: float) -> list[Point]:
    c, s = cos(angle), sin(angle)
    return [(x * c + y * s, y * c - x * s) for x, y in places]


def _side_by_side(count: int, parts: list[list[int]], placed: list[list[Point]]) -> list[Point]:
    """Place the components in rows, like words on a page slightly wider than high."""
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
    """The size of a component, with a margin to the next one."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return max(xs) - min(xs) + MIN_DISTANCE, max(ys) - min(ys) + MIN_DISTANCE


MIN_DISTANCE = 1.5
"""The distance points should keep; they always keep a little more than 1."""
SAME_SPOT = 1e-3

Pair = tuple[int, int, float]
"""Two points and a distance."""


def separate(places: Sequence[Point]) -> list[Point]:
    """Push close points apart; where that is not enough, enlarge the drawing and push again."""
    mean = sqrt(sum(x * x + y * y for x, y in places) / len(places))
    scale = max(1.0, 0.3 * MIN_DISTANCE * sqrt(len(places)) / (mean or 1.0))
    xs, ys = [x * scale for x, _ in places], [y * scale for _, y in places]
    for k in range(16):
        for _ in range(5):
            if _push(xs, ys) > (0.95 - 0.016 * k) * MIN_DISTANCE:
                return list(zip(xs, ys, strict=True))
        xs, ys = _bulge(xs, ys)
    scale = max(1.0, 1.02 / max(SAME_SPOT, _push(xs, ys, 0.0)))
    return [(x * scale, y * scale) for x, y in zip(xs, ys, strict=True)]


def _bulge(xs: list[float], ys: list[float]) -> tuple[list[float], list[float]]:
    """Enlarge the drawing, the crowded middle more than the rim."""
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    rim = max(map(hypot, (x - mx for x in xs), (y - my for y in ys))) or 1.0
    grow = [1.1 - 0.08 * hypot(x - mx, y - my) / rim for x, y in zip(xs, ys, strict=True)]
    return (
        [mx + (x - mx) * g for x, g in zip(xs, grow, strict=True)],
        [my + (y - my) * g for y, g in zip(ys, grow, strict=True)],
    )


def _push(xs: list[float], ys: list[float], strength: float = 0.52) -> float:
    """Push every close pair apart a little; returns the smallest distance before."""
    pairs = _close_pairs(xs, ys)
    for a, b, _ in pairs:
        dx, dy = xs[a] - xs[b], ys[a] - ys[b]
        far = hypot(dx, dy)  # again: an earlier push may have moved one of them
        if far < SAME_SPOT:
            dx, dy, far = SAME_SPOT * cos(a), SAME_SPOT * sin(a), SAME_SPOT
        push = max(0.0, MIN_DISTANCE - far) / far * strength
        xs[a] += dx * push
        ys[a] += dy * push
        xs[b] -= dx * push
        ys[b] -= dy * push
    return min((far for _, _, far in pairs), default=MIN_DISTANCE)


def _close_pairs(xs: Sequence[float], ys: Sequence[float]) -> list[Pair]:
    """Pairs closer than MIN_DISTANCE and their distance, by means of a grid of cells of that size."""
    cells: dict[tuple[int, int], list[int]] = {}
    pairs = []
    for p, (x, y) in enumerate(zip(xs, ys, strict=True)):
        column, row = int(x // MIN_DISTANCE), int(y // MIN_DISTANCE)
        for key in ((column + dc, row + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)):
            for q in cells.get(key, ()):
                square = (xs[q] - x) ** 2 + (ys[q] - y) ** 2
                if square < MIN_DISTANCE * MIN_DISTANCE:
                    pairs.append((p, q, sqrt(square)))
        cells.setdefault((column, row), []).append(p)
    return pairs
