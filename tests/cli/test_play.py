"""`knobel play` line by line, in processes of its own; and on a real terminal."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from command_line import APART, BOARD, FRAME, GRAPH, PATIENCE, Here, apart, check_one_line, terminal

import knobel
from knobel.limits import Limits
from knobel.play.commands import COMMANDS
from knobel.play.plain import PlainGame
from knobel.play.table import Table
from knobel.saved import looks_like_game
from knobel.session import Session


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


@pytest.mark.parametrize("path", [BOARD, FRAME, GRAPH])
def test_playing_to_the_end(run: Here, path: str) -> None:
    moves = list(knobel.solve(knobel.load(path)).moves)  # type: ignore[union-attr]
    ran = run("play", path, stdin="\n".join(moves))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].endswith(f"Solved: {knobel.load(path).count_moves(len(moves))}.")


def test_a_whole_conversation(run: Here, tmp_path: Path) -> None:
    own = str(Path(BOARD).with_name("own2.txt"))
    saved = tmp_path / "a game"
    said = (
        f"hint\nwhy\nU\nwinnable\nsolution\nback\nR,R\nundo\nredo\nsave {saved}\nrestart\ngo 1\ngo 9\n"
        f"check D D D D D D D\nload {saved}\nmoves\nhelp\nrules\nboard\nsave\nload\nload {tmp_path}\n"
        "X\nquit\nR"
    )
    ran = run("play", own, stdin=said)
    assert ran.code == 0
    for part in (
        "Try: right to (2|3).",
        "Otherwise (up to (1|2)): battery 1 at (5|6) can never be reached.",
        "No, not since move 1 (up to (1|2)): battery 1",
        "Back to before the mistake.",
        "No move is left: charge is left",
        f"Saved as {saved}.",
        "expected a number of moves from 0 to 2",
        "There is no solution from here",
        "Not a solution: step ",
        "save needs a file name",
        "load needs a file name",
        "cannot be read",
        "“X” is not a move",
        "undo         take a move back",
    ):
        assert part in ran.out, part
    assert looks_like_game(saved.read_text(encoding="utf-8"))
    again = run("play", saved, stdin="undo")
    assert "[1 step, 0 swaps, " in again.out


def test_in_german() -> None:
    ran = apart(
        "play", FRAME, stdin="tipp\nwarum\nlinks\nzurück\nlösbar\nhilfe\nende\n".encode(), lang="de_DE.UTF-8"
    )
    assert ran.code == 0
    assert "Versuch es so: nach links drehen." in ran.out
    assert "Ja, es ist noch zu schaffen." in ran.out
    assert "zurück           nimm einen Zug zurück" in ran.out


def test_german_commands_without_umlauts(run: Here) -> None:
    decomposed = "zuru\u0308ck"
    ran = run("play", BOARD, stdin=f"R\nzurueck\nR\n{decomposed}\nloesbar\nzuege\npruefe R\nLOESUNG\n")
    assert "2 moves taken back" in ran.out
    for part in ("Yes, it can still be solved.", "Not a solution: step 1", "Solution: "):
        assert part in ran.out, part


def test_help_has_a_line_for_every_command(run: Here) -> None:
    lines = run("play", BOARD, stdin="help\n").out.splitlines()
    table = PlainGame(Table(Session(knobel.load(BOARD)), Limits()), lambda _: None).commands
    assert {command.name for command in COMMANDS} == {*table, "quit"}
    for command in COMMANDS:
        assert any(line.split()[:1] == [command.name] and len(line.split()) > 2 for line in lines), command


def test_other_commands_and_empty_ends(run: Here) -> None:
    ran = run("play", BOARD, stdin="undo\nredo\n\n?\nback\n")
    assert "There is nothing to take back." in ran.out
    assert "There is nothing to make again." in ran.out
    assert "There is no mistake" in ran.out
    solved = run("play", GRAPH, stdin="solution\nsolution\nsolution\nsolution\nhint\n3/4\n")
    assert solved.out.count("Solution: ") == 3
    assert "the puzzle is solved already" in solved.out
    assert "This puzzle has no solution." in run("play", APART, stdin="hint\n").out


def test_a_solution_is_checked(run: Here) -> None:
    moves = " ".join(knobel.solve(knobel.load(BOARD)).moves)  # type: ignore[union-attr]
    ran = run("play", BOARD, stdin=f"check {moves}\nredo\n")
    assert "That is a solution." in ran.out
    assert "[1 step, 0 swaps]" in ran.out


def test_checking_what_has_no_step(run: Here) -> None:
    out = run("play", GRAPH, stdin="check\ncheck 1\n").out
    assert "check needs the moves of a solution" in out
    assert "Not a solution: expected 2 routes, one per player, found 1." in out


def test_checking_leaves_the_game_and_its_record(run: Here, tmp_path: Path) -> None:
    assert "[2 steps, 0 swaps, 1 move taken back]" in run("play", BOARD, stdin="R\nR\nU\ncheck L\nundo\n").out
    path = tmp_path / "attempts.jsonl"
    run("play", GRAPH, "--record", path, stdin="3/4\ncheck 3/4 6/5\n5/6\n7/7\n")
    assert json.loads(path.read_text(encoding="utf-8"))["solved"] is True


def test_the_solution_is_one_whatever_was_played_before(run: Here) -> None:
    own = str(Path(BOARD).with_name("own2.txt"))
    after = run("play", own, stdin="solution\nundo\nU\nback\nsolution\nwinnable\n").out
    assert after.count("Solution: right to (2|3).") == 2
    assert after.splitlines()[-1] == "Yes, it can still be solved."
    fresh, checked = (run("play", BOARD, stdin=f"{said}solution\n").out for said in ("", "check R R U U U\n"))
    assert "Still to come: 16 steps." in fresh
    assert "Still to come: 16 steps." in checked


def test_the_arrows_are_listed(run: Here) -> None:
    ran = run("play", GRAPH, stdin="3/4\nboard\n")
    assert ran.out.count("1 -> 3   2 -> 4   3 -> 5") == 2
    assert "1 -> 3   2 -> 4   3 -> 5" in run("draw", GRAPH).out
    assert run("draw", "--solution", GRAPH).out.count("1 -> 3   2 -> 4   3 -> 5") == 1


def test_new_puzzles(run: Here) -> None:
    same = ("play", "--kind", "rotation", "--difficulty", "easy", "--seed", "3")
    assert run(*same).out == run(*same).out
    assert "Rotation, easy, seed 3" in run(*same).out
    assert "Hüpfburg" in run("play", stdin="chess\n3\neasy\nhint\n").out
    assert run("play", stdin="1\n").code == 0
    assert (
        "Stromrallye, "
        in run("play", "--kind", "stromrallye", "--diagonal", "--seed", "1", "--size", "4").out
    )


def test_puzzle_from_standard_input(run: Here) -> None:
    assert "[9]" in run("play", "-", stdin=Path(BOARD).read_text()).out


def test_bad_input(run: Here, tmp_path: Path) -> None:
    check_one_line(run("play", "missing.txt"), "missing.txt", "no such file")
    check_one_line(run("play", "--seed", "1"), "--kind")
    check_one_line(run("play", "--kind", "rotation", "--stick", "1"), "--stick needs a FILE")
    check_one_line(run("play", "--kind", "chess"), "chess")
    check_one_line(run("play", "--kind", "rotation", "--difficulty", "hard", "--size", "-3"), "size")
    bad = tmp_path / "bad.game"
    bad.write_text("knobel game 1\nmoves: R R\nat: x\npuzzle:\n5\n3,5,9\n0\n", encoding="utf-8")
    check_one_line(run("play", bad), "bad.game:3", "whole number")
    check_one_line(run("play", BOARD, "--record", tmp_path, stdin="R\n"), "cannot be written")


def test_records_only_on_request(run: Here, tmp_path: Path) -> None:
    path = tmp_path / "attempts.jsonl"
    run("play", GRAPH, stdin="3/4\n")
    assert list(tmp_path.iterdir()) == []
    run("play", GRAPH, "--record", path, "--player", "ada", stdin="3/4\n5/6\n7/7\n")
    run("play", GRAPH, "--record", path, stdin="hint\n3/4\n")
    run("play", GRAPH, "--record", path)  # nothing was played
    first, second = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert (first["solved"], first["player"], first["moves"]) == (True, "ada", ["3/4", "5/6", "7/7"])
    assert (second["solved"], second["hints"]) == (False, 1)


# ---------------------------------------------------------------- on a terminal


def test_the_screen_is_used_on_a_terminal() -> None:
    child = terminal(GRAPH)
    child.expect("Knobel · Hüpfburg")
    child.expect("quit")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_c_ends_the_game() -> None:
    child = terminal(GRAPH)
    child.expect("quit")
    child.sendcontrol("c")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_plain_where_there_are_no_colours(more: dict[str, str]) -> None:
    child = terminal(GRAPH, **more)
    child.expect("> ")
    child.sendline("3/4")
    child.expect(r"\[1 jump\]")
    child.sendcontrol("c")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "\x1b" not in (child.before or "")


PRESSED_TOO_EARLY = """
import ctypes, functools, signal, sys
from knobel.play import plain

class Keyboard:  # Ctrl-C comes in the middle of the waiting, where Python does not look at signals
    fileno = functools.partial(ctypes.CDLL(None)["raise"], signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.stdin = Keyboard()
try:
    plain._wait_for_line()
except KeyboardInterrupt:
    print("noticed")
"""


def test_control_c_just_before_reading_is_noticed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PRESSED_TOO_EARLY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        try:
            assert select.select([child.stdout], [], [], PATIENCE)[0], "it waits for a line instead"
            assert child.stdout.read() == b"noticed\n"
        finally:
            child.kill()


def test_plain_on_request() -> None:
    child = terminal("--plain", GRAPH)
    child.expect("> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
