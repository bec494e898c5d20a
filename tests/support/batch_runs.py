"""`knobel batch` in a process of its own, watched from outside and ended by force."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from support.command_line import COMMAND, PATIENCE, environment


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
