"""The table of limits: each case that needs no load and no waiting, again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from limits import cases
from limits.machine import ROOT, Held, NotHere

QUICK = ("full_disk", "broken_pipe", "no_home", "read_only_home", "no_locale", "no_terminal")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")
@pytest.mark.parametrize("name", QUICK)
def test_limits_hold(name: str, tmp_path: Path) -> None:
    check(getattr(cases, name), tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")
def test_a_full_disk_under_a_data_set(tmp_path: Path) -> None:
    check(lambda folder: cases.full_disk_of_a_data_set(folder, ("150k",)), tmp_path)


def check(case: Callable[[Path], Held], folder: Path) -> None:
    try:
        held = case(folder)
    except NotHere as reason:
        pytest.skip(str(reason))
    assert held.right, held.measured


def test_the_document_has_every_case() -> None:
    text = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    assert all(f"| {name} |" in text for name in cases.CASES)
    assert "**no**" not in text
