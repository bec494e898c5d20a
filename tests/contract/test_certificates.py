"""Every answer has a certificate that both checkers accept, and none that is changed proves anything
that is not so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import knobel
from knobel.puzzle import Puzzle
from support.certificates import (
    build_second_checker,
    by_first_checker,
    by_second_checker,
    certificate_of,
    change,
    is_true,
)
from support.examples import ROOT
from support.random_puzzles import MAKERS, make
from support.seeds import over_seeds

KINDS = ["stromrallye", "rotation", "huepfburg"]
WISHES = {"stromrallye": {"minimise": "swaps"}}


@pytest.fixture(scope="session")
def second_checker() -> Path:
    program = build_second_checker()
    if program is None:
        pytest.skip("there is no C++ compiler")
    return program


def both(program: Path, folder: Path, puzzle: Puzzle, certificate: bytes) -> None:
    """Both checkers say that it is valid, and its claim is about the answer."""
    verdict, claim = by_first_checker(puzzle, certificate)
    assert verdict == (0, None)
    assert claim is not None
    assert claim.status == knobel.solve(puzzle).status
    if puzzle.name in KINDS:
        assert by_second_checker(program, folder, puzzle, certificate) == (0, None)


@pytest.mark.slow
@over_seeds(1000, block=100)
@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_random_puzzles(kind: str, seed: int, second_checker: Path, tmp_path: Path) -> None:
    puzzle = make(kind, seed)
    wishes = WISHES.get(kind, {}) if seed % 2 else {}
    both(second_checker, tmp_path, puzzle, certificate_of(puzzle, **wishes))


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("[rhs]*/*.txt")), ids=lambda file: file.stem)
def test_examples(file: Path, second_checker: Path, tmp_path: Path) -> None:
    puzzle = knobel.load(file)
    both(second_checker, tmp_path, puzzle, certificate_of(puzzle))


def test_contest_files(corpus: Path, second_checker: Path, tmp_path: Path) -> None:
    for file in sorted(corpus.glob("*/*.txt")):
        puzzle = knobel.load(file, trust_count=True)
        both(second_checker, tmp_path, puzzle, certificate_of(puzzle))


@over_seeds(600, block=100)
@pytest.mark.parametrize("kind", KINDS)
def test_changed_certificates_prove_nothing_wrong(
    kind: str, seed: int, second_checker: Path, tmp_path: Path
) -> None:
    puzzle = make(kind, seed)
    wishes = WISHES.get(kind, {}) if seed % 2 else {}
    how, changed = change(certificate_of(puzzle, **wishes), Random(seed))
    verdict, claim = by_first_checker(puzzle, changed)
    assert by_second_checker(second_checker, tmp_path, puzzle, changed) == verdict, (how, changed)
    if verdict[0] == 0:
        assert claim is not None
        assert is_true(puzzle, claim), (how, changed)
