"""Ctrl-C, and clients that leave: the cases in which somebody does not want any more."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from limits.machine import (
    KNOBEL,
    Cases,
    Held,
    Stopped,
    endless,
    get,
    interrupt,
    interrupted,
    parts,
    run,
    said_same,
    server,
    wait_for,
    worked,
)

SOON = 2.0
"""Seconds that count as "at once", for people, on a machine that is busy."""
LOOK = 0.5
"""Seconds in which a process shows whether it still works."""


def _at_once(stopped: Stopped, code: int) -> bool:
    return (
        (stopped.code, stopped.left) == (code, 0) and stopped.seconds < SOON and b"Trace" not in stopped.err
    )


def ctrl_c(folder: Path) -> Held:
    stopped = interrupted([*KNOBEL, "solve", str(endless(folder))])
    return Held(_at_once(stopped, 130), f"exit {stopped.code} after {stopped.seconds:.2f} s")


IN_PYTHON = """
import knobel, sys
try:
    knobel.solve(knobel.load(sys.argv[1]), time=None)
except KeyboardInterrupt:
    sys.exit(7)
"""


def ctrl_c_in_python(folder: Path) -> Held:
    stopped = interrupted([sys.executable, "-c", IN_PYTHON, str(endless(folder))])
    return Held(_at_once(stopped, 7), f"KeyboardInterrupt after {stopped.seconds:.2f} s")


def ctrl_c_of_a_batch(folder: Path) -> Held:
    """Stopped, and started again: the same rows as without."""
    command = ["batch", "generate", "rotation", "--count", "1000", "--seed", "5", "--format", "jsonl", "-o"]
    stopped = interrupted([*KNOBEL, *command, str(folder / "set")], work=2)
    again, whole = run(*command, folder / "set"), run(*command, folder / "whole")
    same = parts(folder / "set") == parts(folder / "whole") and again.code == whole.code == 0
    right = _at_once(stopped, 130) and same
    return Held(right, f"exit {stopped.code} after {stopped.seconds:.2f} s; then {said_same(same)}")


def _searching(folder: Path, process: subprocess.Popen[bytes], url: str) -> HTTPConnection:
    """A client whose request the server is busy with."""
    before = worked(process.pid)
    client = HTTPConnection(url.removeprefix("http://"), timeout=60)
    body = json.dumps({"text": endless(folder).read_text(), "kind": "rotation"})
    client.request("POST", "/api/solve", body, {"Content-Type": "application/json"})
    wait_for(lambda: worked(process.pid) > before + 0.4, "the server searches")
    return client


def a_client_leaves(folder: Path) -> Held:
    """The search ends: its processes do no work any more."""
    with server() as (process, url):
        client = _searching(folder, process, url)
        client.close()

        def idle() -> bool:
            before = worked(process.pid)
            time.sleep(LOOK)
            return worked(process.pid) - before < LOOK / 10

        seconds = wait_for(idle, "the search ends", 60)
        health = get(f"{url}/api/health")
    right = seconds < SOON and health["status"] == "ok"
    return Held(right, f"no work any more after {seconds:.1f} s, the server answers")


def ctrl_c_of_the_server(folder: Path) -> Held:
    with server() as (process, url):
        client = _searching(folder, process, url)
        stopped = interrupt(process)
        client.close()
    left = f"{stopped.left} processes left"
    return Held(_at_once(stopped, 130), f"exit {stopped.code} after {stopped.seconds:.2f} s, {left}")


CASES: Cases = {
    "Ctrl-C, command line": (ctrl_c, "exit 130 at once"),
    "Ctrl-C, Python": (ctrl_c_in_python, "KeyboardInterrupt at once"),
    "Ctrl-C, `knobel batch`, then the same command": (ctrl_c_of_a_batch, "exit 130 at once, then goes on"),
    "Ctrl-C, `knobel serve` while it searches": (ctrl_c_of_the_server, "exit 130 at once, nothing left"),
    "web: the client leaves during a search": (a_client_leaves, "the search ends at once"),
}  # fmt: skip
