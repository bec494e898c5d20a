"""How hard is a puzzle for a person? A grade, a score from 0 to 100, and the features behind them.

The main feature is `tries`: how many attempts a simulated player (`difficulty/player.py`) needs on
average. The others say why, and move the score a little:

    score = 8 points for each doubling of the tries (at most 80), plus up to 5 points each for
            length, traps, detours and switches (or revisits)
    grade = easy below 20, medium below 40, hard below 60, expert from 60 on

Small puzzles are explored completely: their features are exact, averaged over the shortest
solutions. Larger ones are played with a fixed seed. More in `docs/difficulty.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from knobel.difficulty.grades import Grade, Weights, feature_of, grade_name, grade_of
from knobel.difficulty.measure import measure
from knobel.limits import Limits
from knobel.locale import Message, language, speaking
from knobel.puzzle import Puzzle
from knobel.registry import Kind
from knobel.result import Result

if TYPE_CHECKING:
    from knobel.scene import Scene


@dataclass(frozen=True, slots=True)
class Rating(Result):
    """Grade, score and features of a puzzle. `exact`: measured from all positions."""

    kind: Kind | str
    grade: Grade
    score: float
    features: Mapping[str, float]
    exact: bool = True
    lang: str | None = field(default=None, repr=False, compare=False)

    def explain(self) -> dict[str, Message]:
        """A sentence for each feature."""
        return {
            name: feature_of(self.kind, name).sentence(value).in_language(self.lang)
            for name, value in self.features.items()
        }

    def title(self, name: str) -> Message:
        """The name of a feature in the reader's language."""
        return feature_of(self.kind, name).title.in_language(self.lang)

    def as_json(self) -> dict[str, object]:
        """Grade, score and features; whole numbers without a decimal point."""
        numbers = {n: int(v) if v.is_integer() else v for n, v in self.features.items()}
        return {"grade": self.grade, "score": self.score, "features": numbers}

    def scene(self) -> Scene:
        """The score on its scale, and a bar for each feature."""
        from knobel.difficulty.chart import chart

        with speaking(self.lang or language()):
            return chart(self)

    def _repr_svg_(self) -> str:
        from knobel.draw.svg import svg

        return svg(self.scene(), width=480, lang=self.lang)

    def __str__(self) -> str:
        head = Message("{grade}, {score} out of 100", grade=grade_name(self.grade), score=self.score)
        meanings = self.explain().items()
        said = (f"  {self.title(name)}: {meaning}" for name, meaning in meanings)
        return "\n".join([head.text(self.lang), *said])


def rate(puzzle: Puzzle, *, weights: Weights | None = None, limits: Limits | None = None) -> Rating:
    """Rate a puzzle; KnobelError if it has no solution ("unsolvable") or if none was found
    within the limits ("undecided"). An exact rating is the same on every machine; otherwise the
    length may depend on which solution the solver returns."""
    measured = measure(puzzle, limits)
    return rated(puzzle.name, measured.features, measured.exact, weights or Weights())


def rated(kind: str, features: Mapping[str, float], exact: bool, weights: Weights) -> Rating:
    """The rating for given features."""
    score = weights.score(features, kind)
    return Rating(kind, grade_of(score), score, features, exact)
