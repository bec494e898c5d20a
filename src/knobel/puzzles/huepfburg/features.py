"""Hüpfburg: how hard is it? Numbers about a solution, jump by jump.

length     jumps of the solution
choices    arrows to choose from, on average
switches   jumps from which there is no way back
detours    share of jumps that take the players farther apart
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

from knobel.answers import Solved
from knobel.features import CHOICES, DETOURS, LENGTH, SWITCHES, measured, whole
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzles.huepfburg.rules import Huepfburg, State, read_jump

FEATURES = (
    LENGTH.said(
        whole(
            Message(
                "the players meet after {n} jump at the earliest",
                "the players meet after {n} jumps at the earliest",
            )
        )
    ),
    CHOICES.said(
        measured(
            Message(
                "a player has {value} arrow to choose from on average",
                "a player has {value} arrows to choose from on average",
            )
        )
    ),
    SWITCHES.said(measured(Message("points of no return that players pass: {value}"))),
    DETOURS.said(measured(Message("{percent}% of the jumps take the players farther apart"))),
)


def features(puzzle: Huepfburg, answer: Solved) -> dict[str, float]:
    """The features of one solution; one without jumps has neither choices nor detours. Time
    grows with fields times arrows: fine for graphs that people play, up to some thousands."""
    states = [puzzle.start(), *map(read_jump, answer.moves)]
    graph = Distances(puzzle)
    return {
        "length": float(answer.length),
        "choices": _choices(puzzle, states[:-1]),
        "switches": _switches(graph, states),
        "detours": _detours(graph, states),
    }


class Distances:
    """How many arrows lead from one field to another."""

    def __init__(self, puzzle: Huepfburg) -> None:
        self.puzzle = puzzle
        self.never = puzzle.fields
        self._from = cache(self._explore)

    def one_way(self, here: int, there: int) -> int:
        """Fewest arrows from one field to another; the number of fields if there is no way."""
        return self._from(here).get(there, self.never)

    def apart(self, state: State) -> int:
        """The largest distance between two players, each pair by its shorter way."""
        check()
        pairs = combinations(state, 2)
        return max(min(self.one_way(a, b), self.one_way(b, a)) for a, b in pairs)

    def _explore(self, start: int) -> dict[int, int]:
        distance = {start: 0}
        level = [start]
        while level:
            following = []
            for here in level:
                check()
                for there in self.puzzle.targets(here):
                    if there not in distance:
                        distance[there] = distance[here] + 1
                        following.append(there)
            level = following
        return distance


def _choices(puzzle: Huepfburg, states: list[State]) -> float:
    """How many arrows leave the field a player stands on, on average over jumps and players."""
    leaving = [len(puzzle.targets(field)) for state in states for field in state]
    return sum(leaving) / len(leaving) if leaving else 0.0


def _switches(graph: Distances, states: list[State]) -> float:
    """How often a player jumps from one strongly connected component into another, that is,
    to a field from which no way leads back."""
    jumps = [jump for pair in pairwise(states) for jump in zip(*pair, strict=True)]
    return float(sum(graph.one_way(there, here) == graph.never for here, there in jumps))


def _detours(graph: Distances, states: list[State]) -> float:
    """The share of jumps after which the players are farther apart than before."""
    apart = [graph.apart(state) for state in states]
    farther = sum(there > here for here, there in pairwise(apart))
    return farther / (len(states) - 1) if len(states) > 1 else 0.0
