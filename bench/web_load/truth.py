"""Was every answer right? Compared after the measurement with games played by the rules."""

from __future__ import annotations

from typing import Any

from knobel.answers import Solved, Unsolvable
from knobel.collections import Shipped
from knobel.game.oracle import Oracle
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.locale import speaking
from knobel.puzzle import State

LIMITS = Limits(time=10.0)


class Truth:
    """What the rules and the solver say about the games of one puzzle."""

    def __init__(self, one: Shipped) -> None:
        self.puzzle = one.puzzle()
        self.oracle = Oracle(self.puzzle)
        self._states: dict[tuple[str, ...], State] = {(): self.puzzle.start()}

    def state(self, moves: tuple[str, ...]) -> State:
        """The position after some moves, each made by a session."""
        if moves not in self._states:
            self._states[moves] = Session(self.puzzle, moves).state
        return self._states[moves]

    def move_is_right(self, moves: list[str], move: str | None, answer: dict[str, Any]) -> bool:
        """Is this the position after these moves and one more (which was legal)?"""
        made = (*moves, move) if move else tuple(moves)
        state = self.state(made)
        with speaking(answer["lang"]):
            board = self.puzzle.show(state)
        return bool(
            answer["moves"] == list(made)
            and answer["refused"] is None
            and answer["board"] == board
            and answer["solved"] == self.puzzle.is_solved(state)
            and (answer["legal_more"] or answer["legal"] == list(self.puzzle.moves(state)))
        )

    def hint_is_honest(self, moves: list[str], answer: dict[str, Any]) -> bool | None:
        """Does the move that is named win, is a position called lost really lost, and can it be won
        from where one is sent back to? None if it says that it does not know."""
        state, status = self.state(tuple(moves)), answer["status"]
        if status == "unknown":
            return None
        if status == "solved":
            return bool(self.puzzle.is_solved(state))
        if status == "hint":
            return self._wins(self.state((*moves, answer["move"]))) is True
        kept = answer["keep"]
        return self._wins(state) is False and (
            kept is None or self._wins(self.state(tuple(moves[:kept]))) is True
        )

    def _wins(self, state: State) -> bool | None:
        answer = self.oracle.ask(state, LIMITS)
        return True if isinstance(answer, Solved) else False if isinstance(answer, Unsolvable) else None
