"""Errors: one sentence, on one line, whatever was in the input."""

from __future__ import annotations

from pathlib import Path

import pytest

import knobel
from knobel import errors
from knobel.errors import KnobelError, PuzzleError, unreadable
from knobel.locale import Message
from support.examples import ROOT

NASTY = "\x1b[31mred\x07\r\nnext\u2028line\u202ereversed"


@pytest.mark.parametrize(
    "error",
    [
        KnobelError("bad", Message("{found}", found=NASTY)),
        PuzzleError("bad", Message("{found}", found=NASTY), line=1, column=2, file=f"{NASTY}.txt"),
        unreadable(NASTY),
    ],
    ids=["error", "error with a place", "illegal move"],
)
def test_errors_show_nothing_that_a_terminal_would_obey(error: Exception) -> None:
    assert str(error).isprintable()


def test_an_unknown_kind_with_control_characters() -> None:
    with pytest.raises(KnobelError) as caught:
        knobel.parse("3\n", kind=NASTY)
    assert str(caught.value).isprintable()


def test_an_extra_is_installed_from_where_knobel_comes_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """There may be no release to download: with the sources at hand, pip is given their folder."""
    assert errors.install_command("web") == f'pip install "{ROOT}[web]"'
    monkeypatch.setattr(errors, "__file__", str(tmp_path / "site-packages" / "knobel" / "errors.py"))
    assert errors.install_command("web") == 'pip install "knobel[web]"'
