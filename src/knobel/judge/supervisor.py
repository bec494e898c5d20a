"""The supervisor: the process between the launcher and the program.

    launcher  --forks-->  supervisor  --forks-->  shell  --forks-->  program
                                                  (ends at once, so the supervisor adopts the program)

It is the parent of whatever loses its own parent, PID 1 if there are namespaces, and ends with the
launcher. The shell is there for the sake of one number: the peak memory that the system reports includes
what a process had before it became the program, and a copy of Python is larger than many a program, a
copy of `sh` smaller than any.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import json
import os
import platform
import shutil
import signal
import struct
import sys
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

from knobel.judge import namespaces, sandbox

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


SHELL = "/bin/sh"
START = '{ read -r go <&5 && exec "$@" <&3 3<&- 5<&-; } 4>&- & echo $! >&4'
"""Start the program as soon as the shell itself has ended; a shell might wait for what ends earlier."""
MAY_READ_ALL = frozenset({1, 2})
"""The capabilities of root to read (and write) files of others; the only ones that it keeps."""
INTERPRETED, MOST_FIRST_LINE = b"#!", 256
COMPILED = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How programs for Linux and macOS begin."""


class Ends(NamedTuple):
    """Where to write: the program's two streams, why it could not be started, how it ended."""

    out: int
    err: int
    failure: int
    ended: int


class Shell(NamedTuple):
    """Two pipes: on one the shell tells the PID of the program, on the other it may go."""

    told: int
    tell: int
    wait: int
    go: int


def keep(job: dict[str, Any], ends: Ends, group: int | None) -> NoReturn:
    """Run the program, say how it ended, and stay until killed. `group`: the door of a control group."""
    try:
        sandbox.end_with_parent()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        adopts = True
        if job["namespaces"]:
            namespaces.furnish(job["folder"], job["file_size"])
        else:
            adopts = sandbox.adopt_orphans()
        shell = Shell(*os.pipe(), *os.pipe()) if adopts else None
        first = os.fork()
        if not first:
            _become_program(job, ends, shell, group)
        for end in (ends.out, ends.err, ends.failure):
            os.close(end)
        status, peak = _wait_for_program(first, shell)
        os.write(ends.ended, json.dumps({"status": status, "peak": peak}).encode())
        os.close(ends.ended)
        _reap_until_killed()
    except BaseException as error:
        _say(ends.failure, error)
    os._exit(1)


def _wait_for_program(first: int, shell: Shell | None) -> tuple[int, int]:
    """The status of the program and its peak memory in bytes. Without a shell it is the first process."""
    program = first
    if shell is not None:
        os.close(shell.tell)
        os.close(shell.wait)
        status = os.waitpid(first, 0)[1]
        number = os.read(shell.told, 20).strip()
        if not number:  # it could not even be started; what is wrong was said already
            return status, 0
        program = int(number)
        os.write(shell.go, b"go\n")
    while True:
        pid, status, usage = os.wait4(-1, 0)
        if pid == program:
            return status, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _reap_until_killed() -> NoReturn:
    while True:
        try:
            os.wait()
        except ChildProcessError:
            signal.pause()


def _become_program(job: dict[str, Any], ends: Ends, shell: Shell | None, group: int | None) -> NoReturn:
    """In the new process: set limits, enter the sandbox and become the program."""
    failure = ends.failure
    try:
        os.setpgid(0, 0)
        if group is not None:
            os.write(group, b"0")
        os.chdir(job["folder"])
        source = os.open(job["input"] or os.devnull, os.O_RDONLY)
        _take_streams(source, ends, shell)
        failure = 9
        _confine(job)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them
            signal.signal(number, signal.SIG_DFL)
        command = job["command"]
        if shell is not None:
            found = _startable(command[0], job["environment"]["PATH"])
            command = [SHELL, "-c", START, SHELL, found, *command[1:]]
        os.execvpe(command[0], command, job["environment"])  # noqa: S606
    except BaseException as error:
        _say(failure, error)
    os._exit(127)


def _take_streams(source: int, ends: Ends, shell: Shell | None) -> None:
    """0 to 2 as for any program, the failure as 9. A shell takes the input away from what it starts in
    the background, so it is also 3; 4 and 5 are its pipes."""
    wanted = {0: source, 1: ends.out, 2: ends.err, 9: ends.failure}
    if shell is not None:
        wanted |= {3: source, 4: shell.tell, 5: shell.wait}
    above = {end: fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in set(wanted.values())}
    for stream, end in wanted.items():
        os.dup2(above[end], stream, inheritable=stream != 9)


def _confine(job: dict[str, Any]) -> None:
    sandbox.set_limits(job["time"], job["memory"], job["file_size"])
    sandbox.refuse_new_privileges()
    if job["namespaces"]:
        namespaces.drop_capabilities()
        sandbox.confine_to(job["folder"], namespaces.SHARED)
    elif job["landlock"]:
        if os.geteuid() == 0:
            namespaces.drop_capabilities(MAY_READ_ALL)
        forbid_system_v()
        sandbox.confine_to(job["folder"])


def _startable(name: str, path: str) -> str:
    """The program of this name; OSError for what the system would refuse to run, which a shell would
    report in words of its own, or try to run itself."""
    found = shutil.which(name, path=path)
    if found is None:
        number = errno.EACCES if os.path.exists(name) else errno.ENOENT
        raise OSError(number, os.strerror(number))
    with suppress(PermissionError), open(found, "rb") as file:  # what may be run need not be readable
        begins = file.read(MOST_FIRST_LINE)
        if begins.startswith(INTERPRETED):
            words = begins[2:].split(b"\n")[0].split()
            if not words or not os.access(words[0], os.X_OK):
                raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        elif not begins.startswith(COMPILED):
            raise OSError(errno.ENOEXEC, os.strerror(errno.ENOEXEC))
    return found


def _say(failure: int, error: BaseException) -> None:
    with suppress(OSError):
        os.write(failure, f"{getattr(error, 'strerror', None) or error}".encode()[:200])
