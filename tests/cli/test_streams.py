"""Where `knobel` reads and writes: pipes, full disks, closed streams."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from command_line import BOARD, COMMAND, EXAMPLE, FRAME, apart, check_one_line, environment

LONG_WAY = b"1000\n1,1,100000\n0\n"


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
        assert process.wait(30) == 0
        assert process.stderr.read() == b""


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


@pytest.mark.parametrize(("closed", "code"), [("0<&-", 2), ("1>&-", 0), ("2>&-", 0)])
def test_closed_streams(closed: str, code: int) -> None:
    file = "-" if closed == "0<&-" else FRAME
    command = ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, "solve", file]
    ended = subprocess.run(command, capture_output=True, timeout=60)
    assert ended.returncode == code
    assert b"Traceback" not in ended.stderr


def test_standard_input_in_a_pipe() -> None:
    assert apart("solve", "-", stdin=Path(BOARD).read_bytes()).code == 0
    assert apart("verify", BOARD, "-", stdin="0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)".encode()).code == 0
    check_one_line(apart("solve", "-"), "-:1:")
    check_one_line(apart("verify", "-", "-"), "-:")


def test_examples_as_a_whole() -> None:
    ran = apart("solve", EXAMPLE, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert {record["status"] for record in ran.records} == {"solved", "unsolvable"}
