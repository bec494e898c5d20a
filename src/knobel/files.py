"""From files and texts to puzzles: the one place that opens, decodes and parses them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from knobel import registry
from knobel.errors import PuzzleError, system_error
from knobel.locale import Message
from knobel.parsing import decode
from knobel.parsing import read_bytes as read_all_bytes
from knobel.puzzle import Puzzle

MOST_BYTES = 256 << 20
"""More than any puzzle takes; each kind has its own, mostly smaller, limit."""
STANDARD_INPUT = "-"


class Opened(NamedTuple):
    """A puzzle, and the bytes that it was read from."""

    puzzle: Puzzle
    data: bytes


def parse(text: str, kind: str | None = None, *, trust_count: bool = False, **options: Any) -> Puzzle:
    """Read a puzzle from text. Its kind is recognised unless `kind` names it.

    `options`: what is chosen beside the text, by the names in the puzzle's `options`.
    PuzzleError says what is wrong with the text, and where; KnobelError what is wrong with an option.
    """
    return parse_with(text, kind, options, trust_count=trust_count)


def parse_with(
    text: str, kind: str | None, options: Mapping[str, Any], *, trust_count: bool = False
) -> Puzzle:
    """The same with the options as a dictionary: any name may be there."""
    cls = registry.find(kind) if kind else registry.recognise(text)
    chosen = registry.read_options(cls, options)
    return registry.parse(cls, text, trust_count=trust_count, **chosen)


def parse_bytes(
    data: bytes,
    kind: str | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    trust_count: bool = False,
) -> Puzzle:
    """The same with what a file holds."""
    return parse_with(decode(data, MOST_BYTES), kind, options or {}, trust_count=trust_count)


def load(
    path: str | PathLike[str], kind: str | None = None, *, trust_count: bool = False, **options: Any
) -> Puzzle:
    """Read a puzzle from a file; errors name the file. OSError if it cannot be opened."""
    with naming(fspath(path)), Path(path).open("rb") as file:
        return parse_bytes(read_all_bytes(file, MOST_BYTES), kind, options, trust_count=trust_count)


def open_puzzle(
    name: str, kind: str | None, options: Mapping[str, Any], *, trust_count: bool = False
) -> Opened:
    """The puzzle in a file, or in standard input for `-`; PuzzleError, also if it cannot be opened,
    names it."""
    with naming(name):
        data = read_bytes(name)
        return Opened(parse_bytes(data, kind, options, trust_count=trust_count), data)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Within this block every PuzzleError is about the file of this name."""
    try:
        yield
    except PuzzleError as error:
        error.file = name
        raise


def read_text(name: str) -> str:
    """What a file holds, or standard input for `-`; PuzzleError names the file if it cannot be read."""
    with naming(name):
        return decode(read_bytes(name), MOST_BYTES)


def read_bytes(name: str) -> bytes:
    """The same as bytes; PuzzleError without the name."""
    with opened(name) as file:
        return read_all_bytes(file, MOST_BYTES)


def no_such_file() -> PuzzleError:
    """What is said about a file that does not exist."""
    return PuzzleError("no-such-file", Message("file not found"))


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for `-`, to be read within this block; PuzzleError, without the name,
    if that fails."""
    try:
        if name == STANDARD_INPUT:
            yield sys.stdin.buffer
            return
        if not name:  # for Path this is the folder we are in
            raise FileNotFoundError
        with Path(name).open("rb") as file:
            yield file
    except OSError as error:
        if isinstance(error, FileNotFoundError):
            raise no_such_file() from None
        raise PuzzleError(
            "unreadable-file", Message("cannot be read: {error}", error=system_error(error))
        ) from None
    except ValueError as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("no-such-file", Message("file not found")) from None
