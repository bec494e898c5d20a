"""Rasterises many scenes of one size quickly by reusing what was drawn before.

A small shape is a stamp; consecutive large ones form a layer. Both are drawn once, cached and
pasted. If a scene resembles the last one, only the areas that changed are painted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from knobel.draw.board_colours import THEMES
from knobel.draw.png import rasterise
from knobel.draw.svg import svg
from knobel.errors import need
from knobel.scene import Box, Disc, Label, Line, Scene, Shape, extent, moved

if TYPE_CHECKING:
    from PIL.Image import Image

SMALL = 0.06
"""A shape is small if it covers less than this share of the picture."""
WHOLE_PIXELS_FROM = 12
"""Cells of at least this many pixels get a whole number of them, so that stamps fit in every cell."""

Rectangle = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""


class Painter:
    """Paints scenes of one size in one theme, `width` pixels wide."""

    def __init__(self, scene: Scene, theme: str, width: int) -> None:
        self.pillow = need("PIL.Image")
        need("resvg_py")
        self.theme, self.palette = theme, scene.palette
        exact_scale = width / scene.width
        self.scale = float(floor(exact_scale)) if exact_scale >= WHOLE_PIXELS_FROM else exact_scale
        self.size = (width, max(1, round(scene.height * exact_scale)))
        self.margin = [
            (total - part * self.scale) / 2
            for total, part in zip(self.size, (scene.width, scene.height), strict=True)
        ]
        self.area = self.size[0] * self.size[1]
        self.cache: dict[Any, Image] = {}
        self.last: tuple[Image, dict[Any, Rectangle]] | None = None

    def paint(self, scene: Scene) -> Image:
        """The scene in full colour on the paper of the theme."""
        keys = [_key(shape) for shape in scene.shapes]
        places = {key: self._place(shape) for key, shape in zip(keys, scene.shapes, strict=True)}
        todo = list(zip(keys, scene.shapes, strict=True))
        whole = (0, 0, *self.size)
        if self.last is None:
            image = self._paint_area(todo, places, whole)
        else:
            image = self.last[0].copy()
            before = self.last[1]
            changed = [before[key] for key in before.keys() - places.keys()]
            changed += [places[key] for key in places.keys() - before.keys()]
            for part in _merged(changed, whole):
                image.paste(self._paint_area(todo, places, part), part[:2])
        self.last = image, places
        return image

    def _paint_area(
        self, todo: list[tuple[Any, Shape]], places: dict[Any, Rectangle], part: Rectangle
    ) -> Image:
        """The part of the picture inside a rectangle."""
        left, top, right, bottom = part
        image: Image = self.pillow.new("RGB", (right - left, bottom - top), THEMES[self.theme].paper)
        near = [item for item in todo if _overlap(places[item[0]], part)]
        for small, group in groupby(near, lambda item: self._is_small(places[item[0]])):
            if small:
                for key, shape in group:
                    x, y = places[key][:2]
                    stamp = self._stamp(key, shape, places[key])
                    image.paste(stamp, (x - left, y - top), stamp)
            else:
                items = list(group)
                layer = self._layer(tuple(key for key, _ in items), [shape for _, shape in items]).crop(part)
                image.paste(layer, (0, 0), layer)
        return image

    def _is_small(self, place: Rectangle) -> bool:
        return (place[2] - place[0]) * (place[3] - place[1]) < SMALL * self.area

    def _place(self, shape: Shape) -> Rectangle:
        left, top, right, bottom = extent(shape)
        x, y = self.margin
        return (
            floor(left * self.scale + x),
            floor(top * self.scale + y),
            ceil(right * self.scale + x),
            ceil(bottom * self.scale + y),
        )

    # -- layers and stamps

    def _layer(self, keys: Any, shapes: list[Shape]) -> Image:
        if keys not in self.cache:
            self.cache[keys] = self._draw(shapes, (0, 0, *self.size))
        return self.cache[keys]

    def _stamp(self, key: Any, shape: Shape, place: Rectangle) -> Image:
        """The shape alone, cached by its look and its offset within a pixel."""
        where = zip(_origin(shape), self.margin, place[:2], strict=True)
        fraction = [round(value * self.scale + at - corner, 2) for value, at, corner in where]
        short = (key[0], *fraction, *key[2:])
        stamp = self.cache.get(short)
        if stamp is None:
            stamp = self.cache[short] = self._draw([shape], place)
        return stamp

    def _draw(self, shapes: list[Shape], place: Rectangle) -> Image:
        """Shapes on a transparent background, clipped to a rectangle."""
        width, height = place[2] - place[0], place[3] - place[1]
        x, y = ((at - corner) / self.scale for at, corner in zip(self.margin, place[:2], strict=True))
        near = tuple(moved(shape, x, y) for shape in shapes)
        scene = Scene(width / self.scale, height / self.scale, "", "", near, self.palette)
        data = rasterise(svg(scene, self.theme, width, paper=False))
        image: Image = self.pillow.open(BytesIO(data)).convert("RGBA")
        return image


def _key(shape: Shape) -> tuple[Any, ...]:
    """A cache key: the kind of a shape, its origin, and everything else that can be seen."""
    place = _origin(shape)
    if isinstance(shape, Box):
        return ("box", place, shape.width, shape.height, shape.role, shape.index, shape.round)
    if isinstance(shape, Disc):
        return ("disc", place, shape.radius, shape.role, shape.index)
    if isinstance(shape, Label):
        return ("label", place, str(shape.text), shape.size, shape.role, shape.index)
    (x, y), thick = place, round(shape.thick, 4)
    points = tuple((round(px - x, 3), round(py - y, 3)) for px, py in shape.points)
    return ("line", place, points, thick, shape.arrow, shape.curve, shape.role, shape.index)


def _origin(shape: Shape) -> tuple[float, float]:
    return shape.points[0] if isinstance(shape, Line) else (shape.x, shape.y)


def _overlap(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _merged(places: Iterable[Rectangle], whole: Rectangle) -> Iterator[Rectangle]:
    """Disjoint rectangles that cover the given ones, clipped to the whole."""
    merged: list[Rectangle] = []
    for place in places:
        area = (max(place[0], 0), max(place[1], 0), min(place[2], whole[2]), min(place[3], whole[3]))
        while area and (other := next((old for old in merged if _overlap(old, area)), None)):
            merged.remove(other)
            area = (
                min(area[0], other[0]),
                min(area[1], other[1]),
                max(area[2], other[2]),
                max(area[3], other[3]),
            )
        if area[0] < area[2] and area[1] < area[3]:
            merged.append(area)
    yield from merged
