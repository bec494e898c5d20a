"""The seam: what a puzzle is.

A puzzle is a class. Eight names are required, and whoever gives them gets solving, verifying,
playing, drawing and all the rest for free:

    identity   name, title
    text       parse, format
    rules      start, moves, apply, is_solved

What else it can say here: `options` beside its text, `figures` of a solution (`count_figures`),
what is `missing` at the end, a faster `solve`, a proof (`prove_unsolvable`). Everything further
(pictures, words, controls, new puzzles, difficulty, notations, …) is grouped in `protocols.py`.

A puzzle with a folder of its own has this class in `rules.py` and answers everything else in files
of fixed names beside it (`puzzle_folder.py`). A puzzle in a single file simply overrides the methods.
Moves are text, states are immutable and hashable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from knobel.answers import Answer, Figure, Reason, exhausted
from knobel.locale import Message
from knobel.options import Option
from knobel.protocols import (
    Birth,
    Certified,
    Difficulty,
    Hands,
    Lessons,
    Notations,
    Observation,
    Picture,
    ProgramOutput,
    Text,
    Words,
)
from knobel.protocols import Move as Move
from knobel.protocols import State as State
from knobel.puzzle_folder import ask

if TYPE_CHECKING:
    from knobel.limits import Limits


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a solver, beyond a solution."""

    solutions: int = 1
    minimise: str | None = None
    """The figure of which there should be as few as possible, if the puzzle has it."""
    threads: int = 1
    seed: int = 1


class Puzzle(
    Text, Notations, Picture, Words, Hands, Lessons, Birth, Difficulty, ProgramOutput, Observation, Certified
):
    """One puzzle; its class is the kind of puzzle. Instances are immutable."""

    name: ClassVar[str]
    title: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    """What is chosen beside the text: keyword arguments of `parse`, attributes of the puzzle."""
    figures: ClassVar[tuple[Figure, ...]] = ()
    """What `count_figures` counts."""
    shorter_is_better: ClassVar[bool] = True
    """False if all solutions have the same length."""

    # -- rules

    def start(self) -> State:
        """The state the game begins with."""
        raise NotImplementedError

    def moves(self, state: State) -> Iterable[Move]:
        """The moves that are possible; none once the puzzle is solved."""
        raise NotImplementedError

    def apply(self, state: State, move: Move) -> State:
        """The state after a move; IllegalMove says why it cannot be made."""
        raise NotImplementedError

    def is_solved(self, state: State) -> bool:
        raise NotImplementedError

    def missing(self, state: State) -> Reason:
        """What is missing in a state that is not solved."""
        return Reason("not-solved", Message("the puzzle is not solved at the end"))

    # -- solutions

    def advance(self, moves: Sequence[Move], state: State) -> tuple[int, State]:
        """How many of the moves are surely possible, one after the other, without the puzzle being solved
        before the last of them, and the state they lead to: a quick way through very many moves. From
        there on the rules replay them, move by move."""
        quick: tuple[int, State] = ask(self, "replay", "advance", moves, state) or (0, state)
        return quick

    def solve(self, limits: Limits, wish: Wish, state: State | None = None) -> Answer | None:
        """A faster way than the reference search, from any state; None if there is none."""
        answer: Answer | None = ask(self, "solve", "solve", limits, wish, state)
        return answer

    def prove_unsolvable(self, state: State | None = None) -> Reason | None:
        """A proof without search, if there is one."""
        reason: Reason | None = ask(self, "solve", "prove_unsolvable", state)
        return reason

    def exhausted(self, states: int) -> Reason:
        """The reason for "no solution" when everything was searched."""
        return exhausted(states)

    def count_figures(self, moves: Sequence[Move]) -> dict[str, int]:
        """Numbers about a solution that belong to this kind of puzzle, by the names in `figures`."""
        return {}

    def _repr_svg_(self) -> str:
        import knobel

        return knobel.svg(self.scene())
