"""Small windows over the game: a question for a file name, and a page of text."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from knobel.locale import t


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
            yield Static(t("Any key closes this."), classes="quiet", markup=False)

    def on_key(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
