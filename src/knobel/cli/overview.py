"""Answers to several puzzles on a terminal: one aligned line each, as soon as it is there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any

from knobel import notation
from knobel.answers import Answer, Solved
from knobel.cli.output import figures, one_line
from knobel.limits import NO_LIMITS, Meter
from knobel.locale import t
from knobel.puzzle import Puzzle

COLOURS = {"solved": "green", "unsolvable": "red", "undecided": "yellow"}
MOST_MOVES = 200
"""No terminal shows more of them in a line."""


def overview_of(names: Sequence[str]) -> Overview | None:
    """For several puzzles on a terminal; elsewhere programs may read along."""
    return Overview(names) if len(names) > 1 and sys.stdout.isatty() else None


class Overview:
    """File, answer, and as much of the figures and the solution, or of the reason, as fits."""

    def __init__(self, names: Sequence[str]) -> None:
        from rich.console import Console

        self._console: Any = Console(highlight=False)
        self._width = max(len(one_line(name)) for name in names)
        self._words = {
            "solved": t("solved"),
            "unsolvable": t("unsolvable"),
            "undecided": t("undecided"),
        }

    def add(self, name: str, puzzle: Puzzle, answer: Answer) -> None:
        from rich.text import Text

        said = self._words[answer.status].ljust(max(map(len, self._words.values())))
        line = Text.assemble(
            one_line(name).ljust(self._width),
            "  ",
            (said, COLOURS[answer.status]),
            "  ",
            _details(puzzle, answer),
        )
        line.truncate(self._console.width, overflow="ellipsis")
        self._console.print(line, no_wrap=True)

    def close(self) -> None:
        """Say how to see what was left away."""
        self._console.print(t("(--full shows everything)"))


def _details(puzzle: Puzzle, answer: Answer) -> str:
    if not isinstance(answer, Solved):
        return answer.reason.message.text()
    with Meter(NO_LIMITS).watching():  # a line is short, whatever is left of the time
        beginning = "".join(islice(notation.write_parts(puzzle, answer.moves[:MOST_MOVES]), MOST_MOVES))
    return (
        f"{figures(puzzle, answer)}: {' '.join(beginning.split())}" if beginning else figures(puzzle, answer)
    )
