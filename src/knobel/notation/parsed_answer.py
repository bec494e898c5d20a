"""What reading gives (moves, or an answer), what a notation is, and pieces of text that know their place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeVar

from knobel.answers import Reason, Verdict
from knobel.limits import check
from knobel.locale import Message
from knobel.parsing import rows
from knobel.puzzle import Move, Puzzle
from knobel.replay import Replay
from knobel.replay import replay as replay_moves


@dataclass(frozen=True, slots=True)
class Break:
    """Where a text stops making sense: the step (from 1; 0: before the first) and the reason."""

    step: int
    reason: Reason

    @property
    def verdict(self) -> Verdict:
        return Verdict(False, self.step or None, self.reason)


@dataclass(frozen=True, slots=True)
class Reading:
    """The moves that could be read, and what stopped the reading, if anything."""

    moves: list[Move]
    broken: Break | None = None


@dataclass(frozen=True, slots=True)
class ParsedAnswer:
    """What an answer says: moves, with what becomes of them by the rules; or a claim that there is a
    solution or none; or a number of moves. All None: nothing that can be judged. A `note` says what
    had to be assumed to read the moves."""

    reading: Reading | None = None
    replay: Replay | None = None
    solvable: bool | None = None
    count: int | None = None
    note: Message | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self.reading.moves) if self.reading else ()

    @property
    def verdict(self) -> Verdict | None:
        """What the rules say about the moves, if there are any to judge."""
        return self.replay.verdict if self.replay else None

    @property
    def claims_unsolvable(self) -> bool:
        return self.solvable is False

    def with_note(self, reason: Reason) -> Reason:
        """A reason, with what had to be assumed."""
        if self.note is None:
            return reason
        return replace(reason, message=Message("{reason} ({note})", reason=reason.message, note=self.note))


def replayed(puzzle: Puzzle, reading: Reading, note: Message | None = None) -> ParsedAnswer:
    """An answer that gives moves."""
    unless = reading.broken.verdict if reading.broken else None
    return ParsedAnswer(reading, replay_moves(puzzle, reading.moves, unless=unless), True, note=note)


class Candidate(NamedTuple):
    """A possible reading, the last line (from 0) that it comes from, and whether nothing but moves
    stood there. A `note` says what had to be assumed: such a candidate counts only if no plain one
    is a solution, and whoever judges by it says so."""

    reading: Reading
    line: int
    sure: bool = True
    note: Message | None = None


P = TypeVar("P", bound=Puzzle, contravariant=True)


class Notation(Protocol[P]):
    """A way to write moves. A puzzle names its own in `notation.py`, in the dictionary NOTATIONS."""

    def write(self, puzzle: P, moves: Sequence[Move], lang: str) -> str:
        """The moves as text, in a language if there are words in it."""

    def looks_like(self, text: str) -> bool:
        """Could this be the notation of a text? A puzzle's own are asked first, from the last one on."""

    def read(self, puzzle: P, text: str) -> Reading:
        """The moves of a text, as far as it makes sense."""


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
        message = Message(
            "line {line}, column {column}: “{token}” is not a move",
            line=self.line,
            column=self.column,
            token=self.shown,
        )
        data = {"line": self.line, "column": self.column, "token": self.text}
        return Reading(moves, Break(step, Reason("unreadable", message, data)))


def pieces(text: str, pattern: str, skipped: int = 0) -> list[Piece]:
    """Everything in `text` that matches, line by line; lines that begin with # are comments. Lines
    are counted from the number of `skipped` ones."""
    matches: list[Piece] = []
    for number, row in enumerate(rows(text, len(text)), start=1 + skipped):
        check()
        if not row.lstrip().startswith("#"):
            matches += [
                Piece(match.group(), number, match.start() + 1) for match in re.finditer(pattern, row)
            ]
    return matches
