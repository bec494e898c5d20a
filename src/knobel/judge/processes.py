"""The processes below this one: which they are, what they use, and how to end them all.

A launcher adopts what its program leaves behind (see `fence.adopt`), so whatever the program
started, however it tried to get away, is a descendant of the launcher. Where that cannot be
had (not Linux), the process group has to do.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
PATIENCE = 5.0
"""Seconds for processes to go that were told to; longer only if the system itself hangs."""


def descendants(pid: int) -> list[int]:
    """Every process below this one, parents first; those that have ended already included."""
    found = _children(pid)
    for child in found:  # grows while we go
        found += _children(child)
    return found


def _children(pid: int) -> list[int]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")
        return [int(child) for thread in threads for child in _read(f"/proc/{pid}/task/{thread}/children")]
    except FileNotFoundError:
        return [] if not PROC.joinpath(str(pid)).exists() else _children_by_parent(pid)
    except OSError:
        return []


def _children_by_parent(pid: int) -> list[int]:
    """The same where the system keeps no lists of children: ask everybody for the parent."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and _parent(name) == pid]


def _parent(pid: str) -> int:
    try:
        after_name = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return int(after_name[1])
    except (OSError, IndexError, ValueError):
        return -1


def _read(path: str) -> list[bytes]:
    with open(path, "rb", buffering=0) as file:
        return file.read().split()


def memory(pids: list[int]) -> int:
    """Bytes that these processes hold in memory, all together; shared pages count once per
    process, those of program files not at all."""
    total = 0
    for pid in pids:
        with suppress(OSError, IndexError, ValueError):
            _, resident, of_files, *_ = _read(f"/proc/{pid}/statm")
            total += (int(resident) - int(of_files)) * PAGE + _shared(pid)
    return total


def _shared(pid: int) -> int:
    """Memory made to be shared, which counts like any other; `statm` counts it with files."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_bytes().split(b"\n"):
            if line.startswith(b"RssShmem:"):
                return int(line.split()[1]) * 1024
    return 0


def end_all() -> int:
    """End everything below this process and wait until it is gone; how many there were.

    First all are stopped, so that none can start another while the others are ended.
    """
    until = time.monotonic() + PATIENCE
    seen: set[int] = set()
    while time.monotonic() < until:
        here = descendants(os.getpid()) if PROC.joinpath("self").exists() else []
        seen.update(pid for pid in here if not _is_over(pid))
        for order in (signal.SIGSTOP, signal.SIGKILL):
            for pid in here:
                with suppress(OSError):
                    os.kill(pid, order)
        if not _reap():
            break
        time.sleep(0.002)
    return len(seen)


def _is_over(pid: int) -> bool:
    """Has it ended and only waits to be asked how?"""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[:1] == [b"Z"]
    except OSError:
        return True


def _reap() -> bool:
    """Take leave of children that ended; is there any left?"""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def marked(mark: str) -> list[int]:
    """Processes with this text in their environment, wherever they are."""
    if not PROC.joinpath("self").exists():
        return []
    found, wanted = [], mark.encode()
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            with suppress(OSError):
                if wanted in Path(f"/proc/{name}/environ").read_bytes().split(b"\0"):
                    found.append(int(name))
    return found


def end_marked(mark: str) -> None:
    """End the processes with this mark: the last resort, if their launcher is gone."""
    until = time.monotonic() + PATIENCE
    while (here := marked(mark)) and time.monotonic() < until:
        for pid in here:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.005)
