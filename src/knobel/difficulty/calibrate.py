"""Calibration: weights that fit how long people really took.

How hard a puzzle was for one player is its rank among all puzzles that player tried: ordered by
seconds, unsolved ones last. Slow and fast players therefore count alike. The hardness of a puzzle
is the mean over its players. The weights are a ridge regression on the features; none is negative,
because no feature may make a puzzle easier.

The quality of the weights is Spearman's rank correlation with hardness: of the old score, and of
the new score under five-fold cross-validation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import StatisticsError, correlation, fmean, pstdev
from typing import NamedTuple

from knobel.difficulty.grades import Weights, scale
from knobel.difficulty.measure import measure
from knobel.difficulty.records import WEIGHTED_FEATURES, Record
from knobel.errors import KnobelError
from knobel.locale import Message

MIN_PUZZLES = 10
"""Fewer puzzles say nothing."""
FOLDS = 5
RIDGE = 0.02
"""The penalty on large weights, per puzzle."""


class Calibration(NamedTuple):
    """New weights, and the rank correlation before and after (cross-validated)."""

    weights: Weights
    before: float
    after: float
    puzzles: int
    players: int
    records: int


def calibrate(records: Sequence[Record], old_weights: Weights | None = None) -> Calibration:
    """Fit weights to records; KnobelError "too-few-records" for fewer than MIN_PUZZLES puzzles."""
    hardness = _hardness(records)
    if len(hardness) < MIN_PUZZLES:
        raise KnobelError(
            "too-few-records",
            Message(
                "play records of at least {least} puzzles are needed; found {found}",
                least=MIN_PUZZLES,
                found=len(hardness),
            ),
        )
    old_weights = old_weights or Weights()
    record_of = {record.key: record for record in records}
    keys = sorted(hardness)
    measured = [(measure(record_of[key].puzzle()).features, record_of[key].kind) for key in keys]
    rows = [[1.0, *scale(features, kind).values()] for features, kind in measured]
    targets = [hardness[key] for key in keys]
    old = [old_weights.score(features, kind) for features, kind in measured]
    model = _fit(rows, targets)
    predicted = [0.0] * len(rows)
    for fold in range(FOLDS):
        training = [n for n in range(len(rows)) if n % FOLDS != fold]
        fold_model = _fit([rows[n] for n in training], [targets[n] for n in training])
        for n in range(fold, len(rows), FOLDS):
            predicted[n] = _dot(fold_model, rows[n])
    return Calibration(
        _as_weights(model, rows, old),
        round(spearman(old, targets), 3),
        round(spearman(predicted, targets), 3),
        len(keys),
        len({record.player for record in records}),
        len(records),
    )


def _hardness(records: Sequence[Record]) -> dict[str, float]:
    """For each puzzle its mean rank among each player's puzzles, from 0 to 1."""
    by_player: dict[str, list[Record]] = {}
    for record in records:
        by_player.setdefault(record.player, []).append(record)
    ranks_of: dict[str, list[float]] = {}
    for attempts in by_player.values():
        efforts = [record.seconds if record.solved else float("inf") for record in attempts]
        for record, rank in zip(attempts, ranks(efforts), strict=True):
            ranks_of.setdefault(record.key, []).append(rank / len(attempts))
    return {key: sum(values) / len(values) for key, values in ranks_of.items()}


def _fit(rows: list[list[float]], targets: list[float]) -> list[float]:
    """Ridge regression, repeated without the features whose weight came out negative."""
    used = list(range(len(rows[0])))
    while True:
        weights = _least_squares([[row[k] for k in used] for row in rows], targets)
        positive = [k for k, value in zip(used, weights, strict=True) if k == 0 or value > 0]
        if positive == used:
            break
        used = positive
    model = [0.0] * len(rows[0])
    for k, value in zip(used, weights, strict=True):
        model[k] = value
    return model


def _least_squares(rows: list[list[float]], targets: list[float]) -> list[float]:
    """Solve (X'X + ridge) w = X'y by elimination; the ridge keeps the matrix regular."""
    n = len(rows[0])
    ridge = RIDGE * len(rows)
    table = [
        [sum(row[i] * row[j] for row in rows) + (ridge if i == j and i else 0.0) for j in range(n)]
        + [sum(row[i] * y for row, y in zip(rows, targets, strict=True))]
        for i in range(n)
    ]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(table[k][i]))
        table[i], table[best] = table[best], table[i]
        for k in range(n):
            if k != i and table[k][i]:
                factor = table[k][i] / table[i][i]
                table[k] = [a - factor * b for a, b in zip(table[k], table[i], strict=True)]
    return [table[i][n] / table[i][i] for i in range(n)]


def _as_weights(model: list[float], rows: list[list[float]], old: list[float]) -> Weights:
    """Scaled so that scores keep their mean and spread: the bounds of the grades stay meaningful."""
    new = [_dot(model, row) for row in rows]
    stretch = pstdev(old) / (pstdev(new) or 1.0)
    points = {
        name: round(stretch * value, 2) for name, value in zip(WEIGHTED_FEATURES, model[1:], strict=True)
    }
    return Weights(round(fmean(old) + stretch * (model[0] - fmean(new)), 2), points)


def _dot(model: Sequence[float], row: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(model, row, strict=True))


# ---------------------------------------------------------------- ranks


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    first = 0
    while first < len(order):
        end = first
        while end < len(order) and values[order[end]] == values[order[first]]:
            end += 1
        for n in order[first:end]:
            result[n] = (first + 1 + end) / 2
        first = end
    return result


def spearman(xs: Sequence[float], ys: Sequence[float]) -> float:
    """The rank correlation, from -1 to 1; 0 if one side is constant."""
    try:
        return correlation(ranks(xs), ranks(ys))
    except StatisticsError:
        return 0.0


def as_json(calibration: Calibration) -> Mapping[str, object]:
    """The result as `knobel calibrate --json` prints it."""
    return {
        "puzzles": calibration.puzzles,
        "players": calibration.players,
        "records": calibration.records,
        "before": calibration.before,
        "after": calibration.after,
        "weights": {"base": calibration.weights.base, "points": dict(calibration.weights.points)},
    }
