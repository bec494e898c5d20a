"""Moves played one after the other by the rules alone, until one cannot be made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from knobel.answers import Reason, Verdict
from knobel.errors import IllegalMove
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, State

OFTEN = 1000
"""Moves between two looks at the limits."""
MANY = 10_000
"""From this many moves on, states are remembered, as they may come again."""
ROOM = 200_000
"""How much is remembered: so many numbers, roughly, in all states together."""
LARGE = 200
"""A state of more numbers than that is not remembered."""


@dataclass(frozen=True, slots=True)
class Replay:
    """How far the moves lead. `made`: how many could be made before the first that cannot, or that
    comes after the puzzle is solved; `state`: where they end; `verdict`: whether all of them solve
    the puzzle, or what goes wrong first; `states`: the one after each move made, if asked for."""

    made: int
    state: State
    verdict: Verdict
    states: tuple[State, ...] = ()


def replay(
    puzzle: Puzzle,
    moves: Sequence[Move],
    state: State | None = None,
    *,
    unless: Verdict | None = None,
    keep_states: bool = False,
    quick: bool = False,
) -> Replay:
    """Play the moves from the start, or from a state. `unless` is the verdict if all of them can be
    made, but more was said that could not be read. `quick` lets the puzzle skip what is surely possible,
    by a faster way than its rules (`Puzzle.advance`)."""
    here = puzzle.start() if state is None else state
    states: list[State] = []
    skipped, here = puzzle.advance(moves, here) if quick else (0, here)
    if len(moves) - skipped >= MANY and not keep_states:
        more, here = _on_known_ways(puzzle, moves[skipped:] if skipped else moves, here)
        skipped += more
    for made, move in enumerate(moves[skipped:] if skipped else moves, skipped):
        if not (made + 1) % OFTEN:
            check()
        try:
            if puzzle.is_solved(here):
                return Replay(made, here, _too_many(puzzle, made, len(moves)), tuple(states))
            here = puzzle.apply(here, move)
        except IllegalMove as error:
            return Replay(made, here, Verdict(False, made + 1, error.reason), tuple(states))
        if keep_states:
            states.append(here)
    verdict = _at_the_end(puzzle, here, len(moves)) if unless is None else unless
    return Replay(len(moves), here, verdict, tuple(states))


class _Known:
    """States that moves have led to, a few thousand at most, and how often one had to be worked out."""

    def __init__(self, puzzle: Puzzle, size: int) -> None:
        self.puzzle, self.most = puzzle, ROOM // (10 + size)
        self.places: dict[State, _Place] = {}
        self.worked_out = 0

    def after(self, state: State, move: Move) -> _Place:
        """Where a move leads, by the rules."""
        if self.puzzle.is_solved(state):
            raise _Solved
        self.worked_out += 1
        return self.place(self.puzzle.apply(state, move))

    def place(self, state: State) -> _Place:
        place = self.places.get(state)
        if place is None:
            if len(self.places) >= self.most:
                self.places.clear()
            place = self.places[state] = _Place(self, state)
        return place


class _Place(dict[Move, "_Place"]):
    """A state, and where the moves lead that were made there before."""

    __slots__ = ("known", "state")

    def __init__(self, known: _Known, state: State) -> None:
        super().__init__()
        self.known, self.state = known, state

    def __missing__(self, move: Move) -> _Place:
        place = self[move] = self.known.after(self.state, move)
        return place


class _Solved(Exception):
    """A move that comes after the puzzle is solved."""


def _on_known_ways(puzzle: Puzzle, moves: Sequence[Move], state: State) -> tuple[int, State]:
    """How many of very many moves can be made, and where they lead. A move that was made before in the
    same state is not worked out again; where most states are new, this gives up soon."""
    size = _size(state)
    if size > LARGE:
        return 0, state
    known, made = _Known(puzzle, size), 0
    place = known.place(state)
    numbered = enumerate(moves)
    try:
        while made < len(moves) and (made < 5 * MANY or 2 * known.worked_out < made):
            check()
            for made, move in islice(numbered, MANY):  # noqa: B007
                place = place[move]
            made += 1
    except (IllegalMove, _Solved):
        pass
    return made, place.state


def _size(state: State) -> int:
    """How many numbers a state has, roughly."""
    parts = state if isinstance(state, tuple) else ()
    return sum(len(part) if isinstance(part, (tuple, str, bytes)) else 1 for part in parts)


def _too_many(puzzle: Puzzle, needed: int, given: int) -> Verdict:
    message = Message(
        "already solved after {needed}, but {given} were given",
        needed=puzzle.count_moves(needed),
        given=puzzle.count_moves(given),
    )
    return Verdict(False, needed + 1, Reason("wrong-steps", message, {"needed": needed, "given": given}))


def _at_the_end(puzzle: Puzzle, state: State, made: int) -> Verdict:
    return Verdict(True) if puzzle.is_solved(state) else Verdict(False, made or None, puzzle.missing(state))
