"""The table of limits: each case that needs no load and no waiting, again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import limits as table
import pytest

QUICK = ("full_disk", "broken_pipe", "no_home", "read_only_home", "no_locale", "no_terminal")


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")
@pytest.mark.parametrize("name", QUICK)
def test_limits_hold(name: str, tmp_path: Path) -> None:
    check(getattr(table, name), tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")
def test_a_full_disk_under_a_data_set(tmp_path: Path) -> None:
    check(lambda folder: table.full_disk_of_a_data_set(folder, ("150k",)), tmp_path)


def check(case: Callable[[Path], table.Held], folder: Path) -> None:
    try:
        held = case(folder)
    except table.NotHere as reason:
        pytest.skip(str(reason))
    assert held.right, held.measured


def test_the_document_has_every_case() -> None:
    text = (table.ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    assert all(f"| {name} |" in text for name in table.CASES)
    assert "**no**" not in text
