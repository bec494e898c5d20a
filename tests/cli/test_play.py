"""`knobel play` line by line, in processes of its own; and on a real terminal."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import knobel
from knobel.game.savefile import looks_like_game
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.play.commands import COMMANDS
from knobel.play.controller import Controller
from knobel.play.line_mode import PlainGame
from support.command_line import APART, BOARD, FRAME, GRAPH, PATIENCE, Here, apart, check_one_line, terminal


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


@pytest.mark.parametrize("path", [BOARD, FRAME, GRAPH])
def test_playing_to_the_end(run: Here, path: str) -> None:
    moves = list(knobel.solve(knobel.load(path)).moves)
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
        "Loses: up to (1|2) – the 4 at (5|6) can never be reached.",
        "Move 1 (up to (1|2)) was the mistake. The 4 at (5|6)",
        "Mistake taken back.",
        "No move left: 4 batteries still have charge; on board: 0",
        f"Saved as {saved}.",
        "Type a number from 0 to 2.",
        "No solution from here",
        "Not a solution; it fails at step ",
        "Type a file name after save.",
        "Type a file name after load.",
        "cannot be read",
        "“X” is not a move",
        "undo [N]     take back a move",
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
    assert "Tipp: nach links drehen." in ran.out
    assert "Noch lösbar." in ran.out
    assert "zurück [N]       einen Zug zurücknehmen" in ran.out


def test_german_commands_without_umlauts(run: Here) -> None:
    decomposed = "zuru\u0308ck"
    ran = run("play", BOARD, stdin=f"R\nzurueck\nR\n{decomposed}\nloesbar\nzuege\npruefe R\nLOESUNG\n")
    assert "2 moves taken back" in ran.out
    for part in ("Still solvable.", "Not a solution; it fails at step 1", "Solution: "):
        assert part in ran.out, part


def test_help_has_a_line_for_every_command(run: Here) -> None:
    lines = run("play", BOARD, stdin="help\n").out.splitlines()
    controller = PlainGame(Controller(Session(knobel.load(BOARD)), Limits()), lambda _: None).commands
    assert {command.name for command in COMMANDS} == {*controller, "quit"}
    for command in COMMANDS:
        assert any(line.split()[:1] == [command.name] and len(line.split()) > 2 for line in lines), command


def test_other_commands_and_empty_ends(run: Here) -> None:
    ran = run("play", BOARD, stdin="undo\nredo\n\n?\nback\n")
    assert "Nothing to take back." in ran.out
    assert "Nothing to redo." in ran.out
    assert "No mistake so far" in ran.out
    solved = run("play", GRAPH, stdin="solution\nsolution\nsolution\nsolution\nhint\n3/4\n")
    assert solved.out.count("Solution: ") == 3
    assert "the puzzle is already solved" in solved.out
    assert "This puzzle has no solution." in run("play", APART, stdin="hint\n").out


def test_a_solution_is_checked(run: Here) -> None:
    moves = " ".join(knobel.solve(knobel.load(BOARD)).moves)
    ran = run("play", BOARD, stdin=f"check {moves}\nredo\n")
    assert "Correct, that is a solution." in ran.out
    assert "[1 step, 0 swaps]" in ran.out


def test_checking_what_has_no_step(run: Here) -> None:
    out = run("play", GRAPH, stdin="check\ncheck 1\n").out
    assert "Type the moves of a solution after check." in out
    assert "Not a solution: it claims 1 jump, but 3 are needed." in out


def test_checking_leaves_the_game_and_its_record(run: Here, tmp_path: Path) -> None:
    assert "[2 steps, 0 swaps, 1 move taken back]" in run("play", BOARD, stdin="R\nR\nU\ncheck L\nundo\n").out
    path = tmp_path / "attempts.jsonl"
    run("play", GRAPH, "--record", path, stdin="3/4\ncheck 3/4 6/5\n5/6\n7/7\n")
    assert json.loads(path.read_text(encoding="utf-8"))["solved"] is True


def test_the_solution_is_one_whatever_was_played_before(run: Here) -> None:
    own = str(Path(BOARD).with_name("own2.txt"))
    after = run("play", own, stdin="solution\nundo\nU\nback\nsolution\nwinnable\n").out
    assert after.count("Solution: right to (2|3).") == 2
    assert after.splitlines()[-1] == "Still solvable."
    fresh, checked = (run("play", BOARD, stdin=f"{said}solution\n").out for said in ("", "check R R U U U\n"))
    assert "16 steps to go." in fresh
    assert "16 steps to go." in checked


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
    check_one_line(run("play", "missing.txt"), "missing.txt", "file not found")
    check_one_line(run("play", "--seed", "1"), "--kind")
    check_one_line(run("play", "--kind", "rotation", "--stick", "1"), "--stick requires a FILE")
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


@pytest.mark.slow
@pytest.mark.parametrize(("key", "code"), [("q", 0), ("\x03", 130)], ids=["quit", "control c"])
def test_the_screen_is_used_on_a_terminal(key: str, code: int) -> None:
    child = terminal(GRAPH)
    child.expect("Knobel · Hüpfburg")
    child.expect("quit")
    child.send(key)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == code


@pytest.mark.slow
@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_plain_where_there_are_no_colours(more: dict[str, str]) -> None:
    child = terminal(GRAPH, env=more)
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
from knobel.play import line_mode

class Keyboard:  # Ctrl-C comes in the middle of the waiting, where Python does not look at signals
    fileno = functools.partial(ctypes.CDLL(None)["raise"], signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.stdin = Keyboard()
try:
    line_mode._wait_for_line()
except KeyboardInterrupt:
    print("noticed")
"""


