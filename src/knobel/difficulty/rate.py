"""How hard is a puzzle for a person? A grade, a score from 0 to 100, and the features behind them.

The main feature is `tries`: how many attempts a simulated player (`difficulty/player.py`) needs on
average. The others say why, and move the score a little:

    score = 8 points for each doubling of the tries (at most 80), plus up to 5 points each for
            length, traps, detours and switches (or revisits)
    grade = easy below 20, medium below 40, hard below 60, expert from 60 on

Small puzzles are explored completely, larger ones are played with a fixed seed. What is exact and
what is an estimate is said of every feature. More in `docs/difficulty.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from knobel.answers import Reason, Status
from knobel.difficulty.findings import Measured
from knobel.difficulty.grades import BOUNDS, GRADES, Grade, Weights, feature_of, grade_name, grade_of, scale
from knobel.difficulty.measure import measure
from knobel.limits import Limits
from knobel.locale import Message, language, number, rounded, speaking
from knobel.puzzle import Puzzle
from knobel.registry import Kind
from knobel.result import Result
from knobel.scene import Box, Label, Line, Scene, Shape, fit


@dataclass(frozen=True, slots=True)
class Rating(Result):
    """Grade, score and features of a puzzle; grade and score are None unless its status is "solved".

    `exact` says of every feature whether it is exact; those in `lower_bounds` may be larger in
    truth, the others are estimates."""

    kind: Kind | str
    status: Status
    grade: Grade | None
    score: float | None
    features: Mapping[str, float]
    exact: Mapping[str, bool]
    lower_bounds: frozenset[str] = frozenset()
    reason: Reason | None = field(default=None, compare=False)
    """Why there is no grade: no solution, or the limit that came first."""
    lang: str | None = field(default=None, repr=False, compare=False)

    def explain(self) -> dict[str, Message]:
        """A sentence for each feature."""
        return {name: self._meaning(name, value) for name, value in self.features.items()}

    def _meaning(self, name: str, value: float) -> Message:
        exact, at_least = self.exact.get(name, False), name in self.lower_bounds
        said = feature_of(self.kind, name).meaning(value, exact=exact, at_least=at_least)
        return said.in_language(self.lang)

    def title(self, name: str) -> Message:
        """The name of a feature in the reader's language."""
        return feature_of(self.kind, name).title.in_language(self.lang)

    def headline(self) -> Message:
        """Grade and score, or why there are none."""
        if self.grade is not None:
            return Message("{grade}, {score} out of 100", grade=grade_name(self.grade), score=self.score)
        why = self.reason.message if self.reason else ""
        if self.status == "unsolvable":
            return Message("unsolvable: {reason}", reason=why)
        return Message("not rated: {reason}", reason=why)

    def as_json(self) -> dict[str, object]:
        """Status, grade, score and features; whole numbers without a decimal point."""
        numbers = {n: int(v) if v == int(v) else v for n, v in self.features.items()}
        return {
            "status": self.status,
            "grade": self.grade,
            "score": self.score,
            "features": numbers,
            "exact": dict(self.exact),
        }

    def scene(self) -> Scene:
        """The score on its scale, and a bar for each feature."""
        with speaking(self.lang or language()):
            return chart(self)

    def _repr_svg_(self) -> str:
        from knobel.draw.svg import svg

        return svg(self.scene(), width=480, lang=self.lang)

    def __str__(self) -> str:
        meanings = self.explain().items()
        said = (f"  {self.title(name)}: {meaning}" for name, meaning in meanings)
        return "\n".join([self.headline().text(self.lang), *said])


def rate(puzzle: Puzzle, *, weights: Weights | None = None, limits: Limits | None = None) -> Rating:
    """Rate a puzzle. The status of the rating is "solved", "unsolvable", or "undecided" if a limit came
    first. Two machines give the same rating; only the length of a solution that is not proven to be
    a shortest one may depend on the solver."""
    return rated(puzzle.name, measure(puzzle, limits), weights or Weights())


def rated(kind: str, measured: Measured, weights: Weights) -> Rating:
    """The rating for what was measured."""
    score = weights.score(measured.features, kind) if measured.status == "solved" else None
    return Rating(
        kind,
        measured.status,
        None if score is None else grade_of(score),
        score,
        measured.features,
        measured.exact,
        measured.lower_bounds,
        measured.reason,
    )


WIDTH, TOP, ROW_HEIGHT = 12.0, 2.6, 0.62
LABEL_WIDTH, BAR_WIDTH = 3.0, 6.6


def chart(rating: Rating) -> Scene:
    """The scale with its grades above, a bar for each feature below."""
    hardness = scale(rating.features, rating.kind)
    shown = [
        feature
        for feature in map(partial(feature_of, rating.kind), rating.features)
        if (feature.counts_as or feature.name) in hardness
    ]
    shapes = list(_scale(rating.grade, rating.score))
    for n, feature in enumerate(shown):
        share = hardness[feature.counts_as or feature.name]
        shapes += _bar(TOP + n * ROW_HEIGHT, feature.title, rating.features[feature.name], share)
    title = rating.headline()
    description = str(rating).replace("\n", "; ")
    return Scene(WIDTH, TOP + len(shown) * ROW_HEIGHT, title, description, tuple(shapes))


def _scale(measured: str | None, score: float | None) -> Iterator[Shape]:
    """From 0 to 100: the range of the grade filled, an arrow at the score, if there are any."""
    left, wide = 0.6, WIDTH - 1.2
    edges = (0.0, *BOUNDS, 100.0)
    for grade, low, high in zip(GRADES, edges, edges[1:], strict=False):
        x, width = left + wide * low / 100, wide * (high - low) / 100
        role = "thing" if grade == measured else "spent"
        yield Box(x + 0.03, 0.95, width - 0.06, 0.55, role, round=0.1)
        name = grade_name(grade)
        yield Label(x + width / 2, 1.22, name, fit(str(name), width, 0.3), role)
    if score is None:
        return
    x = left + wide * score / 100
    yield Line(((x, 0.6), (x, 0.95)), "ink", thick=0.06, arrow=0.25)
    yield Label(min(max(x, 0.9), WIDTH - 0.9), 0.36, number(score, language()), 0.42)


def _bar(y: float, title: Message, value: float, share: float) -> Iterator[Shape]:
    yield Label(LABEL_WIDTH / 2 + 0.3, y, title, fit(str(title), LABEL_WIDTH, 0.32), "muted")
    yield Box(LABEL_WIDTH + 0.3, y - 0.13, BAR_WIDTH, 0.26, "spent", round=0.13)
    if share > 0.02:
        yield Box(LABEL_WIDTH + 0.3, y - 0.13, max(0.26, BAR_WIDTH * share), 0.26, "thing", round=0.13)
    yield Label(LABEL_WIDTH + BAR_WIDTH + 1.2, y, number(rounded(value), language()), 0.32)
