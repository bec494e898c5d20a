"""A game: the moves so far, what comes next if they were taken back, and honest advice.

    session = Session(puzzle)
    session.play("R"); session.undo(); session.redo()
    session.winnable().message       # "Yes, it can still be solved." – or since when not, and why
    session.hint().message           # one good move; `hint().why` says what speaks for it
    session.back_to_winnable()       # to before the mistake
    text = session.save()            # and Session.load(text)

No screen, no network, no rules: whatever shows a game asks here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from knobel import as_json
from knobel.answers import Answer, Solved, Verdict
from knobel.controls import Controls
from knobel.errors import IllegalMove
from knobel.game import savefile
from knobel.game.hints import ADVICE, Hint, Winnable, hint, winnable
from knobel.game.oracle import Oracle
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, State

if TYPE_CHECKING:
    from knobel.scene import Scene

UNKNOWN: State = object()
"""A position between two others that was not worked out yet."""


@dataclass(frozen=True, slots=True)
class Status:
    """Where a game stands: `end` is "solved", "stuck" (no move is left) or "open"."""

    end: str
    moves: int
    future: int
    undos: int
    hints: int
    message: Message
    figures: Mapping[str, int] = field(default_factory=dict)


class Session:
    """One game of one puzzle."""

    def __init__(
        self,
        puzzle: Puzzle,
        moves: Iterable[Move] = (),
        *,
        state: State = UNKNOWN,
        oracle: Oracle | None = None,
    ) -> None:
        """A game in which these moves have been played; IllegalMove says why the first one that
        cannot be is impossible. With `state` they are known to lead there, and are not replayed
        before somebody asks for an earlier position. `oracle`: what is known about the puzzle."""
        self.puzzle = puzzle
        self.oracle = Oracle(puzzle) if oracle is None else oracle
        self.undos = 0
        self.hints = 0
        self.seconds = 0.0
        """The time played before this game was saved, if it was."""
        self.shown = False
        """Was a solution shown, or a right one checked? Then solving it is no merit."""
        self._moves: list[Move] = [] if state is UNKNOWN else list(moves)
        self._at = len(self._moves)
        self._states: list[State] = [UNKNOWN] * self._at + [puzzle.start() if state is UNKNOWN else state]
        if state is UNKNOWN:
            self.play_all(moves)

    # -- where we are

    @property
    def state(self) -> State:
        if self._states[self._at] is UNKNOWN:
            self._replay_all()
        return self._states[self._at]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were made."""
        return tuple(self._moves[: self._at])

    @property
    def future(self) -> tuple[Move, ...]:
        """The moves that `redo` makes again."""
        return tuple(self._moves[self._at :])

    @property
    def solution_ahead(self) -> bool:
        """Was a solution shown, and does `redo` make the rest of one?"""
        return self.shown and bool(self.future) and self.puzzle.is_solved(self._states[-1])

    @property
    def states(self) -> tuple[State, ...]:
        """Every position from the start to where we are."""
        if self._states[0] is UNKNOWN:
            self._replay_all()
        return tuple(self._states[: self._at + 1])

    def steps(self, first: int = 0) -> list[tuple[State, Move, State]]:
        """The moves after the first so many, each with the position before and after it."""
        if self._states[first] is UNKNOWN:
            self._replay_all()
        states, moves = self._states[first : self._at + 1], self._moves[first : self._at]
        return list(zip(states, moves, states[1:], strict=False))

    def _replay_all(self) -> None:
        """Fill in the positions that were not worked out before."""
        state = self.puzzle.start()
        for n, move in enumerate(self._moves):
            self._states[n] = state
            state = self.puzzle.apply(state, move)

    @property
    def solved(self) -> bool:
        return self.puzzle.is_solved(self.state)

    def status(self) -> Status:
        """Solved, stuck or open, and everything that is counted."""
        figures = self.puzzle.count_figures(self._moves[: self._at]) if self.puzzle.figures else {}
        end, message = self._end()
        return Status(end, self._at, len(self._moves) - self._at, self.undos, self.hints, message, figures)

    def _end(self) -> tuple[str, Message]:
        done = self.puzzle.count_moves(self._at)
        if self.solved:
            return "solved", Message("Solved: {moves}.", moves=done)
        if not any(True for _ in self.puzzle.moves(self.state)):
            missing = self.puzzle.missing(self.state).message
            return "stuck", Message("No move left: {reason}.", reason=missing)
        return "open", Message("So far: {moves}.", moves=done)

    def controls(self) -> Controls:
        """What a person can press or click now."""
        return self.puzzle.controls(self.state)

    def scene(self) -> Scene:
        """The picture of the position."""
        return self.puzzle.scene(self.state)

    # -- moves

    def play(self, move: Move) -> State:
        """Make a move, as a token or in words; IllegalMove says why it cannot be made."""
        return self.make(self.puzzle.parse_move(move))

    def make(self, move: Move) -> State:
        """Make a move that is given as a token; IllegalMove says why it cannot be made."""
        if self.solved:
            raise IllegalMove("wrong-steps", Message("the puzzle is already solved"))
        state = self.puzzle.apply(self.state, move)
        if self._moves[self._at : self._at + 1] != [move]:  # the same again is like redo
            del self._moves[self._at :], self._states[self._at + 1 :]
            self._moves.append(move)
            self._states.append(state)
        self._at += 1
        if self._states[0] is not UNKNOWN and self.solved:
            self.oracle.learn_line(self.states, self._moves[: self._at])
        return state

    def play_all(self, moves: Iterable[Move]) -> None:
        """Make several moves; those before one that cannot be made stay made."""
        for move in moves:
            self.play(move)

    def undo(self) -> bool:
        """Take a move back; False if there is none."""
        if not self._at:
            return False
        self._at -= 1
        self.undos += 1
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last; False if there is none."""
        if self._at == len(self._moves):
            return False
        self._at += 1
        return True

    def restart(self) -> None:
        """Back to the start; `redo` still knows the moves."""
        self.undos += bool(self._at)
        self._at = 0

    def go_to(self, n: int) -> None:
        """To the position after n moves, of those made and those taken back; ValueError if there
        are fewer."""
        if not 0 <= n <= len(self._moves):
            raise ValueError(f"there are {len(self._moves)} moves, not {n}")
        self._at = n

    # -- advice

    def winnable(self, limits: Limits = ADVICE) -> Winnable:
        """Can it still be solved? If not: since which move, and why."""
        return winnable(self.oracle, self.states, self.moves, limits)

    def hint(self, limits: Limits = ADVICE, *, why: bool = True, count: bool = True) -> Hint:
        """One good move, and what speaks for it; if the position is lost, where to go back to.
        Without `why` only the move is looked for. With `count` it counts as a hint used."""
        found = hint(self.oracle, self.states, self.moves, limits, why)
        self.hints += count and found.kind in ("move", "lost")
        return found

    def back_to_winnable(self, limits: Limits = ADVICE) -> Winnable:
        """Go back to the last position from which it can be solved, if there is one (and we
        are not there already). The answer is that for the position before going back."""
        found = self.winnable(limits)
        if found.answer is False and found.last is not None:
            self._at = found.last
            self.undos += 1
        return found

    def show_solution(self, limits: Limits = ADVICE) -> Answer:
        """Put a solution from here into the future: `redo` shows it step by step."""
        answer = self.oracle.ask(self.state, limits)
        if isinstance(answer, Solved):
            self.shown = True
            self._foresee(answer.moves)
        return answer

    def replay(self, solution: str | Iterable[str], limits: Limits | None = None) -> Verdict:
        """Check an answer (a text in whatever form, or moves) from the start. The game stays where
        it is. The rest of a right solution goes into the future if it begins with the moves that
        were made; of a wrong one what can be made of it, if no move of the game is lost by that."""
        from knobel.verify import check

        checked = check(self.puzzle, solution, limits or Limits())
        moves, verdict = checked.answer.moves, checked.verdict
        kept = self._moves[: self._at] if verdict else self._moves
        if checked.answer.replay is not None and list(moves[: len(kept)]) == kept:
            self._foresee(moves[self._at :])
            self.shown |= bool(verdict)
        return verdict

    def _foresee(self, moves: Sequence[Move]) -> None:
        """The future is these moves, up to the first that cannot be made."""
        here = self._at
        del self._moves[here:], self._states[here + 1 :]
        with suppress(IllegalMove):
            self.play_all(moves)
        self._at = here

    # -- keeping

    def save(self, seconds: float | None = None) -> str:
        """The game as text that people can read; `seconds` is the time played so far."""
        counted = {"undos": self.undos, "hints": self.hints, "shown": int(self.shown)}
        return savefile.written(self.puzzle, self._moves, {"at": self._at, **counted}, seconds)

    @classmethod
    def load(cls, text: str) -> Session:
        """A game from text; PuzzleError names the line of what is wrong."""
        saved = savefile.read(text)
        session = cls(saved.puzzle)
        for n, move in enumerate(saved.moves, start=1):
            try:
                session.play(move)
            except IllegalMove as error:
                why = Message("move {n} is not possible: {reason}", n=n, reason=error.reason.message)
                raise saved.wrong("moves", why) from None
        at = saved.numbers.get("at", len(saved.moves))
        if at > len(saved.moves):
            raise saved.wrong("at", Message("there are only {n} moves", n=len(saved.moves)))
        session.go_to(at)
        session.undos, session.hints = saved.numbers.get("undos", 0), saved.numbers.get("hints", 0)
        session.shown = bool(saved.numbers.get("shown", 0))
        session.seconds = saved.seconds
        return session

    def record(self, seconds: float, player: str = "") -> dict[str, Any]:
        """This attempt as `knobel.difficulty.records` reads it; nothing is stored anywhere. Whoever
        was shown a solution has not solved it."""
        entry: dict[str, Any] = {
            "kind": self.puzzle.name,
            "text": self.puzzle.format(),
            "solved": self.solved and not self.shown,
            "seconds": round(seconds, 1),
        }
        if player:
            entry["player"] = player
        if chosen := as_json.variant(self.puzzle):
            entry["variant"] = chosen
        return {**entry, "moves": list(self.moves), "undos": self.undos, "hints": self.hints}
