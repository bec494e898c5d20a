"""The descendants of this process: which they are, how much memory they use, and how to kill them all.

A launcher adopts orphans (see `sandbox.adopt_orphans`), so whatever its program started, however it
tried to detach itself, is a descendant of the launcher. Where that is not available (not Linux), the
process group has to do.

This reads /proc itself, a hundred times a second: the lists of children that Linux keeps take 0.02 ms
for one child among 440 processes, while psutil asks every process for its parent, which takes 34 ms.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
TIMEOUT = 5.0
"""Seconds until killed processes must be gone; they take longer only if the system itself hangs."""


def descendants(pid: int) -> list[int]:
    """Every process below this one, parents first, zombies included."""
    below = _children(pid)
    for child in below:  # grows as we go
        below += _children(child)
    return below


def _children(pid: int) -> list[int]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")
        return [int(child) for thread in threads for child in _read(f"/proc/{pid}/task/{thread}/children")]
    except FileNotFoundError:
        return [] if not PROC.joinpath(str(pid)).exists() else _children_by_parent(pid)
    except OSError:
        return []


def _children_by_parent(pid: int) -> list[int]:
    """The same where the kernel keeps no lists of children: ask every process for its parent."""
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


def memory(pids: list[int], unmapped: int = 0) -> int:
    """Bytes that these processes hold in memory, all together; shared pages count once per process,
    those of mapped files not at all. `unmapped`: shared memory that they may hold without having
    mapped it; what is mapped is part of it, so the larger number counts."""
    private = shared = 0
    for pid in pids:
        with suppress(OSError, IndexError, ValueError):
            _, resident, of_files, *_ = _read(f"/proc/{pid}/statm")
            private += (int(resident) - int(of_files)) * PAGE
            shared += _shared(pid)
    return private + max(shared, unmapped)


def _shared(pid: int) -> int:
    """Shared memory, which counts like any other; `statm` counts it with mapped files."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_bytes().split(b"\n"):
            if line.startswith(b"RssShmem:"):
                return int(line.split()[1]) * 1024
    return 0


class Nameless(NamedTuple):
    """Bytes in files that have no name and that only an open descriptor keeps."""

    memory: int
    """Files in memory (memfd)."""
    disk: int
    """Files that were deleted while open."""


def nameless_files(pids: list[int]) -> Nameless:
    """What these processes keep in files without a name; each file counts once."""
    sizes: dict[tuple[int, int], tuple[bool, int]] = {}
    for pid in pids:
        with suppress(OSError):
            for name in os.listdir(f"/proc/{pid}/fd"):
                with suppress(OSError):
                    link = f"/proc/{pid}/fd/{name}"
                    target = os.readlink(link)
                    if target.endswith(" (deleted)"):
                        found = os.stat(link)
                        size = target.startswith("/memfd:"), found.st_blocks * 512
                        sizes[found.st_dev, found.st_ino] = size
    return Nameless(
        sum(size for in_memory, size in sizes.values() if in_memory),
        sum(size for in_memory, size in sizes.values() if not in_memory),
    )


def system_v_memory() -> int:
    """Bytes of System V shared memory in this process's IPC namespace."""
    with suppress(OSError, ValueError):
        heading, *lines = Path("/proc/sysvipc/shm").read_text().splitlines()
        column = heading.split().index("rss")
        return sum(int(line.split()[column]) for line in lines)
    return 0


def kill_descendants() -> int:
    """Kill everything below this process and wait until it is gone; returns how many there were.

    First all are stopped, so that none can fork while the others are killed.
    """
    until = time.monotonic() + TIMEOUT
    seen: set[int] = set()
    while time.monotonic() < until:
        here = descendants(os.getpid()) if PROC.joinpath("self").exists() else []
        seen.update(pid for pid in here if not is_zombie(pid))
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in here:
                with suppress(OSError):
                    os.kill(pid, number)
        if not _reap():
            break
        time.sleep(0.002)
    return len(seen)


def is_zombie(pid: int) -> bool:
    """Has it ended, or is it gone?"""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[:1] == [b"Z"]
    except OSError:
        return True


def _reap() -> bool:
    """Wait for children that have ended; is there any other left?"""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _marked(mark: str, session: int) -> list[int]:
    """Processes with this text in their environment or in this session, whoever their parent is."""
    if not PROC.joinpath("self").exists():
        return []
    pids, wanted = [], mark.encode()
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            with suppress(OSError):
                environment = Path(f"/proc/{name}/environ")
                if _session(name) == session or wanted in environment.read_bytes().split(b"\0"):
                    pids.append(int(name))
    return pids


def _session(pid: str) -> int:
    """The session of a process that has not ended yet."""
    state, _, _, session, *_ = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    return -1 if state == b"Z" else int(session)


def kill_marked(mark: str, session: int) -> None:
    """Kill the processes with this mark or in this session: the last resort if their launcher is gone."""
    until = time.monotonic() + TIMEOUT
    while (here := _marked(mark, session)) and time.monotonic() < until:
        for pid in here:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.005)
