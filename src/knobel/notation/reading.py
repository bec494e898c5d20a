"""What reading gives, and cutting a text into pieces that know their place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from knobel.limits import check
from knobel.locale import Message
from knobel.puzzle import Move, Reason
from knobel.reading import rows


@dataclass(frozen=True, slots=True)
class Break:
    """Where a text stops making sense: the step (from 1) and the reason."""

    step: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Reading:
    """The moves that could be read, and what stopped the reading, if anything."""

    moves: list[Move]
    broken: Break | None = None


class Piece(NamedTuple):
    """A piece of a text and where it stands (from 1)."""

    text: str
    line: int
    column: int

    @property
    def shown(self) -> str:
        """The text, or its beginning."""
        return self.text if len(self.text) <= 20 else self.text[:19] + "…"

    def unreadable(self, step: int, moves: list[Move]) -> Reading:
        """The reading that ends at this piece."""
        message = Message("line {line}, column {column}: “{token}” is not a move",
                          line=self.line, column=self.column, token=self.shown)  # fmt: skip
        data = {"line": self.line, "column": self.column, "token": self.text}
        return Reading(moves, Break(step, Reason("unreadable", message, data)))


def pieces(text: str, pattern: str, skipped: int = 0) -> list[Piece]:
    """Everything in `text` that matches, line by line; lines that begin with # are remarks."""
    found: list[Piece] = []
    for number, row in enumerate(rows(text, len(text)), start=1 + skipped):
        check()
        if not row.lstrip().startswith("#"):
            found += [Piece(match.group(), number, match.start() + 1) for match in re.finditer(pattern, row)]
    return found
