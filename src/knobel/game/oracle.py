"""Who wins from here? Answers of the solver, remembered while a game is played.

A solution answers for every position it passes, and whoever is lost stays lost: both are
used so that the solver is asked as seldom as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import Any

from knobel.answers import Answer, Reason, Solved, Stats, Undecided, Unsolvable
from knobel.limits import Limits
from knobel.puzzle import Move, Puzzle, State, Wish
from knobel.solve import decide

MOST_REMEMBERED = 20_000
LONGEST = 2_000
"""Of a longer solution only so many positions are remembered."""


class Deadline:
    """Limits for several questions together: the time is shared."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._end = None if limits.time is None else monotonic() + limits.time

    @property
    def left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - monotonic())

    def share(self, parts: int = 1) -> Limits:
        """The limits of the next question, if so many are still to be asked."""
        left = self.left
        return replace(self.limits, time=left if left is None else left / max(1, parts))


class Oracle:
    """What is known about the positions of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._lost: dict[State, Unsolvable] = {}
        self._won: dict[State, tuple[Solved, int]] = {}

    def known(self, state: State) -> Solved | Unsolvable | None:
        """The answer, if it takes no search."""
        if state in self._won:
            answer, passed = self._won[state]
            return answer if not passed else replace(answer, moves=answer.moves[passed:], stats=Stats())
        if state in self._lost:
            return self._lost[state]
        if self.puzzle.is_solved(state):
            return Solved((), optimal=True)
        return None

    def ask(self, state: State, limits: Limits) -> Answer:
        """Solved from here, lost (with the reason), or undecided within the limits."""
        found = self.known(state)
        if found is not None:
            return found
        if limits.time is not None and limits.time <= 0:
            return Undecided("time")
        answer = decide(self.puzzle, limits, Wish(), state)
        if isinstance(answer, Solved):
            self.learn(state, answer)
        elif isinstance(answer, Unsolvable):
            answer = replace(answer, reason=self._simplest(state, answer.reason))
            self._forget_if_full(self._lost)
            self._lost[state] = answer
        return answer

    def learn(self, state: State, answer: Solved) -> None:
        """Every position on the way is won as well."""
        self._forget_if_full(self._won)
        for passed, move in enumerate(answer.moves):
            if passed == LONGEST:
                return
            self._won.setdefault(state, (answer, passed))
            state = self.puzzle.apply(state, move)

    def learn_line(self, states: Sequence[State], moves: Sequence[Move]) -> None:
        """Moves that were played to the end: their positions are won."""
        if states and self.puzzle.is_solved(states[-1]) and len(moves) <= LONGEST:
            answer = Solved(tuple(moves))
            for passed, state in enumerate(states[:-1]):
                self._won.setdefault(state, (answer, passed))

    def _simplest(self, state: State, reason: Reason) -> Reason:
        """A proof that people can check, if there is one, instead of "everything was searched"."""
        if reason.kind != "exhausted":
            return reason
        return self.puzzle.prove_unsolvable(state) or reason

    def _forget_if_full(self, memory: dict[State, Any]) -> None:
        if len(memory) > MOST_REMEMBERED:
            memory.clear()
