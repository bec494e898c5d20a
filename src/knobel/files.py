"""From files and texts to puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from knobel import registry
from knobel.locale import Message
from knobel.puzzle import KnobelError, Puzzle, PuzzleError
from knobel.reading import decode, read_bytes

MOST_BYTES = 256 << 20
"""More than any puzzle takes; each kind has its own, mostly smaller, limit."""


def parse(text: str, kind: str | None = None, *, trust_count: bool = False, **variant: Any) -> Puzzle:
    """Read a puzzle from text. Its kind is recognised unless `kind` names it.

    `variant`: what the text does not say (`diagonal=True`; `stick="3"` or "all";
    `start=(1, 2, 5)`, `meet=10`). PuzzleError says what is wrong, and where.
    """
    return parse_variant(text, kind, variant, trust_count=trust_count)


def parse_variant(
    text: str, kind: str | None, variant: Mapping[str, Any], *, trust_count: bool = False
) -> Puzzle:
    """The same with the variant as it stands in a file: any name may be there."""
    cls = registry.find(kind) if kind else registry.recognise(text)
    check_variant(cls, variant)
    return registry.parse(cls, text, trust_count=trust_count, **variant)


def check_variant(kind: type[Puzzle], variant: Mapping[str, Any]) -> None:
    """KnobelError if a kind of puzzle does not know rules of this name."""
    for name in variant:
        if name not in kind.variants:
            raise KnobelError(
                "no-such-variant", Message("{title} knows no “{name}”", title=kind.title, name=name)
            )


def load(
    path: str | PathLike[str], kind: str | None = None, *, trust_count: bool = False, **variant: Any
) -> Puzzle:
    """Read a puzzle from a file; errors name the file."""
    try:
        with Path(path).open("rb") as file:
            data = read_bytes(file, MOST_BYTES)
        return parse(decode(data, MOST_BYTES), kind, trust_count=trust_count, **variant)
    except PuzzleError as error:
        error.file = fspath(path)
        raise