@pytest.mark.slow
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


@pytest.mark.slow
def test_plain_on_request() -> None:
    child = terminal("--plain", GRAPH)
    child.expect("> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_line_without_end_is_refused(run: Here) -> None:
    """`knobel play --plain </dev/zero` ends; it does not fill the memory."""
    ran = run("play", "--plain", BOARD, stdin="\0" * 2_000_000)
    assert (ran.code, ran.err) == (2, "knobel: a line of input is longer than 1,048,576 characters\n")


def test_first_steps_and_progress(run: Here, tmp_path: Path) -> None:
    """A first step is learned, kept in the file, and the next one begins where it ended."""
    mine = tmp_path / "mine.json"
    ran = run("play", "--plain", "--progress", str(mine), stdin="1\nfirst-steps\nR R\nnext\nquit\n")
    assert "Each step uses one unit of charge. Use up both." in ran.out
    assert "The robot is empty, so the board is solved." in ran.out
    assert "first steps, 2. Swap" in ran.out
    (entry,) = json.loads(mine.read_text())["puzzles"].values()
    assert (entry["solved"], entry["fewest"], entry["unaided"]) == (True, True, True)
    again = run("play", "--plain", "--progress", str(mine), stdin="1\nfirst-steps\nquit\n")
    assert "first steps, 2. Swap" in again.out


def test_whoever_sees_that_there_is_no_solution_gets_every_star(run: Here, tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    (tmp_path / "never.txt").write_text("3\n1,2,2\n1\n1,1,1\n")
    run("play", "--plain", "--progress", mine, tmp_path / "never.txt", stdin="impossible\nquit\n")
    (entry,) = json.loads(mine.read_text())["puzzles"].values()
    assert (entry["solved"], entry["fewest"], entry["unaided"]) == (True, True, True)
    assert "best" not in entry


def test_no_solution_can_be_claimed(run: Here, tmp_path: Path) -> None:
    (tmp_path / "never.txt").write_text("3\n1,2,2\n1\n1,1,1\n")
    ran = run("play", "--plain", "--no-progress", tmp_path / "never.txt", stdin="impossible\nquit\n")
    assert "Right! Chessboard colouring" in ran.out
    (tmp_path / "board.txt").write_text("3\n1,2,2\n0\n")
    ran = run("play", "--plain", "--no-progress", tmp_path / "board.txt", stdin="impossible\nquit\n")
    assert "There is a solution." in ran.out


def test_a_file_that_is_no_progress_stays(run: Here, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("my diary")
    ran = run("play", "--plain", "--progress", tmp_path / "mine.json", stdin="quit\n")
    assert ran.code == 2
    assert "not a progress file" in ran.err
    assert (tmp_path / "mine.json").read_text() == "my diary"


def test_the_prompt_says_what_the_letters_mean(run: Here) -> None:
    """They are English in every language: U is up, also for somebody who would say unten."""
    german = run("play", BOARD, "--plain", "--lang", "de", stdin="U\nende\n")
    assert "Schritt: R rechts, U oben, L links\n" in german.out
    assert "Schritt: R rechts, U oben, L links, D unten\n" in german.out
    english = run("play", FRAME, "--plain", "--lang", "en", stdin="quit\n")
    assert "turn: L left, R right\n" in english.out


def test_moves_may_be_words(run: Here) -> None:
    words = run("play", BOARD, "--plain", stdin="rechts R hoch UP ↑ RUNTER\nquit\n").out
    letters = run("play", BOARD, "--plain", stdin="R R U U U D\nquit\n").out
    assert words == letters
    assert run("play", BOARD, "--plain", stdin="RRUUUD\nquit\n").out == letters


def test_what_is_no_move_is_answered_with_those_there_are(run: Here) -> None:
    ran = run("play", BOARD, "--plain", "--lang", "de", stdin="R\no\nende\n")
    assert ran.out.splitlines()[-2:] == [
        "„o“ ist kein Zug",
        "Schritt: R rechts, U oben, L links",
    ]


def test_the_parts_of_a_jump_may_stand_apart(run: Here) -> None:
    jumps = list(knobel.solve(knobel.load(GRAPH)).moves)
    assert len(jumps) > 1
    together = run("play", GRAPH, "--plain", stdin=" ".join(jumps)).out
    assert "Solved" in together
    assert run("play", GRAPH, "--plain", stdin=" ".join(jumps).replace("/", " ")).out == together
    assert "for each of the 2 players, found “1”" in run("play", GRAPH, "--plain", stdin="1 2 3\n").out


@pytest.mark.parametrize("way_out", ["ende", "q", "quit", "exit", "QUIT"])
@pytest.mark.parametrize("before", ["", "rotation\n"])
def test_the_menu_can_be_left(run: Here, before: str, way_out: str) -> None:
    ran = run("play", "--plain", "--no-progress", stdin=f"{before}{way_out}\nrotation\neasy\n")
    assert ran.code == 0
    assert "help for the commands" not in ran.out
    assert "Type a number" not in ran.out
    assert "Type a number from 1 to 3, or quit.\n" in run("play", "--plain", stdin="hilfe\n").out


def test_a_puzzle_of_no_collection_has_no_next_one(run: Here) -> None:
    assert "This puzzle is in no collection" in run("play", BOARD, "--plain", stdin="next\n").out
    step = "play", "--plain", "--no-progress"
    assert "in no collection" not in run(*step, stdin="rotation\nfirst-steps\nnext\n").out
