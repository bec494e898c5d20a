"""The launcher: a small process that runs one program, watches it, and kills whatever is left of it.

    knobel  ---job--->  launcher  --starts-->  supervisor  -->  program  -->  whatever it starts
            <--report--           <--output--------------------

It is a process of its own because adopting orphans, namespaces and limits would affect Knobel itself.
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
from pathlib import Path
from typing import Any

from knobel.judge import cgroup, namespaces, process_tree, sandbox, supervisor

INTERVAL = 0.01
"""Seconds between two checks of memory and processes."""
CHUNK = 1 << 16
ERRORS_KEPT = 1 << 14
LEAST_FILE = 4096
"""Bytes that a file or folder counts at least, so that empty ones count as well."""


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
        self.result: dict[str, int] | None = None
        self.group: cgroup.Group | None = None
        self.unmapped = 0
        self.next_look = self.started

    def start(self) -> None:
        if self.job["cgroup"]:
            self.group = cgroup.Group(Path(self.job["cgroup"]), self.job["memory"], sandbox.MOST_TASKS)
        if self.job["namespaces"]:
            namespaces.enter()
        else:
            sandbox.adopt_orphans()
        out, its_out = os.pipe()
        err, its_err = os.pipe()
        said, its_failure = os.pipe()
        self.ended, its_end = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            ends = supervisor.Ends(its_out, its_err, its_failure, its_end)
            supervisor.keep(self.job, ends, None if self.group is None else self.group.door)
        for end in (its_out, its_err, its_failure, its_end):
            os.close(end)
        failure = os.read(said, 200)
        os.close(said)
        self.failure = failure.decode("utf-8", "replace") or None
        self.open = {out: self.output, err: self.errors}
        for end in self.open:
            os.set_blocking(end, False)

    def follow(self) -> None:
        """Wait until the program ends, or until it must be ended."""
        poller = select.poll()
        poller.register(0, select.POLLHUP | select.POLLIN)
        for end in (*self.open, self.ended):
            poller.register(end, select.POLLIN)
        while self.ended_by is None:
            for end, _ in poller.poll(INTERVAL * 1000):
                if end in self.open and not self.receive(end):
                    poller.unregister(end)
                    os.close(end)
                    del self.open[end]
                elif end == 0 and not os.read(0, 1):
                    self.ended_by = "stopped"
                elif end == self.ended:
                    self.hear()
                    return
            self.check_limits()

    def hear(self) -> None:
        """What the supervisor says about the end of the program; nothing if somebody killed it."""
        text = os.read(self.ended, CHUNK)
        if text:
            self.result = json.loads(text)
        elif self.group is not None and self.group.was_out_of_memory():
            self.ended_by = "memory"
        elif not self.failure:
            self.ended_by = "launcher"

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

    def check_limits(self) -> None:
        here = self.processes()
        now = time.monotonic()
        if now >= self.next_look:
            self.look_for_files(here)
            self.next_look = now + max(5 * INTERVAL, 10 * (time.monotonic() - now))
        self.memory = max(self.memory, process_tree.memory(here, self.unmapped))
        if self.memory > self.job["memory"]:
            self.ended_by = self.ended_by or "memory"
        elif len(here) > sandbox.MOST_PROCESSES:
            self.ended_by = self.ended_by or "processes"
        elif now - self.started > self.job["time"]:
            self.ended_by = self.ended_by or "time"

    def processes(self) -> list[int]:
        """Those of the program; the supervisor is ours."""
        return [pid for pid in process_tree.descendants(os.getpid()) if pid != self.pid]

    def look_for_files(self, here: list[int]) -> None:
        """Memory that is not mapped, and too many files; less often, since this takes longer."""
        nameless = process_tree.nameless_files(here)
        self.unmapped = nameless.memory
        if self.job["namespaces"]:  # where files are limited by the file system
            self.unmapped += process_tree.system_v_memory()
        elif size_of(self.job["folder"], self.job["file_size"]) + nameless.disk > self.job["file_size"]:
            self.ended_by = self.ended_by or "files"

    def finish(self) -> dict[str, Any]:
        """Kill what is left, read the rest of the output, and report."""
        seconds = time.monotonic() - self.started
        left = [pid for pid in self.processes() if not process_tree.is_zombie(pid)]
        self.kill()
        for end in list(self.open):
            while self.ended_by != "output" and select.select([end], [], [], 0)[0] and self.receive(end):
                pass
        if self.result is not None:
            self.memory = max(self.memory, self.result["peak"])
        ended = os.waitstatus_to_exitcode(self.result["status"]) if self.result else -signal.SIGKILL
        return {
            "ended_by": self.ended_by,
            "code": ended if ended >= 0 else None,
            "signal": -ended if ended < 0 else None,
            "failure": self.failure,
            "seconds": seconds,
            "memory": self.memory,
            "left": len(left) if self.ended_by is None else 0,
            "errors": self.errors.decode("utf-8", "replace")[-ERRORS_KEPT:],
        }

    def kill(self) -> None:
        """Everything below us. With namespaces, all ends with its first process, the supervisor."""
        if self.job["namespaces"]:
            with suppress(OSError):
                os.kill(self.pid, signal.SIGKILL)
        process_tree.kill_descendants()
        if self.group is not None:
            if self.group.was_out_of_memory():
                self.ended_by = self.ended_by or "memory"
            self.memory = max(self.memory, self.group.peak())
            self.group.end()
            self.group = None


def size_of(folder: str, most: int) -> int:
    """Bytes on disk of everything in a folder; counting stops soon after there are more than `most`."""
    total, folders = 0, [folder]
    while folders and total <= most:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                with suppress(OSError):
                    total += max(LEAST_FILE, entry.stat(follow_symlinks=False).st_blocks * 512)
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                if total > most:
                    break
    return total


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
    watch = Watch(job)
    try:
        watch.start()
        watch.follow()
        report = watch.finish()
    except SystemExit:
        watch.kill()
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
