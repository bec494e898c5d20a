"""`knobel batch` in a process of its own, watched from outside and ended by force."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from support.command_line import COMMAND, PATIENCE, environment
from support.paced_puzzle import Gate


def start(*call: str | Path, **env: str) -> subprocess.Popen[str]:
    """The command in a process group of its own."""
    return subprocess.Popen(
        [*COMMAND, *map(str, call)],
        start_new_session=True,
        text=True,
        env=environment("C.UTF-8", **env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def finished(folder: Path) -> int:
    """Tasks that are done: results that wait in the ledger, and those in parts."""
    try:
        with sqlite3.connect(f"file:{folder / '_ledger.sqlite'}?mode=ro", uri=True) as ledger:
            (waiting,) = ledger.execute("SELECT count(*) FROM task").fetchone()
            (written,) = ledger.execute("SELECT coalesce(max(next_task), 0) FROM part").fetchone()
            return int(waiting + written)
    except sqlite3.Error:
        return 0


def contents(folder: Path) -> dict[str, bytes]:
    """The parts of a data set, by name."""
    return {path.name: path.read_bytes() for path in folder.rglob("part-*")}


def caught_at_work(gate: Gate, tickets: int, *call: str | Path, folder: Path) -> subprocess.Popen[str]:
    """A run of held puzzles, of which so many are let through, when more than one task is done."""
    gate.let(tickets)
    process = start(*call, "-o", folder, **gate.env)
    until(lambda: process.poll() is not None or finished(folder) > 1)
    return process


def written_by(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a process wrote, once it and all that share its output have ended."""
    return process.communicate(timeout=PATIENCE)


def gone(group: int) -> bool:
    """Has every process of a group ended?"""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def until(true: Callable[[], bool]) -> None:
    """Wait for something to be the case."""
    ends = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.01)
