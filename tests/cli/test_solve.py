"""`knobel solve`: what is printed for people, and the exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

import knobel as api
from knobel.cli.types import Size
from support.command_line import (
    APART,
    BOARD,
    EXAMPLE,
    FRAME,
    GRAPH,
    HARD,
    OUT_AT_ONCE,
    STUCK,
    Here,
    check_one_line,
    write,
)


@pytest.mark.parametrize(
    ("file", "code", "said"),
    [
        (BOARD, 0, "solved: 17 steps, 4 swaps"),
        (FRAME, 0, "solved: 2 turns (the fewest possible)"),
        (GRAPH, 0, "solved: 3 jumps (the fewest possible)"),
        (STUCK, 1, "unsolvable: all 8 positions checked, no stick gets out"),
        (APART, 1, "unsolvable: every reachable cycle has a length divisible by 2"),
    ],
)
def test_the_first_line_says_it(knobel: Here, file: str, code: int, said: str) -> None:
    ran = knobel("solve", file)
    assert (ran.code, ran.err) == (code, "")
    assert ran.out.startswith(f"{file}: {said}")
    assert (ran.out.count("\n") == 1) is (code == 1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--states", "1"], "undecided: position limit reached after"),
        (["--memory", "1"], "undecided: memory limit reached after"),
        (["--time", "0.000001"], "undecided: time limit reached after"),
    ],
)
def test_a_limit_is_not_a_proof(knobel: Here, options: list[str], said: str) -> None:
    ran = knobel("solve", HARD, *options)
    assert (ran.code, ran.err) == (3, "")
    assert said in ran.out
    assert "unsolvable" not in ran.out


def test_german(knobel: Here) -> None:
    ran = knobel("--lang", "de", "solve", BOARD, FRAME, GRAPH, STUCK)
    assert ran.code == 1
    assert "gelöst: 17 Schritte, 4 Wechsel" in ran.out
    assert "gelöst: 2 Drehungen (weniger geht nicht)" in ran.out
    assert "gelöst: 3 Sprünge (weniger geht nicht)" in ran.out
    assert "unlösbar: alle 8 Stellungen geprüft: keine führt hinaus" in ran.out
    assert knobel("solve", "--lang=de", "--notation", "words", FRAME).out.endswith("\nlinks, links\n")


@pytest.mark.parametrize(
    ("file", "notations"),
    [(BOARD, "tokens words fields legs"), (FRAME, "tokens words"), (GRAPH, "tokens fields")],
)
def test_notations(knobel: Here, file: str, notations: str) -> None:
    puzzle = api.load(file)
    for notation in ("tokens", "words", "fields", "legs"):
        ran = knobel("solve", file, "--notation", notation)
        if notation in notations.split():
            assert ran.code == 0
            assert api.verify(puzzle, ran.out), notation
        else:
            check_one_line(ran, file, f"“{notation}”", notations.split()[0])
            assert ran.out == ""


def test_solved_before_the_first_turn(knobel: Here) -> None:
    ran = knobel("solve", "-", stdin=OUT_AT_ONCE)
    assert ran.code == 0
    assert ran.out == "-: solved: 0 turns (the fewest possible), already solved at the start\n\n"


def test_boards_show_every_position(knobel: Here) -> None:
    for file, start in ((BOARD, "[9]"), (FRAME, "#  001#"), (GRAPH, "1:")):
        ran = knobel("solve", file, "--boards")
        assert ran.code == 0
        moves = api.solve(api.load(file)).moves
        assert start in ran.out
        for number, move in enumerate(moves, start=1):
            assert f"\n{number}. {move}\n" in ran.out
        assert f"\n{len(moves) + 1}. " not in ran.out


def test_several_solutions_are_counted(knobel: Here) -> None:
    ran = knobel("solve", BOARD, "--solutions", "3", "--notation", "legs")
    assert ran.code == 0
    assert "solution 1:" in ran.out
    solutions = [line for line in ran.out.splitlines() if line.startswith("0 →")]
    assert 1 <= len(solutions) <= 3
    assert len(set(solutions)) == len(solutions)
    assert all(api.verify(api.load(BOARD), solution) for solution in solutions)
    assert "solution" in ran.out.splitlines()[0]


def test_fewest_swaps(knobel: Here) -> None:
    ran = knobel("solve", BOARD, "--fewest-swaps")
    assert ran.code == 0
    assert "4 swaps (the fewest possible)" in ran.out


def test_variants(knobel: Here) -> None:
    assert knobel("solve", FRAME, "--stick", "1").code == 0
    assert knobel("solve", FRAME, "--stick", "0").code == 1
    assert knobel("solve", FRAME, "--stick", "all").code == 1
    assert "5 jumps" in knobel("solve", GRAPH, "--meet", "3").out
    assert "7 -> 1" not in knobel("solve", GRAPH, "--start", "5,6").out
    assert "1 jump " in knobel("solve", GRAPH, "--start", "5, 6,6").out
    assert knobel("solve", GRAPH, "--start", "1,2,7").code == 1
    two = "2\n1,1,1\n1\n2,2,1\n"
    assert knobel("solve", "-", stdin=two).code == 1
    assert knobel("solve", "-", "--diagonal", stdin=two).code == 0


@pytest.mark.parametrize("option", [["--diagonal"], ["--stick", "1"], ["--start", "1,2"], ["--meet", "1"]])
def test_a_variant_of_another_puzzle_is_refused(knobel: Here, option: list[str]) -> None:
    other = FRAME if option[0] == "--diagonal" else BOARD
    check_one_line(knobel("solve", other, *option), other, option[0][2:])


def test_the_count_can_be_trusted(knobel: Here) -> None:
    text = "5\n3,5,9\n2\n5,1,3\n1,2,2\n5,4,3\n"
    check_one_line(knobel("solve", "-", stdin=text), "-:3:1:", "2", "3", "; --trust-count ")
    assert knobel("solve", "-", "--trust-count", stdin=text).code in (0, 1)


def test_kind_can_be_named(knobel: Here) -> None:
    assert knobel("solve", "-", "--kind", "template", stdin="oxxo\n").out.startswith("-: solved: 4 moves")
    assert knobel("solve", BOARD, "--kind", "stromrallye").code == 0
    check_one_line(knobel("solve", BOARD, "--kind", "rotation"), f"{BOARD}:2:2:")
    check_one_line(knobel("solve", BOARD, "--kind", "chess"), "“chess”", "rotation")


def test_standard_input(knobel: Here) -> None:
    text = Path(BOARD).read_text()
    assert knobel("solve", "-", stdin=text).out.startswith("-: solved: 17 steps")
    assert knobel("solve", "-", stdin=text.encode("utf-16")).code == 0
    assert knobel("solve", "-", stdin=b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()).code == 0


def test_the_highest_exit_code_wins(knobel: Here, tmp_path: Path) -> None:
    bad, empty = tmp_path / "bad.txt", tmp_path / "empty"
    bad.write_text("5\n3,5\n")
    empty.mkdir()
    limit = ("--states", "1")
    assert knobel("solve", BOARD, GRAPH).code == 0
    assert knobel("solve", APART, GRAPH).code == 1
    assert knobel("solve", APART, bad, GRAPH).code == 2
    assert knobel("solve", bad, HARD, APART, *limit).code == 3
    assert knobel("solve", HARD, bad, *limit).code == 3
    assert knobel("solve", HARD, empty, *limit).code == 3
    assert knobel("solve", GRAPH, "no-such-file.txt", BOARD).out.count("solved:") == 2


def test_folders(knobel: Here, tmp_path: Path) -> None:
    puzzle = Path(FRAME).read_text()
    write(tmp_path, {"b.txt": puzzle, "a/c.txt": puzzle, "d.txt/e.txt": puzzle, "readme.md": "x"})
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "broken.txt").symlink_to(tmp_path / "nowhere")
    ran = knobel("solve", tmp_path)
    assert ran.code == 0
    names = [line.split(":")[0] for line in ran.out.splitlines() if ": solved" in line]
    assert names == [str(tmp_path / name) for name in ("a/c.txt", "b.txt", "d.txt/e.txt")]
    assert knobel("solve", EXAMPLE / "rotation").code == 1
    assert knobel("solve", FRAME, FRAME).out == knobel("solve", FRAME).out * 2


@pytest.mark.parametrize("size", ["4GiB", "500MB", "2G", "100k", "1.5 GiB", "1000000000", "999999999999T"])
def test_sizes(knobel: Here, size: str) -> None:
    assert knobel("solve", BOARD, "--memory", size).code == 0


def test_a_size_means_what_it_says(knobel: Here) -> None:
    sizes = {"4GiB": 4 << 30, "500MB": 500_000_000, "2G": 2 << 30, "1k": 1024, "1kB": 1000, "7": 7, "7b": 7}
    assert {text: Size().convert(text, None, None) for text in sizes} == sizes


@pytest.mark.parametrize("option", [["--threads", "2"], ["--seed", "7"], ["--full"], ["--time", "5"]])
def test_other_options(knobel: Here, option: list[str]) -> None:
    assert knobel("solve", BOARD, *option).code == 0
