"""The game on the screen: the board, what was said, what can be done; by keyboard and mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Container, Middle, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from knobel import locale
from knobel.controls import Controls, Part
from knobel.draw.board_colours import THEMES
from knobel.errors import IllegalMove, KnobelError
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.play.controller import Controller, open_file
from knobel.play.keys import KEYS, browser_key, help_text, key_line
from knobel.play.menu import Menu
from knobel.play.path import Keeper, following
from knobel.play.signals import forgiving_driver, when_told_to_end
from knobel.play.widgets import AskName, Board, ChoiceRow, Page, hit
from knobel.puzzle import Puzzle

SIDE = 40
"""Columns of the panel beside the board."""
LIGHTS = {True: "green", False: "red", None: "grey"}
STOPPED = 130
Question = Callable[[Limits], list[Message]]


class PlayApp(App[int]):
    """A game, and the menu if there is none."""

    CSS_PATH = "play.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action, show=False) for key, action, _ in KEYS),
        Binding("backspace", "undo", show=False),
        Binding("escape", "clear", show=False),
        Binding("ctrl+up", "scroll(-1)", show=False),
        Binding("ctrl+down", "scroll(1)", show=False),
        Binding("ctrl+c", "stop", show=False, priority=True),
    ]

    def __init__(
        self,
        session: Session | None,
        limits: Limits,
        finished: Callable[[Controller], None],
        *,
        name: Message | None = None,
        dark: bool = True,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(driver_class=forgiving_driver())
        self.keeper = keeper or Keeper()
        self.limits, self.finished, self.dark = limits, finished, dark
        self.controller = None if session is None else Controller(session, limits, self.keeper)
        self.name_of_game = name
        self.said: list[Message] = []
        self.tokens: list[str] = []
        self.light_on = False
        self.light: bool | None = None
        self._stop = Event()
        self._noted: Controller | None = None
        self.problem: KnobelError | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="headline", markup=False)
        with Container(id="room"):
            with Middle(id="place"), Center():
                yield Board()
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="counters", markup=False)
                yield Static(id="light", markup=False)
                yield Static(id="said", markup=False)
                yield Static(id="part", markup=False)
                yield Vertical(id="choices")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.theme = "textual-dark" if self.dark else "textual-light"
        when_told_to_end(self._leave)
        self.set_interval(1, self._tick)
        if self.controller is None:
            self.action_new()
        else:
            self._begin()

    # -- beginning and ending

    def _begin(self) -> None:
        assert self.controller is not None
        self.said, self.tokens, self.light = self.controller.introduction(), [], None
        self._show()

    def _sit_down(self, session: Session, name: Message | None) -> None:
        self._interrupt()
        self.put_away()
        self.controller, self.name_of_game = Controller(session, self.limits, self.keeper), name
        self._begin()

    def action_new(self) -> None:
        self.push_screen(Menu(keeper=self.keeper), self._chosen_puzzle)

    def _chosen_puzzle(self, found: tuple[Puzzle, Message] | None) -> None:
        if found is not None:
            self._sit_down(Session(found[0]), found[1])
        elif self.controller is None:
            self.exit(0)

    def action_next(self) -> None:
        """The next puzzle of the path, or the menu."""
        found = None if self.controller is None else following(self.controller.session.puzzle)
        if found is None:
            self.action_new()
        else:
            self._sit_down(Session(found[0]), found[1])

    def action_impossible(self) -> None:
        if self.controller is not None:
            self._ask(self.controller.impossible)

    def action_quit_game(self) -> None:
        self._leave(0)

    def action_stop(self) -> None:
        self._leave(STOPPED)

    def _leave(self, code: int) -> None:
        self._stop.set()
        self.put_away()
        self.exit(code)

    def put_away(self) -> None:
        """A game is over, and noted once; if it could not be, that is said when the screen is gone."""
        try:
            if self.controller is not self._noted:
                self._noted = self.controller
                if self.controller is not None:
                    self.finished(self.controller)
        except KnobelError as error:
            self.problem = error

    # -- what is shown

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self._show)

    def _tick(self) -> None:
        if self.controller is not None and self.query("#counters"):
            self._show_counters()

    def _show(self) -> None:
        if self.controller is None or not self.query("#headline"):
            return
        session = self.controller.session
        narrow = self.size.width < 80
        self.query_one("#room").set_class(narrow, "narrow")
        title = self.name_of_game.text() if self.name_of_game else session.puzzle.title
        self.query_one("#headline", Static).update(f"Knobel · {title}")
        self.query_one("#keys", Static).update(key_line(self.size.width))
        self.screen.styles.background = THEMES["dark" if self.dark else "light"].paper
        self._show_board(session, narrow)
        self._show_counters()
        self._show_light()
        self.query_one("#said", Static).update("\n\n".join(m.text() for m in self._sentences()))
        self._show_choices(session.controls())

    def _show_board(self, session: Session, narrow: bool) -> None:
        rows = self.size.height - 2 - len(key_line(self.size.width).split("\n"))
        room = (self.size.width, max(4, rows - 9)) if narrow else (self.size.width - SIDE - 2, rows)
        self.query_one(Board).show(session.scene(), "dark" if self.dark else "light", room)

    def _sentences(self) -> list[Message]:
        assert self.controller is not None
        status = self.controller.session.status()
        ended = [] if status.end == "open" else [status.message]
        if status.end == "stuck":
            ended.append(Message("u takes back a move, b takes back the mistake."))
        if status.end == "solved":
            ended += self.controller.ending()
        return [*self.said, *ended]

    def _show_counters(self) -> None:
        assert self.controller is not None
        self.query_one("#counters", Static).update(" · ".join(m.text() for m in self.controller.counters()))

    def _show_light(self) -> None:
        light = self.query_one("#light", Static)
        words = {
            True: Message("● still solvable"),
            False: Message("○ no longer solvable"),
            None: Message("? unclear whether still solvable"),
        }[self.light]
        light.update(words.text())
        light.display = self.light_on
        light.set_classes(LIGHTS[self.light])

    def _part(self, controls: Controls) -> Part | None:
        return controls.parts[len(self.tokens)] if len(self.tokens) < len(controls.parts) else None

    def _show_choices(self, controls: Controls) -> None:
        part = self._part(controls)
        title = "" if part is None else f"{part.title.text()}:"
        if self.tokens:
            chosen = controls.joined.join(self.tokens)
            title = t("{chosen} chosen (Escape: choose again)", chosen=chosen) + "\n" + title
        self.query_one("#part", Static).update(title)
        near = [] if part is None else [choice for choice in part.choices if not choice.moves]
        box = self.query_one("#choices")
        box.remove_children()
        box.mount_all([ChoiceRow(choice) for choice in near])

    # -- moves

    def on_key(self, event: Key) -> None:
        if self.controller is None or len(self.screen_stack) > 1:
            return
        if event.key == "enter" and self.controller.mastered:
            event.stop()
            self.action_next()
            return
        part = self._part(self.controller.session.controls())
        if part is None:
            return
        near = [choice for choice in part.choices if not choice.moves]
        chosen = [choice for choice in near if choice.key == browser_key(event.key)]
        if not chosen and event.key in ("space", "enter") and len(near) == 1:
            chosen = near
        if chosen:
            event.stop()
            event.prevent_default()
            self._choose(chosen[0].token)

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        self._choose(event.token)

    def on_board_clicked(self, event: Board.Clicked) -> None:
        if self.controller is None:
            return
        part = self._part(self.controller.session.controls())
        found = None if part is None else hit(part.choices, event.x, event.y)
        if found is not None:
            self._choose(found.token)

    def _choose(self, token: str) -> None:
        """One more part of a move; when it is complete, the move is made."""
        assert self.controller is not None
        controls = self.controller.session.controls()
        self.tokens.append(token)
        if len(self.tokens) < len(controls.parts):
            self._show()
            return
        moves, self.tokens = controls.moves_of(self.tokens), []
        self._do(lambda: self.controller.session.play_all(moves) if self.controller else None)

    def _do(self, change: Callable[[], object]) -> None:
        """Something that changes the position; whatever is being thought about is out of date."""
        assert self.controller is not None
        self._interrupt()
        self.tokens, self.said = [], []
        try:
            change()
        except (IllegalMove, KnobelError) as error:
            self.said = [Message("Not possible: {error}", error=error)]
        self.controller.moved()
        self.light = None
        self._show()
        if self.light_on:
            self._look(replace(self.limits, stop=self._stop))

    def action_clear(self) -> None:
        self.tokens = []
        self._show()

    def action_undo(self) -> None:
        if self.controller is not None:
            self._do(self.controller.session.undo)

    def action_redo(self) -> None:
        if self.controller is not None:
            self._do(self.controller.session.redo)

    def action_restart(self) -> None:
        if self.controller is not None:
            self._do(self.controller.session.restart)

    # -- advice: the solver works in a thread of its own

    def action_hint(self) -> None:
        if self.controller is not None:
            self._ask(self.controller.hint)

    def action_winnable(self) -> None:
        """The light goes on and off; when it goes on, it also says why."""
        if self.controller is not None:
            self.light_on = not self.light_on
            if self.light_on:
                self._ask(self.controller.winnable)
            else:
                self._show()

    def action_before_mistake(self) -> None:
        if self.controller is not None:
            self._ask(self.controller.winnable, self.controller.back)

    def action_solution(self) -> None:
        if self.controller is not None:
            self._ask(self.controller.winnable, self.controller.solution)

    def _ask(self, question: Question, then: Question | None = None) -> None:
        """Think about a question. `then` changes the game: it is asked when the answer to the
        question is known, so that it takes no time, and not in the thread."""
        self._interrupt()
        self.said, self.tokens = [Message("Thinking…")], []
        self._show()
        self._think(question, then, replace(self.limits, stop=self._stop))

    def _interrupt(self) -> None:
        """Whatever is being thought about is out of date."""
        self._stop.set()
        self._stop = Event()

    @work(thread=True, group="advice")
    def _think(self, question: Question, then: Question | None, limits: Limits) -> None:
        said = question(limits)
        if limits.stop is None or not limits.stop.is_set():
            self.call_from_thread(self._answer, said, then)

    def _answer(self, said: list[Message], then: Question | None) -> None:
        assert self.controller is not None
        if then is not None and self.controller.decided:
            said = then(replace(self.limits, time=0.0))
        self.said = said
        self._show()
        if self.light_on:
            self._look(replace(self.limits, stop=self._stop))

    @work(thread=True, group="light")
    def _look(self, limits: Limits) -> None:
        """Can it still be solved? For the light."""
        assert self.controller is not None
        found = self.controller.session.winnable(limits)
        if limits.stop is None or not limits.stop.is_set():
            self.call_from_thread(self._lit, found.answer)

    def _lit(self, answer: bool | None) -> None:
        self.light = answer
        if self.query("#light"):
            self._show_light()

    # -- everything else

    def action_save(self) -> None:
        if self.controller is not None:
            proposal = f"{self.controller.session.puzzle.name}.game"
            self.push_screen(AskName(t("Save game as"), proposal), self._save)

    def _save(self, path: str | None) -> None:
        if path and self.controller is not None:
            try:
                self.said = [self.controller.save(path)]
            except KnobelError as error:
                self.said = [error.message]
            self._show()

    def action_load(self) -> None:
        self.push_screen(AskName(t("Open a puzzle or a saved game"), ""), self._load)

    def _load(self, path: str | None) -> None:
        if not path:
            return
        try:
            self._sit_down(open_file(path), None)
        except KnobelError as error:
            self.said = [Message("Not possible: {error}", error=error)]
            self._show()

    def action_scroll(self, by: int) -> None:
        """The panel beside the board, if it says more than there is room for."""
        self.query_one("#side").scroll_relative(y=3 * by, animate=False)

    def action_language(self) -> None:
        locale.use("en" if locale.language() == "de" else "de")
        self._show()

    def action_colours(self) -> None:
        self.dark = not self.dark
        self.theme = "textual-dark" if self.dark else "textual-light"
        self._show()

    def action_help(self) -> None:
        if self.controller is not None:
            self.push_screen(Page(self.controller.session.puzzle.rules().text() + "\n\n" + help_text()))
