"""Separating points that lie too close to each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, sin, sqrt

from knobel.scene import Point

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
