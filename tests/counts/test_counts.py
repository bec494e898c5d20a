"""States per depth of small puzzles, written down: the rules in Python and in C++
must both reproduce them.

A line of `states.counts`: an example, its variant, and how many new states each
further move brings. `labelled` tells equal sticks apart, `shapes` does not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import knobel
from knobel.kernel import kernel
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.rotation.solve import Interchangeable, explore
from knobel.search import states_per_depth
from support.examples import ROOT

LINES = [
    line.split(":")
    for line in (Path(__file__).parent / "states.counts").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("name", "counts"), LINES, ids=lambda text: text.strip().split()[0])
def test_rules_in_python(name: str, counts: str) -> None:
    file, *how = name.split()
    puzzle = knobel.load(ROOT / "examples" / file)
    wanted = [int(count) for count in counts.split()]
    if "shapes" in how:
        assert isinstance(puzzle, Rotation)
        puzzle = Interchangeable(puzzle)
    assert states_per_depth(puzzle) == wanted


ROTATIONS = [line for line in LINES if line[0].startswith("rotation/")]


@pytest.mark.skipif(kernel() is None, reason="the kernel is not built")
@pytest.mark.parametrize(("name", "counts"), ROTATIONS, ids=lambda text: text.strip().split()[0])
def test_rules_in_the_kernel(name: str, counts: str) -> None:
    """The kernel does not store solved states, so those are taken off Python's numbers."""
    file, *how = name.split()
    puzzle = knobel.load(ROOT / "examples" / file)
    assert isinstance(puzzle, Rotation)
    found = explore(puzzle, labelled="labelled" in how)
    unsolved = states_per_depth(puzzle if "labelled" in how else Interchangeable(puzzle), unsolved=True)
    assert list(found.per_depth) == unsolved
    assert sum(unsolved) <= sum(map(int, counts.split()))
