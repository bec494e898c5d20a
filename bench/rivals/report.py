"""The results as a table in docs/benchmarks.md and as one picture per kind of puzzle."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

import knobel
from knobel.answers import Answer
from knobel.draw.svg import svg
from knobel.scene import Disc, Label, Line, Scene, Shape

from rivals import RIVALS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "benchmarks.md"
BEGIN, END = "<!-- peers: made by `make peers` -->", "<!-- end of peers -->"
FASTEST, LEFT, WIDE, NONE, ROW, TOP = -5.0, 5.2, 12.4, 3.0, 0.8, 1.9
COLOURS = dict(zip(RIVALS, (3, 0, 1, 2, 4, 5, 6), strict=True))


class Row(NamedTuple):
    """A puzzle, what is true of it, and what became of each rival."""

    name: str
    puzzle: knobel.Puzzle
    truth: Answer
    outcomes: dict[str, Any]


Results = list[Row]


def write(results: Results, seconds: int, megabytes: int, took: float) -> None:
    """Put everything between the two marks of the page, and the pictures beside it."""
    parts = [BEGIN, _machine(seconds, megabytes, took)]
    for kind in dict.fromkeys(row.puzzle.name for row in results):
        rows = [row for row in results if row.puzzle.name == kind]
        title = rows[0].puzzle.title
        picture = f"pictures/peers-{kind}.svg"
        (DOCS / picture).write_text(svg(plot(title, rows, seconds), width=900), encoding="utf-8")
        parts += [f"### {title}", "\n".join(table(rows)), f"![{title}: seconds of each program]({picture})"]
    page = PAGE.read_text(encoding="utf-8")
    made = "\n\n".join([*parts, END])
    PAGE.write_text(
        re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: made, page, flags=re.S), encoding="utf-8"
    )


def _machine(seconds: int, megabytes: int, took: float) -> str:
    packages = ("networkx", "up-fast-downward", "clingo", "ortools")
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    cores = (
        f"{os.cpu_count()} cores ({platform.machine()}; load average {os.getloadavg()[2]:.1f} with this run)"
    )
    return (f"Limits: {seconds} s of processor time and {megabytes:,} MB each. All from one run of "
            f"{took / 60:.0f} minutes on a machine with {cores}, {platform.system()}, "
            f"Python {sys.version_info.major}.{sys.version_info.minor}, {versions}.")  # fmt: skip


def table(rows: Results) -> Iterator[str]:
    """A row for every puzzle: what it takes, and the seconds of each program with the ratio."""
    rivals = list(rows[0].outcomes)
    yield "| puzzle | answer | " + " | ".join(RIVALS[rival] for rival in rivals) + " |"
    yield "|---|---|" + "---|" * len(rivals)
    for name, puzzle, truth, row in rows:
        said = puzzle.count_moves(truth.length).text() if isinstance(truth, knobel.Solved) else truth.status
        ours = row["knobel"].seconds if "knobel" in row else None
        cells = [_cell(row[rival], ours if rival != "knobel" else None) for rival in rivals]
        yield f"| {name} | {said} | " + " | ".join(cells) + " |"


def _cell(outcome: Any, ours: float | None) -> str:
    if outcome.seconds is None:
        return outcome.word if outcome.word in ("time", "memory") else f"({outcome.word})"
    ratio = "" if ours is None else f" ({_round(outcome.seconds / max(ours, 1e-9))}×)"
    mark = "" if outcome.word == "ok" else f" **{outcome.word}**"
    return _time(outcome.seconds) + ratio + mark


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{max(1.0, seconds * 1e6):.0f} µs"


def _round(ratio: float) -> str:
    return f"{ratio:.1f}" if ratio < 10 else f"{float(f'{ratio:.2g}'):,.0f}"


def plot(title: str, rows: Results, seconds: int) -> Scene:
    """A line per puzzle, a dot per program, to the right ten times slower per line."""
    last = log10(seconds)
    scale = WIDE / (last - FASTEST)
    high = TOP + ROW * len(rows)
    shapes: list[Shape] = []
    for decade in range(int(FASTEST), int(last) + 1):
        x = LEFT + (decade - FASTEST) * scale
        shapes.append(Line(((x, TOP - 0.5), (x, high)), "grid", thick=0.02))
        shapes.append(Label(x, high + 0.3, _time(10.0**decade), 0.34, "muted"))
    shapes.append(Label(LEFT + WIDE + 0.6 + 0.16 * len(rows[0].outcomes), high + 0.3, "none", 0.34, "muted"))
    x = 0.6
    for rival in rows[0].outcomes:
        wide = 0.215 * len(RIVALS[rival])
        shapes.append(Disc(x, 0.55, 0.17, "stick", COLOURS[rival]))
        shapes.append(Label(x + 0.4 + wide / 2, 0.55, RIVALS[rival], 0.34))
        x += wide + 1.0
    for n, (name, _, _, row) in enumerate(rows):
        y = TOP + (n + 0.3) * ROW
        shapes.append(Label(LEFT / 2 - 0.2, y, name, 0.34))
        shapes.append(Line(((LEFT, y), (LEFT + WIDE, y)), "grid", thick=0.02))
        shapes += _dots(row, y, scale)
    return Scene(
        LEFT + WIDE + NONE,
        high + 0.7,
        title,
        f"{title}: seconds of each program on each puzzle",
        tuple(shapes),
    )


def _dots(row: dict[str, Any], y: float, scale: float) -> Iterator[Shape]:
    """Those without an answer stand in a row behind the last line, beside each other."""
    failed = 0
    for rival, outcome in row.items():
        if outcome.seconds is None:
            x = LEFT + WIDE + 0.6 + 0.32 * failed
            for up in (-0.11, 0.11):
                yield Line(((x - 0.11, y - up), (x + 0.11, y + up)), "player", COLOURS[rival], thick=0.07)
            failed += 1
            continue
        at = max(FASTEST, log10(max(outcome.seconds, 1e-9)))
        yield Disc(LEFT + (at - FASTEST) * scale, y, 0.17, "stick", COLOURS[rival], title=RIVALS[rival])
