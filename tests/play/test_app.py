"""The game on the screen, driven by keys and clicks as a person would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import knobel
from knobel import locale
from knobel.collections import collection
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.locale import Message
from knobel.play.app import PlayApp
from knobel.play.controller import Controller
from knobel.play.keys import KEYS
from knobel.play.menu import Menu
from knobel.play.widgets import Board, ChoiceRow, hit
from knobel.puzzle import Puzzle
from knobel.puzzles.template.rules import Template
from support.command_line import BOARD, FRAME, GRAPH, PATIENCE
from support.examples import EXAMPLES
from support.guest_puzzle import Countdown

WorkerCancelled = pytest.importorskip("textual.worker").WorkerCancelled
ROOT = EXAMPLES[0].parents[1]
KEY_OF = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}
Play = Callable[["Player"], Awaitable[None]]


class Player:
    """A person in front of the screen."""

    def __init__(self, app: PlayApp, pilot: Any) -> None:
        self.app, self.pilot = app, pilot

    @property
    def session(self) -> Session:
        assert self.app.controller is not None
        return self.app.controller.session

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settled()

    async def settled(self) -> None:
        """Until nobody thinks any more; one answer may be the beginning of the next question."""
        await self.pilot.pause()
        while self.app.workers:
            with suppress(WorkerCancelled):  # what it did for a window that is gone by now
                await self.app.workers.wait_for_complete()
            await self.pilot.pause()

    async def click(self, x: float, y: float) -> None:
        """A click on a point of the scene."""
        column, row = self.app.query_one(Board).at(x, y)
        await self.pilot.click(Board, offset=(column, row))
        await self.pilot.pause()

    async def make(self, move: str) -> None:
        """A move, by the keys that the controls name."""
        controls = self.session.controls()
        tokens = move.split(controls.joined) if len(controls.parts) > 1 else [move]
        for part, token in zip(controls.parts, tokens, strict=True):
            (choice,) = [choice for choice in part.choices if choice.token == token]
            assert choice.key is not None
            await self.press(KEY_OF.get(choice.key, choice.key))

    def reads(self, widget: str = "#said") -> str:
        return str(self.app.query_one(widget).render())


def play(puzzle: Puzzle | None, what: Play, *, size: tuple[int, int] = (100, 30), **options: Any) -> PlayApp:
    finished: list[Controller] = []
    app = PlayApp(Session(puzzle) if puzzle else None, Limits(time=20), finished.append, **options)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await what(Player(app, pilot))

    with ThreadPoolExecutor(1) as pool:  # where no other test has left an event loop running
        pool.submit(asyncio.run, run()).result()
    app.finished_tables = finished  # type: ignore[attr-defined]
    return app


def puzzles() -> list[Puzzle]:
    return [*(knobel.load(path) for path in (BOARD, FRAME, GRAPH)), Template("oxxo"), Countdown(5)]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_playing_to_the_end_by_keys(puzzle: Puzzle) -> None:
    answer = knobel.solve(puzzle)

    async def game(player: Player) -> None:
        for move in answer.moves:
            await player.make(move)
        assert player.session.solved
        assert "Solved: " in player.reads()
        assert not player.app.query(ChoiceRow)
        seconds = player.app.controller and player.app.controller.seconds
        await player.pilot.pause(0.05)
        assert player.app.controller
        assert player.app.controller.seconds == seconds  # the clock has stopped

    play(puzzle, game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "size"), [(BOARD, (100, 30)), (FRAME, (60, 30)), (GRAPH, (100, 30)), (GRAPH, (60, 30))]
)
def test_playing_to_the_end_by_mouse(path: str, size: tuple[int, int]) -> None:
    puzzle = knobel.load(path)
    answer = knobel.solve(puzzle)

    async def game(player: Player) -> None:
        for move in answer.moves:
            controls = player.session.controls()
            tokens = move.split("/") if len(controls.parts) > 1 else [move]
            for part, token in zip(controls.parts, tokens, strict=True):
                (place,) = [choice.place for choice in part.choices if choice.token == token]
                assert place is not None
                await player.click(place.x + place.width / 2, place.y + place.height / 2)
        assert player.session.solved
        assert list(player.session.moves) == list(answer.moves)

    play(puzzle, game, size=size)


@pytest.mark.slow
def test_a_click_far_away_walks_there() -> None:
    async def game(player: Player) -> None:
        (part,) = player.session.controls().parts
        (far,) = [choice for choice in part.choices if choice.token == "(5|4)"]
        assert far.place is not None
        await player.click(far.place.x + 0.5, far.place.y + 0.5)
        assert player.session.state.field == (5, 4)
        await player.pilot.click(ChoiceRow)
        assert len(player.session.moves) == 4

    play(knobel.load(BOARD), game)


def test_hint_and_why() -> None:
    async def game(player: Player) -> None:
        await player.press("h")
        assert player.reads().startswith("Which charged batteries can the robot reach at all?")
        await player.press("h")
        assert player.reads().startswith("Only the ")
        assert "Try" not in player.reads()
        await player.press("h")
        assert player.reads().startswith("Try: right to (2|3).")
        assert "never be reached" not in player.reads()
        await player.press("h")
        assert "Loses: up to (1|2) – the 4 at (5|6) can never be reached." in player.reads()
        assert "1 hint" in player.reads("#counters")
        await player.press("right", "h")
        assert player.session.hints == 2

    play(knobel.load(ROOT / "stromrallye" / "own2.txt"), game)


@pytest.mark.slow
def test_undo_redo_restart() -> None:
    async def game(player: Player) -> None:
        await player.press("right", "up", "u", "backspace", "r")
        assert (player.session.moves, player.session.future) == (("R",), ("U",))
        await player.press("a")
        assert player.session.moves == ()
        assert "3 moves taken back" in player.reads("#counters")
        await player.press("down")
        assert player.session.moves == ()  # there is no field below

    play(knobel.load(BOARD), game)


@pytest.mark.slow
def test_to_before_the_mistake() -> None:
    async def game(player: Player) -> None:
        await player.press("w")
        assert player.reads("#light") == "● still solvable"
        await player.press("right")
        assert player.reads("#light") == "○ no longer solvable"
        await player.press("left", "h")
        assert "the first move was the mistake" in player.reads()
        await player.press("b")
        assert player.session.moves == ()
        assert "Move 1 (turn right) was the mistake" in player.reads()
        assert player.reads("#light") == "● still solvable"
        await player.press("b")
        assert "No mistake so far" in player.reads()
        await player.press("w")
        assert not player.app.query_one("#light").display

    play(knobel.load(ROOT / "rotation" / "eigen3.txt"), game)


@pytest.mark.slow
def test_the_solution_step_by_step() -> None:
    async def game(player: Player) -> None:
        await player.press("s")
        assert player.reads() == "Solution: player 1: 1 → 3, player 2: 2 → 4.\n\n2 jumps to go."
        await player.press("s", "s", "s")
        assert player.session.solved
        assert "Solved." in player.reads()
        assert not player.session.record(1.0)["solved"]

    play(knobel.load(GRAPH), game)


@pytest.mark.slow
def test_players_are_chosen_one_after_the_other() -> None:
    async def game(player: Player) -> None:
        await player.press("4")
        assert player.reads("#part") == "4 chosen (Escape: choose again)\nplayer 2 on field 2:"
        assert player.session.moves == ()
        await player.press("escape", "2", "space")  # player 2 has one arrow only
        assert player.session.moves == ("2/3",)

    play(knobel.load(ROOT / "huepfburg" / "cycle17_121.txt"), game)


@pytest.mark.slow
def test_choices_without_a_key_are_reached_with_tab() -> None:
    arrows = "\n".join([*(f"1 {n}" for n in range(2, 16)), *(f"{n} 1" for n in range(2, 16))])

    async def game(player: Player) -> None:
        await player.press(*["tab"] * 12, "enter", "1")
        assert player.session.moves == ("13/1",)

    play(knobel.parse(f"15 28\n{arrows}\n"), game)


@pytest.mark.slow
def test_arrow_keys_are_moves_however_much_is_written() -> None:
    async def game(player: Player) -> None:
        await player.press("h", "h", "ctrl+down", "up")
        assert player.session.moves == ("U",)

    play(knobel.load(BOARD), game, size=(50, 20))


def test_a_question_that_takes_too_long_is_forgotten() -> None:
    """Moves go on while the solver thinks; what it says later changes nothing."""
    from threading import Event

    async def game(player: Player) -> None:
        assert player.app.controller is not None
        begun, go_on = Event(), Event()

        def slow(limits: Limits) -> list[Message]:
            begun.set()
            go_on.wait(PATIENCE)
            return [Message("Thinking…")]

        player.app._ask(slow, player.app.controller.solution)
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        await player.pilot.press("right")
        await player.pilot.pause()
        go_on.set()
        await player.settled()
        assert (player.session.moves, player.session.future) == (("R",), ())
        assert "Thinking" not in player.reads()

    play(knobel.load(BOARD), game)


@pytest.mark.slow
def test_the_solution_is_one_after_own_moves() -> None:
    async def game(player: Player) -> None:
        await player.press("s", "u", "up", "b", "s", "w")
        assert player.session.moves == ("R",)
        assert "Still solvable." in player.reads()

    play(knobel.load(str(Path(BOARD).with_name("own2.txt"))), game)


@pytest.mark.slow
def test_unknown_is_said() -> None:
    async def game(player: Player) -> None:
        player.app.limits = Limits(states=0, time=0.0)
        for key in ("b", "s", "w"):
            await player.press(key)
            assert player.reads().startswith("It is unclear whether this is still solvable: ")
        assert player.session.moves == ()
        assert player.reads("#light") == "? unclear whether still solvable"

    play(knobel.load(BOARD), game)


@pytest.mark.slow
def test_both_languages() -> None:
    async def game(player: Player) -> None:
        assert "undo" in player.reads("#keys")
        await player.press("l", "h", "h", "h")
        assert player.reads().startswith("Tipp: nach rechts auf (4|5).")
        assert "zurück" in player.reads("#keys")
        assert "English" in player.reads("#keys")
        await player.press("question_mark")
        assert "Jede Taste schließt" in str(player.app.screen.query(".quiet").first().render())
        await player.press("x", "l")
        assert "1 hint" in player.reads("#counters")

    play(knobel.load(BOARD), game)
    assert locale.language() == "en"


@pytest.mark.slow
def test_keys_below_the_board_can_be_clicked() -> None:
    async def game(player: Player) -> None:
        await player.press("right")
        await player.pilot.click("#keys", offset=(2, 0))
        await player.pilot.pause()
        assert player.session.moves == ()

    play(knobel.load(BOARD), game)


@pytest.mark.slow
def test_saving_and_opening(tmp_path: Path) -> None:
    async def game(player: Player) -> None:
        async def name(text: str) -> None:
            player.app.screen.query_one("#name").value = text  # type: ignore[attr-defined]
            await player.press("enter")

        await player.press("right", "ctrl+s")
        await name(str(tmp_path / "a.game"))
        assert player.reads().startswith("Saved as ")
        (tmp_path / "mine").write_text("keep me", encoding="utf-8")
        await player.press("ctrl+s")
        await name(str(tmp_path / "mine"))
        assert "is not a saved game" in player.reads()
        assert (tmp_path / "mine").read_text(encoding="utf-8") == "keep me"
        await player.press("ctrl+s")
        await name(str(tmp_path / "no" / "folder"))
        assert "cannot be written" in player.reads()
        await player.press("ctrl+o")
        await name(str(tmp_path / "missing"))
        assert "file not found" in player.reads()
        (tmp_path / "bad.txt").write_text("5\n3,5,x\n1\n", encoding="utf-8")
        await player.press("ctrl+o")
        await name(str(tmp_path / "bad.txt"))
        assert "bad.txt:2:5: " in player.reads().replace("\n", "")
        await player.press("a", "ctrl+o")
        await name(str(tmp_path / "a.game"))
        assert player.session.moves == ("R",)
        await player.press("ctrl+o", "escape")
        assert player.session.moves == ("R",)

    app = play(knobel.load(BOARD), game)
    assert len(app.finished_tables) == 1  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_puzzle_from_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("knobel.generate"), "any_seed", lambda: 5)

    async def game(player: Player) -> None:
        assert isinstance(player.app.screen, Menu)
        await player.press("down", "enter", "down", "down", "enter")
        await player.press("end", "enter")
        assert player.session.puzzle.name == "rotation"
        assert "Rotation, medium, seed 5" in player.reads("#headline")  # the last entry is a new one
        await player.press("left", "n", "escape")
        assert len(player.session.moves) == 1
        await player.press("n", "enter", "down", "enter", "enter")
        assert player.session.puzzle == collection("stromrallye", "easy")[0].puzzle()
        assert "Stromrallye, easy, no. 1" in player.reads("#headline")

    app = play(None, game)
    assert len(app.finished_tables) == 1  # type: ignore[attr-defined]


def test_leaving_the_menu_leaves_the_game() -> None:
    async def game(player: Player) -> None:
        await player.press("escape")

    assert play(None, game).return_value == 0


@pytest.mark.slow
def test_leaving() -> None:
    async def quits(player: Player) -> None:
        await player.press("q")

    async def stops(player: Player) -> None:
        await player.press("ctrl+c")

    for what, code in ((quits, 0), (stops, 130)):
        app = play(knobel.load(BOARD), what)
        assert app.return_value == code
        assert len(app.finished_tables) == 1  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    async def game(player: Player) -> None:
        player.app.finished = lambda controller: controller.record(str(tmp_path), "")
        await player.press("right", "q")

    problem = play(knobel.load(BOARD), game).problem
    assert problem is not None
    assert "cannot be written" in str(problem)


def test_records_only_of_games_that_were_played(tmp_path: Path) -> None:
    path = tmp_path / "attempts.jsonl"
    controller = Controller(Session(knobel.load(BOARD)), Limits())
    controller.record(str(path), "ada")
    assert not path.exists()
    controller.session.play("R")
    controller.record(str(path), "ada")
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == ["R"]


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES[::3], ids=lambda path: path.stem)
def test_examples_fit_on_the_screen(path: Path) -> None:
    async def game(player: Player) -> None:
        for size in ((80, 24), (200, 60), (40, 20)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
            board = player.app.query_one(Board)
            assert board.size.width <= size[0]
            assert board.size.height <= size[1]
        await player.press("t")

    play(knobel.load(path), game)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_hardly_any_room(puzzle: Puzzle) -> None:
    """The game goes on, with every window, and is there again when there is room."""

    async def game(player: Player) -> None:
        for size in ((80, 1), (2, 30), (1, 1)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
        for window in ("question_mark", "n", "ctrl+s"):
            await player.press(window, "escape")
        await player.pilot.resize_terminal(100, 30)
        await player.make(next(iter(puzzle.moves(player.session.state))))
        assert len(player.session.moves) == 1
        assert player.app.query_one(Board).size.height > 2

    play(puzzle, game, size=(80, 4))


@pytest.mark.slow
def test_a_game_is_noted_once() -> None:
    async def quits(player: Player) -> None:
        await player.press("right", "q")
        player.app.put_away()

    assert len(play(knobel.load(BOARD), quits).finished_tables) == 1  # type: ignore[attr-defined]


def test_no_key_means_two_things() -> None:
    commands = {key for key, _, _ in KEYS}
    for puzzle in puzzles():
        for part in puzzle.controls(puzzle.start()).parts:
            assert not commands & {KEY_OF.get(c.key or "", c.key) for c in part.choices}


def test_the_nearest_place_is_hit() -> None:
    puzzle = knobel.load(BOARD)
    (part,) = puzzle.controls(puzzle.start()).parts
    assert hit(part.choices, 0.1, 0.1) is None


@pytest.mark.slow
def test_first_steps_on_the_screen() -> None:
    """The menu begins with them; Enter goes on after each, `i` says that there is no solution."""

    async def game(player: Player) -> None:
        await player.press("enter", "enter", "enter")
        assert "1. Drive" in player.reads("#headline")
        await player.press("right", "right")
        assert "The robot is empty" in player.reads("#said")
        await player.press("enter")
        assert "2. Swap" in player.reads("#headline")
        await player.press("i")
        assert "There is a solution." in player.reads("#said")

    play(None, game)
