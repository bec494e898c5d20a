"""The examples in docstrings show what happens."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from support.examples import ROOT

SOURCES = ROOT / "src"
SHOWN = [
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCES.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", SHOWN)
def test_examples_are_true(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted
    assert not result.failed
