"""The vocabulary of pictures: boxes, discs, lines and labels, each with a role.

A puzzle describes a state as a `Scene`; whoever draws it (SVG, the web page, paper)
knows no rules. The role says what a shape stands for, the theme decides how that
looks. An `index` chooses among the looks of a role, say the third stick's colour.

    Box(1, 1, 1, 2, "stick", index=3, title="stick 3")

Lengths are in cells, x grows to the right and y downwards. What comes later in
`shapes` lies on top. Roles in use:

    field grid wall gap dark     the board and its parts; dark: to be turned, still wrong
    battery empty-battery robot  things on it
    stick player                 things of which there are several (with an index)
    arrow way goal               how things may go, how they went, where they must go
    shade reach badge            a field of the other colour, a field in reach, a number on a way
    ink muted                    writing
"""

from __future__ import annotations

from dataclasses import dataclass

from knobel.locale import Message

Text = str | Message
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner, its size and how round its corners are."""

    x: float
    y: float
    width: float
    height: float
    role: str
    index: int | None = None
    title: Text | None = None
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle: its centre and its radius."""

    x: float
    y: float
    radius: float
    role: str
    index: int | None = None
    title: Text | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, or, if `curve`, a Bézier curve: its ends and between them
    one or two control points. `arrow`: how long the head at the last point is."""

    points: tuple[Point, ...]
    role: str
    index: int | None = None
    title: Text | None = None
    thick: float = 0.05
    arrow: float = 0.0
    curve: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A short text around its centre; `size` is the height of the letters' line.
    Its role is that of the shape it is written on."""

    x: float
    y: float
    text: Text
    size: float
    role: str = "ink"
    index: int | None = None


Shape = Box | Disc | Line | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size, its shapes, and what it shows in words."""

    width: float
    height: float
    title: Text
    description: Text
    shapes: tuple[Shape, ...]


def fit(text: str, width: float, size: float) -> float:
    """The letter size at which `text` is no wider than `width`, and at most `size`."""
    return min(size, width / (0.62 * max(1, len(text))))
