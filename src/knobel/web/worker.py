"""A worker process: requests come in as JSON lines, results go out as JSON lines.

    {"verb": "hint", "request": {…}, "time": 5, "memory": 536870912}   ->   {"ok": {…}}
    {"stop": true}                                                     the client has left

The first line that goes out is an empty one: from now on it listens.

A thread reads, so that a stop is heard during a search, and so that the process ends at
once when the server does. `python -m knobel.web.worker` is this process.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from knobel.limits import Limits
from knobel.web import positions
from knobel.web.handlers import HANDLERS, done

NICE = 10
"""Moves come first where there are fewer cores than processes."""
MOST_KEPT = 256 << 20
ROOM = 1 << 30
"""Bytes of address space beside what a search may use: code, libraries, pictures."""


def answer(job: dict[str, Any], stop: Event) -> dict[str, Any]:
    """The result of one request, or its error."""
    limits = Limits(job["time"], job["memory"], stop=stop)
    return done(HANDLERS[job["verb"]], job["request"], limits)


def serve() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    if hasattr(os, "nice"):
        os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed, say by a guest, does not get between the answers
    jobs: SimpleQueue[tuple[dict[str, Any], Event]] = SimpleQueue()
    Thread(target=_listen, args=(jobs,), daemon=True).start()
    out.write(b"\n")
    out.flush()
    while True:
        job, stop = jobs.get()
        _limit_memory(job["memory"])
        text = json.dumps(answer(job, stop), ensure_ascii=False, separators=(",", ":"))
        out.write(text.encode() + b"\n")
        out.flush()
        tidy()


def tidy() -> None:
    """Forget what is kept to answer faster, when it has become so much that searches would lack it."""
    if _resident() > MOST_KEPT:
        positions.forget()


def _resident() -> int:
    """Bytes of memory this process has now; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _listen(jobs: SimpleQueue[tuple[dict[str, Any], Event]]) -> None:
    stop = Event()
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if "stop" in message:
            stop.set()
        else:
            stop = Event()
            jobs.put((message, stop))
    os._exit(0)


def _limit_memory(memory: int) -> None:
    """A hard bound for whatever keeps to no limit of its own; only where the system has one."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory + ROOM, hard))


if __name__ == "__main__":
    serve()
