"""The programs Knobel is compared with answer rightly, as far as they are installed."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

import knobel
from support.examples import ROOT

sys.path.insert(0, str(ROOT / "bench"))
NEEDS = {"plain": "knobel", "graph": "networkx", "asp": "clingo", "cpsat": "ortools"}
PUZZLES = {
    "stromrallye": ["3\n1,2,3\n2\n2,3,2\n3,1,3\n", "2\n1,1,1\n1\n2,2,1\n"],
    "huepfburg": ["4 5\n1 2\n2 3\n3 4\n4 1\n2 4\n"],
    "rotation": ["5\n#####\n#0 1#\n#0  #\n#22 #\n## ##\n"],
}


@pytest.mark.parametrize("rival", NEEDS)
@pytest.mark.parametrize("kind", PUZZLES)
def test_rivals_are_right(rival: str, kind: str) -> None:
    pytest.importorskip(NEEDS[rival])
    if (rival, kind) == ("cpsat", "rotation"):
        pytest.skip("has no model")
    solve = import_module(f"rivals.{rival}").solve
    for text in PUZZLES[kind]:
        puzzle = knobel.parse(text, kind)
        truth, found = knobel.solve(puzzle), solve(kind, text)
        assert (found is None) == (truth.status == "unsolvable")
        if found is not None:
            assert knobel.verify(puzzle, found)
            assert len(found) == truth.length
