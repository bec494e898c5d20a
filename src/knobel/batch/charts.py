"""Bar charts of a data set, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from knobel.batch.journal import Part, Tally
from knobel.difficulty.grades import GRADES, grade_name
from knobel.locale import Message, number
from knobel.scene import Box, Label, Line, Scene, Shape, Text, fit

WIDTH, BAR_HEIGHT, TOP, FOOT = 14.0, 4.2, 1.5, 1.0
MAX_BARS = 24
MIN_LABEL = 0.3
"""Where labels would have to be smaller, only every second or third is drawn."""
Bars = Sequence[tuple[Text, float]]

STATUS = {
    "solved": Message("solved"),
    "unsolvable": Message("unsolvable"),
    "undecided": Message("undecided"),
    "error": Message("unreadable"),
}


def charts(parts: Sequence[Part], tally: Tally, lang: str) -> Iterator[Scene]:
    """Every chart there is data for."""
    grades = _of(tally, "grade")
    status = _of(tally, "status")
    reasons = sorted(_of(tally, "reason_kind").items(), key=lambda pair: (-pair[1], pair[0]))
    titled_bars = [
        (Message("Grades"), [(grade_name(g), grades.get(g, 0)) for g in GRADES] if grades else []),
        (Message("Scores"), _scores(_of(tally, "score"))),
        (Message("Length of the solution"), _lengths(_of(tally, "length"))),
        (Message("Answers"), [(label, status[s]) for s, label in STATUS.items() if s in status]),
        (Message("Reasons"), reasons[:MAX_BARS]),
        (Message("Puzzles per second, by part"), _rates(parts)),
    ]
    for title, bars in titled_bars:
        if bars:
            yield bar_chart(title, bars, lang)


def bar_chart(title: Message, bars: Bars, lang: str) -> Scene:
    """Vertical bars with their values; the highest fills the height."""
    names = [name.text(lang) if isinstance(name, Message) else name for name, _ in bars]
    top = max(value for _, value in bars) or 1.0
    step = min(2.6, (WIDTH - 1.0) / len(bars))
    left = (WIDTH - step * len(bars)) / 2
    base = TOP + BAR_HEIGHT
    size = min(fit(name, 0.95 * step, 0.4) for name in names)
    stride = 1 if size >= MIN_LABEL else ceil(MIN_LABEL / size)
    shapes: list[Shape] = [Label(WIDTH / 2, 0.5, title, 0.5)]
    values = [number(value, lang) for _, value in bars]
    for n, (name, shown) in enumerate(zip(names, values, strict=True)):
        value = bars[n][1]
        x, high = left + n * step, BAR_HEIGHT * value / top
        if value:
            tooltip = Message("{name}: {value}", name=name, value=shown)
            shapes.append(Box(x + 0.08 * step, base - high, 0.84 * step, high, "thing", title=tooltip))
            fitted = fit(shown, 0.95 * step, 0.36)
            shapes.append(Label(x + step / 2, base - high - 0.26, shown, fitted, "muted"))
        if n % stride == 0:
            shapes.append(Label(x + step / 2, base + 0.36, name, max(size, MIN_LABEL)))
    shapes.append(Line(((left - 0.2, base), (left + step * len(bars) + 0.2, base)), "ink", thick=0.04))
    description = "; ".join(f"{name}: {shown}" for name, shown in zip(names, values, strict=True))
    return Scene(WIDTH, base + FOOT, title, description, tuple(shapes))


def _of(tally: Tally, what: str) -> dict[str, int]:
    return {value: n for (name, value), n in tally.items() if name == what}


def _scores(counts: dict[str, int]) -> Bars:
    return [(str(low), counts.get(str(low), 0)) for low in range(0, 100, 5)] if counts else []


def _lengths(counts: dict[str, int]) -> Bars:
    """Lengths in at most MAX_BARS groups of equal width."""
    if not counts:
        return []
    by_length = {int(length): n for length, n in counts.items()}
    least, span = min(by_length), max(by_length) - min(by_length) + 1
    width = ceil(span / MAX_BARS)
    groups = [0] * ceil(span / width)
    for length, n in by_length.items():
        groups[(length - least) // width] += n
    lows = [least + n * width for n in range(len(groups))]
    return [
        (str(low) if width == 1 else f"{low}–{low + width - 1}", n)
        for low, n in zip(lows, groups, strict=True)
    ]


def _rates(parts: Sequence[Part]) -> Bars:
    """Puzzles per second; neighbouring parts share a bar where there are too many."""
    size = max(1, ceil(len(parts) / MAX_BARS))
    bars = []
    for first in range(0, len(parts), size):
        group = parts[first : first + size]
        seconds = sum(part.seconds for part in group)
        rows = sum(part.rows + part.twins for part in group)
        name = str(group[0].number + 1) if size == 1 else f"{group[0].number + 1}–{group[-1].number + 1}"
        rate = rows / max(seconds, 1e-3)
        bars.append((name, round(rate, 1) if rate < 100 else round(rate)))
    return bars
