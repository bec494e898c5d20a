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
    check_one_line(knobel("set"), "1 to 30 puzzles, not 0")
    check_one_line(knobel("set", "--make", "rotation:silly"), "rotation:silly")
    check_one_line(knobel("set", BOARD, "--help-allowed", "oracle"), "oracle")
    check_one_line(knobel("set", BOARD, "-o", tmp_path / "set.txt"), ".json")
    check_one_line(knobel("set", tmp_path / "none.txt"), "none.txt")


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
    assert "codes.txt" in broken.err
    assert len(broken.err.splitlines()) == 1
    assert "Ada" in broken.out
