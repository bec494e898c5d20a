"""`knobel worksheet`: from files, or with new puzzles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from knobel import Puzzle, Solved, load, solve
from knobel.registry import PUZZLES
from support.command_line import APART, BOARD, EXAMPLE, FRAME, GRAPH, Here, check_one_line, write


def text(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de"])
def test_from_files(knobel: Here, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "sheet.pdf"
    ran = knobel("--lang", lang, "worksheet", BOARD, FRAME, GRAPH, APART, "-o", out, "--title", "Montag")
    assert (ran.code, ran.err) == (0, "")
    assert "Montag" in text(out)
    assert ("Lösungen" if lang == "de" else "Solutions") in text(out)
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.slow
def test_folders_and_options(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    ran = knobel(
        "worksheet",
        EXAMPLE / "huepfburg",
        "-o",
        out,
        "--paper",
        "letter",
        "--hints",
        "page",
        "--no-solutions",
    )
    assert ran.code == 0
    assert "Hints" in text(out)
    assert "Solutions" not in text(out)


@pytest.mark.slow
def test_new_puzzles_of_every_kind(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    ran = knobel("worksheet", "--count", "4", "--difficulty", "easy", "--seed", "5", "-o", out)
    assert (ran.code, ran.err) == (0, "")
    assert text(out).count("easy") == 4
    again = tmp_path / "again.pdf"
    knobel("worksheet", "--count", "4", "--difficulty", "easy", "--seed", "5", "-o", again)
    assert out.read_bytes() == again.read_bytes()
    assert knobel("worksheet", "--kind", "rotation", "--count", "2", "-o", out).code == 0
    assert "Stromrallye" not in text(out)


@pytest.mark.slow
def test_new_puzzles_of_some_kinds(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    kinds = ("--kind", "rotation", "--kind", "stromrallye")
    ran = knobel(
        "worksheet", *kinds, "--diagonal", "--difficulty", "easy", "--count", "3", "--seed", "5", "-o", out
    )
    assert (ran.code, ran.err) == (0, "")
    found = text(out)
    assert (found.count("Rotation"), found.count("Stromrallye")) == (5, 3)  # rules, puzzle, solution
    assert "diagonal" in found
    assert "Hüpfburg" not in found


def test_solutions_need_no_language(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert knobel("--lang", "de", "worksheet", BOARD, FRAME, "-o", out).code == 0
    found = " ".join(text(out).split())
    assert "→ → ↑ ↑" in found
    assert "↺ ↺" in found
    assert "R R U" not in found


@pytest.mark.parametrize("puzzle", [kind for kind in PUZZLES if kind.signs], ids=lambda kind: kind.name)
def test_every_move_has_its_own_sign(puzzle: type[Puzzle]) -> None:
    assert set(puzzle.signs) == set(puzzle.words)
    assert len(set(puzzle.signs.values())) == len(puzzle.signs)


def routes(out: Path) -> list[list[str]]:
    """The lines of a Hüpfburg solution on the last page."""
    last = " ".join(PdfReader(out).pages[-1].extract_text().split())
    return [found.split(" → ") for found in re.findall(r"\d+(?: → \d+)+", last)]


@pytest.mark.slow
def test_long_solutions_are_complete(knobel: Here, tmp_path: Path) -> None:
    out, path = tmp_path / "sheet.pdf", EXAMPLE / "huepfburg" / "cycle17_121.txt"
    assert knobel("worksheet", path, "-o", out).code == 0
    answer = solve(load(path))
    assert isinstance(answer, Solved)
    ways = zip((1, 2), *(map(int, move.split("/")) for move in answer.moves), strict=True)
    assert [" ".join(way) for way in routes(out)] == [" ".join(map(str, way)) for way in ways]


@pytest.mark.slow
def test_very_long_solutions_say_what_is_left_out(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    (path,) = write(tmp_path, {"long.txt": "2\n1,1,2000\n0\n"})
    assert knobel("worksheet", path, "-o", out).code == 0
    last = PdfReader(out).pages[-1].extract_text()
    steps = sum(last.count(arrow) for arrow in "→↑←↓")
    assert 500 < steps < 2000
    assert f"… and {2000 - steps} steps more" in last


@pytest.mark.slow
def test_undecided_is_said(knobel: Here, tmp_path: Path) -> None:
    out, path = tmp_path / "sheet.pdf", EXAMPLE / "stromrallye" / "example2.txt"
    ran = knobel("worksheet", path, GRAPH, "--time", "0.0001", "-o", out)
    assert ran.code == 3
    assert ran.err.count("\n") == ran.err.count("undecided: time limit reached after")
    assert f"{path}: undecided" in ran.err
    found = " ".join(text(out).split())
    assert "It is unclear whether there is a solution: time limit" in found
    assert "Is there a solution at all?" not in found


@pytest.mark.parametrize(
    "wrong",
    [
        ("--kind", "rotation", "--stick", "all"),
        ("--kind", "huepfburg", "--meet", "3"),
        ("--kind", "huepfburg", "--start", "1,3"),
        ("--trust-count",),
        ("--kind", "rotation", "--kind", "huepfburg", "--diagonal"),
        (FRAME, "--seed", "1"),
        (FRAME, "--count", "6"),
        (FRAME, "--difficulty", "easy"),
        (FRAME, "--kind", "rotation", "--kind", "huepfburg"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused(knobel: Here, tmp_path: Path, wrong: tuple[str, ...]) -> None:
    out = tmp_path / "sheet.pdf"
    option = [word for word in wrong if word.startswith("--")][-1]
    check_one_line(knobel("worksheet", *wrong, "-o", out), option)
    assert not out.exists()


def test_what_goes_wrong(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    (bad,) = write(tmp_path, {"bad.txt": "5\n3,5\n"})
    check_one_line(knobel("worksheet", BOARD, bad, "-o", out), f"{bad}:2:")
    check_one_line(knobel("worksheet", "--kind", "chess", "-o", out), "“chess”")
    check_one_line(knobel("worksheet", "--difficulty", "silly", "-o", out), "silly")
    check_one_line(knobel("worksheet", BOARD), "-o")
    check_one_line(
        knobel("worksheet", BOARD, GRAPH, "--start", "3,4", "-o", out), f"{BOARD}: ", "--start does not apply"
    )
    check_one_line(
        knobel("worksheet", GRAPH, BOARD, "--start", "3,4", "-o", out), f"{BOARD}: ", "--start does not apply"
    )
    assert not out.exists()


@pytest.mark.slow
def test_grades_stand_beside_the_puzzles(knobel: Here, tmp_path: Path) -> None:
    folder, out, made = tmp_path / "easy", tmp_path / "sheet.pdf", tmp_path / "set.json"
    wish = ("stromrallye", "--difficulty", "easy", "--count", "2", "--seed", "5")
    assert knobel("generate", *wish, "-o", folder).code == 0
    assert knobel("worksheet", folder, "-o", out).code == 0
    assert text(out).count("easy") == 2
    assert knobel("set", folder, "--make", "rotation:medium:1:7", "-o", made).code == 0
    assert knobel("--lang", "de", "worksheet", made, "-o", out).code == 0
    found = text(out)
    assert (found.count("leicht"), found.count("mittel")) == (2, 1)
    assert "stromrallye-easy" not in found
    first, second = sorted(folder.glob("*.txt"))
    first.write_text(second.read_text())  # what stands beside it is about another puzzle
    assert knobel("worksheet", first, "-o", out).code == 0
    assert "easy" not in text(out)
    first.with_suffix(".json").write_text("[1]")
    assert knobel("worksheet", first, "-o", out).code == 0
