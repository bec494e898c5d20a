"""The launcher: a small process that runs one program, watches it, and kills whatever is left of it.

    knobel  ---job--->  launcher  --starts-->  program  -->  whatever it starts
            <--report--           <--output--

It is a process of its own because adopting orphans and setting limits would affect Knobel itself.
The job is one JSON line on standard input, which then stays open: when it closes, Knobel is gone,
and the program must end as well. The report is one JSON line, then the output.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import sys
import time
from contextlib import suppress
from typing import Any

from knobel.judge import process_tree, sandbox

INTERVAL = 0.01
"""Seconds between two checks of memory and processes."""
CHUNK = 1 << 16
ERRORS_KEPT = 1 << 14


class Watch:
    """One run: its output and errors so far, and what ended it, if not the program itself."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job
        self.started = time.monotonic()
        self.output = bytearray()
        self.errors = bytearray()
        self.ended_by: str | None = None
        self.memory = 0
        self.open: dict[int, bytearray] = {}
        self.status = 0
        self.usage: Any = None

    def start(self) -> None:
        out, self.its_out = os.pipe()
        err, self.its_err = os.pipe()
        said, self.its_failure = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            self._become_program()
        for end in (self.its_out, self.its_err, self.its_failure):
            os.close(end)
        failure = os.read(said, 100)
        os.close(said)
        self.failure = failure.decode() or None
        self.open = {out: self.output, err: self.errors}
        for end in self.open:
            os.set_blocking(end, False)

    def _become_program(self) -> None:
        """In the new process: set limits, enter the sandbox and become the program."""
        job = self.job
        try:
            os.setsid()
            source = os.open(job["input"] or os.devnull, os.O_RDONLY)
            for stream, end in enumerate((source, self.its_out, self.its_err)):
                os.dup2(end, stream)
            os.chdir(job["folder"])
            sandbox.set_limits(job["time"], job["memory"], job["file_size"])
            sandbox.confine_to(job["folder"])
            for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them
                signal.signal(number, signal.SIG_DFL)
            os.execvpe(job["command"][0], job["command"], job["environment"])  # noqa: S606
        except BaseException as error:
            os.write(self.its_failure, f"{getattr(error, 'strerror', None) or error}".encode()[:100])
        finally:
            os._exit(127)

    def follow(self) -> None:
        """Wait until the program ends, or until it must be ended."""
        poller = select.poll()
        poller.register(0, select.POLLHUP | select.POLLIN)
        for end in self.open:
            poller.register(end, select.POLLIN)
        with suppress(OSError, AttributeError):
            poller.register(os.pidfd_open(self.pid), select.POLLIN)
        while self.ended_by is None:
            ready = poller.poll(INTERVAL * 1000)
            for end, _ in ready:
                if end in self.open and not self.receive(end):
                    poller.unregister(end)
                    os.close(end)
                    del self.open[end]
                elif end == 0 and not os.read(0, 1):
                    self.ended_by = "stopped"
            if self.has_ended():
                return
            self.check_limits()

    def receive(self, end: int) -> bool:
        """Read what has been written; False if nothing more will come."""
        kept = self.open[end]
        with suppress(BlockingIOError):
            data = os.read(end, CHUNK)
            if not data:
                return False
            kept += data
            if kept is self.errors and len(kept) > 2 * ERRORS_KEPT:
                del kept[:-ERRORS_KEPT]
            elif kept is self.output and len(kept) > self.job["output"]:
                del kept[self.job["output"] :]
                self.ended_by = self.ended_by or "output"
        return True

    def has_ended(self) -> bool:
        pid, status, usage = os.wait4(self.pid, os.WNOHANG)
        if pid:
            self.status, self.usage = status, usage
        return bool(pid)

    def check_limits(self) -> None:
        here = process_tree.descendants(os.getpid())
        self.memory = max(self.memory, process_tree.memory(here))
        if self.memory > self.job["memory"]:
            self.ended_by = self.ended_by or "memory"
        elif len(here) > sandbox.MOST_PROCESSES:
            self.ended_by = self.ended_by or "processes"
        elif time.monotonic() - self.started > self.job["time"]:
            self.ended_by = self.ended_by or "time"

    def finish(self) -> dict[str, Any]:
        """Kill what is left, read the rest of the output, and report."""
        seconds = time.monotonic() - self.started
        with suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        left = process_tree.kill_descendants()
        for end in list(self.open):
            while self.ended_by != "output" and select.select([end], [], [], 0)[0] and self.receive(end):
                pass
        if self.usage is not None:
            self._add_peak(self.usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
        ended = os.waitstatus_to_exitcode(self.status)
        return {
            "ended_by": self.ended_by,
            "code": ended if ended >= 0 else None,
            "signal": -ended if ended < 0 else None,
            "failure": self.failure,
            "seconds": seconds,
            "memory": self.memory,
            "left": left,
            "errors": self.errors.decode("utf-8", "replace")[-ERRORS_KEPT:],
        }

    def _add_peak(self, peak: int) -> None:
        """The peak that the system measured, unless it is only what the launcher had before the fork."""
        import resource

        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        if peak > own or not self.memory:
            self.memory = max(self.memory, peak)


def main() -> None:
    """Receive one job, run it, report."""
    line = b""
    while not line.endswith(b"\n"):
        got = os.read(0, CHUNK)
        if not got:
            return
        line += got
    job = json.loads(line)
    signal.signal(signal.SIGTERM, _exit_on_signal)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sandbox.adopt_orphans()
    watch = Watch(job)
    try:
        watch.start()
        watch.follow()
        report = watch.finish()
    except SystemExit:
        process_tree.kill_descendants()
        raise
    finally:
        if watch.ended_by == "stopped":
            shutil.rmtree(job["folder"], ignore_errors=True)
    with suppress(BrokenPipeError):
        with os.fdopen(os.dup(1), "wb") as out:
            out.write(json.dumps(report).encode() + b"\n")
            out.write(watch.output)
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _exit_on_signal(*_: object) -> None:
    sys.exit(1)
