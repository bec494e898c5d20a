"""What reading gives (moves, or an answer), what a notation is, and pieces of text that know their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeVar

from knobel.answers import Reason, Verdict
from knobel.limits import check
from knobel.locale import Message
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

    moves: Sequence[Move]
    broken: Break | None = None


@dataclass(frozen=True, slots=True)
class ParsedAnswer:
    """What an answer says: moves, with what becomes of them by the rules; or a claim that there is a
    solution or none; or a number of moves. All None: nothing that can be judged. A `note` says what
    had to be assumed to read the moves. `undecided`: it says itself that it does not know."""

    reading: Reading | None = None
    replay: Replay | None = None
    solvable: bool | None = None
    count: int | None = None
    note: Message | None = None
    undecided: bool = False
    convention: str = ""
    """The way of writing that had to be assumed, such as "letters:german"."""
    shown: frozenset[str] = frozenset()
    """Ways of writing that the answer shows for certain."""
    rivals: tuple[ParsedAnswer, ...] = ()
    """The same answer in every way that it can be meant, this one included; as it stands first."""

    @property
    def moves(self) -> Sequence[Move]:
        return self.reading.moves if self.reading else ()

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


def replayed(
    puzzle: Puzzle, reading: Reading, note: Message | None = None, convention: str = ""
) -> ParsedAnswer:
    """An answer that gives moves."""
    unless = reading.broken.verdict if reading.broken else None
    replay = replay_moves(puzzle, reading.moves, unless=unless, quick=True)
    return ParsedAnswer(reading, replay, True, note=note, convention=convention)


class Candidate(NamedTuple):
    """A possible reading, the last line (from 0) that it comes from, and whether nothing but moves
    stood there. A `note` says what had to be assumed: such a candidate counts only if no plain one
    is a solution, and whoever judges by it says so. `convention` names it for programs, its family
    first ("letters:german"): a program keeps to one of each family in all its answers."""

    reading: Reading
    line: int
    sure: bool = True
    note: Message | None = None
    convention: str = ""


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

    def unreadable(self, step: int, moves: Sequence[Move]) -> Reading:
        """The reading that ends at this piece."""
        message = Message(
            "line {line}, column {column}: “{token}” is not a move",
            line=self.line,
            column=self.column,
            token=self.shown,
        )
        data = {"line": self.line, "column": self.column, "token": self.text[:200]}
        return Reading(moves, Break(step, Reason("unreadable", message, data)))


BLOCK = 1 << 20
"""Letters in which something is replaced at a time: each place that is replaced costs memory for a while."""
_COMMENT = re.compile(r"^[^\S\n]*#[^\n]*", re.MULTILINE)
OFTEN = 1000
"""Pieces between two looks at the limits."""


def without_comments(text: str) -> str:
    """The text without lines that begin with #; their line ends stay."""
    return "".join(_COMMENT.sub("", block) for block in whole_lines(text)) if "#" in text else text


def whole_lines(text: str) -> Iterator[str]:
    """The text in blocks that end with a line, unless that is very long."""
    at = 0
    while at < len(text):
        check()
        end = text.find("\n", at + BLOCK, at + 4 * BLOCK) + 1 or at + 4 * BLOCK
        yield text[at:end]
        at = end


def pieces(text: str, pattern: str, skipped: int = 0) -> Iterator[Piece]:
    """Everything in `text` that matches, one after the other; lines that begin with # are comments.
    Lines are counted from the number of `skipped` ones. A pattern must not match across lines."""
    line, begin, seen = 1 + skipped, 0, 0
    text = without_comments(text)
    for number, match in enumerate(re.finditer(pattern, text)):
        if not number % OFTEN:
            check()
        at = match.start()
        ends = text.count("\n", seen, at)
        if ends:
            line += ends
            begin = text.rfind("\n", seen, at) + 1
        seen = at
        yield Piece(match.group(), line, at - begin + 1)
