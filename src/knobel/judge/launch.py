"""The launcher: a small process that runs one program, watches it, and ends all of it.

    knobel  --order-->  launcher  --starts-->  program  -->  whatever it starts
            <--report--           <--output--

It lives apart from Knobel because adopting processes and setting limits would change Knobel
itself. The order is one JSON line on standard input, which then stays open: when it closes,
Knobel is gone, and so must be the program. The report is one JSON line, then the output.
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

from knobel.judge import fence, processes

LOOK = 0.01
"""Seconds between two looks at memory and processes."""
CHUNK = 1 << 16
ERRORS_KEPT = 1 << 14


class Watch:
    """One run: output and errors as they come, and the limit that ended it, if any."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.started = time.monotonic()
        self.output = bytearray()
        self.errors = bytearray()
        self.over: str | None = None
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
        """In the new process: put it in its place and turn into the program."""
        order = self.order
        try:
            os.setsid()
            source = os.open(order["input"] or os.devnull, os.O_RDONLY)
            for stream, end in enumerate((source, self.its_out, self.its_err)):
                os.dup2(end, stream)
            os.chdir(order["folder"])
            fence.limit(order["time"], order["memory"], order["file_size"])
            fence.write_only_in(order["folder"])
            for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them
                signal.signal(number, signal.SIG_DFL)
            os.execvpe(order["command"][0], order["command"], order["environment"])  # noqa: S606
        except BaseException as error:
            os.write(self.its_failure, f"{getattr(error, 'strerror', None) or error}".encode()[:100])
        finally:
            os._exit(127)

    def follow(self) -> None:
        """Until the program ends or must end."""
        eyes = select.poll()
        eyes.register(0, select.POLLHUP | select.POLLIN)
        for end in self.open:
            eyes.register(end, select.POLLIN)
        with suppress(OSError, AttributeError):
            eyes.register(os.pidfd_open(self.pid), select.POLLIN)
        while self.over is None:
            ready = eyes.poll(LOOK * 1000)
            for end, _ in ready:
                if end in self.open and not self.take(end):
                    eyes.unregister(end)
                    os.close(end)
                    del self.open[end]
                elif end == 0 and not os.read(0, 1):
                    self.over = "stopped"
            if self.has_ended():
                return
            self.check()

    def take(self, end: int) -> bool:
        """Take what has been written; False if nothing more will come."""
        kept = self.open[end]
        with suppress(BlockingIOError):
            data = os.read(end, CHUNK)
            if not data:
                return False
            kept += data
            if kept is self.errors and len(kept) > 2 * ERRORS_KEPT:
                del kept[:-ERRORS_KEPT]
            elif kept is self.output and len(kept) > self.order["output"]:
                del kept[self.order["output"] :]
                self.over = self.over or "output"
        return True

    def has_ended(self) -> bool:
        pid, status, usage = os.wait4(self.pid, os.WNOHANG)
        if pid:
            self.status, self.usage = status, usage
        return bool(pid)

    def check(self) -> None:
        here = processes.descendants(os.getpid())
        self.memory = max(self.memory, processes.memory(here))
        if self.memory > self.order["memory"]:
            self.over = self.over or "memory"
        elif len(here) > fence.MOST_PROCESSES:
            self.over = self.over or "processes"
        elif time.monotonic() - self.started > self.order["time"]:
            self.over = self.over or "time"

    def finish(self) -> dict[str, Any]:
        """End what is left, take the last output, and report."""
        seconds = time.monotonic() - self.started
        with suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        left = processes.end_all()
        for end in list(self.open):
            while self.over != "output" and select.select([end], [], [], 0)[0] and self.take(end):
                pass
        if self.usage is not None:
            self._measured(self.usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
        ended = os.waitstatus_to_exitcode(self.status)
        return {
            "over": self.over, "code": ended if ended >= 0 else None, "signal": -ended if ended < 0 else None,
            "failure": self.failure, "seconds": seconds, "memory": self.memory, "left": left,
            "errors": self.errors.decode("utf-8", "replace")[-ERRORS_KEPT:], "output": len(self.output),
        }  # fmt: skip

    def _measured(self, most: int) -> None:
        """What the system measured, unless that is what the launcher itself had before."""
        import resource

        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        if most > own or not self.memory:
            self.memory = max(self.memory, most)


def main() -> None:
    """Take one order, run it, report."""
    line = b""
    while not line.endswith(b"\n"):
        got = os.read(0, CHUNK)
        if not got:
            return
        line += got
    order = json.loads(line)
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    fence.adopt()
    watch = Watch(order)
    try:
        watch.start()
        watch.follow()
        report = watch.finish()
    except SystemExit:
        processes.end_all()
        raise
    finally:
        if watch.over == "stopped":
            shutil.rmtree(order["folder"], ignore_errors=True)
    with suppress(BrokenPipeError):
        with os.fdopen(os.dup(1), "wb") as out:
            out.write(json.dumps(report).encode() + b"\n")
            out.write(watch.output)
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _leave(*_: object) -> None:
    sys.exit(1)
