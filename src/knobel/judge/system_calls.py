"""System calls that a program may not make, where namespaces do not contain it: System V shared memory,
semaphores and message queues outlive the processes that made them, and nobody could tell whose they are.

A filter of the kernel (seccomp) answers them as a system without System V IPC would.
"""

from __future__ import annotations

import ctypes
import errno
import platform
import struct
import sys

SET_SECCOMP, FILTER = 22, 2
LOAD_WORD, JUMP_IF_EQUAL, JUMP_IF_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.ENOSYS
NUMBER, ARCHITECTURE = 0, 4
"""Where a call's number and its architecture are, in what a filter sees."""
OTHER_NUMBERS = 0x40000000
"""From here on: the same calls once more (x32), which nothing uses."""
# architecture, then shmget, semget, msgget
CALLS = {"x86_64": (0xC000003E, 29, 64, 68), "aarch64": (0xC00000B7, 194, 190, 186)}


def forbid_system_v() -> bool:
    """For this process and all that it starts; False if this system cannot do that. It must have given
    up new privileges before. Programs for another architecture (32 bit) are not covered."""
    known = CALLS.get(platform.machine()) if sys.platform == "linux" else None
    if known is None:
        return False
    architecture, *calls = known
    checks = [(JUMP_IF_AT_LEAST, OTHER_NUMBERS), *((JUMP_IF_EQUAL, call) for call in calls)]
    steps = [
        (LOAD_WORD, 0, 0, ARCHITECTURE),
        (JUMP_IF_EQUAL, 0, len(checks) + 1, architecture),
        (LOAD_WORD, 0, 0, NUMBER),
        *((jump, len(checks) - n, 0, value) for n, (jump, value) in enumerate(checks)),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    return bool(ctypes.CDLL(None, use_errno=True).prctl(SET_SECCOMP, FILTER, program, 0, 0) == 0)
