"""`knobel draw` and `knobel explain`: files by their ending, and what goes wrong."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from knobel import errors
from support.command_line import APART, BOARD, EXAMPLE, FRAME, GRAPH, HARD, STUCK, Here, apart, check_one_line

STARTS = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8", "webp": b"RIFF", "pdf": b"%PDF"}


def opened(path: Path) -> Image.Image:
    return Image.open(io.BytesIO(path.read_bytes()))


@pytest.mark.parametrize("solution", [False, True])
@pytest.mark.parametrize("end", STARTS)
def test_the_ending_decides(knobel: Here, tmp_path: Path, end: str, solution: bool) -> None:
    out = tmp_path / f"picture.{end.upper() if solution else end}"
    ran = knobel("draw", FRAME, "-o", out, "--size", "100", *(["--solution"] if solution else []))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"wrote {out}\n"
    assert out.read_bytes().startswith(STARTS[end])
    assert list(tmp_path.iterdir()) == [out]
    if end in ("gif", "webp"):
        assert (getattr(opened(out), "n_frames", 1) > 1) is solution


def test_themes_and_sizes(knobel: Here, tmp_path: Path) -> None:
    made = {}
    for theme in ("light", "dark", "print"):
        out = tmp_path / f"{theme}.png"
        assert knobel("draw", BOARD, "-o", out, "--theme", theme, "--size", "77").code == 0
        made[theme] = opened(out)
        assert made[theme].width == 77
    assert len({image.tobytes() for image in made.values()}) == 3


def test_many_at_once(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("draw", EXAMPLE / "huepfburg", FRAME, "-o", tmp_path / "{name}.svg")
    assert ran.code == 0
    assert len(list(tmp_path.iterdir())) == 5
    assert (tmp_path / "eigen2.svg").exists()
    ran = knobel("draw", BOARD, FRAME, "-o", tmp_path / "one.svg")
    check_one_line(ran, "2 puzzles cannot all be written to", "one.svg", "{name}")
    check_one_line(knobel("draw", EXAMPLE, "-o", tmp_path / "one.svg"), "cannot all be written")
    check_one_line(
        knobel("explain", EXAMPLE / "rotation", "-o", tmp_path / "one.svg"), "cannot all be written"
    )
    assert not (tmp_path / "one.svg").exists()


def test_variants_are_drawn(knobel: Here, tmp_path: Path) -> None:
    assert knobel("draw", GRAPH, "--meet", "3", "--start", "5,6", "-o", tmp_path / "a.svg").code == 0
    assert "must meet" in (tmp_path / "a.svg").read_text()
    assert (
        knobel("--lang", "de", "draw", "-", "-o", tmp_path / "b.svg", stdin=Path(GRAPH).read_text()).code == 0
    )
    assert "Feld 1" in (tmp_path / "b.svg").read_text()


def test_without_a_file_the_terminal_gets_it(knobel: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "[9]" in knobel("draw", BOARD).out
    assert "17. R" in knobel("draw", BOARD, "--solution", "-o", "-").out
    screen = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", screen)
    knobel("draw", BOARD)
    shown = screen.buffer.getvalue().decode()
    assert "\x1b[" in shown
    assert "[9]" not in shown


def test_bad_endings_and_places(knobel: Here, tmp_path: Path) -> None:
    for name in ("a.jpg", "a", "svg", "a.svg.txt"):
        check_one_line(knobel("draw", BOARD, "-o", tmp_path / name), name, ".svg, .png, .gif, .webp, .pdf")
    check_one_line(knobel("explain", BOARD, "-o", tmp_path / "a.gif"), ".svg, .png, .pdf")
    check_one_line(knobel("worksheet", BOARD, "-o", tmp_path / "a.svg"), "a.svg", ".pdf")
    check_one_line(knobel("draw", BOARD, "-o", tmp_path / "no" / "a.svg"), "a.svg", "No such file")
    check_one_line(knobel("worksheet", BOARD, "-o", tmp_path / "no" / "a.pdf"), "a.pdf", "No such file")
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    check_one_line(knobel("draw", BOARD, "-o", folder), "folder.svg", "cannot be written")
    check_one_line(knobel("draw", BOARD, "-o", "a.svg", "--size", "3"), "--size")
    check_one_line(knobel("draw", BOARD, "-o", "a.svg", "--theme", "pink"), "pink")
    check_one_line(knobel("draw", "no-such-file.txt", "-o", tmp_path / "a.svg"), "no-such-file.txt")
    assert list(tmp_path.iterdir()) == [folder]


def test_what_has_no_solution_is_drawn_without_one(knobel: Here, tmp_path: Path) -> None:
    for end in ("gif", "svg"):
        plain, asked = tmp_path / f"plain.{end}", tmp_path / f"asked.{end}"
        knobel("draw", STUCK, "-o", plain)
        ran = knobel("draw", STUCK, "--solution", "-o", asked)
        check_one_line(ran, STUCK, "only the puzzle is drawn", "no solution to draw", "8 positions", code=0)
        assert asked.read_bytes() == plain.read_bytes()
    assert knobel("draw", STUCK, "--solution").out == knobel("draw", STUCK).out
    assert knobel("draw", FRAME, STUCK, "--solution", "-o", tmp_path / "{name}.svg").code == 0


def test_a_solution_that_was_not_found_is_not_drawn(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("draw", HARD, "--solution", "--time", "1e-6", "-o", tmp_path / "a.gif")
    check_one_line(ran, HARD, "found no solution to draw", "time limit", code=3)
    assert not list(tmp_path.iterdir())


def test_missing_libraries_are_named(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(errors, "import_module", missing)
    for end, library in (("png", "resvg_py"), ("gif", "PIL"), ("webp", "PIL"), ("pdf", "typst")):
        ran = knobel("draw", BOARD, "-o", tmp_path / f"a.{end}")
        check_one_line(ran, library, 'pip install "', '[draw]"')
    check_one_line(knobel("worksheet", BOARD, "-o", tmp_path / "a.pdf"), "typst", "draw")
    assert knobel("draw", BOARD, "-o", tmp_path / "a.svg").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_explanations(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("explain", APART, "-o", tmp_path / "a.png", "--size", "200")
    assert (ran.code, ran.err) == (0, "")
    assert "Unsolvable. Every reachable cycle" in ran.out
    assert opened(tmp_path / "a.png").width == 200
    ran = knobel("explain", FRAME)
    assert ran.code == 0
    assert "Solvable: 2 turns." in ran.out
    assert "Difficulty: " in ran.out
    assert knobel("explain", EXAMPLE / "stromrallye" / "example2.txt", "--time", "0.000001").code == 3
    assert "Unlösbar. " in knobel("--lang", "de", "explain", STUCK).out


def test_pictures_load_nothing_before_they_are_asked_for() -> None:
    heavy = "{'PIL', 'typst', 'resvg_py', 'rich', 'knobel.draw.svg', 'knobel.difficulty.rate'}"
    code = (
        f"import sys, knobel, knobel.cli; knobel.cli.main(['--version']); print({heavy} & set(sys.modules))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "set()"


def test_in_a_process_of_its_own(tmp_path: Path) -> None:
    ran = apart("draw", GRAPH, "--solution", "-o", tmp_path / "a.pdf", lang="de_DE.UTF-8")
    assert (ran.code, ran.out, ran.err) == (0, f"{tmp_path / 'a.pdf'} geschrieben\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["gif", "webp"])
def test_a_film_that_would_be_too_large(knobel: Here, tmp_path: Path, end: str) -> None:
    film = tmp_path / f"film.{end}"
    ran = knobel("draw", BOARD, "-o", film, "--solution", "--size", "8000")
    check_one_line(ran, BOARD, "pixels wide, not 8000")
    assert not list(tmp_path.iterdir())
    assert knobel("draw", BOARD, "-o", film, "--solution", "--size", "200").code == 0
