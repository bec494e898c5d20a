"""Scenes as self-contained SVG, without fonts or scripts.

Consecutive shapes of one look form a group with the classes of the look (`wall`, or `thing i3`);
lines of one look form a single path. Style rules cover only the looks that occur and apply only
to pictures of the same theme, so that several pictures can share a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import hypot

from knobel.draw.board_colours import THEMES
from knobel.draw.theme import Theme
from knobel.locale import Message
from knobel.scene import Box, Disc, Label, Line, Look, Point, Scene, Shape, Text

CELL = 40
"""SVG units per cell: coordinates with one decimal are then exact enough."""
MAX_WIDTH = 960
"""Pixels, unless a width is given."""
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Arial,sans-serif"


def svg(
    scene: Scene,
    theme: str = "light",
    width: float | None = None,
    lang: str | None = None,
    paper: bool = True,
) -> str:
    """The picture as a complete SVG text.

    `theme` is one of THEMES, else ValueError; `width` in pixels follows from the scene if
    not given; `lang` is the language of the texts, by default the one in use. Without `paper` the
    background is transparent.
    """
    if theme not in THEMES:
        raise ValueError(f"theme must be one of {', '.join(THEMES)}, not {theme!r}")
    return "\n".join(_Drawing(scene, theme, lang, paper).lines(width)) + "\n"


class _Drawing:
    def __init__(self, scene: Scene, theme: str, lang: str | None, paper: bool) -> None:
        self.scene = scene
        self.name = theme
        self.theme: Theme = THEMES[theme]
        self.lang = lang
        self.paper = paper

    def lines(self, width: float | None) -> Iterator[str]:
        wide, high = self.scene.width, self.scene.height
        pixels = width or min(MAX_WIDTH, wide * CELL)
        size = f'width="{_n(pixels)}" height="{_n(pixels * high / wide)}"'
        view = f"0 0 {_c(wide)} {_c(high)}"
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="k-{self.name}" {size} viewBox="{view}" '
            f'role="img" font-family="{FONT}">'
        )
        yield f"<title>{self.text(self.scene.title)}</title>"
        yield f"<desc>{self.text(self.scene.description)}</desc>"
        yield f"<style>{self.rules()}</style>"
        if self.paper:
            corner = _n(CELL / 4)
            yield f'<rect width="{_c(wide)}" height="{_c(high)}" rx="{corner}" fill="{self.theme.paper}"/>'
        for _, group in groupby(self.scene.shapes, _key):
            yield from self.group(list(group))
        yield "</svg>"

    def text(self, text: Text) -> str:
        return (text.text(self.lang) if isinstance(text, Message) else text).translate(ESCAPED)

    # -- looks

    def rules(self) -> str:
        """The style rules for the looks that occur."""
        looks = dict.fromkeys((part, s.role, self.index(s)) for s in self.scene.shapes for part in _parts(s))
        rules = dict.fromkeys(rule for look in looks for rule in self.rule(*look))
        return "".join(f".k-{self.name} {rule}" for rule in rules)

    def rule(self, part: str, role: str, index: int | None) -> Iterator[str]:
        look = self.theme.look(role, index, self.scene.palette)
        selector = f".{self.classes(role, index).replace(' ', '.')}.{part}"
        by_outline = look.fill == "none" or (index is not None and look.line != "none")
        colour = look.line if by_outline else look.fill
        if part == "line":
            yield f"{selector}{{fill:none;stroke:{colour}}}"
        elif part == "head":
            yield f"{selector}{{fill:{colour}}}"
        elif part == "label":
            yield f"{selector}{{fill:{look.text or colour}}}"
            yield ".label{font-weight:600;text-anchor:middle}"
        else:
            yield f"{selector}{{fill:{look.fill}{_outline(look)}}}"

    def classes(self, role: str, index: int | None) -> str:
        return role if index is None else f"{role} i{index}"

    def index(self, shape: Shape) -> int | None:
        return None if shape.index is None else shape.index % len(self.theme.by_index)

    # -- shapes

    def group(self, shapes: list[Shape]) -> Iterator[str]:
        """Consecutive shapes of one look."""
        first = shapes[0]
        classes = self.classes(first.role, self.index(first))
        if isinstance(first, Line):
            yield from self.line_group(classes, [s for s in shapes if isinstance(s, Line)])
            return
        if isinstance(first, Label):
            yield f'<g class="{classes} label" font-size="{_c(first.size)}">'
        else:
            yield f'<g class="{classes} shape">'
        yield "".join(self.element(shape) for shape in shapes)
        yield "</g>"

    def element(self, shape: Shape) -> str:
        if isinstance(shape, Label):
            base = shape.y + 0.36 * shape.size
            return f'<text x="{_c(shape.x)}" y="{_c(base)}">{self.text(shape.text)}</text>'
        if isinstance(shape, Disc):
            return self.titled(f'<circle cx="{_c(shape.x)}" cy="{_c(shape.y)}" r="{_c(shape.radius)}"', shape)
        assert isinstance(shape, Box)
        corner = f' rx="{_c(shape.round)}"' if shape.round else ""
        place = f'x="{_c(shape.x)}" y="{_c(shape.y)}" width="{_c(shape.width)}" height="{_c(shape.height)}"'
        return self.titled(f"<rect {place}{corner}", shape)

    def titled(self, start: str, shape: Box | Disc | Line) -> str:
        if shape.title is None:
            return start + "/>"
        name = start[1:].split(" ", 1)[0]
        return f"{start}><title>{self.text(shape.title)}</title></{name}>"

    def line_group(self, classes: str, lines: list[Line]) -> Iterator[str]:
        path = "".join(_path(line) for line in lines)
        thick = f'stroke-width="{_c(lines[0].thick)}"'
        yield self.titled(f'<path class="{classes} line" {thick} d="{path}"', lines[0])
        heads = "".join(_head(line) for line in lines if line.arrow)
        if heads:
            yield f'<path class="{classes} head" d="{heads}"/>'


# ---------------------------------------------------------------- pieces

_Key = tuple[object, ...]


def _key(shape: Shape) -> _Key:
    """Consecutive shapes with the same key form one group."""
    key: _Key = (type(shape), shape.role, shape.index)
    if isinstance(shape, Label):
        return (*key, shape.size)
    if isinstance(shape, Line):
        return (*key, shape.thick, None if shape.title is None else id(shape))
    return key


def _parts(shape: Shape) -> tuple[str, ...]:
    """The classes a shape is drawn with, besides its role."""
    if isinstance(shape, Line):
        return ("line", "head") if shape.arrow else ("line",)
    return ("label",) if isinstance(shape, Label) else ("shape",)


def _n(number: float) -> str:
    """A number with at most one decimal, and no -0."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _c(cells: float) -> str:
    return _n(cells * CELL)


