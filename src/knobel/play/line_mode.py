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

from knobel.errors import IllegalMove, KnobelError
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.locale import Message, language, t
from knobel.notation.vocabulary import read_token
from knobel.play.commands import command as command_named
from knobel.play.commands import help_lines
from knobel.play.controller import Controller, lines, open_file
from knobel.play.path import STEPS, Keeper, following, on_the_path, step
from knobel.puzzle import Puzzle

MOST_LISTED = 12
LONGEST_LINE = 1 << 20
"""Characters: more than anybody types, less than fills the memory."""


class PlainGame:
    """Reads commands and moves, writes what becomes of them."""

    def __init__(self, controller: Controller, finished: Callable[[Controller], None]) -> None:
        self.controller = controller
        self.finished = finished
        """What to do with a game that is left."""
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": lambda words: self._history(words, self.session.undo, Message("Nothing to take back.")),
            "redo": lambda words: self._history(words, self.session.redo, Message("Nothing to redo.")),
            "restart": lambda _: self._restart(),
            "go": self._go,
            "hint": lambda _: self._say(self.controller.hint()),
            "why": lambda _: self._say(self.controller.explain()),
            "winnable": lambda _: self._say(self.controller.winnable()),
            "back": lambda _: self._changed(self.controller.back()),
            "solution": lambda _: self._changed(self.controller.solution()),
            "impossible": lambda _: self._say(self.controller.impossible()),
            "next": lambda _: self._next(),
            "check": self._check,
            "save": self._save,
            "load": self._load,
            "rules": lambda _: self._say([self.session.puzzle.rules()]),
            "moves": lambda _: self._say(_offer(self.session, None)),
            "board": lambda _: self._board(),
            "help": lambda _: self._help(),
        }

    @property
    def session(self) -> Session:
        return self.controller.session

    def run(self, source: Iterator[str]) -> None:
        """Play until the lines end or somebody wants to stop."""
        self._say(self.controller.introduction())
        self._board()
        click.echo(t("Type help for the commands, quit to end the game."))
        try:
            for line in source:
                words = line.split()
                name = command_named(words[0]) if words else ""
                if name == "quit":
                    break
                if words:
                    self._do(name, words)
        finally:  # also after Ctrl-C
            self.finished(self.controller)

    def _do(self, name: str, words: list[str]) -> None:
        command = self.commands.get(name)
        try:
            if command is not None:
                command(words[1:])
            else:
                self._play([move for word in words for move in word.split(",") if move])
        except (KnobelError, IllegalMove) as error:
            click.echo(str(error))
            if isinstance(error, IllegalMove) and error.reason.kind == "unreadable":
                self._say(_offer(self.session, MOST_LISTED))

    def _play(self, words: Sequence[str]) -> None:
        """Moves as tokens, in words or as signs; of a move with several parts also the parts alone."""
        parts, joined = len(self.session.controls().parts), self.session.controls().joined
        if parts > 1 and len(words) % parts == 0 and not any(joined in word for word in words):
            words = [joined.join(words[n : n + parts]) for n in range(0, len(words), parts)]
        before = len(self.session.moves)
        try:
            for word in words:
                for move in read_token(self.session.puzzle, word):
                    self.session.make(move)
        finally:
            if len(self.session.moves) > before:
                self._changed([])

    # -- commands

    def _history(self, words: list[str], step: Callable[[], bool], otherwise: Message) -> None:
        """Once, or as often as the number says."""
        if len(words) > 1 or (words and not (words[0].isdecimal() and int(words[0][:9]) > 0)):
            self._say([Message("Type how many moves, such as: undo 2")])
            return
        done = 0
        while done < (int(words[0][:9]) if words else 1) and step():
            done += 1
        self._changed([]) if done else self._say([otherwise])

    def _restart(self) -> None:
        self.session.restart()
        self._changed([])

    def _go(self, words: list[str]) -> None:
        most = len(self.session.moves) + len(self.session.future)
        if len(words) != 1 or not words[0].isdigit() or int(words[0][:9]) > most:
            self._say([Message("Type a number from 0 to {most}.", most=most)])
            return
        self.session.go_to(int(words[0]))
        self._changed([])

    def _check(self, words: list[str]) -> None:
        """A solution, verified from the start; the game stays where it is."""
        if not words:
            self._say([Message("Type the moves of a solution after check.")])
            return
        verdict = self.session.replay(" ".join(words))
        if verdict and verdict.reason is not None:
            said = Message("Correct: {reason}.", reason=verdict.reason.message)
        elif verdict.reason is None:
            said = Message("Correct, that is a solution. If it begins with your moves, redo plays the rest.")
        elif verdict.step:
            said = Message(
                "Not a solution; it fails at step {step}: {reason}.",
                step=verdict.step,
                reason=verdict.reason.message,
            )
        else:  # nothing was wrong with a single step
            said = Message("Not a solution: {reason}.", reason=verdict.reason.message)
        self._say([said])

    def _save(self, words: list[str]) -> None:
        self._say(
            [self.controller.save(" ".join(words))] if words else [Message("Type a file name after save.")]
        )

    def _load(self, words: list[str]) -> None:
        if not words:
            self._say([Message("Type a file name after load.")])
            return
        self._sit_down(open_file(" ".join(words)))

    def _next(self) -> None:
        found = following(self.session.puzzle)
        if found is None:
            last = Message("This was the last puzzle of the collection.")
            alone = Message("This puzzle is in no collection: none comes next. Quit and choose another one.")
            self._say([last if on_the_path(self.session.puzzle) else alone])
            return
        puzzle, name = found
        click.echo(name.text())
        self._sit_down(Session(puzzle))

    def _sit_down(self, session: Session) -> None:
        self.finished(self.controller)
        self.controller = Controller(session, self.controller.limits, self.controller.keeper)
        self._say([] if self.controller.level is None else self.controller.introduction())
        self._board()

    def _help(self) -> None:
        click.echo(t("Moves: one or more per line, such as: {moves}", moves=self._example()))
        click.echo(t("Commands:"))
        click.echo("\n".join(help_lines()))

    def _example(self) -> str:
        return " ".join(islice(self.session.puzzle.moves(self.session.state), 3)) or "–"

    # -- what is written

    def _changed(self, said: Sequence[Message]) -> None:
        self.controller.moved()
        self._say(said)
        self._show()
        if self.session.solved:
            self._say(self.controller.ending())

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
        counted = ", ".join(message.text() for message in self.controller.counters()[1:])
        click.echo(f"[{counted}] {status.message.text() if status.end != 'open' else ''}".rstrip())
        if status.end == "open":
            self._say(_offer(self.session, MOST_LISTED))


