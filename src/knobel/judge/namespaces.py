"""Namespaces: a program that sees neither other processes nor a network, and can change nothing but its
own folder.

    launcher        new user, PID, IPC and network namespace      enter()
      supervisor    PID 1; a mount namespace: everything read-only, a small file system in memory as
                    the program's folder, another one for shared memory, its own /proc      furnish()
        program     no capabilities, so it cannot undo any of this      drop_capabilities()

When the supervisor ends, the system kills everything in its PID namespace; System V shared memory ends with
the IPC namespace, files with the mount namespace. No special rights are needed where the system lets
ordinary users make user namespaces. `os.unshare` is new in Python 3.12, so this calls the C library.
"""

from __future__ import annotations

import ctypes
import os
import struct
from contextlib import suppress
from pathlib import Path

NEW_MOUNT, NEW_UTS, NEW_IPC = 0x00020000, 0x04000000, 0x08000000
NEW_USER, NEW_PID, NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
NO_SUID, NO_DEVICES, NO_EXEC, RECURSIVE, PRIVATE = 2, 4, 8, 1 << 14, 1 << 18
MOUNT_SETATTR = 442
"""The number of this system call is the same on every architecture (Linux 5.12)."""
AT_THIS_FOLDER, AT_RECURSIVE = -100, 0x8000
ATTRIBUTE_READ_ONLY, ATTRIBUTE_NO_SUID = 1, 2
MOST_NODES = 1 << 14
"""Files and folders that a program may have at a time."""
SHARED = "/dev/shm"  # noqa: S108  # not a temporary file: where the system has shared memory
CAPABILITY_VERSION = 0x20080522
DROP_FROM_BOUNDS, AMBIENT, AMBIENT_CLEAR = 24, 47, 4


def enter() -> None:
    """New namespaces for this process and, for PIDs, its future children; OSError if not allowed."""
    user, group = os.geteuid(), os.getegid()
    _call("unshare", NEW_USER | NEW_PID | NEW_IPC | NEW_NETWORK | NEW_UTS)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    with suppress(OSError):  # nor may the program make namespaces in which it has rights again
        Path("/proc/sys/user/max_user_namespaces").write_text("0")


def furnish(folder: str, file_size: int) -> None:
    """In the first process of the PID namespace: everything read-only but the folder, which becomes a
    file system of this size in memory with the files that were in it. OSError if not allowed."""
    given = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    _call("unshare", NEW_MOUNT)
    _mount(None, "/", None, RECURSIVE | PRIVATE)
    with suppress(OSError):  # refused inside containers that hide parts of /proc; then the old one stays
        _mount("proc", "/proc", "proc", NO_SUID | NO_DEVICES | NO_EXEC)
    _make_read_only("/")
    room = f"size={file_size},nr_inodes={MOST_NODES},mode=0700"
    for place in (folder, SHARED):
        if Path(place).is_dir():
            _mount("tmpfs", place, "tmpfs", NO_SUID | NO_DEVICES, room)
    for name, data in given.items():
        Path(folder, name).write_bytes(data)


def drop_capabilities(keep: frozenset[int] = frozenset()) -> None:
    """Give up all special rights but these, for good: no program started from here gets them back."""
    library = ctypes.CDLL(None, use_errno=True)
    for capability in set(range(64)) - keep:
        library.prctl(DROP_FROM_BOUNDS, capability, 0, 0, 0)
    library.prctl(AMBIENT, AMBIENT_CLEAR, 0, 0, 0)
    header = struct.pack("=Ii", CAPABILITY_VERSION, 0)
    kept = sum(1 << capability for capability in keep) if os.geteuid() == 0 else 0
    low, high = kept & 0xFFFFFFFF, kept >> 32
    library.capset(header, struct.pack("=6I", low, low, 0, high, high, 0))


def _make_read_only(path: str) -> None:
    attributes = struct.pack("=QQQQ", ATTRIBUTE_READ_ONLY | ATTRIBUTE_NO_SUID, 0, 0, 0)
    size = ctypes.c_size_t(len(attributes))
    _call("syscall", MOUNT_SETATTR, AT_THIS_FOLDER, path.encode(), AT_RECURSIVE, attributes, size)


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str = "") -> None:
    named = [None if text is None else text.encode() for text in (source, target, kind)]
    _call("mount", *named, ctypes.c_ulong(flags), data.encode())


def _call(name: str, *arguments: object) -> None:
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
