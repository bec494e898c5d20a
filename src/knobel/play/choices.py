"""The choices beside the board, as rows to click on."""

from __future__ import annotations

from textual.events import Key
from textual.message import Message as Event
from textual.widgets import Static

from knobel.controls import Choice


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
