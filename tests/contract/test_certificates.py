"""Every answer has a certificate that both checkers accept, and none that is changed proves anything
that is not so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import knobel
from knobel.puzzle import Puzzle
from support.certificates import (
    OLDEST_NODE,
    SecondChecker,
    by_first_checker,
    certificate_of,
    change,
    find_node,
    is_true,
)
from support.examples import ROOT
from support.random_puzzles import MAKERS, make
from support.seeds import over_seeds

KINDS = ["stromrallye", "rotation", "huepfburg"]
WISHES = {"stromrallye": {"minimise": "swaps"}}


@pytest.fixture
def second_checker(tmp_path: Path) -> Iterator[SecondChecker]:
    """Agrees on everything that it is asked, if it is there at all."""
    checker = SecondChecker(find_node(), tmp_path)
    yield checker
    checker.finish()
    assert checker.disagreements == []


def test_the_second_checker_is_there() -> None:
    if find_node() is None:
        pytest.skip(f"certificates are checked by one checker only: there is no node {OLDEST_NODE} or newer")


def both(second_checker: SecondChecker, puzzle: Puzzle, certificate: bytes) -> None:
    """Both checkers say that it is valid, and its claim is about the answer."""
    verdict, claim = by_first_checker(puzzle, certificate)
    assert verdict == (0, None)
    assert claim is not None
    assert claim.status == knobel.solve(puzzle).status
    if puzzle.name in KINDS:
        second_checker.compare(puzzle, certificate, verdict)


@pytest.mark.slow
@over_seeds(1000, block=100)
@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_random_puzzles(kind: str, seed: int, second_checker: SecondChecker) -> None:
    puzzle = make(kind, seed)
    wishes = WISHES.get(kind, {}) if seed % 2 else {}
    both(second_checker, puzzle, certificate_of(puzzle, **wishes))


@pytest.mark.parametrize("kind", KINDS)
def test_examples(kind: str, second_checker: SecondChecker) -> None:
    for file in sorted((ROOT / "examples" / kind).glob("*.txt")):
        puzzle = knobel.load(file)
        both(second_checker, puzzle, certificate_of(puzzle))


@pytest.mark.slow
def test_contest_files(corpus: Path, second_checker: SecondChecker) -> None:
    for file in sorted(corpus.glob("*/*.txt")):
        puzzle = knobel.load(file, trust_count=True)
        both(second_checker, puzzle, certificate_of(puzzle))


@over_seeds(600, block=100)
@pytest.mark.parametrize("kind", KINDS)
def test_changed_certificates_prove_nothing_wrong(
    kind: str, seed: int, second_checker: SecondChecker
) -> None:
    puzzle = make(kind, seed)
    wishes = WISHES.get(kind, {}) if seed % 2 else {}
    how, changed = change(certificate_of(puzzle, **wishes), Random(seed))
    verdict, claim = by_first_checker(puzzle, changed)
    second_checker.compare(puzzle, changed, verdict)
    if verdict[0] == 0:
        assert claim is not None
        assert is_true(puzzle, claim), (how, changed)
