"""Tries what this system offers to contain programs, in a process that ends afterwards."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from knobel.judge import cgroup, namespaces, sandbox

TRIED_SIZE = 1 << 16


def main() -> None:
    """Write what is offered, as JSON."""
    above = cgroup.parent()
    offered = {
        "landlock": sandbox.landlock_version(),
        "cgroup": "" if above is None or not _can_use(above) else str(above),
        "namespaces": _can_enter(),
    }
    sys.stdout.write(json.dumps(offered))


def _can_use(above: Path) -> bool:
    """May a process of ours be moved into a group made there?"""
    try:
        group = cgroup.Group(above, 1 << 30, sandbox.MOST_TASKS)
    except OSError:
        return False
    pid = os.fork()
    if not pid:
        with suppress(OSError):
            os.write(group.door, b"0")
            os._exit(0)
        os._exit(1)
    joined = os.waitpid(pid, 0)[1] == 0
    group.end()
    return joined


def _can_enter() -> bool:
    """Do namespaces work, from the first to the last step?"""
    with tempfile.TemporaryDirectory(prefix="knobel-judge-") as folder:
        pid = os.fork()
        if pid:
            return os.waitpid(pid, 0)[1] == 0
        with suppress(OSError):
            namespaces.enter()
            if _in_child(folder):
                os._exit(0)
        os._exit(1)


def _in_child(folder: str) -> bool:
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1] == 0
    with suppress(OSError):
        namespaces.furnish(folder, TRIED_SIZE)
        Path(folder, "file").write_bytes(b"x")
        os._exit(0)
    os._exit(1)
