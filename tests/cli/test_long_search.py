"""Long searches: progress on a terminal, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.command_line import COMMAND, PATIENCE, STUCK, apart, environment
from support.hard_puzzles import endless


@pytest.mark.slow
def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    file = tmp_path / "endless.txt"
    file.write_text(endless())
    ran = apart("solve", file, "--time", "0.8")
    assert (ran.code, ran.err) == (3, "")
    assert "states" in on_terminal("solve", file, "--time", str(PATIENCE), until="states")
    assert on_terminal("solve", STUCK) == ""


def on_terminal(*arguments: str | Path, until: str = "") -> str:
    """What appears on stderr when that is a terminal, to the end or until something is there."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=theirs, env=environment("C.UTF-8")
    ) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
            if until and until.encode() in shown:
                process.kill()
    os.close(ours)
    assert process.returncode == (-signal.SIGKILL if until else 1)
    return shown.decode(errors="replace")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""


SEARCHING = """
import signal, sys
from itertools import pairwise
from pathlib import Path
from time import process_time
from knobel.cli import main
from knobel.limits import Limits
watch, mark, noted = Limits.watch, Path(sys.argv.pop(1)), Path(sys.argv.pop(1))
looks, late = [], []

def look(*numbers):
    mark.touch()
    looks.append(process_time())
    return watch(*numbers)

def press(*told):
    looks.append(process_time())
    late.append(len(looks))
    signal.default_int_handler(*told)

Limits.watch = look
signal.signal(signal.SIGINT, press)
code = main()
noted.write_text(f"{len(looks) - late[0]} {max((b - a for a, b in pairwise(looks)), default=0)}")
sys.exit(code)
"""


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "de"]], ids=["plain", "json", "german"])
@pytest.mark.parametrize("kernel", ["", "off"], ids=["kernel", "reference"])
def test_ctrl_c_stops_at_once(tmp_path: Path, options: list[str], kernel: str) -> None:
    """The search looks whether it shall go on many times a second, and not once more after Ctrl-C."""
    file, mark, noted = tmp_path / "endless.txt", tmp_path / "searching", tmp_path / "noted"
    file.write_text(endless())
    command = [sys.executable, "-c", SEARCHING, str(mark), str(noted), "solve", STUCK, str(file), *options]
    more = {"KNOBEL_KERNEL": kernel} if kernel else {}
    with subprocess.Popen(command, stdout=-1, stderr=-1, env=environment("C.UTF-8", **more)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        ready = process.stdout.readline()
        mark.unlink(missing_ok=True)
        while not mark.exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        code = process.wait(PATIENCE)
        rest, said = process.stdout.read(), process.stderr.read().decode().splitlines()
    assert STUCK.encode() in ready
    assert (code, rest) == (130, b"")
    assert len(said) == (2 if kernel else 1)
    assert said[-1] == ("knobel: abgebrochen" if "de" in options else "knobel: stopped")
    late, longest = noted.read_text().split()
    assert late == "0"
    assert float(longest) < 1  # of processor time: others on the machine do not count


ENDING = """
import atexit, signal, sys
from knobel.cli import errors, main
errors.run = lambda _: signal.raise_signal(signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
atexit.register(signal.raise_signal, signal.SIGINT)
sys.exit(main())
"""


def test_ctrl_c_again_while_the_process_ends() -> None:
    """It is stopped already: the same exit code and the same line."""
    command = [sys.executable, "-c", ENDING]
    ran = subprocess.run(
        command, capture_output=True, timeout=PATIENCE, env=environment("C.UTF-8"), check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"knobel: stopped\n")
