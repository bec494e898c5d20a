"""What confines a program on every system: resource limits (memory, processor time, size of files, no
core dumps), adoption of whatever it leaves behind, and, where Linux has Landlock, no writing outside its
own folder, no TCP connections, no signals to others. What a system does not offer is left out.

Landlock has no right for changing the mode, the owner or the times of a file: only a read-only mount
prevents that (`namespaces.py`).
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct
import sys
from contextlib import suppress

SET_CHILD_SUBREAPER = 36
END_WITH_PARENT = 1
SET_NO_NEW_PRIVS = 38
MOST_FILES = 1024
MOST_PROCESSES = 256
"""Processes that a program may have at a time; nobody needs more to solve a puzzle."""
MOST_TASKS = 4 * MOST_PROCESSES
"""Processes and threads together."""

# Landlock: system call numbers, the same on every architecture, and rights (linux/landlock.h).
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
PATH_BENEATH = 1
RIGHT_TO_WRITE = 1 << 1
RIGHTS_TO_MAKE = sum(1 << bit for bit in range(4, 13))
RIGHT_TO_REFER = 1 << 13
RIGHT_TO_TRUNCATE = 1 << 14
RIGHT_TO_CONTROL_DEVICES = 1 << 15
RIGHTS_TO_CONNECT = 0b11
SCOPE_SOCKETS_AND_SIGNALS = 0b11
SIGNALS_SINCE = 6
"""The version of Landlock that keeps signals inside."""
WRITABLE = ("/dev/null", "/dev/zero", "/dev/full", "/dev/tty")


def adopt_orphans() -> bool:
    """From now on processes below us that lose their parent become our children; False if the system
    does not offer that."""
    return _control(SET_CHILD_SUBREAPER)


def set_limits(seconds: float, memory: int, file_size: int) -> None:
    """Resource limits for this process and all that it starts.

    Memory: what may be written to, not the mere address space, since some languages (Java,
    Go, JavaScript) reserve far more of that than they ever use.
    """
    processors = os.cpu_count() or 1
    _at_most(resource.RLIMIT_CPU, int(seconds * processors) + 2)
    _at_most(resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS, memory)
    _at_most(resource.RLIMIT_FSIZE, file_size)
    _at_most(resource.RLIMIT_CORE, 0)
    _at_most(resource.RLIMIT_NOFILE, MOST_FILES)
    if os.getuid() != 0:  # counted per user, so it must also cover what the user runs already
        _at_most(resource.RLIMIT_NPROC, _own_tasks() + MOST_TASKS)


def _at_most(kind: int, value: int) -> None:
    hard = resource.getrlimit(kind)[1]
    wanted = value if hard == resource.RLIM_INFINITY else min(value, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(kind, (wanted, wanted))


def _own_tasks() -> int:
    """Threads of this user, about."""
    count = 0
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        with suppress(OSError):
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                count += len(os.listdir(f"/proc/{name}/task"))
    return count


def landlock_version() -> int:
    """The version of Landlock that the system has; 0 for none."""
    if sys.platform != "linux":
        return 0
    system = ctypes.CDLL(None, use_errno=True).syscall
    return max(0, int(system(CREATE_RULESET, None, ctypes.c_size_t(0), 1)))


def refuse_new_privileges() -> bool:
    """No program started from here gets rights by being set-user-ID."""
    return _control(SET_NO_NEW_PRIVS)


def confine_to(*folders: str) -> bool:
    """Forbid this process and all that it starts to change anything outside the folders, to open TCP
    connections, to signal processes outside and to talk to their abstract sockets, as far as this
    version of Landlock can do it; False if there is none. Needs `refuse_new_privileges`."""
    version = landlock_version()
    if not version:
        return False
    system = ctypes.CDLL(None, use_errno=True).syscall
    rights = RIGHT_TO_WRITE | RIGHTS_TO_MAKE
    rights |= RIGHT_TO_REFER if version >= 2 else 0
    rights |= RIGHT_TO_TRUNCATE if version >= 3 else 0
    rights |= RIGHT_TO_CONTROL_DEVICES if version >= 5 else 0
    scope = SCOPE_SOCKETS_AND_SIGNALS if version >= SIGNALS_SINCE else 0
    wanted = struct.pack("=QQQ", rights, RIGHTS_TO_CONNECT if version >= 4 else 0, scope)
    size = 24 if version >= SIGNALS_SINCE else 16 if version >= 4 else 8
    rules = system(CREATE_RULESET, wanted, ctypes.c_size_t(size), 0)
    if rules < 0:
        return False
    try:
        for path in folders:
            _allow(system, rules, path, rights)
        for path in WRITABLE:
            _allow(system, rules, path, rights & (RIGHT_TO_WRITE | RIGHT_TO_CONTROL_DEVICES))
        return bool(system(RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(system: ctypes._NamedFuncPointer, rules: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    system(ADD_RULE, rules, PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    os.close(place)


def end_with_parent() -> None:
    """This process is killed when its parent ends, however that ends."""
    _control(END_WITH_PARENT, signal.SIGKILL)


def _control(option: int, value: int = 1) -> bool:
    if sys.platform != "linux":
        return False
    return bool(ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0) == 0)
