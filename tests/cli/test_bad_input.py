"""Whatever is wrong with what `knobel` is given: exit code 2, one clear line, no traceback."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from support.command_line import BOARD, EXAMPLE, FRAME, GRAPH, Here, apart, check_one_line, write

USAGE = """
nonsense
--nonsense
--lang fr solve BOARD
--lang
solve
solve BOARD --lang fr
solve BOARD --nonsense
solve BOARD --time 0
solve BOARD --time -1
solve BOARD --time nan
solve BOARD --time inf
solve BOARD --time soon
solve BOARD --time
solve BOARD --memory 0
solve BOARD --memory -1
solve BOARD --memory much
solve BOARD --memory 4GG
solve BOARD --memory 4iB
solve BOARD --memory 1e9
solve BOARD --memory ''
solve BOARD --states 0
solve BOARD --states 999999999999999999999999999999
solve BOARD --states many
solve BOARD --solutions 0
solve BOARD --solutions 1000001
solve BOARD --threads 0
solve BOARD --threads 257
solve BOARD --seed -1
solve BOARD --notation runes
solve GRAPH --start '1;2'
solve GRAPH --start ''
solve GRAPH --start 1,2,
solve GRAPH --start -1,2
solve GRAPH --meet x
solve BOARD --diagonal=yes
verify
verify BOARD
verify BOARD - -
verify BOARD - --boards
"""
PUZZLES = {"BOARD": BOARD, "GRAPH": GRAPH}


@pytest.mark.parametrize("line", USAGE.strip().split("\n"))
def test_bad_usage(knobel: Here, line: str) -> None:
    arguments = [PUZZLES.get(word, word) for word in shlex.split(line)]
    english = knobel(*arguments)
    check_one_line(english)
    assert english.out == ""
    if "--lang" not in arguments:
        german = knobel("--lang", "de", *arguments)
        check_one_line(german)
        assert german.err != english.err


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ([GRAPH, "--start", "1"], ["at least two players"]),
        ([GRAPH, "--start", "1,99"], ["field 99", "from 1 to 7"]),
        ([GRAPH, "--meet", "0"], ["field 0"]),
        ([GRAPH, "--meet", "9" * 30], ["9" * 30]),
        ([FRAME, "--stick", "x"], ["“x”", "0, 1"]),
        ([FRAME, "--stick", ""], ["“”"]),
    ],
)
def test_a_variant_that_does_not_fit(knobel: Here, arguments: list[str], parts: list[str]) -> None:
    check_one_line(knobel("solve", *arguments), arguments[0], *parts)


def test_files_that_cannot_be_read(knobel: Here, tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "empty").mkdir()
    plain = tmp_path / "plain.txt"
    plain.write_text("x")
    for name in (tmp_path / "missing.txt", tmp_path / "a", tmp_path / "empty", plain / "inside.txt", "", " "):
        ran = knobel("solve", name)
        check_one_line(ran, f"knobel: {name}")
        assert ran.out == ""
    check_one_line(knobel("solve", "n" * 300 + ".txt"), "n" * 300)
    check_one_line(knobel("solve", "nul\x00.txt"), "nul\\x00.txt: file not found")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(knobel: Here, tmp_path: Path) -> None:
    (secret,) = write(tmp_path, {"secret.txt": "x"})
    secret.chmod(0)
    check_one_line(knobel("solve", secret), str(secret))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"", "1"),
        (b"\n\n\n", "1"),
        (b"\x00" * 100, "1"),
        (b"\xff\xfe", "1"),
        (b"\xff\xfe\x00", "1"),
        (b"\xef\xbb\xbf", "1"),
        (b"5\n3,5,\xff\n", "2:5"),
        (b"\xef\xbb\xbf5\n3,5,\xff\n", "2:5"),
        ("ä\r\nöü".encode() + b"\xc3", "2:3"),
        (b"\x89PNG\r\n\x1a\n", "1:1"),
        (b"5\n3,5,9\n\x00\n", "3:1"),
        (b"5\n3,5," + b"9" * 10_000_000 + b"\n0\n", "2:5"),
        (b"8\n" + b"#" * 10_000_000 + b"\n", "2:9"),
        (b"4 1\n" + b"1 " * 2_000_000 + b"\n", "2:5"),
        (b"x" * 10_000_000, "1"),
        (b"5\n\x1b[2J,5,9\n0\n", "2:1"),
        ("5\n3,5,9\u2028\u20280,1\n0\n".encode(), "2:5"),
    ],
)
def test_strange_files(knobel: Here, data: bytes, place: str) -> None:
    ran = knobel("solve", "-", stdin=data)
    check_one_line(ran, f"knobel: -:{place}: ")
    assert len(ran.err) < 300
    assert ran.err.removesuffix("\n").isprintable()


def test_standard_input_twice_is_empty_the_second_time(knobel: Here) -> None:
    ran = knobel("solve", "-", "-", stdin=Path(BOARD).read_bytes())
    assert ran.out.startswith("-: solved: 17 steps")
    check_one_line(ran, "-:1:")


@pytest.mark.slow
def test_odd_file_names_stay_in_one_line(tmp_path: Path) -> None:
    for name in ("new\nline.txt", "esc\x1b[31m.txt", "bell\x07.txt", "line\u2028separator.txt"):
        file = tmp_path / name
        file.write_text("5\n3,x,9\n0\n")
        ran = apart("solve", file)
        check_one_line(ran, ":2:3:")
        assert "\x1b" not in ran.err
    bad = os.fsdecode(os.fsencode(tmp_path) + b"/by\xffte.txt")
    Path(bad).write_text(Path(FRAME).read_text())
    assert apart("solve", bad).code == 0
    assert apart("solve", bad, "--json").record["file"] == bad
    check_one_line(apart("solve", bad + "x"), "by\\udcffte")


def test_a_folder_with_everything(knobel: Here, tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": "", "b.txt": "5\n", "c.txt": Path(FRAME).read_text(), "d.md": "x"})
    ran = knobel("solve", tmp_path, EXAMPLE / "rotation" / "eigen1.txt")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 2
    assert ran.out.count("solved: ") == 1
    assert ran.out.count("unsolvable: ") == 1
