"""Where `knobel` reads and writes: pipes, full disks, closed streams."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import (
    BOARD,
    COMMAND,
    EXAMPLE,
    FRAME,
    HARD,
    PATIENCE,
    apart,
    check_one_line,
    environment,
)

LONG_WAY = b"1000\n1,1,100000\n0\n"


@pytest.mark.slow
def test_a_reader_that_goes_away() -> None:
    command = [*COMMAND, "solve", "-"]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, env=environment("C.UTF-8")) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(LONG_WAY)
        process.stdin.close()
        assert len(process.stdout.read(10)) == 10
        process.stdout.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk() -> None:
    for arguments in (["solve", BOARD], ["solve", BOARD, "--json"], ["verify", BOARD, BOARD], ["--help"]):
        with open("/dev/full", "w") as full:
            ended = subprocess.run(
                [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, env=environment("C")
            )
        assert ended.returncode == 2
        assert ended.stderr.decode().startswith("knobel: ")
        assert len(ended.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("closed", "code"), [("0<&-", 2), ("1>&-", 2), ("2>&-", 0)])
def test_closed_streams(closed: str, code: int) -> None:
    file = "-" if closed == "0<&-" else FRAME
    command = ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, "solve", file]
    ended = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    assert ended.returncode == code
    assert b"Traceback" not in ended.stderr


@pytest.mark.slow
def test_standard_input_in_a_pipe() -> None:
    assert apart("solve", "-", stdin=Path(BOARD).read_bytes()).code == 0
    assert apart("verify", BOARD, "-", stdin="0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)".encode()).code == 0
    check_one_line(apart("solve", "-"), "-:1:")
    check_one_line(apart("verify", "-", "-"), "-:")


@pytest.mark.slow
def test_examples_as_a_whole() -> None:
    ran = apart("solve", EXAMPLE, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert {record["status"] for record in ran.records} == {"solved", "unsolvable"}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_nowhere_to_complain() -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run([*COMMAND, "solve", "missing.txt"], stderr=full, env=environment("C"))
    assert ended.returncode == 2


@pytest.mark.slow
def test_little_memory() -> None:
    """A small puzzle needs little; where even that is missing, the answer is "undecided"."""
    command = ["/bin/sh", "-c", 'ulimit -v 400000; exec "$@"', "sh", *COMMAND]
    ended = subprocess.run([*command, "solve", BOARD], capture_output=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, b"")


FAILING = """
import sys
import knobel.registry
from knobel.cli import main
def fail(*_): raise {error}
sys.modules["knobel.puzzles.stromrallye.rules"].Stromrallye.solve = fail
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        ("MemoryError", 3, "memory"),
        ("KeyError('oops')", 70, "KeyError"),
        ("KeyboardInterrupt", 130, "stopped"),
    ],
)
def test_what_nobody_expected(error: str, code: int, said: str) -> None:
    program = FAILING.format(error=error)
    command = [sys.executable, "-c", program, "solve", BOARD]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment("C"), timeout=PATIENCE)
    assert ended.returncode == code
    assert said in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    more = subprocess.run(
        command, capture_output=True, text=True, env=environment("C", KNOBEL_DEBUG="1"), timeout=PATIENCE
    )
    assert ("Traceback" in more.stderr) is (code == 70)


PRESSED = """
import sys
class Press:
    def find_spec(self, name, *rest):
        if name == "click": raise KeyboardInterrupt
sys.meta_path.insert(0, Press())
from knobel.cli import main
sys.exit(main(["--help"]))
"""


def test_ctrl_c_while_python_imports() -> None:
    command = [sys.executable, "-c", PRESSED]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment("C"), timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (130, "knobel: stopped\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on address space")
@pytest.mark.parametrize("room", [230_000, 300_000, 420_000])
def test_no_room_for_threads(room: int) -> None:
    """Threads or memory that cannot be had end as a limit, never as a crash."""
    command = ["/bin/sh", "-c", f'ulimit -v {room}; exec "$@"', "sh", *COMMAND, "solve", HARD]
    ended = subprocess.run(
        [*command, "--threads", "40", "--time", "1"],
        capture_output=True,
        timeout=PATIENCE,
        env=environment("C"),
    )
    assert ended.returncode in (0, 3), ended.stderr
    assert b"terminate" not in ended.stderr
