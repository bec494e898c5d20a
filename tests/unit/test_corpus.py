"""Known results: of our examples, and of the contest's files where KNOBEL_CORPUS names them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

import knobel
from knobel.puzzle import Solved, Unsolvable

# file, how it is read, number of moves or the reason why there are none
Known = tuple[str, dict[str, Any], int | str]

EXAMPLES: list[Known] = [
    ("stromrallye/example0", {}, 17),
    ("stromrallye/example1", {}, 100),
    ("stromrallye/example2", {}, 242),
    ("stromrallye/example4", {}, 20),
    ("stromrallye/own1", {}, 73),
    ("stromrallye/own2", {}, 11),
    ("stromrallye/own3", {}, 19),
    ("stromrallye/own4", {}, 116),
    ("stromrallye/own5", {}, 90),
    ("stromrallye/own6", {}, 110),
    ("stromrallye/own7", {}, 184),
    ("rotation/eigen1", {}, "exhausted"),
    ("rotation/eigen2", {}, 2),
    ("rotation/eigen3", {}, 4),
    ("rotation/turns91", {}, 91),
    ("rotation/turns98", {}, 98),
    ("huepfburg/three_jumps", {}, 3),
    ("huepfburg/cycle17_121", {}, 121),
    ("huepfburg/two_impossible", {}, "residue"),
    ("huepfburg/dead_end_impossible", {}, "dead-end"),
]
CORPUS: list[Known] = [
    ("stromrallye/stromrallye0", {}, 17),
    ("stromrallye/stromrallye1", {}, 100),
    ("stromrallye/stromrallye2", {}, 242),
    ("stromrallye/stromrallye3", {}, "colouring"),
    ("stromrallye/stromrallye3", {"diagonal": True}, 28),
    ("stromrallye/stromrallye4", {}, 20),
    ("stromrallye/stromrallye5_33", {"trust_count": True}, 89),
    ("stromrallye/stromrallye5_34", {}, "colouring"),
    ("rotation/rotation1_03", {}, 6),
    ("rotation/rotation2_03", {}, 22),
    ("rotation/rotation3_03", {}, 90),
    ("huepfburg/huepfburg0", {}, 3),
    ("huepfburg/huepfburg1", {}, 121),
    ("huepfburg/huepfburg2", {}, 8),
    ("huepfburg/huepfburg3", {}, "residue"),
    ("huepfburg/huepfburg4", {}, 16),
]


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
