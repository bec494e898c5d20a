"""Calibration: weights that fit how long people really took.

How hard a puzzle was for a player is its rank among all that this player tried: by seconds,
and what was not solved comes last. So slow and fast players count alike. How hard a puzzle is
is the mean over its players. The weights are the least squares for that, none of them
negative (a feature may not make a puzzle easier), pulled a little towards zero.

How good the weights are is said by Spearman's rank correlation: of the score before, and of
the new score on puzzles that were left out when fitting (every fifth one in turn).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from knobel.locale import Message
from knobel.measure import measure
from knobel.puzzle import KnobelError
from knobel.rate import Weights, scale
from knobel.records import SCALED, Record

LEAST = 10
"""Fewer puzzles than this say nothing."""
FOLDS = 5
RIDGE = 0.02


@dataclass(frozen=True, slots=True)
class Calibration:
    """New weights, and the rank correlation before and after (on puzzles left out)."""

    weights: Weights
    before: float
    after: float
    puzzles: int
    players: int
    records: int


def calibrate(records: Sequence[Record], known: Weights | None = None) -> Calibration:
    """Fit weights to records; KnobelError if there are too few puzzles."""
    hardness = _hardness(records)
    if len(hardness) < LEAST:
        raise KnobelError(
            "too-few-records",
            Message("records of at least {least} puzzles are needed, found {found}",
                    least=LEAST, found=len(hardness)),
        )  # fmt: skip
    known = known or Weights()
    first = {record.key: record for record in reversed(records)}
    keys = sorted(hardness)
    features = [measure(first[key].puzzle()).features for key in keys]
    rows = [[1.0, *(scale(f)[name] for name in SCALED)] for f in features]
    wanted = [hardness[key] for key in keys]
    old = [known.score(f) for f in features]
    model = _fit(rows, wanted)
    left_out = [0.0] * len(rows)
    for fold in range(FOLDS):
        others = [n for n in range(len(rows)) if n % FOLDS != fold]
        part = _fit([rows[n] for n in others], [wanted[n] for n in others])
        for n in range(fold, len(rows), FOLDS):
            left_out[n] = _dot(part, rows[n])
    return Calibration(
        _as_weights(model, rows, old), round(spearman(old, wanted), 3), round(spearman(left_out, wanted), 3),
        len(keys), len({record.player for record in records}), len(records),
    )  # fmt: skip


def _hardness(records: Sequence[Record]) -> dict[str, float]:
    """For each puzzle the mean of its ranks among the player's puzzles, from 0 to 1."""
    by_player: dict[str, list[Record]] = {}
    for record in records:
        by_player.setdefault(record.player, []).append(record)
    found: dict[str, list[float]] = {}
    for theirs in by_player.values():
        efforts = [record.seconds if record.solved else float("inf") for record in theirs]
        for record, rank in zip(theirs, ranks(efforts), strict=True):
            found.setdefault(record.key, []).append(rank / len(theirs))
    return {key: sum(values) / len(values) for key, values in found.items()}


def _fit(rows: list[list[float]], wanted: list[float]) -> list[float]:
    """Least squares with a little pull to zero; features with negative weight are dropped."""
    used = list(range(len(rows[0])))
    while True:
        part = _least_squares([[row[k] for k in used] for row in rows], wanted)
        kept = [k for k, value in zip(used, part, strict=True) if k == 0 or value > 0]
        if kept == used:
            break
        used = kept
    model = [0.0] * len(rows[0])
    for k, value in zip(used, part, strict=True):
        model[k] = value
    return model


def _least_squares(rows: list[list[float]], wanted: list[float]) -> list[float]:
    """Solve (X'X + ridge) w = X'y by elimination; the ridge keeps it solvable."""
    n = len(rows[0])
    pull = RIDGE * len(rows)
    table = [
        [sum(row[i] * row[j] for row in rows) + (pull if i == j and i else 0.0) for j in range(n)]
        + [sum(row[i] * y for row, y in zip(rows, wanted, strict=True))]
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
    """Stretched so that scores have the same mean and spread as before: grades keep their sense."""
    new = [_dot(model, row) for row in rows]
    mean_new, mean_old = sum(new) / len(new), sum(old) / len(old)
    stretch = _spread(old, mean_old) / (_spread(new, mean_new) or 1.0)
    points = {name: round(stretch * value, 2) for name, value in zip(SCALED, model[1:], strict=True)}
    return Weights(round(mean_old + stretch * (model[0] - mean_new), 2), points)


def _spread(values: Sequence[float], mean: float) -> float:
    return sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def _dot(model: Sequence[float], row: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(model, row, strict=True))


# ---------------------------------------------------------------- ranks


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 1; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        for n in order[at:end]:
            found[n] = (at + 1 + end) / 2
        at = end
    return found


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """The rank correlation, from -1 to 1; 0 if one of them does not vary."""
    a, b = ranks(one), ranks(two)
    middle = (len(a) + 1) / 2
    both = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    size = (sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)) ** 0.5
    return float(both / size) if size else 0.0


def as_json(found: Calibration) -> Mapping[str, object]:
    """The result as it goes into JSON."""
    return {
        "puzzles": found.puzzles, "players": found.players, "records": found.records,
        "before": found.before, "after": found.after,
        "weights": {"base": found.weights.base, "points": dict(found.weights.points)},
    }  # fmt: skip
