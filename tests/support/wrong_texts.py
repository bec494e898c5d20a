"""What the tests of text formats share: errors of wrong texts, and the ways to write lines."""

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


class ErrorsOfAFormat:
    """The tests of a text format; a class derived from this one names puzzle, module and texts."""

    puzzle: str
    module: ModuleType
    wrong: list[Wrong]

    def test_errors_name_the_place(self, wrong_text: Wrong) -> None:
        """Kind and place are exact; the sentence is there in both languages, with all values."""
        error = error_of(wrong_text.text, self.puzzle, **wrong_text.options)
        assert (error.kind, error.line, error.column) == (wrong_text.kind, wrong_text.line, wrong_text.column)
        check_sentences(error)

    def test_no_kind_of_error_is_left_out(self) -> None:
        """Every kind of error that stands in the source has a wrong text."""
        pattern = r'(?:PuzzleError\(|\.error\(|check_range\([^"]*)\s*"([a-z-]+)"'
        kinds = set(re.findall(pattern, inspect.getsource(self.module)))
        assert len(kinds) > 3
        assert kinds <= {wrong.kind for wrong in self.wrong}


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


def line_ends(text: str) -> list[Any]:
    """The same text with the ends of lines, and marks in front, that files come with: as parameters."""
    return [
        pytest.param(text, id="exact"),
        pytest.param(text.rstrip("\n"), id="no-end"),
        pytest.param(text.replace("\n", "\r\n"), id="crlf"),
        pytest.param(text.replace("\n", "\r"), id="cr"),
        pytest.param("\ufeff" + text, id="bom"),
    ]
