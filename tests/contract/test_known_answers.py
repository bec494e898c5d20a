"""Known results: of our examples, and of the contest's files where KNOBEL_CORPUS names them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import knobel
from knobel.answers import Solved, Unsolvable
from support.examples import ROOT

# file, how it is read, number of moves or the reason why there are none
Known = tuple[str, dict[str, Any], int | str]


def known(table: str) -> list[Known]:
    """The rows of a table beside this file."""
    lines = (Path(__file__).parent / f"{table}.answers").read_text(encoding="utf-8").splitlines()
    rows = []
    for line in lines[1:]:
        question, answer = line.split(" → ")
        name, *options = question.split()
        rows.append((name, {option.removesuffix("=true"): True for option in options}, _number(answer)))
    return rows


def _number(word: str) -> int | str:
    return int(word) if word.isdecimal() else word


EXAMPLES, CORPUS = known("examples"), known("contest_files")


def check(file: Path, options: dict[str, Any], known: int | str) -> None:
    puzzle = knobel.load(file, **options)
    answer = knobel.solve(puzzle)
    if isinstance(known, int):
        assert isinstance(answer, Solved)
        assert answer.length == known
        assert knobel.verify(puzzle, answer.moves)
    else:
        assert isinstance(answer, Unsolvable)
        assert answer.reason.kind == known


@pytest.mark.parametrize(("name", "options", "known"), EXAMPLES)
def test_examples(name: str, options: dict[str, Any], known: int | str) -> None:
    check(ROOT / "examples" / f"{name}.txt", options, known)


@pytest.mark.parametrize(("name", "options", "known"), CORPUS)
def test_contest_files(corpus: Path, name: str, options: dict[str, Any], known: int | str) -> None:
    check(corpus / f"{name}.txt", options, known)


def test_no_file_is_left_out(corpus: Path) -> None:
    for folder, listed in ((ROOT / "examples", EXAMPLES), (corpus, CORPUS)):
        files = {str(path.relative_to(folder).with_suffix("")) for path in folder.rglob("*.txt")}
        assert files == {name for name, _, _ in listed}


def test_the_header_that_does_not_agree(corpus: Path) -> None:
    """33 in the header, 34 lines below it: an error that states both numbers."""
    with pytest.raises(knobel.PuzzleError) as caught:
        knobel.load(corpus / "stromrallye" / "stromrallye5_33.txt")
    error = caught.value
    assert (error.kind, error.line, error.column) == ("count", 3, 1)
    assert "33" in str(error)
    assert "34" in str(error)
    assert str(error).startswith(f"{corpus}/stromrallye/stromrallye5_33.txt:3:1: ")


@pytest.mark.parametrize("turns", ["L L", "left, left", "links, links"])
def test_a_published_solution_of_two_turns(turns: str) -> None:
    assert knobel.verify(knobel.load(ROOT / "examples/rotation/eigen2.txt"), turns)


def test_a_published_solution_in_legs() -> None:
    board = knobel.load(ROOT / "examples/stromrallye/example0.txt")
    assert knobel.verify(board, "0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)")


def test_a_frame_that_is_not_at_rest_falls_first() -> None:
    """A published way turns this frame before its sticks have fallen; then four other turns do."""
    frame = knobel.load(ROOT / "examples/rotation/eigen3.txt")
    assert not knobel.verify(frame, "right, right, left, left")
    assert knobel.verify(frame, "left, left, left, left")


@pytest.mark.parametrize("n", [5, 7, 17, 99, 197])
def test_long_meetings(n: int) -> None:
    """The cycle 1 → 2 → … → n → 1 and the arrow 1 → 4, n odd."""
    arrows = [(field, field % n + 1) for field in range(1, n + 1)] + [(1, 4)]
    text = f"{n} {n + 1}\n" + "".join(f"{here} {there}\n" for here, there in arrows)
    puzzle = knobel.parse(text)
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Solved)
    assert answer.length == (n - 1) * (n - 2) // 2 + 1
    assert knobel.verify(puzzle, answer.moves)
