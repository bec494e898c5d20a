"""A game in a terminal: the session, the clock, and what the player asks for, in words.

Both ways to play use it: the screen of `app.py` and the lines of `line_mode.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from knobel.answers import Solved, Unsolvable
from knobel.errors import KnobelError
from knobel.files import naming, parse, read_text
from knobel.game.savefile import append_record, looks_like_game
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.locale import Message
from knobel.play.path import Keeper, following, level_of

MOVE = 2
"""The step of a hint that tells the move."""


class Controller:
    """A game with a clock that runs until it is solved."""

    def __init__(self, session: Session, limits: Limits, keeper: Keeper | None = None) -> None:
        self.session = session
        self.keeper = keeper or Keeper()
        self.level = level_of(session.puzzle)
        self.mastered = False
        """Was it solved in this game, or recognised as having no solution?"""
        self.limits = limits
        self._before = session.seconds
        self._since: float | None = None
        self._hinted: tuple[int, object] | None = None
        self._step = 0
        """What the next hint at this position tells: question, place, move, reasons."""
        self.start_clock()

    # -- the clock

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._since is None else monotonic() - self._since)

    def start_clock(self) -> None:
        if self._since is None and not self.session.solved:
            self._since = monotonic()

    def stop_clock(self) -> None:
        self._before, self._since = self.seconds, None

    def moved(self) -> None:
        """After every change of the position."""
        self._hinted = None
        if self.session.solved:
            self.stop_clock()
            if not self.mastered:
                self.mastered = True
                self.keeper.note(self.session, self.seconds)

    # -- what is shown

    def introduction(self) -> list[Message]:
        """What to do: the task of a first step, else the rules."""
        if self.level is None:
            return [self.session.puzzle.rules()]
        return [self.level.task]

    def ending(self) -> list[Message]:
        """What a first step has shown, and how to go on."""
        learned = [] if self.level is None else [self.level.learned]
        more = following(self.session.puzzle) is not None
        return [*learned, *([Message("Enter (or next) goes on to the next puzzle.")] if more else [])]

    @property
    def decided(self) -> bool:
        """Is it known whether this position can be solved?"""
        return self.session.oracle.known(self.session.state) is not None

    def counters(self) -> list[Message]:
        """Time, moves and everything else that is counted."""
        status = self.session.status()
        minutes, seconds = divmod(int(self.seconds), 60)
        found = [
            Message("{minutes}:{seconds} min", minutes=minutes, seconds=f"{seconds:02}"),
            self.session.puzzle.count_moves(status.moves),
        ]
        found += [figure.counted(status.figures[figure.name]) for figure in self.session.puzzle.figures]
        if status.undos:
            found.append(Message("{n} move taken back", "{n} moves taken back", n=status.undos))
        if status.hints:
            found.append(Message("{n} hint", "{n} hints", n=status.hints))
        return found

    # -- what the player asks for

    def hint(self, limits: Limits | None = None) -> list[Message]:
        """Each time at the same position a little more: a question to ask oneself, where to look, the
        move, and what speaks for it. All of it counts as one hint."""
        here = len(self.session.moves), self.session.state
        first = self._hinted != here
        step = 0 if first else self._step
        found = self.session.hint(limits or self.limits, why=step > MOVE, count=first)
        if found.kind not in ("move", "lost"):
            return [found.message]
        if found.lesson is None:
            step = max(step, MOVE)
        self._hinted, self._step = here, step + 1
        if step > MOVE:
            return [found.message, *found.why]
        if step == MOVE or found.lesson is None:
            return [found.message, Message("(Ask again to find out why.)")]
        if step == 0:
            return [found.lesson.question, Message("(Ask again to find out where to look.)")]
        return [found.lesson.area, Message("(Ask again to find out which move.)")]

    def explain(self, limits: Limits | None = None) -> list[Message]:
        """The move and what speaks for it, whatever was told before."""
        here = len(self.session.moves), self.session.state
        found = self.session.hint(limits or self.limits, count=self._hinted != here)
        if found.kind in ("move", "lost"):
            self._hinted, self._step = here, MOVE + 1
        return [found.message, *found.why]

    def winnable(self, limits: Limits | None = None) -> list[Message]:
        return [self.session.winnable(limits or self.limits).message]

    def impossible(self, limits: Limits | None = None) -> list[Message]:
        """The player says that there is no solution: is that so?"""
        answer = self.session.oracle.ask(self.session.puzzle.start(), limits or self.limits)
        if isinstance(answer, Solved):
            return [Message("There is a solution.")]
        if not isinstance(answer, Unsolvable):
            return [Message("That could not be decided in time.")]
        self.stop_clock()
        if not self.mastered:
            self.mastered = True
            self.keeper.note(self.session, self.seconds)
        return [Message("Right! {reason:capital}.", reason=answer.reason.message), *self.ending()]

    def back(self, limits: Limits | None = None) -> list[Message]:
        """To before the mistake, if there was one."""
        found = self.session.back_to_winnable(limits or self.limits)
        if found.answer is True:
            return [Message("No mistake so far: it is still solvable.")]
        if found.last is None:
            return [found.message]
        self.moved()
        return [found.message, Message("Mistake taken back.")]

    def solution(self, limits: Limits | None = None) -> list[Message]:
        """The next step of a solution."""
        session = self.session
        if session.solved:
            return [Message("Solved.")]
        if not session.solution_ahead:
            answer = session.show_solution(limits or self.limits)
            if isinstance(answer, Unsolvable):
                return [Message("No solution from here. {reason:capital}.", reason=answer.reason.message)]
            if not isinstance(answer, Solved):
                return [Message("No solution found: {reason}.", reason=answer.reason.message)]
        said = session.puzzle.say(session.state, session.future[0])
        session.redo()
        self.moved()
        done = [Message("Solution: {move}.", move=said)]
        if session.future:
            return [*done, Message("{moves} to go.", moves=session.puzzle.count_moves(len(session.future)))]
        return done

    # -- keeping

    def save(self, path: str) -> Message:
        """Write the game into a file; KnobelError if that cannot be done."""
        from knobel.atomic_write import write_file

        if "\0" in path:
            raise KnobelError("unwritable-file", Message("file not found"))
        if _is_other(Path(path)):
            raise KnobelError(
                "other-file",
                Message("{file} already exists and is not a saved game; choose another name", file=path),
            )
        write_file(path, self.session.save(self.seconds).encode())
        return Message("Saved as {file}.", file=path)

    def record(self, path: str, player: str) -> None:
        """Note this attempt, if something was played."""
        if self.session.moves or self.session.future:
            append_record(path, self.session.record(self.seconds, player))


def _is_other(path: Path) -> bool:
    """Is there a file that holds something else than a game?"""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return not looks_like_game(file.read(1000))
    except OSError:
        return False


def open_file(path: str) -> Session:
    """A saved game, or a new game of the puzzle in a file; KnobelError says what is wrong."""
    with naming(path):
        text = read_text(path)
        return Session.load(text) if looks_like_game(text) else Session(parse(text))


def lines(said: Sequence[Message]) -> str:
    return "\n".join(message.text() for message in said)
