"""The game line by line, for pipes, screen readers and terminals without colours.

$ knobel play --plain FILE
> R R U
> hint
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import click

from knobel.controls import Controls
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.play.commands import command as command_named
from knobel.play.commands import help_lines
from knobel.play.table import Table, lines, open_file
from knobel.puzzle import IllegalMove, KnobelError, Puzzle
from knobel.session import Session

MOST_LISTED = 12


class PlainGame:
    """Reads commands and moves, writes what becomes of them."""

    def __init__(self, table: Table, finished: Callable[[Table], None]) -> None:
        self.table = table
        self.finished = finished
        """What to do with a table that is left."""
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": lambda _: self._history(self.session.undo(), Message("There is nothing to take back.")),
            "redo": lambda _: self._history(self.session.redo(), Message("There is nothing to make again.")),
            "restart": lambda _: self._restart(),
            "go": self._go,
            "hint": lambda _: self._say(self.table.hint()),
            "why": lambda _: self._say(self.table.hint()),
            "winnable": lambda _: self._say(self.table.winnable()),
            "back": lambda _: self._changed(self.table.back()),
            "solution": lambda _: self._changed(self.table.solution()),
            "check": self._check,
            "save": self._save,
            "load": self._load,
            "rules": lambda _: self._say([self.session.puzzle.rules()]),
            "moves": lambda _: self._say(_offer(self.session.controls(), None)),
            "board": lambda _: self._board(),
            "help": lambda _: self._help(),
        }

    @property
    def session(self) -> Session:
        return self.table.session

    def run(self, source: Iterator[str]) -> None:
        """Play until the lines end or somebody wants to stop."""
        self._say([self.session.puzzle.rules()])
        self._board()
        click.echo(t("help lists the commands, quit ends the game."))
        try:
            for line in source:
                words = line.split()
                name = command_named(words[0]) if words else ""
                if name == "quit":
                    break
                if words:
                    self._do(name, words)
        finally:  # also after Ctrl-C
            self.finished(self.table)

    def _do(self, name: str, words: list[str]) -> None:
        command = self.commands.get(name)
        try:
            if command is not None:
                command(words[1:])
            else:
                self._play([move for word in words for move in word.split(",") if move])
        except (KnobelError, IllegalMove) as error:
            click.echo(str(error))

    def _play(self, moves: Sequence[str]) -> None:
        before = len(self.session.moves)
        try:
            self.session.play_all(moves)
        finally:
            if len(self.session.moves) > before:
                self._changed([])

    # -- commands

    def _history(self, done: bool, otherwise: Message) -> None:
        self._changed([]) if done else self._say([otherwise])

    def _restart(self) -> None:
        self.session.restart()
        self._changed([])

    def _go(self, words: list[str]) -> None:
        most = len(self.session.moves) + len(self.session.future)
        if len(words) != 1 or not words[0].isdigit() or int(words[0][:9]) > most:
            self._say([Message("expected a number of moves from 0 to {most}", most=most)])
            return
        self.session.go_to(int(words[0]))
        self._changed([])

    def _check(self, words: list[str]) -> None:
        """A solution, verified from the start; the game stays where it is."""
        if not words:
            self._say([Message("check needs the moves of a solution")])
            return
        verdict = self.session.replay(" ".join(words))
        if verdict.reason is None:
            said = Message("That is a solution. If it begins with your moves, redo makes the rest of it.")
        elif verdict.step:
            said = Message("Not a solution: step {step}: {reason}.",
                           step=verdict.step, reason=verdict.reason.message)  # fmt: skip
        else:  # nothing was wrong with a single step
            said = Message("Not a solution: {reason}.", reason=verdict.reason.message)
        self._say([said])

    def _save(self, words: list[str]) -> None:
        self._say([self.table.save(" ".join(words))] if words else [Message("save needs a file name")])

    def _load(self, words: list[str]) -> None:
        if not words:
            self._say([Message("load needs a file name")])
            return
        session = open_file(" ".join(words))
        self.finished(self.table)
        self.table = Table(session, self.table.limits)
        self._board()

    def _help(self) -> None:
        click.echo(t("Moves: one or several in a line, such as: {moves}", moves=self._example()))
        click.echo(t("Commands:"))
        click.echo("\n".join(help_lines()))

    def _example(self) -> str:
        return " ".join(islice(self.session.puzzle.moves(self.session.state), 3)) or "–"

    # -- what is written

    def _changed(self, said: Sequence[Message]) -> None:
        self.table.moved()
        self._say(said)
        self._show()

    def _say(self, said: Sequence[Message]) -> None:
        if said:
            click.echo(lines(said))

    def _board(self) -> None:
        """The position, with everything that is not said again after each move."""
        ground = self.session.puzzle.ground(self.session.state)
        if ground:
            click.echo(ground)
        self._show()

    def _show(self) -> None:
        click.echo(self.session.puzzle.show(self.session.state))
        status = self.session.status()
        counted = ", ".join(message.text() for message in self.table.counters()[1:])
        click.echo(f"[{counted}] {status.message.text() if status.end != 'open' else ''}".rstrip())
        if status.end == "open":
            self._say(_offer(self.session.controls(), MOST_LISTED))


def _offer(controls: Controls, most: int | None) -> list[Message]:
    """What can be done, part by part; beyond `most` choices only how to hear about them."""
    found = []
    for part in controls.parts:
        near = [choice for choice in part.choices if not choice.moves]
        if most is not None and len(near) > most:
            return [Message("(moves lists what can be done.)")]
        tokens = ", ".join(choice.token for choice in near)
        found.append(Message("{title}: {choices}", title=part.title, choices=tokens))
    if len(controls.parts) > 1:
        joined = controls.joined.join(part.choices[0].token for part in controls.parts)
        found.append(Message("together, such as: {move}", move=joined))
    return found


def read_lines() -> Iterator[str]:
    """Lines of standard input; asks for each if a person is there."""
    asked = sys.stdin.isatty()
    while True:
        if asked:
            click.echo("> ", nl=False)
            sys.stdout.flush()
            _wait_for_line()
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _wait_for_line() -> None:
    """Until somebody has typed something. A Ctrl-C that comes a moment before the reading begins
    would go unnoticed until the next line; here it ends the waiting, whenever it comes."""
    if os.name != "posix" or threading.current_thread() is not threading.main_thread():
        return
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    before = signal.set_wakeup_fd(wake)
    try:
        select.select([sys.stdin, woken], [], [])
    finally:
        signal.set_wakeup_fd(before)
        os.close(wake)
        os.close(woken)


def play(session: Session, limits: Limits, finished: Callable[[Table], None]) -> None:
    """A whole game on standard input and output."""
    PlainGame(Table(session, limits), finished).run(read_lines())


def ask(question: Message, answers: Sequence[tuple[str, str]], source: Iterator[str]) -> str | None:
    """Which of these (name, title)? By number or name; None if nobody answers."""
    click.echo(question.text())
    for n, (name, title) in enumerate(answers, start=1):
        click.echo(f"  {n} {title}" if name.casefold() == title.casefold() else f"  {n} {title} ({name})")
    names = [name for name, _ in answers]
    for line in source:
        word = line.strip().casefold()
        if word.isdigit() and 1 <= int(word[:9]) <= len(names):
            return names[int(word) - 1]
        if word in names:
            return word
        click.echo(t("expected a number from 1 to {n}", n=len(names)))
    return None


def choose(source: Iterator[str]) -> tuple[Puzzle, Message] | None:
    """A new puzzle of a kind and grade; None if nobody answers."""
    from knobel.play import pick

    kind = ask(Message("Which puzzle?"), pick.kinds(), source)
    grade = ask(Message("How hard?"), pick.grades(), source) if kind else None
    return None if kind is None or grade is None else pick.new(kind, grade, pick.any_seed())
