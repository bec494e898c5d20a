"""What was measured about a puzzle, and how sure it is.

A value is exact, or an estimate (simulated play, one solution of many), or a lower bound (counting
or playing ended before the end). Nothing that is not exact is ever told as a fact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from knobel.answers import Move, Reason, Status
from knobel.difficulty.space import Space


@dataclass(slots=True)
class Findings:
    """The features so far; `exact` says of each whether it is, `lower_bounds` names those that may
    be larger in truth."""

    features: dict[str, float] = field(default_factory=dict)
    exact: dict[str, bool] = field(default_factory=dict)
    lower_bounds: set[str] = field(default_factory=set)

    def note(self, name: str, value: float, exact: bool) -> None:
        self.features[name], self.exact[name] = _tidy(value), exact

    def at_least(self, name: str, value: float) -> None:
        """The true value is this or more."""
        self.note(name, value, exact=False)
        self.lower_bounds.add(name)

    def count(self, name: str, number: int, exact: bool) -> None:
        """A whole number, kept to its last digit; a lower bound unless it is exact."""
        self.features[name], self.exact[name] = number, exact
        if not exact:
            self.lower_bounds.add(name)


@dataclass(frozen=True, slots=True)
class Measured:
    """The features, how sure they are, and a solution. `status` is that of an answer: "unsolvable" and
    "undecided" (a limit came first) have a reason and no solution. `space` holds all positions of a
    small puzzle."""

    status: Status
    features: Mapping[str, float]
    exact: Mapping[str, bool]
    lower_bounds: frozenset[str] = frozenset()
    moves: Sequence[Move] = ()
    space: Space | None = None
    reason: Reason | None = None


def _tidy(value: float) -> float:
    """Rounded to three decimals, large numbers to six digits: the same on every machine."""
    return float(f"{value:.6g}") if value >= 1000 else round(float(value), 3)
