"""The menu: a kind, a grade, and then one of the puzzles that come with Knobel or a new one."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from knobel.collections import collection
from knobel.difficulty.grades import grade_name
from knobel.errors import KnobelError
from knobel.locale import Message, t
from knobel.play import new_puzzle
from knobel.puzzle import Puzzle

NEW = "new"


class Menu(Screen[tuple[Puzzle, Message] | None]):
    """Ends with the chosen puzzle and its name, or None."""

    BINDINGS = [Binding("escape,q", "leave"), Binding("left", "before"), Binding("right", "after")]  # noqa: RUF012

    def __init__(self, kind: str | None = None, grade: str | None = None) -> None:
        super().__init__()
        self.kind, self.grade = kind, grade

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static(t("Knobel: choose a puzzle"), classes="headline", markup=False)
            with Horizontal():
                yield _list("kinds", new_puzzle.kinds(), self.kind, t("Puzzle"))
                yield _list("grades", new_puzzle.grades(), self.grade, t("Difficulty"))
                yield _list("puzzles", [], None, t("Number"))
            yield Static(
                t("Choose with arrow keys or mouse; Enter continues, Escape goes back."),
                id="said",
                classes="quiet",
                markup=False,
            )

    def on_mount(self) -> None:
        self._offer()
        self.query_one("#kinds" if self.kind is None else "#grades").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id == "kinds":
            self.kind = event.option_id
        elif event.option_list.id == "grades":
            self.grade = event.option_id
        else:
            return
        self._offer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "puzzles":
            self._take(event.option_id or NEW)
        else:
            self.focus_next()

    def action_before(self) -> None:
        self.focus_previous()

    def action_after(self) -> None:
        self.focus_next()

    def action_leave(self) -> None:
        self.dismiss(None)

    def _offer(self) -> None:
        """The puzzles of the kind and grade that are marked."""
        puzzles = self.query_one("#puzzles", OptionList)
        puzzles.clear_options()
        for one in collection(self.kind or "", self.grade or ""):
            puzzles.add_option(Option(str(one.number), id=one.id))
        puzzles.add_option(Option(t("a new one"), id=NEW))
        puzzles.highlighted = 0

    def _take(self, name: str) -> None:
        offered = collection(self.kind or "", self.grade or "")
        shipped = next((one for one in offered if one.id == name), None)
        if shipped is None:
            self.query_one("#said", Static).update(t("Making a new puzzle…"))
            self._make(self.kind or "", self.grade or "")
            return
        puzzle = shipped.puzzle()
        title = Message(
            "{title}, {grade}, no. {n}", title=puzzle.title, grade=grade_name(shipped.grade), n=shipped.number
        )
        self.dismiss((puzzle, title))

    @work(thread=True, exclusive=True)
    def _make(self, kind: str, grade: str) -> None:
        try:
            found = new_puzzle.new(kind, grade)
        except (KnobelError, NotImplementedError) as error:
            self.app.call_from_thread(self.query_one("#said", Static).update, str(error))
        else:
            self.app.call_from_thread(self.dismiss, found)


def _list(name: str, entries: list[tuple[str, str]], marked: str | None, title: str) -> OptionList:
    found = OptionList(*(Option(words, id=key) for key, words in entries), id=name, markup=False)
    found.border_title = title
    keys = [key for key, _ in entries]
    found.highlighted = keys.index(marked) if marked in keys else 0 if keys else None
    return found
