"""The table a game is played on: the session, the clock, and what the player asks for, in words.

Both ways to play in a terminal (the screen of `app.py`, the lines of `plain.py`) sit at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import KnobelError, Solved, Unsolvable
from knobel.saved import append_record, looks_like_game
from knobel.session import Session


class Table:
    """A game with a clock that runs until it is solved."""

    def __init__(self, session: Session, limits: Limits) -> None:
        self.session = session
        self.limits = limits
        self._before = session.seconds
        self._since: float | None = None
        self._hinted: tuple[int, object] | None = None
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

    # -- what is shown

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
        if "swaps" in status.figures:
            found.append(Message("{n} swap", "{n} swaps", n=status.figures["swaps"]))
        if status.undos:
            found.append(Message("{n} move taken back", "{n} moves taken back", n=status.undos))
        if status.hints:
            found.append(Message("{n} hint", "{n} hints", n=status.hints))
        return found

    # -- what the player asks for

    def hint(self, limits: Limits | None = None) -> list[Message]:
        """One move; asked again at the same position, what speaks for it."""
        limits = limits or self.limits
        here = len(self.session.moves), self.session.state
        if self._hinted == here:
            found = self.session.hint(limits, count=False)
            return [found.message, *found.why]
        found = self.session.hint(limits, why=False)
        if found.kind in ("move", "lost"):
            self._hinted = here
            return [found.message, Message("(Ask again to hear why.)")]
        return [found.message]

    def winnable(self, limits: Limits | None = None) -> list[Message]:
        return [self.session.winnable(limits or self.limits).message]

    def back(self, limits: Limits | None = None) -> list[Message]:
        """To before the mistake, if there was one."""
        found = self.session.back_to_winnable(limits or self.limits)
        if found.answer is True:
            return [Message("There is no mistake: it can still be solved from here.")]
        if found.last is None:
            return [found.message]
        self.moved()
        return [found.message, Message("Back to before the mistake.")]

    def solution(self, limits: Limits | None = None) -> list[Message]:
        """The next step of a solution."""
        session = self.session
        if session.solved:
            return [Message("It is solved.")]
        if not session.solution_ahead:
            answer = session.show_solution(limits or self.limits)
            if isinstance(answer, Unsolvable):
                return [Message("There is no solution from here: {reason}.", reason=answer.reason.message)]
            if not isinstance(answer, Solved):
                return [Message("No solution was found: {reason}.", reason=answer.reason.message)]
        said = session.puzzle.say(session.state, session.future[0])
        session.redo()
        self.moved()
        done = [Message("Solution: {move}.", move=said)]
        if session.future:
            return [*done, Message("Still to come: {moves}.",
                                   moves=session.puzzle.count_moves(len(session.future)))]  # fmt: skip
        return done

    # -- keeping

    def save(self, path: str) -> Message:
        """Write the game into a file; KnobelError if that cannot be done."""
        from knobel.draw.save import write

        if "\0" in path:
            raise KnobelError("unwritable-file", Message("there is no such file"))
        if _is_other(Path(path)):
            raise KnobelError(
                "other-file", Message("{file} is there already and is not a saved game", file=path)
            )
        write(path, self.session.save(self.seconds).encode())
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
    from knobel.cli.inputs import read_bytes
    from knobel.files import MOST_BYTES, parse
    from knobel.puzzle import PuzzleError
    from knobel.reading import decode

    try:
        text = decode(read_bytes(path), MOST_BYTES)
        return Session.load(text) if looks_like_game(text) else Session(parse(text))
    except PuzzleError as error:
        error.file = path
        raise


def lines(said: Sequence[Message]) -> str:
    return "\n".join(message.text() for message in said)
