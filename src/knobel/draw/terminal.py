"""Scenes as coloured text: boxes and discs are backgrounds, lines are dots, labels letters.

A cell of the scene takes a few columns and rows of the terminal; lines are drawn in
braille, whose characters hold 2 × 4 dots each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, hypot, pi
from typing import TYPE_CHECKING

from knobel.draw.routes import along
from knobel.draw.scene import Box, Label, Line, Scene, Shape
from knobel.draw.theme import THEMES, Look
from knobel.locale import Message

if TYPE_CHECKING:
    from rich.text import Text

WIDEST = 4
"""Columns per cell, at most; half as many rows."""
HEADS = "→↘↓↙←↖↑↗"
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def terminal(scene: Scene, theme: str = "dark", columns: int = 80, lang: str | None = None) -> Text:
    """The picture, at most so many columns wide, as text that rich can print."""
    from rich.text import Text

    canvas = _Canvas(scene, theme, columns, lang)
    for shape in scene.shapes:
        canvas.draw(shape)
    text = Text()
    for row in canvas.rows():
        for letter, style in row:
            text.append(letter, style)
        text.append("\n")
    return text


class _Canvas:
    """Small squares of colour, two above each other in a character; dots and letters over them."""

    def __init__(self, scene: Scene, theme: str, columns: int, lang: str | None) -> None:
        self.theme = THEMES[theme]
        self.lang = lang
        self.scale = max(0.05, min(WIDEST, columns / scene.width))
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
        look = self.theme.look(shape.role, shape.index)
        if isinstance(shape, Label):
            self._write(shape, look)
        elif isinstance(shape, Line):
            if shape.role != "grid":
                self._line(shape, look.fill if look.fill != "none" else look.line)
        elif isinstance(shape, Box):
            self._fill(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height, None, look)
        else:
            r = max(shape.radius, 0.6 / self.scale)
            self._fill(shape.x - r, shape.y - r, shape.x + r, shape.y + r, r, look)

    def _fill(
        self, left: float, top: float, right: float, bottom: float, radius: float | None, look: Look
    ) -> None:
        """The squares whose middle is inside."""
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

    def _line(self, line: Line, colour: str) -> None:
        pieces = [line.points] if line.curve else list(pairwise(line.points))
        for piece in pieces:
            for x, y in along(piece, 0.25 / self.scale):
                column, row = int(x * self.scale * 2), int(y * self.scale * 2)
                here = column // 2, row // 4
                bit = DOTS[row % 4][column % 2]
                self.dots[here] = (self.dots.get(here, (0, ""))[0] | bit, colour)
        if line.arrow:
            self._head(line, colour)

    def _head(self, line: Line, colour: str) -> None:
        (ax, ay), (x, y) = line.points[-2:]
        far = hypot(x - ax, y - ay) or 1.0
        turn = round(atan2(y - ay, x - ax) / (pi / 4)) % 8
        back = 0.4 / self.scale
        at_x, at_y = x - (x - ax) / far * back, y - (y - ay) / far * back
        here = int(at_x * self.scale), int(at_y * self.scale / 2)
        if here[0] < self.width and here[1] < self.height:
            self.letters[here] = (HEADS[turn], colour, self.squares[2 * here[1] + 1][here[0]])

    def _write(self, label: Label, look: Look) -> None:
        text = label.text.text(self.lang) if isinstance(label.text, Message) else label.text
        square = min(2 * self.height - 1, int(label.y * self.scale))
        first = round(label.x * self.scale - len(text) / 2)
        for k, letter in enumerate(text):
            x = first + k
            if 0 <= x < self.width:
                ground = self.squares[square][x]
                self.letters[x, square // 2] = (letter, look.text or look.fill, ground)
