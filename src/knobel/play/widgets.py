"""Parts of the screen: the board, the choices beside it, and small windows over the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Key
from textual.message import Message as Event
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from knobel.controls import Choice
from knobel.draw.terminal import offset, painted, scale_for
from knobel.locale import t
from knobel.scene import moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knobel.scene import Scene

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


class ChoiceRow(Static):
    """One choice, as a row to click on, or to reach with Tab."""

    can_focus = True

    class Chosen(Event):
        """Somebody chose this."""

        def __init__(self, token: str) -> None:
            super().__init__()
            self.token = token

    def __init__(self, choice: Choice) -> None:
        key = f"{_key_name(choice.key)}  " if choice.key else ""
        super().__init__(f"{key}{choice.words.text()}", classes="choice", markup=False)
        self.token = choice.token

    def on_key(self, event: Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.post_message(self.Chosen(self.token))

    def on_click(self) -> None:
        self.post_message(self.Chosen(self.token))


def _key_name(key: str) -> str:
    """A key as it is printed on keyboards."""
    return {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}.get(key, key)


class AskName(ModalScreen[str | None]):
    """Asks for a file name; None if nobody gives one."""

    AUTO_FOCUS = "#name"
    BINDINGS = [Binding("escape", "cancel")]  # noqa: RUF012

    def __init__(self, question: str, proposal: str) -> None:
        super().__init__()
        self.question, self.proposal = question, proposal

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(self.question, markup=False)
            yield Input(self.proposal, id="name")
            yield Static(t("Enter: yes · Escape: no"), classes="quiet", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_cancel(self) -> None:
        self.dismiss(None)


class Page(ModalScreen[None]):
    """A text to read; any key closes it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window page"):
            yield Static(self.text, markup=False)
            yield Static(t("Press any key to close."), classes="quiet", markup=False)

    def on_key(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
