"""Scenes from scenes: moved, scaled, with a line of text below, many on one sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil, sqrt
from textwrap import wrap

from knobel.draw.scene import Box, Disc, Label, Line, Scene, Shape, Text, fit

Extent = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def moved(shape: Shape, dx: float = 0.0, dy: float = 0.0, scale: float = 1.0) -> Shape:
    """The shape, first scaled around the corner of the picture, then moved."""
    if isinstance(shape, Line):
        points = tuple((x * scale + dx, y * scale + dy) for x, y in shape.points)
        return replace(shape, points=points, thick=shape.thick * scale, arrow=shape.arrow * scale)
    x, y = shape.x * scale + dx, shape.y * scale + dy
    if isinstance(shape, Box):
        return replace(
            shape, x=x, y=y, width=shape.width * scale, height=shape.height * scale, round=shape.round * scale
        )
    if isinstance(shape, Disc):
        return replace(shape, x=x, y=y, radius=shape.radius * scale)
    return replace(shape, x=x, y=y, size=shape.size * scale)


def placed(scene: Scene, x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """The shapes of a scene whose upper left corner comes to (x, y)."""
    return [moved(shape, x, y, scale) for shape in scene.shapes]


def extent(shape: Shape) -> Extent:
    """A box that surely holds the shape, its outline included."""
    if isinstance(shape, Line):
        rim = shape.thick / 2 + shape.arrow * 0.45
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
        return min(xs) - rim, min(ys) - rim, max(xs) + rim, max(ys) + rim
    if isinstance(shape, Label):
        wide, high = 0.36 * shape.size * max(1, len(str(shape.text))) + 0.1 * shape.size, 0.65 * shape.size
        return shape.x - wide, shape.y - high, shape.x + wide, shape.y + high
    rim = 0.08
    if isinstance(shape, Disc):
        reach = shape.radius + rim
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    return shape.x - rim, shape.y - rim, shape.x + shape.width + rim, shape.y + shape.height + rim


def captioned(scene: Scene, lines: Sequence[Text], size: float | None = None) -> Scene:
    """The scene with lines of text below, all in one size; lines that are too long are broken."""
    letters = size or max(0.3, scene.width * 0.034)
    room = scene.width * 0.92
    longest = max(10, int(room / (0.62 * 0.72 * letters)))
    broken: list[Text] = []
    for line in lines:
        broken += [line] if len(str(line)) <= longest else wrap(str(line), longest)
    letters = min((fit(str(line), room, letters) for line in broken), default=letters)
    shapes = list(scene.shapes)
    y = scene.height + 0.35 * letters
    for line in broken:
        shapes.append(Label(scene.width / 2, y + letters / 2, line, letters))
        y += 1.5 * letters
    height = y + 0.2 * letters if lines else scene.height
    return replace(scene, height=height, shapes=tuple(shapes))


def sheet(
    scenes: Sequence[Scene], captions: Sequence[Text], title: Text, description: Text, ratio: float = 1.4
) -> Scene:
    """Small pictures in rows, each with its caption; scenes of one size look best."""
    wide = max(scene.width for scene in scenes)
    high = max(scene.height for scene in scenes)
    letters = 0.09 * max(wide, 0.7 * high)
    columns = max(1, min(len(scenes), ceil(sqrt(ratio * len(scenes) * (high + 2 * letters) / wide))))
    gap = 0.06 * wide
    shapes: list[Shape] = []
    for n, (scene, caption) in enumerate(zip(scenes, captions, strict=True)):
        row, column = divmod(n, columns)
        x, y = gap + column * (wide + gap), gap + row * (high + 2 * letters + gap)
        shapes += placed(scene, x + (wide - scene.width) / 2, y + 1.7 * letters)
        fitted = fit(str(caption), wide, letters)
        shapes.append(Label(x + wide / 2, y + 0.9 * letters, caption, fitted, "ink"))
    rows = ceil(len(scenes) / columns)
    return Scene(
        gap + columns * (wide + gap), gap + rows * (high + 2 * letters + gap),
        title, description, tuple(shapes),
    )  # fmt: skip


def numbered(count: int, most: int) -> Iterable[int | None]:
    """The numbers from 0, or the first and the last ones with None for what is left out."""
    if count <= most:
        return range(count)
    head = most * 2 // 3
    return [*range(head), None, *range(count - (most - head - 1), count)]
