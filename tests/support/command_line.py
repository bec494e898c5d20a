"""Running `knobel` in tests: inside this process where possible, in one of its own where not."""

from __future__ import annotations

import gettext
import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pexpect
import pytest

from knobel.cli import main
from support.examples import ROOT

COMMAND = (sys.executable, "-c", "import sys; from knobel.cli import main; sys.exit(main())")
EXAMPLE = ROOT / "examples"
BOARD = str(EXAMPLE / "stromrallye" / "example0.txt")
FRAME = str(EXAMPLE / "rotation" / "eigen2.txt")
GRAPH = str(EXAMPLE / "huepfburg" / "three_jumps.txt")
STUCK = str(EXAMPLE / "rotation" / "eigen1.txt")
APART = str(EXAMPLE / "huepfburg" / "two_impossible.txt")
HARD = str(EXAMPLE / "stromrallye" / "example2.txt")
NOTHING: Mapping[str, str] = MappingProxyType({})
PATIENCE = 240
"""Seconds after which something hangs, on the busiest machine and under a sanitizer."""
OUT_AT_ONCE = "5\n#####\n#0  #\n#0  #\n#   #\n# ###\n"


TINY = ("batch", "generate", "stromrallye", "--size", "3", "--batteries", "2", "--seed", "1")
"""Makes a data set of tiny boards."""


class Ran(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """The JSON objects, one per line."""
        return [json.loads(line) for line in self.out.removesuffix("\n").split("\n")]

    @property
    def record(self) -> dict[str, Any]:
        (only,) = self.records
        return only


class Here:
    """Runs `knobel` inside this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        # What the command changes for the whole process goes back after the test.
        monkeypatch.setenv("LANGUAGE", "en")
        monkeypatch.setattr(gettext, "_current_domain", gettext.textdomain())

    def __call__(self, *arguments: str | Path, stdin: str | bytes = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([str(argument) for argument in arguments])
        return Ran(code, *self.capsys.readouterr())


def apart(
    *arguments: str | Path, stdin: bytes = b"", lang: str = "C.UTF-8", env: Mapping[str, str] = NOTHING
) -> Ran:
    """Runs `knobel` in a process of its own, without a terminal, in a given locale."""
    command = [*COMMAND, *map(str, arguments)]
    ended = subprocess.run(
        command, input=stdin, capture_output=True, timeout=PATIENCE, env=environment(lang, **env)
    )
    return Ran(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def environment(lang: str, **more: str) -> dict[str, str]:
    ours = ("LANG", "LANGUAGE", "LC_MESSAGES")
    plain = {name: value for name, value in os.environ.items() if name not in ours}
    return {**plain, "LC_ALL": lang, **more}


def check_one_line(ran: Ran, *parts: str, code: int = 2) -> None:
    """Bad input: exit code 2, one line on stderr that names these parts, no traceback."""
    assert ran.code == code, ran
    assert ran.err.startswith("knobel: ")
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1, ran.err
    for part in parts:
        assert part in ran.err


def write(folder: Path, files: dict[str, str] | Sequence[tuple[str, str]]) -> list[Path]:
    """Files with these names and texts."""
    made = []
    for name, text in dict(files).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        made.append(path)
    return made


def terminal(
    *arguments: str, size: tuple[int, int] = (30, 100), env: Mapping[str, str] = NOTHING
) -> pexpect.spawn[str]:
    """`knobel play` on a terminal of its own, of so many rows and columns."""
    plain = {name: value for name, value in environment("C.UTF-8").items() if name != "NO_COLOR"}
    colourful = {**plain, "TERM": "xterm-256color", "COLORTERM": "truecolor", **env}
    command = [*COMMAND[1:], "play", *arguments]
    return pexpect.spawn(
        COMMAND[0], command, env=colourful, timeout=PATIENCE, dimensions=size, encoding="utf-8"
    )
