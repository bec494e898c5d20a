"""Tolerant reading with precise errors.

`rows` splits a text into lines, whatever the line ends; `Lines` yields the non-blank ones with their
numbers; `numbers` splits a line into whole numbers with their columns. Every failure is a PuzzleError
with a kind, a line and a column.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import IO, Any, NamedTuple

from knobel.errors import PuzzleError
from knobel.locale import Message

MAX_BYTES = 16 << 20
CHUNK = 1 << 20
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


class Line(NamedTuple):
    """A line of a text, without its line end, and its number from 1."""

    number: int
    text: str


class Number(NamedTuple):
    """A whole number with its line and column, from 1."""

    value: int
    line: int
    column: int

    def error(self, kind: str, message: Message) -> PuzzleError:
        return PuzzleError(kind, message, line=self.line, column=self.column)


def row_of(line: Line, allowed: str) -> str:
    """A line without the blanks around it; PuzzleError at the first character that is not allowed."""
    row = line.text.strip()
    for column, character in enumerate(row, start=line.text.index(row) + 1):
        if character not in allowed:
            message = Message(
                "expected one of {allowed}; found “{found}”", allowed=", ".join(allowed), found=character
            )
            raise PuzzleError("unknown-character", message, line=line.number, column=column)
    return row


def read_bytes(file: IO[bytes], most: int) -> bytes:
    """All bytes of a file, or the first `most` + 1 of a longer one. Read in chunks, because Python
    reserves memory for the number of bytes asked for."""
    data = bytearray()
    while len(data) <= most and (chunk := file.read(min(CHUNK, most + 1 - len(data)))):
        data += chunk
    return bytes(data)


def decode(data: bytes, most: int = MAX_BYTES) -> str:
    """The bytes of a file as text: UTF-8, or UTF-16 with a byte order mark. PuzzleError if they are
    neither, or more than `most`."""
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
    """The lines of a text, without a byte order mark; line ends of any system."""
    if len(text) > most:
        raise too_long(most)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def head(text: str, most: int) -> list[str]:
    """The first non-blank lines, to recognise a text by; at most 4000 characters of it."""
    start = text.removeprefix("\ufeff").lstrip()[:4000]
    return [row.strip() for row in rows(start) if row.strip()][:most]


class Lines:
    """The non-blank lines of a text, each handed out once."""

    def __init__(self, text: str, most: int = MAX_BYTES) -> None:
        lines = rows(text, most)
        self.last = max(1, len(lines) - (not lines[-1]))
        self._left = sum(not row.isspace() for row in lines if row)
        self._rest = (Line(number, row) for number, row in enumerate(lines, start=1) if row.strip())

    def __iter__(self) -> Iterator[Line]:
        for line in self._rest:
            self._left -= 1
            yield line

    def left(self) -> int:
        """How many lines remain."""
        return self._left

    def next(self, expected: Message) -> Line:
        """The next line; PuzzleError "missing-line" if there is none."""
        for line in self:
            return line
        raise PuzzleError(
            "missing-line",
            Message("the text ends too early: expected {expected}", expected=expected),
            line=self.last,
        )


def numbers(line: Line, separator: str | None, count: int, expected: Message) -> list[Number]:
    """Exactly `count` whole numbers, separated by `separator` (None: by white space)."""
    parsed = [
        Number(_whole(text, line.number, column, expected), line.number, column)
        for text, column in islice(_pieces(line.text, separator), count + 1)
    ]
    if len(parsed) != count:
        raise PuzzleError(
            "wrong-numbers",
            Message(
                "expected {expected}, found one number",
                "expected {expected}, found {n} numbers",
                n=len(line.text.split(separator)),
                expected=expected,
            ),
            line=line.number,
            column=parsed[-1].column,
        )
    return parsed


def _pieces(text: str, separator: str | None) -> Iterator[tuple[str, int]]:
    if separator is None:
        for match in re.finditer(r"\S+", text):
            yield match.group(), match.start() + 1
        return
    start = 0
    for piece in text.split(separator):
        yield piece.strip(), start + len(piece) - len(piece.lstrip()) + 1
        start += len(piece) + len(separator)


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
    """PuzzleError `kind` if a number is out of range."""
    if not low <= number.value <= high:
        raise number.error(kind, message)


def check_count(header: Number, lines: int, trusted: bool) -> int:
    """How many lines to read: the number in the header. PuzzleError "count" if it differs from the
    number of lines, unless it is trusted."""
    if trusted:
        return header.value
    if header.value != lines:
        raise header.error(
            "count",
            Message(
                "the header says {said}, but one line follows",
                "the header says {said}, but {n} lines follow",
                n=lines,
                said=header.value,
            ),
        )
    return lines


def small_head(text: str, most: int = 100) -> bool:
    """Are all numbers in the first line, where puzzles give their size, at most `most`?"""
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0].partition("\r")[0]
    return all(len(digits) <= 3 and int(digits) <= most for digits in re.findall("[0-9]+", first))


# ---------------------------------------------------------------- text that a file can hold

_LONE = re.compile("[\ud800-\udfff]")
"""Names of files and arguments may hold bytes that are no UTF-8. Python carries such a byte along as
a lone surrogate, which no file, data set or page can hold."""


def storable(text: str) -> str:
    """The text, with bytes that are no UTF-8 written out as on the terminal: `by\\\\udcffte`."""
    return _LONE.sub(lambda lone: f"\\u{ord(lone[0]):04x}", text)


def storable_json(value: Any) -> str:
    """The value as JSON in one line; texts in it are read back as `storable` gives them."""
    return _LONE.sub(lambda lone: f"\\\\u{ord(lone[0]):04x}", json.dumps(value, ensure_ascii=False))
