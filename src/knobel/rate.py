"""How hard is a puzzle for a person? A grade, a score from 0 to 100, and what they come from.

The backbone is `tries`: how often a simulated player (`player.py`) has to begin anew before
it gets there, on average. The other features say why, and move the score a little:

    score = 8 points for each doubling of the tries (at most 80), and up to 5 points each for
            length, traps, detours and switches or revisits
    grade = easy below 20, medium below 40, hard below 60, expert from 60 on

Small puzzles are looked at as a whole: the features are exact then, averages over the
shortest solutions. Larger ones are played with a fixed seed. `docs/difficulty.md` has more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log2
from typing import TYPE_CHECKING

from knobel.locale import Message
from knobel.puzzle import KnobelError, Puzzle

if TYPE_CHECKING:
    from knobel.limits import Limits

GRADES = ("easy", "medium", "hard", "expert")
BOUNDS = (20.0, 40.0, 60.0)
"""Where the grades after the first one begin."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Points for each feature; `base` is where the score begins."""

    base: float = 0.0
    points: Mapping[str, float] = field(
        default_factory=lambda: {"tries": 80.0, "length": 5.0, "traps": 5.0, "detours": 5.0, "switches": 5.0}
    )

    def score(self, features: Mapping[str, float]) -> float:
        """From 0 to 100, to a tenth, so that no machine's way of rounding shows."""
        scaled = scale(features)
        total = self.base + sum(points * scaled.get(name, 0.0) for name, points in self.points.items())
        return round(min(100.0, max(0.0, round(total, 6))), 1)


@dataclass(frozen=True, slots=True)
class Rating:
    """Grade, score and features of a puzzle. `exact`: all positions were looked at."""

    kind: str
    grade: str
    score: float
    features: Mapping[str, float]
    exact: bool = True

    def explain(self) -> dict[str, Message]:
        """Every feature in one sentence."""
        from knobel.meaning import explain

        return {name: explain(self.kind, name, value) for name, value in self.features.items()}

    def as_json(self) -> dict[str, object]:
        """Grade, score and features as they go into JSON."""
        numbers = {n: int(v) if v.is_integer() else v for n, v in self.features.items()}
        return {"grade": self.grade, "score": self.score, "features": numbers}

    def _repr_svg_(self) -> str:
        from knobel.draw.bars import bars
        from knobel.draw.svg import svg

        return svg(bars(self), width=480)

    def __str__(self) -> str:
        from knobel.meaning import grade_name

        head = Message("{grade}, {score} of 100", grade=grade_name(self.grade), score=self.score)
        return "\n".join([head.text(), *(f"  {name}: {said}" for name, said in self.explain().items())])


def rate(puzzle: Puzzle, *, weights: Weights | None = None, limits: Limits | None = None) -> Rating:
    """Rate a puzzle; KnobelError if it has no solution ("unsolvable") or if none was found
    within the limits ("undecided"). The same puzzle gets the same rating everywhere, as far as
    all its positions can be looked at; of larger ones the length may depend on the solution
    that is found."""
    from knobel.measure import measure

    found = measure(puzzle, limits)
    return rated(puzzle.name, found.features, found.exact, weights or Weights())


def rated(kind: str, features: Mapping[str, float], exact: bool, weights: Weights) -> Rating:
    """The rating that belongs to some features."""
    score = weights.score(features)
    return Rating(kind, grade_of(score), score, features, exact)


def grade_of(score: float) -> str:
    return GRADES[sum(score >= bound for bound in BOUNDS)]


def check_grade(name: str) -> str:
    """A grade's name; KnobelError if it is none."""
    if name not in GRADES:
        raise KnobelError(
            "bad-parameter",
            Message("there is no difficulty “{name}”; there are: {names}",
                    name=name, names=", ".join(GRADES)),
        )  # fmt: skip
    return name


def scale(features: Mapping[str, float]) -> dict[str, float]:
    """Features as numbers from 0 to 1; the more, the harder. `revisits` count as switches."""
    length = max(1.0, features["length"])
    switches = features.get("switches", features.get("revisits", 0.0))
    found = {
        "tries": log2(max(1.0, features["tries"])) / 10,
        "length": log2(1 + features["length"]) / 7,
        "choices": log2(max(1.0, features["choices"])) / 5,
        "switches": switches / length,
        "detours": features.get("detours", 0.0),
        "traps": features["traps"],
        "solutions": 1 - log2(max(1.0, features["solutions"])) / 10,
    }
    return {name: min(1.0, max(0.0, value)) for name, value in found.items()}
