"""A rating as a picture: the score on its scale, and how much each feature is of its most."""

from __future__ import annotations

from collections.abc import Iterator

from knobel.draw.scene import Box, Label, Line, Scene, Shape, fit
from knobel.locale import Message
from knobel.meaning import grade_name, shown
from knobel.rate import BOUNDS, GRADES, Rating, scale

WIDE, ROW, LEFT, BAR = 12.0, 0.62, 3.0, 6.6


def bars(rating: Rating) -> Scene:
    """The scale with its grades above, a bar for each feature below."""
    parts = scale(rating.features)
    names = [name for name in rating.features if name in parts or name == "revisits"]
    shapes = list(_scale(rating))
    for n, name in enumerate(names):
        share = parts["switches"] if name == "revisits" else parts[name]
        shapes += _bar(2.6 + n * ROW, name, rating.features[name], share)
    title = Message("{grade}, {score} of 100", grade=grade_name(rating.grade), score=rating.score)
    description = str(rating).replace("\n", "; ")
    return Scene(WIDE, 2.6 + len(names) * ROW, title, description, tuple(shapes))


def _scale(rating: Rating) -> Iterator[Shape]:
    """From 0 to 100, the grade's part filled, a mark at the score."""
    left, wide = 0.6, WIDE - 1.2
    edges = (0.0, *BOUNDS, 100.0)
    for grade, low, high in zip(GRADES, edges, edges[1:], strict=False):
        x, width = left + wide * low / 100, wide * (high - low) / 100
        role = "battery" if grade == rating.grade else "empty-battery"
        yield Box(x + 0.03, 0.95, width - 0.06, 0.55, role, round=0.1)
        name = grade_name(grade)
        yield Label(x + width / 2, 1.22, name, fit(str(name), width, 0.3), role)
    x = left + wide * rating.score / 100
    yield Line(((x, 0.6), (x, 0.95)), "ink", thick=0.06, arrow=0.25)
    yield Label(min(max(x, 0.9), WIDE - 0.9), 0.36, f"{rating.score:g}", 0.42)


def _bar(y: float, name: str, value: float, share: float) -> Iterator[Shape]:
    yield Label(LEFT / 2 + 0.3, y, name, 0.32, "muted")
    yield Box(LEFT + 0.3, y - 0.13, BAR, 0.26, "empty-battery", round=0.13)
    if share > 0.02:
        yield Box(LEFT + 0.3, y - 0.13, max(0.26, BAR * share), 0.26, "battery", round=0.13)
    yield Label(LEFT + BAR + 1.2, y, shown(value), 0.32)
