"""What confines a program, as far as the system allows it without special privileges.

Resource limits (memory, processor time, size of files, no core dumps), adoption of whatever it
leaves behind, and, where Linux has Landlock, no writing outside its own folder and no TCP
connections. What a system does not offer is left out.
"""

from __future__ import annotations

import ctypes
import os
import resource
import struct
import sys
from contextlib import suppress

SET_CHILD_SUBREAPER = 36
SET_NO_NEW_PRIVS = 38
MOST_FILES = 1024
MOST_PROCESSES = 256
"""Processes that a program may have at a time; nobody needs more to solve a puzzle."""

# Landlock: system call numbers, the same on every architecture, and rights (linux/landlock.h).
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
PATH_BENEATH = 1
RIGHT_TO_WRITE = 1 << 1
RIGHTS_TO_MAKE = sum(1 << bit for bit in range(4, 13))
RIGHT_TO_REFER = 1 << 13
RIGHT_TO_TRUNCATE = 1 << 14
RIGHTS_TO_CONNECT = 0b11
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
        _at_most(resource.RLIMIT_NPROC, _own_tasks() + 4 * MOST_PROCESSES)


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


def confine_to(folder: str) -> bool:
    """Forbid this process and all that it starts to change anything outside the folder and to open
    TCP connections; False if the system cannot do that."""
    if sys.platform != "linux" or not _control(SET_NO_NEW_PRIVS):
        return False
    system = ctypes.CDLL(None, use_errno=True).syscall
    version = system(CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    rights = RIGHT_TO_WRITE | RIGHTS_TO_MAKE
    rights |= RIGHT_TO_REFER if version >= 2 else 0
    rights |= RIGHT_TO_TRUNCATE if version >= 3 else 0
    wanted = struct.pack("=QQ", rights, RIGHTS_TO_CONNECT if version >= 4 else 0)
    rules = system(CREATE_RULESET, wanted, ctypes.c_size_t(16 if version >= 4 else 8), 0)
    if rules < 0:
        return False
    try:
        for path in (folder, *WRITABLE):
            _allow(system, rules, path, rights if path == folder else rights & RIGHT_TO_WRITE)
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


def _control(option: int) -> bool:
    if sys.platform != "linux":
        return False
    return bool(ctypes.CDLL(None, use_errno=True).prctl(option, 1, 0, 0, 0) == 0)
