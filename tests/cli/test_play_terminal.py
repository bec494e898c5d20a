"""Terminals that are no help: hardly any room, bytes that are no text, and games ended from outside."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pexpect
import pytest

from support.command_line import BOARD, GRAPH, Here, check_one_line, terminal

RIGHT = "\x1b[C"
BACK = "\x1b[?1049l"
"""What gives the terminal back the text that was there before the game."""
QUIET = {"NO_COLOR": "1"}


def ended(child: pexpect.spawn[str]) -> str:
    """All that is still written until the end."""
    child.expect(pexpect.EOF)
    child.close()
    said = str(child.before)
    assert "Traceback" not in said
    return said


@pytest.mark.slow
@pytest.mark.parametrize("bad", [b"\xf6", b"\xe4", b"\xc3\xff\xfe"])
def test_bytes_that_are_no_text(bad: bytes) -> None:
    """Each could be the beginning of a character, or cannot; the key after it counts."""
    child = terminal(BOARD)
    child.expect("quit")
    os.write(child.child_fd, bad + RIGHT.encode())
    child.expect("1 step")
    os.write(child.child_fd, bad + b"q")
    assert BACK in ended(child)
    assert child.exitstatus == 0


@pytest.mark.slow
def test_hardly_any_room() -> None:
    child = terminal(BOARD, size=(4, 80))
    child.expect("Knobel")
    for size in ((1, 1), (30, 100)):
        child.setwinsize(*size)
    child.expect("quit")
    child.send(RIGHT)
    child.expect("1 step")
    child.send("q")
    ended(child)
    assert child.exitstatus == 0


@pytest.mark.slow
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("more", [{}, QUIET], ids=["screen", "plain"])
def test_ended_from_outside(told: signal.Signals, more: dict[str, str], tmp_path: Path) -> None:
    """As if somebody had quit: the attempt is noted, and the terminal as it was."""
    path = tmp_path / "attempts.jsonl"
    child = terminal(BOARD, "--record", str(path), env=more)
    child.expect("> " if more else "quit")
    child.send("R\n" if more else RIGHT)
    child.expect("1 step")
    if more:
        child.expect("> ")
    child.kill(told)
    assert (BACK in ended(child)) == (not more)
    assert child.exitstatus == 128 + told
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == ["R"]


@pytest.mark.slow
def test_the_terminal_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "attempts.jsonl"
    child = terminal(BOARD, "--record", str(path))
    child.expect("quit")
    child.send(RIGHT)
    child.expect("1 step")
    child.ptyproc.fileobj.close()
    assert os.waitstatus_to_exitcode(os.waitpid(child.pid, 0)[1]) == 128 + signal.SIGHUP
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == ["R"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


def test_records_are_tried_before_the_game(run: Here, tmp_path: Path) -> None:
    for bad in (tmp_path, tmp_path / "missing" / "attempts.jsonl"):
        ran = run("play", GRAPH, "--record", bad, stdin="3/4\n")
        check_one_line(ran, str(bad), "cannot be written")
        assert ran.out == ""
    path = tmp_path / "attempts.jsonl"
    run("play", GRAPH, "--record", path, stdin="")
    assert not path.exists()  # nothing was played
    link = tmp_path / "link"
    link.symlink_to(path)
    run("play", GRAPH, "--record", link, stdin="3/4\n")
    assert link.is_symlink()
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == ["3/4"]
