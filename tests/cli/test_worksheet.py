"""`knobel worksheet`: from files, or with new puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import APART, BOARD, EXAMPLE, FRAME, GRAPH, Here, check_one_line, write
from pypdf import PdfReader


def text(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_from_files(knobel: Here, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "sheet.pdf"
    ran = knobel("--lang", lang, "worksheet", BOARD, FRAME, GRAPH, APART, "-o", out, "--title", "Montag")
    assert (ran.code, ran.err) == (0, "")
    assert "Montag" in text(out)
    assert ("Lösungen" if lang == "de" else "Solutions") in text(out)
    assert list(tmp_path.iterdir()) == [out]


def test_folders_and_options(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    ran = knobel("worksheet", EXAMPLE / "huepfburg", "-o", out, "--paper", "letter", "--hints", "page",
                 "--no-solutions")  # fmt: skip
    assert ran.code == 0
    assert "Hints" in text(out)
    assert "Solutions" not in text(out)


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


def test_what_goes_wrong(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    (bad,) = write(tmp_path, {"bad.txt": "5\n3,5\n"})
    check_one_line(knobel("worksheet", BOARD, bad, "-o", out), f"{bad}:2:")
    check_one_line(knobel("worksheet", "--kind", "chess", "-o", out), "“chess”")
    check_one_line(knobel("worksheet", "--difficulty", "silly", "-o", out), "silly")
    check_one_line(knobel("worksheet", BOARD), "-o")
    assert not out.exists()
