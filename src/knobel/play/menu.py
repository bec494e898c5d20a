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
from knobel.errors import KnobelError
from knobel.locale import Message, t
from knobel.play import new_puzzle
from knobel.play.path import STEPS, Keeper, named, step
from knobel.puzzle import Puzzle
from knobel.registry import find

NEW = "new"


class Menu(Screen[tuple[Puzzle, Message] | None]):
    """Ends with the chosen puzzle and its name, or None."""

    BINDINGS = [Binding("escape,q", "leave"), Binding("left", "before"), Binding("right", "after")]  # noqa: RUF012

    def __init__(
        self, kind: str | None = None, grade: str | None = None, keeper: Keeper | None = None
    ) -> None:
        super().__init__()
        self.kind, self.grade, self.keeper = kind, grade, keeper or Keeper()

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static(t("Knobel: choose a puzzle"), classes="headline", markup=False)
            with Horizontal():
                yield _list("kinds", new_puzzle.kinds(), self.kind, t("Puzzle"))
                yield _list(
                    "grades", [(STEPS, t("first steps")), *new_puzzle.grades()], self.grade, t("Difficulty")
                )
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
        if self.grade == STEPS:
            self._offer_steps(puzzles)
            return
        for one in collection(self.kind or "", self.grade or ""):
            puzzles.add_option(Option(f"{one.number}{self._tick(one.puzzle())}", id=one.id))
        puzzles.add_option(Option(t("a new one"), id=NEW))
        puzzles.highlighted = 0

    def _offer_steps(self, puzzles: OptionList) -> None:
        kind = find(self.kind or "")
        for n, level in enumerate(kind.levels()):
            tick = self._tick(level.puzzle(kind))
            puzzles.add_option(Option(f"{n + 1}. {level.title.text()}{tick}", id=f"{STEPS}-{n}"))
        puzzles.highlighted = 0 if kind.levels() else None

    def _tick(self, puzzle: Puzzle) -> str:
        return " ✓" if self.keeper.solved(puzzle) else ""

    def _take(self, name: str) -> None:
        if name.startswith(STEPS):
            self.dismiss(step(find(self.kind or ""), int(name.rpartition("-")[2])))
            return
        offered = collection(self.kind or "", self.grade or "")
        shipped = next((one for one in offered if one.id == name), None)
        if shipped is None:
            self.query_one("#said", Static).update(t("Making a new puzzle…"))
            self._make(self.kind or "", self.grade or "")
            return
        self.dismiss(named(shipped))

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
