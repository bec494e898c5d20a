"""Rotation: how hard is it? Numbers about a solution, turn by turn.

length     turns of the solution
choices    turns that lead somewhere new, on average
switches   how often another stick comes nearest to the gap
detours    share of turns that bring no stick nearer to a gap
"""

from __future__ import annotations

from itertools import pairwise

from knobel.answers import Solved
from knobel.features import CHOICES, DETOURS, LENGTH, SWITCHES, measured, whole
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzles.rotation.rules import Cell, Rotation, State

FEATURES = (
    LENGTH.said(
        whole(Message("the shortest solution takes {n} turn", "the shortest solution takes {n} turns"))
    ),
    CHOICES.said(
        measured(
            Message(
                "on average, {value} of 2 turns leads somewhere new",
                "on average, {value} of 2 turns lead somewhere new",
            )
        )
    ),
    SWITCHES.said(measured(Message("changes of the stick nearest to the gap: {value}"))),
    DETOURS.said(
        measured(
            Message("{percent}% of the turns bring no stick closer to the gap and move some away from it")
        )
    ),
)


def features(puzzle: Rotation, answer: Solved) -> dict[str, float]:
    """The features of one solution; a solution without turns has no choices and no detours.
    Time grows with turns times sticks times gaps."""
    states = [puzzle.start()]
    for move in answer.moves:
        states.append(puzzle.apply(states[-1], move))
    gaps = open_cells(puzzle)
    aways = [[_away(puzzle, n, at, gaps) for n, at in enumerate(state.sticks)] for state in states]
    return {
        "length": float(answer.length),
        "choices": _choices(puzzle, states[:-1]),
        "switches": _switches(aways),
        "detours": _detours(aways),
    }


def _choices(puzzle: Rotation, states: list[State]) -> float:
    """How many of the two turns lead to a position that was not there before, on average
    over the turns of the solution."""
    seen: set[State] = set()
    new = 0
    for state in states:
        check()
        seen.add(state)
        new += sum(puzzle.apply(state, move) not in seen for move in puzzle.moves(state))
    return new / len(states) if states else 0.0


def _switches(aways: list[list[int]]) -> float:
    """How often no stick that was nearest to a gap is among the nearest after the turn."""
    nearest = [{n for n, away in enumerate(row) if away == min(row)} for row in aways]
    return float(sum(before.isdisjoint(after) for before, after in pairwise(nearest)))


def _detours(aways: list[list[int]]) -> float:
    """The share of turns after which no stick is nearer to a gap than before and some stick is
    farther away; so far as the fields from its nearest cell to the nearest cell of a gap."""
    detours = 0
    for before, after in pairwise(aways):
        change = [there - here for here, there in zip(before, after, strict=True)]
        detours += min(change) >= 0 and max(change) > 0
    return detours / (len(aways) - 1) if len(aways) > 1 else 0.0


def open_cells(puzzle: Rotation) -> list[Cell]:
    """The cells of the border that are open."""
    edge = (0, puzzle.size - 1)
    cells = ((r, c) for r in range(puzzle.size) for c in range(puzzle.size) if r in edge or c in edge)
    return [cell for cell in cells if cell not in puzzle.walls]


def _away(puzzle: Rotation, n: int, at: Cell | None, gaps: list[Cell]) -> int:
    """The distance of a stick from the gaps, in rows plus columns; -1 once it is out."""
    check()
    if at is None:
        return -1
    return min(
        (abs(r - row) + abs(c - column) for r, c in puzzle.cells(n, at) for row, column in gaps), default=0
    )
