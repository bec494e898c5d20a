"""`knobel set` and `knobel results`: from puzzles to a table."""

from __future__ import annotations

import json
from pathlib import Path

from knobel import solve
from knobel.classroom.puzzle_set import read_set
from knobel.classroom.results import Attempt, Result
from support.command_line import BOARD, FRAME, GRAPH, Here, check_one_line


def test_a_set_from_files_and_seeds(knobel: Here, tmp_path: Path) -> None:
    out = tmp_path / "set.json"
    ran = knobel(
        *("set", BOARD, FRAME, "--make", "rotation:easy:2:7", "--title", "Montag", "--minutes", "20"),
        *("--help-allowed", "undo,hints", "--link", "https://example.org/", "-o", out),
    )
    assert ran.code == 0
    whole = read_set(ran.out)
    assert ran.out.startswith("https://example.org/#set=")
    assert whole == read_set(out.read_text())
    assert (whole.title, whole.minutes, whole.help, len(whole.puzzles)) == (
        "Montag",
        20,
        ("hints", "undo"),
        4,
    )
    again = knobel("set", out, GRAPH, "--help-allowed", "none")
    assert len(read_set(again.out).puzzles) == 5
    assert read_set(again.out).help == ()


def test_what_makes_no_set(knobel: Here, tmp_path: Path) -> None:
    check_one_line(knobel("set"), "no puzzles given", "--make")
    (tmp_path / "none").mkdir()
    check_one_line(knobel("set", tmp_path / "none"), f"{tmp_path / 'none'}: no .txt files in this folder")
    check_one_line(knobel("set", "--make", "rotation:silly"), "rotation:silly")
    check_one_line(knobel("set", BOARD, "--help-allowed", "oracle"), "oracle")
    check_one_line(knobel("set", BOARD, "-o", tmp_path / "set.txt"), ".json")
    check_one_line(knobel("set", tmp_path / "none.txt"), "none.txt")


def test_a_link_that_only_works_here_is_said(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("set", FRAME, "--qr", tmp_path / "a.svg")
    assert ran.code == 0
    assert "knobel: the QR code leads to http://127.0.0.1:8137/ on this computer" in ran.err
    ran = knobel("set", FRAME, "--qr", tmp_path / "a.svg", "--link", "https://example.org/")
    assert "this computer" not in ran.err


def test_a_link_is_an_address(knobel: Here, tmp_path: Path) -> None:
    for wrong in ("not a link", "example.org", "https://", "ftp://example.org/", "http://a b/"):
        check_one_line(knobel("set", FRAME, "--link", wrong), "--link", wrong)
        out = tmp_path / "sheet.pdf"
        check_one_line(knobel("worksheet", FRAME, "--link", wrong, "-o", out), "--link", wrong)
        assert not out.exists()
    for right in ("http://192.168.1.20:8137", "HTTPS://example.org/a/?b=1#c", "http://[::1]:8137/"):
        assert knobel("set", FRAME, "--link", right).out.startswith(right.partition("#")[0] + "#set=")


def test_results_become_a_table(knobel: Here, tmp_path: Path) -> None:
    out, codes = tmp_path / "set.json", tmp_path / "codes.txt"
    knobel("set", FRAME, GRAPH, "-o", out)
    whole = read_set(out.read_text())
    best = [tuple(solve(one.puzzle()).moves) for one in whole.puzzles]
    ada = Result("Ada", whole.fingerprint, tuple(Attempt(moves, 75, ("hints",)) for moves in best))
    bo = Result("=Bo", whole.fingerprint, (Attempt(best[0], 9), Attempt((), 300)))
    cy = Result("Cy", whole.fingerprint, bo.attempts)
    codes.write_text("\n".join(one.code() for one in (ada, bo, cy)) + "\n")
    ran = knobel("results", out, codes)
    assert (ran.code, ran.err) == (0, "")
    length = len(best[1])
    assert f"{length}/{length} 1:15 +hints" in ran.out
    assert "Puzzle 2 was too hard: 1 of 3 solved it." in ran.out
    table = knobel("results", "--csv", out, codes).out.splitlines()
    assert len(table) == 7
    assert table[4] == f"'=Bo,2,0,0,moves,0,{length},300,"
    first = json.loads(knobel("results", "--json", out, codes).out.splitlines()[0])
    assert first["puzzles"][1]["moves"] == list(best[1])
    codes.write_text(ada.code() + "\n" + bo.code()[:-1] + "\n")
    broken = knobel("results", out, codes)
    assert broken.code == 2
    assert "codes.txt:2: the code has a typing error" in broken.err
    assert len(broken.err.splitlines()) == 1
    assert "Ada" in broken.out


def test_the_line_of_a_bad_code_is_named(knobel: Here, tmp_path: Path) -> None:
    out, codes = tmp_path / "set.json", tmp_path / "codes.txt"
    knobel("set", FRAME, GRAPH, "-o", out)
    given = read_set(out.read_text())
    nothing = (Attempt(), Attempt())
    few = Result("Ada", given.fingerprint, nothing[:1])
    other = Result("Bo", "0" * 16, nothing)
    good = Result("Cy", given.fingerprint, nothing)
    codes.write_text(f"\n{good.code()}\n\n{few.code()}\nnonsense\n{other.code()}\n")
    ran = knobel("results", out, codes)
    assert ran.code == 2
    assert ran.err.splitlines() == [
        f"knobel: {codes}:4: Ada: this result has 1 puzzle, the set has 2 puzzles",
        f"knobel: {codes}:5: not a result: expected a code that begins with K1.",
        f"knobel: {codes}:6: Bo: this result belongs to another set",
    ]
    ran = knobel("results", "--json", out, codes)
    assert [record["error"]["line"] for record in ran.records if "error" in record] == [4, 5, 6]
