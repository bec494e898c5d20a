"""Many pictures of one size, quickly: what was drawn before is not drawn again.

Small shapes are stamps, large ones that follow each other make a layer; both are
drawn once and then laid on top of each other. Of a picture like the last one only
the places where something changed are painted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from knobel.draw.compose import extent, moved
from knobel.draw.need import need
from knobel.draw.png import rasterise
from knobel.draw.scene import Box, Disc, Label, Line, Scene, Shape
from knobel.draw.svg import svg
from knobel.draw.theme import THEMES

if TYPE_CHECKING:
    from PIL.Image import Image

SMALL = 0.06
"""A shape is small if it takes up less than this share of the picture."""
CRISP = 12
"""Cells of at least so many pixels get a whole number of them: then stamps fit everywhere."""

Rectangle = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""


class Painter:
    """Paints scenes of one size in one theme, `width` pixels wide."""

    def __init__(self, scene: Scene, theme: str, width: int) -> None:
        self.pillow = need("PIL.Image")
        need("resvg_py")
        self.theme = theme
        wished = width / scene.width
        self.scale = float(floor(wished)) if wished >= CRISP else wished
        self.size = (width, max(1, round(scene.height * wished)))
        self.at = [(all_ - part * self.scale) / 2
                   for all_, part in zip(self.size, (scene.width, scene.height), strict=True)]  # fmt: skip
        self.area = self.size[0] * self.size[1]
        self.memory: dict[Any, Image] = {}
        self.last: tuple[Image, dict[Any, Rectangle]] | None = None

    def paint(self, scene: Scene) -> Image:
        """The picture, in full colours, on the theme's paper."""
        keys = [_key(shape) for shape in scene.shapes]
        places = {key: self._place(shape) for key, shape in zip(keys, scene.shapes, strict=True)}
        todo = list(zip(keys, scene.shapes, strict=True))
        whole = (0, 0, *self.size)
        if self.last is None:
            image = self._part(todo, places, whole)
        else:
            image = self.last[0].copy()
            before = self.last[1]
            changed = [before[key] for key in before.keys() - places.keys()]
            changed += [places[key] for key in places.keys() - before.keys()]
            for part in _merged(changed, whole):
                image.paste(self._part(todo, places, part), part[:2])
        self.last = image, places
        return image

    def _part(self, todo: list[tuple[Any, Shape]], places: dict[Any, Rectangle], part: Rectangle) -> Image:
        """What is in a rectangle, as a picture of its size."""
        left, top, right, bottom = part
        image: Image = self.pillow.new("RGB", (right - left, bottom - top), THEMES[self.theme].paper)
        near = [item for item in todo if _meet(places[item[0]], part)]
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
        x, y = self.at
        return (floor(left * self.scale + x), floor(top * self.scale + y),
                ceil(right * self.scale + x), ceil(bottom * self.scale + y))  # fmt: skip

    # -- layers and stamps

    def _layer(self, keys: Any, shapes: list[Shape]) -> Image:
        if keys not in self.memory:
            self.memory[keys] = self._draw(shapes, (0, 0, *self.size))
        return self.memory[keys]

    def _stamp(self, key: Any, shape: Shape, place: Rectangle) -> Image:
        """The shape alone. Its key holds where it begins inside its first pixel."""
        where = zip(_origin(shape), self.at, place[:2], strict=True)
        fraction = [round(value * self.scale + at - corner, 2) for value, at, corner in where]
        short = (key[0], *fraction, *key[2:])
        found = self.memory.get(short)
        if found is None:
            found = self.memory[short] = self._draw([shape], place)
        return found

    def _draw(self, shapes: list[Shape], place: Rectangle) -> Image:
        """Shapes on nothing, as far as they are in a rectangle."""
        width, height = place[2] - place[0], place[3] - place[1]
        x, y = ((at - corner) / self.scale for at, corner in zip(self.at, place[:2], strict=True))
        near = tuple(moved(shape, x, y) for shape in shapes)
        scene = Scene(width / self.scale, height / self.scale, "", "", near)
        data = rasterise(svg(scene, self.theme, width, paper=False))
        image: Image = self.pillow.open(BytesIO(data)).convert("RGBA")
        return image


def _key(shape: Shape) -> tuple[Any, ...]:
    """What a shape looks like: its kind, where it is, everything else that can be seen."""
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


def _meet(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _merged(places: Iterable[Rectangle], whole: Rectangle) -> Iterator[Rectangle]:
    """Rectangles that do not meet and hold all of these, inside the whole."""
    found: list[Rectangle] = []
    for place in places:
        new = (max(place[0], 0), max(place[1], 0), min(place[2], whole[2]), min(place[3], whole[3]))
        while new and (other := next((old for old in found if _meet(old, new)), None)):
            found.remove(other)
            new = (min(new[0], other[0]), min(new[1], other[1]), max(new[2], other[2]), max(new[3], other[3]))
        if new[0] < new[2] and new[1] < new[3]:
            found.append(new)
    yield from found
