"""What the tests of text formats share: the error of a wrong text, checked from all sides."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pytest

import knobel


@dataclass(frozen=True)
class Wrong:
    """A wrong text and the error it must give."""

    kind: str
    line: int | None
    column: int | None
    text: str
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.kind}-{self.line}-{self.column}"


def check_error(puzzle: str, wrong: Wrong) -> None:
    """Kind and place are exact; the sentence is there in both languages, with all values."""
    error = error_of(wrong.text, puzzle, **wrong.options)
    assert (error.kind, error.line, error.column) == (wrong.kind, wrong.line, wrong.column)
    check_sentences(error)


def error_of(text: str, puzzle: str | None = None, **options: Any) -> knobel.PuzzleError:
    with pytest.raises(knobel.PuzzleError) as caught:
        knobel.parse(text, puzzle, **options)
    return caught.value


def check_sentences(error: knobel.PuzzleError) -> None:
    english, german = error.message.text("en"), error.message.text("de")
    assert english != german
    for sentence in (english, german):
        assert sentence.strip()
        assert "{" not in sentence.replace("“{", "").replace("„{", "")
        assert "\n" not in sentence


def check_no_kind_is_left_out(module: ModuleType, wrongs: list[Wrong]) -> None:
    """Every kind of error that stands in the source of `module` has a wrong text."""
    pattern = r'(?:PuzzleError\(|\.error\(|check_range\([^"]*)\s*"([a-z-]+)"'
    kinds = set(re.findall(pattern, inspect.getsource(module)))
    assert len(kinds) > 3
    assert kinds <= {wrong.kind for wrong in wrongs}