def _offer(session: Session, most: int | None) -> list[Message]:
    """What can be done, part by part, each with its word; beyond `most` choices only how to hear about
    them."""
    controls, words = session.controls(), session.puzzle.words
    found = []
    for part in controls.parts:
        near = [choice for choice in part.choices if not choice.moves]
        if most is not None and len(near) > most:
            return [Message("(Type moves to list the possible moves.)")]
        tokens = ", ".join(
            f"{token} {words[token].get(language(), '')}".rstrip() if token in words else token
            for token in (choice.token for choice in near)
        )
        found.append(Message("{title}: {choices}", title=part.title, choices=tokens))
    if len(controls.parts) > 1:
        joined = controls.joined.join(part.choices[0].token for part in controls.parts)
        found.append(Message("combined, such as: {move}", move=joined))
    return found


def read_lines() -> Iterator[str]:
    """Lines of standard input; asks for each if a person is there."""
    asked = sys.stdin.isatty()
    while True:
        if asked:
            click.echo("> ", nl=False)
            sys.stdout.flush()
            _wait_for_line()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            return
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            longest = Message("a line of input is longer than {n} characters", n=LONGEST_LINE)
            raise KnobelError("too-long", longest)
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


def play(
    session: Session, limits: Limits, finished: Callable[[Controller], None], keeper: Keeper | None = None
) -> None:
    """A whole game on standard input and output."""
    PlainGame(Controller(session, limits, keeper), finished).run(read_lines())


def ask(question: Message, answers: Sequence[tuple[str, str]], source: Iterator[str]) -> str | None:
    """Which of these (name, title)? By number or name; None if nobody answers, or somebody wants to quit."""
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
        if word == "q" or command_named(word) == "quit":
            return None
        click.echo(t("Type a number from 1 to {n}, or quit.", n=len(names)))
    return None


def choose(source: Iterator[str], keeper: Keeper | None = None) -> tuple[Puzzle, Message] | None:
    """A new puzzle of a kind and grade, or the first of the first steps that is not solved; None if
    nobody answers."""
    from knobel.play import new_puzzle
    from knobel.registry import find

    kind = ask(Message("Which puzzle?"), new_puzzle.kinds(), source)
    if kind is None:
        return None
    levels = find(kind).levels()
    more = [(STEPS, t("first steps"))] if levels else []
    grade = ask(Message("How hard?"), [*new_puzzle.grades(), *more], source)
    if grade != STEPS:
        return None if grade is None else new_puzzle.new(kind, grade)
    solved = [keeper is not None and keeper.solved(level.puzzle(find(kind))) for level in levels]
    return step(find(kind), solved.index(False) if False in solved else 0)
