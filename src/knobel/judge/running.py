"""Run somebody's program once, within limits, and bring back what it wrote.

Every run has a folder of its own, which is its working directory, its home and its place for
temporary files, and which is gone afterwards, like every process that the program started.
Of our environment it sees the search path and little else.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knobel.judge import processes
from knobel.limits import GIB, Stop
from knobel.locale import Message
from knobel.puzzle import KnobelError, KnobelWarning
from knobel.trouble import trouble

HOLE = "{file}"
MARK = "KNOBEL_JUDGE"
PASSED_ON = ("PATH", "TZ", "JAVA_HOME", "LD_LIBRARY_PATH")
GRACE = 10.0
"""Seconds that a launcher may take beyond the program's time, before something is wrong."""
_LAUNCH = "import sys; sys.path.insert(0, sys.argv[1]); from knobel.judge.launch import main; main()"
ENDINGS = (".py", ".pyz", ".jar", ".js", ".mjs", ".ts", ".rb", ".pl", ".sh", ".php", ".lua", ".jl", ".out")
"""How names of programs end."""
_ROOT = str(Path(__file__).parents[2])


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a program may use: seconds on the clock, bytes of memory (all its processes
    together), bytes of output."""

    time: float = 10.0
    memory: int = GIB
    output: int = 16 << 20


@dataclass(frozen=True, slots=True)
class Run:
    """How a program ended, and what it wrote. `over`: the limit that ended it ("time",
    "memory", "output", "processes"), or "stopped" if we did not want it any more."""

    output: bytes
    errors: str
    over: str | None
    code: int | None
    signal: int | None
    seconds: float
    memory: int
    left: int = 0
    """Processes that were still there after the program itself had ended."""


@dataclass(frozen=True, slots=True)
class Program:
    """A command to run. `{file}` in it stands for the file with the puzzle; without it the
    text comes on standard input."""

    command: str
    words: tuple[str, ...]

    @classmethod
    def parse(cls, command: str) -> Program:
        """KnobelError if there is no such program; a KnobelWarning if it is the name of a file
        further on that is not there. Files beside us are found wherever it runs."""
        try:
            words = shlex.split(command)
        except ValueError:
            raise _bad(Message("a quote is not closed: {command}", command=command)) from None
        if not words:
            raise _bad(Message("the command is empty"))
        if os.name != "posix":
            raise _bad(Message("programs can be run on Linux and macOS only"))
        found = [_absolute(word, words[n - 1] if n else "") for n, word in enumerate(words)]
        if HOLE not in found[0] and shutil.which(found[0]) is None:
            raise _bad(Message("there is no program “{name}”", name=words[0]))
        for word in words[1:]:
            if _misses(word):
                text = Message("there is no file “{name}” here: {command}", name=word, command=command).text()
                warnings.warn(text, KnobelWarning, stacklevel=2)
        return cls(command, tuple(found))

    @property
    def takes_file(self) -> bool:
        return any(HOLE in word for word in self.words)


def _bad(message: Message) -> KnobelError:
    return KnobelError("bad-program", message)


def _absolute(word: str, before: str) -> str:
    """A word that names something beside us, so that it can be found from elsewhere. A plain
    folder name counts after an option only: in "knobel solve" it is a coincidence."""
    parts = word.split(os.pathsep)
    if len(parts) > 1 and all(part and Path(part).exists() for part in parts):
        return os.pathsep.join(str(Path(part).absolute()) for part in parts)
    try:
        path = Path(word)
        plain = "/" not in word and not before.startswith("-")
        if (path.is_file() and (before or "/" in word)) or (path.is_dir() and not plain):
            return str(path.absolute())
    except (OSError, ValueError):
        pass
    return word


def _misses(word: str) -> bool:
    """Does a word look like the name of a program or a path, and nothing of that name is there?"""
    plain = not word.startswith("-") and not re.search(r"[\s:=,*{}]", word)
    if not plain or not ("/" in word or word.lower().endswith(ENDINGS)):
        return False
    try:
        return not Path(word).exists()
    except (OSError, ValueError):
        return False


def run(
    program: Program, text: bytes, allowance: Allowance, name: str = "puzzle.txt", stop: Stop | None = None
) -> Run:
    """Run a program on a text; afterwards neither process nor file of it is left.

    KnobelError if it cannot be started. `stop` ends it from another thread.
    """
    folder = tempfile.mkdtemp(prefix="knobel-judge-")
    mark = f"{MARK}={secrets.token_hex(12)}"
    try:
        file = Path(folder, re.sub(r"[^\w.-]", "_", Path(name).name).lstrip("-.")[-100:] or "puzzle.txt")
        file.write_bytes(text)
        order = {
            "command": [word.replace(HOLE, str(file)) for word in program.words],
            "input": None if program.takes_file else str(file),
            "folder": folder,
            "environment": environment(folder, mark),
            "time": allowance.time,
            "memory": allowance.memory,
            "output": allowance.output,
            "file_size": max(allowance.output, 64 << 20),
        }
        return _report(_launch(order, allowance, stop), program)
    finally:
        _remove(folder)


def environment(folder: str, mark: str) -> dict[str, str]:
    """What a program gets to know about us."""
    ours = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    homes = dict.fromkeys(("HOME", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), folder)
    name, _, value = mark.partition("=")
    quiet = {"PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return {"PATH": os.defpath, **ours, **homes, **quiet, name: value}


def _launch(order: Mapping[str, Any], allowance: Allowance, stop: Stop | None) -> bytes:
    """The launcher's report. Whatever happens here, the program is gone afterwards."""
    mark = f"{MARK}={order['environment'][MARK]}"
    launcher = subprocess.Popen(  # noqa: S603
        [sys.executable, "-I", "-S", "-B", "-c", _LAUNCH, _ROOT],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert launcher.stdin is not None
    done = False
    guard = threading.Timer(allowance.time + GRACE, launcher.kill)
    watch = threading.Thread(target=_obey, args=(launcher, stop), daemon=True)
    try:
        with suppress(BrokenPipeError):
            launcher.stdin.write(json.dumps(order).encode() + b"\n")
            launcher.stdin.flush()
        guard.start()
        if stop is not None:
            watch.start()
        report = _read_all(launcher)
        done = launcher.wait() == 0
        return report
    finally:
        guard.cancel()
        with suppress(OSError):
            launcher.stdin.close()  # tells the launcher to end everything
        with suppress(subprocess.TimeoutExpired):
            launcher.wait(GRACE)
        if not done:
            launcher.kill()
            launcher.wait()
            processes.end_marked(mark)


def _obey(launcher: subprocess.Popen[bytes], stop: Stop) -> None:
    """Close the launcher's input when we are told to stop."""
    while launcher.poll() is None:
        if stop.is_set():
            assert launcher.stdin is not None
            with suppress(OSError):
                launcher.stdin.close()
            return
        wait = getattr(stop, "wait", None)
        wait(0.1) if wait else threading.Event().wait(0.05)


def _read_all(launcher: subprocess.Popen[bytes]) -> bytes:
    """Everything on its output; what it complains about itself is ours to report."""
    assert launcher.stdout is not None
    assert launcher.stderr is not None
    with launcher.stdout as out, launcher.stderr as err:
        report = out.read()
        trouble = err.read().decode("utf-8", "replace").strip()
    if trouble:
        raise RuntimeError(trouble.splitlines()[-1])
    return report


def _report(data: bytes, program: Program) -> Run:
    line, _, output = data.partition(b"\n")
    try:
        said = json.loads(line)
    except ValueError:  # the launcher was killed, perhaps by the program itself
        return Run(b"", "", "launcher", None, 9, 0.0, 0)
    if said["failure"]:
        raise _bad(Message("“{name}” cannot be started: {error}",
                           name=program.words[0], error=trouble(said["failure"])))  # fmt: skip
    return Run(
        output, said["errors"], said["over"], said["code"], said["signal"],
        said["seconds"], said["memory"], said["left"],
    )  # fmt: skip


def _remove(folder: str) -> None:
    """The folder with everything in it, even if the program locked it or dug very deep."""
    with suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if Path(folder).exists():
        for command in (("chmod", "-R", "u+rwx"), ("rm", "-rf")):
            with suppress(OSError):
                subprocess.run([*command, "--", folder], stderr=subprocess.DEVNULL, check=False)  # noqa: S603