def _at(point: Point) -> str:
    return f"{_c(point[0])} {_c(point[1])}"


def _outline(look: Look) -> str:
    if look.line == "none":
        return ""
    dash = f";stroke-dasharray:{_c(look.dash)}" if look.dash else ""
    return f";stroke:{look.line};stroke-width:{_c(look.width)}{dash}"


def _path(line: Line) -> str:
    """The line as path commands; it ends inside the arrow head."""
    first, *others = line.points
    if line.arrow:
        others[-1] = _back(line, 0.8 * line.arrow)
    command = ("Q" if len(others) == 2 else "C") if line.curve else "L"
    return f"M{_at(first)}{command}{_join(others)}"


def _join(points: Iterable[Point]) -> str:
    return " ".join(map(_at, points))


def _back(line: Line, length: float) -> Point:
    """The point at some distance before the end, straight back."""
    (x, y), (tip_x, tip_y) = line.points[-2:]
    far = hypot(tip_x - x, tip_y - y) or 1.0
    return tip_x + (x - tip_x) / far * length, tip_y + (y - tip_y) / far * length


def _head(line: Line) -> str:
    tip, base = line.points[-1], _back(line, line.arrow)
    dx, dy = (tip[0] - base[0]) * 0.42, (tip[1] - base[1]) * 0.42
    corners = [(base[0] - dy, base[1] + dx), (base[0] + dy, base[1] - dx)]
    return f"M{_at(tip)}L{_join(corners)}Z"
