"""From features to a score, and from a score to one of the four grades."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from knobel.errors import KnobelError
from knobel.features import GENERAL, Feature, undeclared
from knobel.locale import Message
from knobel.options import bad
from knobel.registry import find

Grade = Literal["easy", "medium", "hard", "expert"]
GRADES: tuple[Grade, ...] = get_args(Grade)
BOUNDS = (20.0, 40.0, 60.0)
"""The scores at which medium, hard and expert begin."""


def grade_of(score: float) -> Grade:
    return GRADES[sum(score >= bound for bound in BOUNDS)]


def check_grade(name: str) -> Grade:
    """The name itself; KnobelError "bad-parameter" if it is not a grade."""
    for grade in GRADES:
        if name == grade:
            return grade
    raise bad(Message("unknown difficulty “{name}”; available: {names}", name=name, names=", ".join(GRADES)))


def grade_name(grade: str) -> Message:
    """A grade in the reader's language."""
    return {
        "easy": Message("easy"),
        "medium": Message("medium"),
        "hard": Message("hard"),
        "expert": Message("expert"),
    }[grade]


@dataclass(frozen=True, slots=True)
class Weights:
    """Points for each general feature, added to `base`."""

    base: float = 0.0
    points: Mapping[str, float] = field(
        default_factory=lambda: {"tries": 80.0, "length": 5.0, "traps": 5.0, "detours": 5.0, "switches": 5.0}
    )

    def score(self, features: Mapping[str, float], kind: str) -> float:
        """From 0 to 100, to one decimal, so that rounding errors of the machine do not show."""
        scaled = scale(features, kind)
        total = self.base + sum(points * scaled.get(name, 0.0) for name, points in self.points.items())
        return round(min(100.0, max(0.0, round(total, 6))), 1)


def feature_of(kind: str, name: str) -> Feature:
    """A feature as this kind of puzzle declares it, else as it is for any puzzle."""
    try:
        declared = find(kind).declared_features()
    except KnobelError:
        declared = ()
    return next((feature for feature in (*declared, *GENERAL) if feature.name == name), undeclared(name))


def scale(features: Mapping[str, float], kind: str) -> dict[str, float]:
    """For each general feature how hard it makes the puzzle, from 0 to 1; 0 for one that is not there."""
    scaled = {general.name: 0.0 for general in GENERAL}
    for name, value in features.items():
        feature = feature_of(kind, name)
        if feature.scale is None and feature.counts_as is not None:
            feature = feature_of(kind, feature.counts_as)
        if feature.name in scaled and feature.scale is not None:
            moves = max(1.0, features["length"]) if feature.per_move else 1.0
            scaled[feature.name] = min(1.0, max(0.0, feature.scale(value / moves)))
    return scaled
