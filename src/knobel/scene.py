"""The vocabulary of pictures: boxes, discs, lines and labels, each with a role, and scenes made of scenes.

A puzzle describes a state as a `Scene`; the code that draws it (SVG, web page, paper) knows no
rules. The role says what a shape means, the theme how that looks. An `index` chooses among the
looks of a role, such as the colour of the third thing.

    Box(1, 1, 1, 2, "boat", index=3, title="boat 3")

Lengths are in cells; x grows to the right, y downwards. Later shapes lie on top. Roles
that every theme knows:

    field grid wall opening dark  the board and its parts; dark: to be turned, still wrong
    thing spent player            things on it, things that are used up, whoever moves
    arrow way goal                how things may go, how they went, where they must go
    shade reach badge             a field of the other colour, a field in reach, a number on a way
    ink muted                     writing

A puzzle may use roles of its own if it says in a palette how they look: like one of these, or
with colours of their own (`Paint`). Things with an index need no role that is known.

    PALETTE = {"boat": "thing", "lava": Paint("wall", light=Look("#d9480f"), dark=Look("#ff9466"))}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, sqrt
from textwrap import wrap
from typing import NamedTuple

from knobel.locale import Message

Text = str | Message
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """What stands at one point."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box(Placed):
    """A rectangle: upper left corner, size, and the radius of its corners."""

    width: float
    height: float
    role: str
    index: int | None = None
    title: Text | None = None
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc(Placed):
    """A filled circle: centre and radius. Its `title`, like that of any shape, is for screen readers and
    for a mouse that rests on it."""

    radius: float
    role: str
    index: int | None = None
    title: Text | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points or, if `curve`, a Bézier curve with one or two control points between
    its ends. `arrow` is the length of the head at the last point."""

    points: tuple[Point, ...]
    role: str
    index: int | None = None
    title: Text | None = None
    thick: float = 0.05
    arrow: float = 0.0
    curve: bool = False


@dataclass(frozen=True, slots=True)
class Label(Placed):
    """A short text, centred; `size` is the font size. Its role is that of the shape it is written on."""

    text: Text
    size: float
    role: str = "ink"
    index: int | None = None


Shape = Box | Disc | Line | Label


class Look(NamedTuple):
    """The fill of a shape, its outline or the colour of a line, and the text on it;
    `width` of the outline and `dash` are in cells."""

    fill: str = "none"
    line: str = "none"
    text: str = ""
    width: float = 0.04
    dash: float = 0.0


class Paint(NamedTuple):
    """A role with looks of its own; in a theme for which there is none it looks like `like`."""

    like: str
    light: Look | None = None
    dark: Look | None = None
    print: Look | None = None


Palette = Mapping[str, str | Paint]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size, its shapes, and a description in words."""

    width: float
    height: float
    title: Text
    description: Text
    shapes: tuple[Shape, ...]
    palette: Palette = field(default_factory=dict, compare=False)
    """How roles look that no theme knows."""

    def known_role(self, role: str) -> str:
        """A role that every theme knows and that looks like this one, or nearly so."""
        paint = self.palette.get(role, role)
        return paint.like if isinstance(paint, Paint) else paint


class Step(NamedTuple):
    """One picture of a series, and the sentence that belongs to it."""

    text: Message
    scene: Scene


def fit(text: str, width: float, size: float) -> float:
    """The largest font size up to `size` at which `text` is no wider than `width`."""
    return min(size, width / (0.62 * max(1, len(text))))


Extent = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def moved(shape: Shape, dx: float = 0.0, dy: float = 0.0, scale: float = 1.0) -> Shape:
    """The shape, scaled about the origin, then moved."""
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
    """The shapes of a scene with its upper left corner at (x, y)."""
    return [moved(shape, x, y, scale) for shape in scene.shapes]


def extent(shape: Shape) -> Extent:
    """A box that contains the shape and its outline."""
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
    """The scene with lines of text below, all of one size; long lines are wrapped."""
    letters = size or max(0.3, scene.width * 0.034)
    width = scene.width * 0.92
    longest = max(10, int(width / (0.62 * 0.72 * letters)))
    wrapped: list[Text] = []
    for line in lines:
        wrapped += [line] if len(str(line)) <= longest else wrap(str(line), longest)
    letters = min((fit(str(line), width, letters) for line in wrapped), default=letters)
    shapes = list(scene.shapes)
    y = scene.height + 0.35 * letters
    for line in wrapped:
        shapes.append(Label(scene.width / 2, y + letters / 2, line, letters))
        y += 1.5 * letters
    height = y + 0.2 * letters if lines else scene.height
    return replace(scene, height=height, shapes=tuple(shapes))


def sheet(
    scenes: Sequence[Scene], captions: Sequence[Text], title: Text, description: Text, ratio: float = 1.4
) -> Scene:
    """Small pictures in rows, each below its caption; scenes of one size look best."""
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
        gap + columns * (wide + gap),
        gap + rows * (high + 2 * letters + gap),
        title,
        description,
        tuple(shapes),
        {role: paint for scene in scenes for role, paint in scene.palette.items()},
    )


def numbered(count: int, most: int) -> Iterable[int | None]:
    """The numbers below `count`; if they are more than `most`, None stands for a gap in the middle."""
    if count <= most:
        return range(count)
    head = most * 2 // 3
    return [*range(head), None, *range(count - (most - head - 1), count)]
