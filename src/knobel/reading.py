"""Reading texts generously and failing precisely.

`rows` cuts a text into lines, whatever ends them; `Lines` hands them out with their
numbers; `numbers` cuts a line into whole numbers and knows the column of each. Every
failure is a PuzzleError with a kind, a line and a column.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import islice
from typing import IO, NamedTuple

from knobel.locale import Message
from knobel.puzzle import PuzzleError

MAX_BYTES = 16 << 20
CHUNK = 1 << 20
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


class Line(NamedTuple):
    """One line of a text, without its end."""

    number: int
    text: str


class Number(NamedTuple):
    """A whole number and where it stands."""

    value: int
    line: int
    column: int

    def error(self, kind: str, message: Message) -> PuzzleError:
        return PuzzleError(kind, message, line=self.line, column=self.column)


def read_bytes(file: IO[bytes], most: int) -> bytes:
    """All bytes of a file, or one more than `most` of a longer one; read bit by bit, because
    memory for all that might come is a lot."""
    found = bytearray()
    while len(found) <= most and (chunk := file.read(min(CHUNK, most + 1 - len(found)))):
        found += chunk
    return bytes(found)


def decode(data: bytes, most: int = MAX_BYTES) -> str:
    """Bytes of a file as text: UTF-8, or UTF-16 with its mark."""
    if len(data) > most:
        raise too_long(most)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = rows(data[: error.start].decode("utf-8"), most)
        raise PuzzleError(
            "not-text",
            Message("expected a text file, found the byte {byte}", byte=f"0x{data[error.start]:02X}"),
            line=len(before),
            column=len(before[-1]) + 1,
        ) from None


def too_long(most: int) -> PuzzleError:
    return PuzzleError("too-large", Message("the text is longer than {most} MiB", most=most >> 20), line=1)


def rows(text: str, most: int = MAX_BYTES) -> list[str]:
    """The lines of a text; a byte order mark and the kind of line ends do not matter."""
    if len(text) > most:
        raise too_long(most)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def head(text: str, most: int) -> list[str]:
    """The first lines with something in them, to recognise a text by; of very long ones a part."""
    start = text.removeprefix("\ufeff").lstrip()[:4000]
    return [row.strip() for row in rows(start) if row.strip()][:most]


class Lines:
    """The non-blank lines of a text, one after the other."""

    def __init__(self, text: str, most: int = MAX_BYTES) -> None:
        every = rows(text, most)
        self.last = max(1, len(every) - (not every[-1]))
        self._left = sum(not row.isspace() for row in every if row)
        self._rest = (Line(number, row) for number, row in enumerate(every, start=1) if row.strip())

    def __iter__(self) -> Iterator[Line]:
        for line in self._rest:
            self._left -= 1
            yield line

    def left(self) -> int:
        """How many lines are still to come."""
        return self._left

    def next(self, expected: Message) -> Line:
        """The next line, or the error that it is missing."""
        for line in self:
            return line
        raise PuzzleError(
            "missing-line",
            Message("the text ends too early: expected {expected}", expected=expected),
            line=self.last,
        )


def numbers(line: Line, separator: str | None, count: int, expected: Message) -> list[Number]:
    """Exactly `count` whole numbers, separated by `separator` (None: by spaces)."""
    found = [
        Number(_whole(text, line.number, column, expected), line.number, column)
        for text, column in islice(_pieces(line.text, separator), count + 1)
    ]
    if len(found) != count:
        raise PuzzleError(
            "wrong-numbers",
            Message("expected {expected}, found one number", "expected {expected}, found {n} numbers",
                    n=len(line.text.split(separator)), expected=expected),
            line=line.number,
            column=found[-1].column,
        )  # fmt: skip
    return found


def _pieces(text: str, separator: str | None) -> Iterator[tuple[str, int]]:
    if separator is None:
        for match in re.finditer(r"\S+", text):
            yield match.group(), match.start() + 1
        return
    at = 0
    for piece in text.split(separator):
        yield piece.strip(), at + len(piece) - len(piece.lstrip()) + 1
        at += len(piece) + len(separator)


def _whole(text: str, line: int, column: int, expected: Message) -> int:
    if _WHOLE.fullmatch(text):
        return int(text)
    if re.fullmatch(r"[+-]?[0-9]+", text):
        raise PuzzleError("too-large", Message("this number is far too large"), line=line, column=column)
    shown = text if len(text) <= 20 else text[:19] + "…"
    raise PuzzleError(
        "not-a-number",
        Message("expected {expected}, found “{found}”", expected=expected, found=shown),
        line=line,
        column=column,
    )


def check_range(number: Number, low: int, high: int, kind: str, message: Message) -> None:
    """Raise the error `kind` if a number is out of its range."""
    if not low <= number.value <= high:
        raise number.error(kind, message)


def check_count(header: Number, found: int, trusted: bool) -> int:
    """How many lines to read: the header's number, which must agree with what is there."""
    if trusted:
        return header.value
    if header.value != found:
        raise header.error(
            "count",
            Message(
                "the header says {said}, but one line follows",
                "the header says {said}, but {n} lines follow",
                n=found,
                said=header.value,
            ),
        )
    return found
