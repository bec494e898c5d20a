"""A control group (Linux, cgroup v2): memory and processes of a program counted and limited by the system.

It counts everything: also files in memory, shared memory that nobody has mapped, and what lives for
less than a moment. It needs a group in which we may make another one, with the memory controller
handed down: usual where systemd runs the session, for root, and in containers made for it.
"""

from __future__ import annotations

import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

TIMEOUT = 5.0
"""Seconds until a killed group must be empty."""


def parent() -> Path | None:
    """The nearest group above us in which a group with limited memory can be made; None if there is
    none."""
    for folder in _above_us():
        try:
            handed_down = folder.joinpath("cgroup.subtree_control").read_text().split()
        except OSError:
            continue
        if "memory" in handed_down and may_make_group(folder):
            return folder
    return None


def may_make_group(folder: Path) -> bool:
    return os.access(folder, os.W_OK) and os.access(folder / "cgroup.procs", os.W_OK)


def _above_us() -> list[Path]:
    """Our own group and those above it, nearest first."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
        own = next(line[3:] for line in lines if line.startswith("0::"))
        root = _mounted_at()
    except (OSError, StopIteration):
        return []
    inside = Path(os.path.normpath(f"{root}/{own}"))
    return [folder for folder in (inside, *inside.parents) if folder.is_relative_to(root)]


def _mounted_at() -> Path:
    """Where the groups are; StopIteration if nowhere."""
    mounts = Path("/proc/self/mountinfo").read_text().splitlines()
    return Path(next(line.split()[4] for line in mounts if " - cgroup2 " in line))


class Group:
    """One group, for one run."""

    def __init__(self, above: Path, memory: int, tasks: int) -> None:
        """OSError if it cannot be made. Limits are set as far as their controllers are handed down."""
        self.folder = above / f"knobel-judge-{os.getpid()}-{secrets.token_hex(4)}"
        self.folder.mkdir()
        for name, limit in (("memory.max", memory), ("memory.swap.max", 0), ("pids.max", tasks)):
            with suppress(OSError):
                self.folder.joinpath(name).write_text(str(limit))
        try:
            self.door = os.open(self.folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC)
        except OSError:
            self.folder.rmdir()
            raise
        """Whoever writes 0 into it is in the group; open already, since the program cannot open it."""

    def peak(self) -> int:
        """The most bytes at any time; 0 if the system does not say (before Linux 5.19)."""
        return self._number("memory.peak")

    def was_out_of_memory(self) -> bool:
        with suppress(OSError):
            events = self.folder.joinpath("memory.events").read_text().split()
            return int(events[events.index("oom_kill") + 1]) > 0
        return False

    def end(self) -> None:
        """Kill all that is in it, and remove it."""
        os.close(self.door)
        with suppress(OSError):
            self.folder.joinpath("cgroup.kill").write_text("1")
        until = time.monotonic() + TIMEOUT
        while self.folder.exists() and time.monotonic() < until:
            try:
                self.folder.rmdir()
            except OSError:
                time.sleep(0.002)

    def _number(self, name: str) -> int:
        try:
            return int(self.folder.joinpath(name).read_text())
        except (OSError, ValueError):
            return 0
