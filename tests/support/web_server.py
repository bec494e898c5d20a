"""A real server for tests, on a free port of this machine."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread

from knobel.web.app import make_app
from knobel.web.pool import SECONDS, Bounds
from knobel.web.room_routes import Lessons
from knobel.web.server import Server, configured, listen, url
from support.command_line import COMMAND

WAIT = float(os.environ.get("KNOBEL_TEST_WAIT", "240"))
"""Seconds after which a test gives up, on the busiest machine; nothing is measured by it."""
FOREVER = 3_600.0
"""Seconds that no test lives to see."""


def patient(**others: float) -> dict[str, float]:
    """Limits that are never reached, but for those of some requests. They may be changed while the
    server runs, which counts for what it begins then."""
    return {**dict.fromkeys(SECONDS, FOREVER), **others}


@contextmanager
def in_thread(bounds: Bounds, lessons: Lessons | None = None) -> Iterator[str]:
    """The server inside this process; the result is its address."""
    ready = Event()
    with listen("127.0.0.1", 0) as found:
        server = Server(configured(make_app(bounds, "127.0.0.1", lessons=lessons)), ready.set)
        thread = Thread(target=server.run, kwargs={"sockets": [found]}, daemon=True)
        thread.start()
        assert ready.wait(WAIT)
        address = url("127.0.0.1", found)
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join(WAIT)


@contextmanager
def as_command(
    *options: str, before: Sequence[str] = (), **more: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`knobel serve` (on any port, if none is named), started by the command `before`; the result
    is its address and the process."""
    command = [*before, *COMMAND, "serve", "--port", "0", *options]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **more}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert " http://" in line, process.communicate()[1]
        yield next(word for word in line.split() if word.startswith("http://")), process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.communicate()
