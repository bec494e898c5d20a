"""Scenes as coloured text: boxes and discs become backgrounds, lines dots, labels letters.

A cell of the scene takes a few columns and half as many rows. Half blocks (▀) give each character
two squares of colour; lines are drawn in Braille, with 2 × 4 dots per character.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from math import atan2, ceil, floor, hypot, pi
from operator import itemgetter
from typing import TYPE_CHECKING

from knobel.draw.board_colours import THEMES
from knobel.draw.graph.arrows import along
from knobel.locale import Message
from knobel.scene import Box, Label, Line, Look, Point, Scene, Shape

if TYPE_CHECKING:
    from rich.text import Text

MAX_COLUMNS = 4
"""Columns per cell that `terminal` uses at most."""
MIN_COLUMNS = 0.05
"""Columns per cell; a picture that needs less than this exceeds the screen."""
GRID_FROM, FULL_GRID_FROM = 4, 6
"""Columns per cell from which grid lines are drawn: faint, then in full colour."""
HEADS = "→↘↓↙←↖↑↗"
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def terminal(scene: Scene, theme: str = "dark", columns: int = 80, lang: str | None = None) -> Text:
    """The picture as rich text, at most `columns` wide."""
    return painted(scene, min(MAX_COLUMNS, columns / scene.width), theme, lang)


def scale_for(scene: Scene, columns: int, rows: int, widest: int) -> float:
    """Columns per cell on a screen of this size, at most `widest`. On a grid the number is even where
    possible, so that all fields look the same."""
    scale = max(MIN_COLUMNS, min(widest, columns / scene.width, 2 * rows / scene.height))
    has_fields = any(shape.role == "grid" for shape in scene.shapes)
    return scale // 2 * 2 if has_fields and scale >= 2 else scale


def offset(scene: Scene, scale: float) -> Point:
    """How far to move a picture so that its board starts at a whole character."""
    board = next((shape for shape in scene.shapes if isinstance(shape, Box)), None)
    if board is None or scale < 2:
        return 0.0, 0.0
    x, y = board.x * scale, board.y * scale / 2
    return (ceil(x - 1e-6) - x) / scale, (ceil(y - 1e-6) - y) * 2 / scale


def painted(scene: Scene, scale: float, theme: str = "dark", lang: str | None = None) -> Text:
    """The picture with `scale` columns and half as many rows per cell; empty if it is smaller than a
    character."""
    from rich.text import Text

    canvas = _Canvas(scene, theme, scale, lang)
    text = Text()
    if canvas.width < 1 or canvas.height < 1:
        return text
    for shape in scene.shapes:
        canvas.draw(shape)
    for row in canvas.rows():
        for style, run in groupby(row, key=itemgetter(1)):
            text.append("".join(letter for letter, _ in run), style)
        text.append("\n")
    return text


class _Canvas:
    """Squares of colour, two per character, with dots and letters above them."""

    def __init__(self, scene: Scene, theme: str, scale: float, lang: str | None) -> None:
        self.theme, self.palette = THEMES[theme], scene.palette
        self.lang = lang
        self.scale = max(MIN_COLUMNS, scale)
        self.width, self.height = round(scene.width * self.scale), round(scene.height * self.scale / 2)
        self.squares = [[self.theme.paper] * self.width for _ in range(2 * self.height)]
        self.letters: dict[tuple[int, int], tuple[str, str, str]] = {}
        self.dots: dict[tuple[int, int], tuple[int, str]] = {}

    def rows(self) -> Iterator[list[tuple[str, str]]]:
        for y in range(self.height):
            yield [self._letter(x, y) for x in range(self.width)]

    def _letter(self, x: int, y: int) -> tuple[str, str]:
        """A character and its style."""
        upper, lower = self.squares[2 * y][x], self.squares[2 * y + 1][x]
        if (x, y) in self.letters:
            letter, colour, ground = self.letters[x, y]
            return letter, f"{colour} on {ground}"
        if (x, y) in self.dots:
            dots, colour = self.dots[x, y]
            return chr(0x2800 + dots), f"{colour} on {lower}"
        return (" ", f"on {upper}") if upper == lower else ("▀", f"{upper} on {lower}")

    def draw(self, shape: Shape) -> None:
        look = self.theme.look(shape.role, shape.index, self.palette)
        if isinstance(shape, Label):
            self._write(shape, look)
        elif isinstance(shape, Line):
            if shape.role == "grid":
                self._grid(shape, look)
            else:
                self._line(shape, look.fill if look.fill != "none" else look.line)
        elif isinstance(shape, Box):
            self._fill(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height, None, look)
        else:
            r = max(shape.radius, 0.6 / self.scale)
            x, y = self._middle(shape.x, shape.y)
            if shape.role == "field":  # without its outline it would look like paper
                look = look._replace(fill=_mixed(look.fill, look.line, 4))
            self._fill(x - r, y - r, x + r, y + r, r, look)

    def _middle(self, x: float, y: float) -> Point:
        """The centre of the character at a point, so that discs look round with a letter in the middle."""
        return (floor(x * self.scale) + 0.5) / self.scale, (floor(y * self.scale / 2) * 2 + 1) / self.scale

    def _fill(
        self, left: float, top: float, right: float, bottom: float, radius: float | None, look: Look
    ) -> None:
        """Colour the squares whose centres are inside a rectangle or, with a radius, a disc."""
        if look.fill == "none":
            return
        middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
        for y in range(max(0, int(top * self.scale)), min(2 * self.height, int(bottom * self.scale) + 1)):
            for x in range(max(0, int(left * self.scale)), min(self.width, int(right * self.scale) + 1)):
                px, py = (x + 0.5) / self.scale, (y + 0.5) / self.scale
                inside = left <= px <= right and top <= py <= bottom
                if inside and (radius is None or hypot(px - middle_x, py - middle_y) <= radius * 1.05):
                    self.squares[y][x] = look.fill
                    self.dots.pop((x, y // 2), None)

    def _grid(self, line: Line, look: Look) -> None:
        """A grid line, as thin as possible, if there is room for it."""
        if self.scale < GRID_FROM:
            return
        (left, top), (right, bottom) = line.points[0], line.points[-1]
        colour = look.line if self.scale >= FULL_GRID_FROM else self._between(look.line, (left, top))
        thin = look._replace(fill=colour)
        edge = 1 / self.scale
        self._fill(left, top, max(right, left + edge), max(bottom, top + edge), None, thin)

    def _between(self, colour: str, at: Point) -> str:
        """Halfway between a colour and the background: makes thin lines look thinner."""
        x, y = (int(n * self.scale) for n in at)
        return _mixed(self.squares[min(y, len(self.squares) - 1)][min(x, self.width - 1)], colour, 2)

    def _line(self, line: Line, colour: str) -> None:
        pieces = [line.points] if line.curve else list(pairwise(line.points))
        for piece in pieces:
            for x, y in along(piece, 0.25 / self.scale):
                column, row = int(x * self.scale * 2), int(y * self.scale * 2)
                cell = column // 2, row // 4
                bit = DOTS[row % 4][column % 2]
                self.dots[cell] = (self.dots.get(cell, (0, ""))[0] | bit, colour)
        if line.arrow:
            self._head(line, colour)

    def _head(self, line: Line, colour: str) -> None:
        (ax, ay), (x, y) = line.points[-2:]
        far = hypot(x - ax, y - ay) or 1.0
        octant = round(atan2(y - ay, x - ax) / (pi / 4)) % 8
        back = 0.4 / self.scale
        at_x, at_y = x - (x - ax) / far * back, y - (y - ay) / far * back
        cell = int(at_x * self.scale), int(at_y * self.scale / 2)
        if cell[0] < self.width and cell[1] < self.height:
            self.letters[cell] = (HEADS[octant], colour, self.squares[2 * cell[1] + 1][cell[0]])

    def _write(self, label: Label, look: Look) -> None:
        text = label.text.text(self.lang) if isinstance(label.text, Message) else label.text
        square = min(2 * self.height - 1, int(label.y * self.scale))
        first = floor(label.x * self.scale - len(text) / 2 + 0.5)
        middle = self.squares[square][max(0, min(self.width - 1, int(label.x * self.scale)))]
        for k, letter in enumerate(text):
            x = first + k
            if 0 <= x < self.width:
                ground = middle if middle == look.fill else self.squares[square][x]
                self.letters[x, square // 2] = (letter, look.text or look.fill, ground)


def _mixed(most: str, some: str, parts: int) -> str:
    """A mixture of `parts` parts: one of `some`, the others of `most`."""
    pairs = zip(bytes.fromhex(most[1:]), bytes.fromhex(some[1:]), strict=True)
    return "#" + "".join(f"{(a * (parts - 1) + b) // parts:02x}" for a, b in pairs)
