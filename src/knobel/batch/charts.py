"""Plots of a data set: columns side by side, each with its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knobel.batch.ledger import Part, Tally
from knobel.draw.scene import Box, Label, Line, Scene, Shape, Text, fit
from knobel.locale import Message
from knobel.meaning import grade_name
from knobel.rate import GRADES

WIDE, HIGH, TOP, FOOT = 14.0, 4.2, 1.5, 1.0
MOST_BARS = 24
SMALLEST = 0.3
"""Names that would have to be smaller are left out, all but every second or third."""
Bars = Sequence[tuple[Text, float]]

STATUS = {
    "solved": Message("solved"),
    "unsolvable": Message("unsolvable"),
    "undecided": Message("undecided"),
    "error": Message("not readable"),
}


def charts(parts: Sequence[Part], tally: Tally) -> Iterator[Scene]:
    """Every plot there is something for."""
    grades = _of(tally, "grade")
    status = _of(tally, "status")
    reasons = sorted(_of(tally, "reason_kind").items(), key=lambda pair: (-pair[1], pair[0]))
    every = [
        (Message("Grades"), [(grade_name(g), grades.get(g, 0)) for g in GRADES] if grades else []),
        (Message("Scores"), _scores(_of(tally, "score"))),
        (Message("Moves of the solution"), _lengths(_of(tally, "length"))),
        (Message("Answers"), [(said, status[s]) for s, said in STATUS.items() if s in status]),
        (Message("Reasons"), reasons[:MOST_BARS]),
        (Message("Puzzles per second, part by part"), _rates(parts)),
    ]
    for title, bars in every:
        if bars:
            yield columns(title, bars)


def columns(title: Message, bars: Bars) -> Scene:
    """Columns side by side; the highest one fills the height."""
    top = max(value for _, value in bars) or 1.0
    step = min(2.6, (WIDE - 1.0) / len(bars))
    left = (WIDE - step * len(bars)) / 2
    base = TOP + HIGH
    size = min(fit(str(name), 0.95 * step, 0.4) for name, _ in bars)
    every = 1 if size >= SMALLEST else -int(-SMALLEST // size)
    shapes: list[Shape] = [Label(WIDE / 2, 0.5, title, 0.5)]
    for n, (name, value) in enumerate(bars):
        x, high = left + n * step, HIGH * value / top
        shown = _number(value)
        if value:
            title_of = Message("{name}: {value}", name=name, value=shown)
            shapes.append(Box(x + 0.08 * step, base - high, 0.84 * step, high, "battery", title=title_of))
            small = fit(shown, 0.95 * step, 0.36)
            shapes.append(Label(x + step / 2, base - high - 0.26, shown, small, "muted"))
        if n % every == 0:
            shapes.append(Label(x + step / 2, base + 0.36, name, max(size, SMALLEST)))
    shapes.append(Line(((left - 0.2, base), (left + step * len(bars) + 0.2, base)), "ink", thick=0.04))
    said = "; ".join(f"{name}: {_number(value)}" for name, value in bars)
    return Scene(WIDE, base + FOOT, title, said, tuple(shapes))


def _of(tally: Tally, what: str) -> dict[str, int]:
    return {value: n for (name, value), n in tally.items() if name == what}


def _scores(found: dict[str, int]) -> Bars:
    return [(str(low), found.get(str(low), 0)) for low in range(0, 100, 5)] if found else []


def _lengths(found: dict[str, int]) -> Bars:
    """Lengths in at most so many groups of equal width."""
    if not found:
        return []
    counted = sorted((int(length), n) for length, n in found.items())
    least, most = counted[0][0], counted[-1][0]
    width = -(-(most - least + 1) // MOST_BARS)
    groups = [0] * -(-(most - least + 1) // width)
    for length, n in counted:
        groups[(length - least) // width] += n
    lows = [least + n * width for n in range(len(groups))]
    return [(str(low) if width == 1 else f"{low}–{low + width - 1}", n)
            for low, n in zip(lows, groups, strict=True)]  # fmt: skip


def _rates(parts: Sequence[Part]) -> Bars:
    """Neighbouring parts are put together until there are few enough."""
    size = -(-len(parts) // MOST_BARS) or 1
    bars = []
    for first in range(0, len(parts), size):
        group = parts[first : first + size]
        seconds = sum(part.seconds for part in group)
        rows = sum(part.rows + part.twins for part in group)
        name = str(group[0].number + 1) if size == 1 else f"{group[0].number + 1}–{group[-1].number + 1}"
        bars.append((name, round(rows / max(seconds, 1e-3), 1)))
    return bars


def _number(value: float) -> str:
    return f"{value:,.0f}".replace(",", "\u202f") if value >= 100 or value == int(value) else f"{value:.1f}"
