"""The board on the screen: as large as there is room for, and everything on it can be clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.events import Click
from textual.message import Message as Event
from textual.widgets import Static

from knobel.controls import Choice
from knobel.draw.compose import moved
from knobel.draw.terminal import offset, painted, scale_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knobel.draw.scene import Scene

WIDEST = 8
"""Columns per cell at most: larger letters there are none."""


class Board(Static):
    """A scene, painted; says where it was clicked in the scene's own units."""

    can_focus = False

    class Clicked(Event):
        """A click on the board at (x, y) of the scene."""

        def __init__(self, x: float, y: float) -> None:
            super().__init__()
            self.x, self.y = x, y

    def __init__(self) -> None:
        super().__init__(id="board", markup=False)
        self._scene: Scene | None = None
        self._theme = "dark"
        self._room = (80, 20)
        self._scale, self._dx, self._dy = 1.0, 0.0, 0.0

    def show(self, scene: Scene, theme: str, room: tuple[int, int]) -> None:
        """Paint this scene into a room of so many columns and rows."""
        self._scene, self._theme, self._room = scene, theme, room
        self._paint()

    def _paint(self) -> None:
        if self._scene is None:
            return
        self._scale = scale_for(self._scene, *self._room, WIDEST)
        self._dx, self._dy = offset(self._scene, self._scale)
        shapes = tuple(moved(shape, self._dx, self._dy) for shape in self._scene.shapes)
        text = painted(replace(self._scene, shapes=shapes), self._scale, self._theme)
        text.right_crop(1)
        self.update(text)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of a point of the scene: where to click to hit it."""
        return int((x + self._dx) * self._scale), int((y + self._dy) * self._scale / 2)

    def on_click(self, event: Click) -> None:
        event.stop()
        x, y = (event.x + 0.5) / self._scale, (event.y + 0.5) * 2 / self._scale
        self.post_message(self.Clicked(x - self._dx, y - self._dy))


def hit(choices: Sequence[Choice], x: float, y: float) -> Choice | None:
    """The choice whose place is nearest around a point; None if no place holds it."""
    found = [c for c in choices if c.place is not None and c.place.holds(x, y)]
    return min(found, key=lambda choice: _away(choice, x, y), default=None)


def _away(choice: Choice, x: float, y: float) -> float:
    place = choice.place
    assert place is not None
    return (place.x + place.width / 2 - x) ** 2 + (place.y + place.height / 2 - y) ** 2
