"""The table of limits: each case that needs no load and no waiting, again."""

from __future__ import annotations

import sys
from pathlib import Path

import limits as table
import pytest

QUICK = ("full_disk", "broken_pipe", "no_home", "no_locale", "no_terminal")


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")
@pytest.mark.parametrize("name", QUICK)
def test_limits_hold(name: str, tmp_path: Path) -> None:
    held = getattr(table, name)(tmp_path)
    assert held.right, held.measured


def test_the_document_has_every_case() -> None:
    text = (table.ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    assert all(f"| {name} |" in text for name in table.CASES)
    assert "**no**" not in text
