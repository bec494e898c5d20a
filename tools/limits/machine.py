"""Machines that are small, full, bare or impatient: running `knobel` on them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests")]
KNOBEL = [sys.executable, "-c", "import sys; from knobel.cli import main; sys.exit(main())"]


class NotHere(Exception):
    """What cannot be tried on this machine, and why."""


@dataclass(frozen=True)
class Held:
    """What was measured, and whether it is as promised."""

    right: bool
    measured: str


Cases = dict[str, tuple[Callable[[Path], Held], str]]
"""What is tried, how, and what is promised."""


@dataclass(frozen=True)
class Ran:
    code: int
    out: bytes
    err: bytes
    seconds: float
    peak: int
    """Largest resident memory, in bytes."""

    @property
    def one_line(self) -> bool:
        return self.err.count(b"\n") <= 1 and b"Traceback" not in self.err


def run(
    *arguments: object, shell: str = 'exec "$@"', env: Mapping[str, str] | None = None, **more: object
) -> Ran:
    """`knobel` with these arguments, by a shell that sets limits or closes streams first."""
    return execute(["/usr/bin/env", "sh", "-c", shell, "sh", *KNOBEL, *map(str, arguments)], env=env, **more)


def execute(command: list[str], **more: object) -> Ran:
    """A command to its end."""
    started = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": err, **more}
        process = subprocess.Popen(command, **given)  # type: ignore[call-overload]
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Ran(process.returncode, out.read(), err.read(), seconds, usage.ru_maxrss << 10)


def mounted(script: str, *arguments: object, env: Mapping[str, str] | None = None) -> Ran:
    """A shell script that may mount, seen by nobody else; NotHere if that is not allowed."""
    apart = ["unshare", "--map-root-user", "--mount"]
    if not shutil.which("unshare") or execute([*apart, "true"]).code:
        raise NotHere("no mount namespaces")
    return execute([*apart, "sh", "-c", script, "sh", *map(str, arguments)], env=env)


def endless(folder: Path) -> Path:
    """A frame with more positions than anybody can search."""
    from support.hard_puzzles import endless as text

    path = folder / "endless.txt"
    path.write_text(text())
    return path


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Others who take what they get of the machine."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def worked(pid: int) -> float:
    """Seconds of processor time of a process and of those it has started."""
    total = 0.0
    for process in (psutil.Process(pid), *psutil.Process(pid).children(recursive=True)):
        try:
            total += sum(process.cpu_times()[:2])
        except psutil.NoSuchProcess:
            continue
    return total


def wait_for(condition: Callable[[], bool], what: str, seconds: float = 120) -> float:
    """Until something is the case; how long that took. TimeoutError if it does not happen."""
    started = time.monotonic()
    while not condition():
        if time.monotonic() > started + seconds:
            raise TimeoutError(what)
        time.sleep(0.01)
    return time.monotonic() - started


@dataclass(frozen=True)
class Stopped:
    code: int
    seconds: float
    err: bytes
    left: int
    """Processes it has started that are still there."""


def interrupt(process: subprocess.Popen[bytes]) -> Stopped:
    """Ctrl-C: how it ends, how soon, and whether everything ends that it has started."""
    children = psutil.Process(process.pid).children(recursive=True)
    pressed = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    seconds = time.monotonic() - pressed
    _, alive = psutil.wait_procs(children, timeout=5)
    return Stopped(process.returncode, seconds, err or b"", len(alive))


def interrupted(command: list[str], work: float = 1.0) -> Stopped:
    """Ctrl-C for a command, when it has worked for so many seconds."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_for(lambda: worked(process.pid) > work, "begins to work")
        return interrupt(process)


@contextmanager
def server() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """`knobel serve` with two workers, and where it listens."""
    command = [*KNOBEL, "serve", "--port", "0", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline().decode()
            yield process, next(word for word in said.split() if word.startswith("http"))
        finally:
            process.kill()


def get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return json.load(answer)


def parts(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob("part-*"))]


def said_same(same: bool) -> str:
    return "the same rows" if same else "other rows"
