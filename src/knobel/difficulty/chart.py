"""A rating as a picture: the score on its scale, and a bar for each feature."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from knobel.difficulty.grades import BOUNDS, GRADES, feature_of, grade_name, scale
from knobel.locale import Message, language
from knobel.locale.numbers import number, rounded
from knobel.scene import Box, Label, Line, Scene, Shape, fit

if TYPE_CHECKING:
    from knobel.difficulty.rate import Rating

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
