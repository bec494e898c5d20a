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

from knobel.advice import ADVICE, Hint, Winnable, hint, winnable
from knobel.controls import Controls
from knobel.limits import Limits
from knobel.locale import Message
from knobel.oracle import Oracle
from knobel.puzzle import Answer, IllegalMove, Move, Puzzle, Solved, State, Verdict

if TYPE_CHECKING:
    from knobel.draw.scene import Scene


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

    def as_json(self, lang: str | None = None) -> dict[str, Any]:
        return {
            "end": self.end, "moves": self.moves, "future": self.future, "undos": self.undos,
            "hints": self.hints, "figures": dict(self.figures), "text": self.message.text(lang),
        }  # fmt: skip


class Session:
    """One game of one puzzle."""

    def __init__(self, puzzle: Puzzle, moves: Iterable[Move] = ()) -> None:
        """A game in which these moves have been played; IllegalMove names the one that cannot be."""
        self.puzzle = puzzle
        self.oracle = Oracle(puzzle)
        self.undos = 0
        self.hints = 0
        self.seconds = 0.0
        """The time played before this game was saved, if it was."""
        self.shown = False
        """Was a solution shown, or a right one checked? Then solving it is no merit."""
        self._moves: list[Move] = []
        self._states: list[State] = [puzzle.start()]
        self._at = 0
        self.play_all(moves)

    # -- where we are

    @property
    def state(self) -> State:
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
        return tuple(self._states[: self._at + 1])

    @property
    def solved(self) -> bool:
        return self.puzzle.is_solved(self.state)

    def status(self) -> Status:
        """Solved, stuck or open, and everything that is counted."""
        figures = self.puzzle.figures(self._moves[: self._at]) if self.puzzle.figure_names else {}
        end, message = self._end()
        return Status(end, self._at, len(self._moves) - self._at, self.undos, self.hints, message, figures)

    def _end(self) -> tuple[str, Message]:
        done = self.puzzle.count_moves(self._at)
        if self.solved:
            return "solved", Message("Solved: {moves}.", moves=done)
        if not any(True for _ in self.puzzle.moves(self.state)):
            lacks = self.puzzle.lacks(self.state).message
            return "stuck", Message("No move is left: {reason}.", reason=lacks)
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
        if self.solved:
            raise IllegalMove("solved", Message("the puzzle is solved already"))
        move = self.puzzle.parse_move(move)
        state = self.puzzle.apply(self.state, move)
        if self._moves[self._at : self._at + 1] != [move]:  # the same again is like redo
            del self._moves[self._at :], self._states[self._at + 1 :]
            self._moves.append(move)
            self._states.append(state)
        self._at += 1
        if self.solved:
            self.oracle.learn_line(self._states[: self._at + 1], self._moves[: self._at])
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

    def replay(self, solution: str | Iterable[str]) -> Verdict:
        """Check a solution (text in any notation, or moves) from the start. The game stays where
        it is. The rest of a right solution goes into the future if it begins with the moves that
        were made; of a wrong one what can be made of it, if no move of the game is lost by that."""
        from knobel.notation import read
        from knobel.notation.tokens import read_list
        from knobel.verify import replay

        reading = read(self.puzzle, solution) if isinstance(solution, str) else read_list(
            self.puzzle, list(solution))  # fmt: skip
        verdict = replay(self.puzzle, reading)
        kept = self._moves[: self._at] if verdict else self._moves
        if list(reading.moves[: len(kept)]) == kept:
            self._foresee(reading.moves[self._at :])
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
        from knobel.saved import save

        return save(self, seconds)

    @classmethod
    def load(cls, text: str) -> Session:
        """A game from text; PuzzleError names the line of what is wrong."""
        from knobel.saved import load

        return load(text)

    def record(self, seconds: float, player: str = "") -> dict[str, Any]:
        """This attempt as a play record; nothing is stored anywhere."""
        from knobel.saved import record

        return record(self, seconds, player)
