"""Run somebody's program once, within limits, and return what it wrote.

Every run has a folder of its own, which is its working directory, its home and its place for
temporary files. The folder is removed afterwards, and every process that the program started is
killed. Of our environment it sees the search path and little else.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from knobel.errors import too_many_processes
from knobel.judge import process_tree
from knobel.judge.command import PLACEHOLDER, Program, bad_program
from knobel.judge.containment import ROOT, containment
from knobel.judge.runs import Allowance, Run
from knobel.limits import Stop
from knobel.locale import Message

MARK = "KNOBEL_JUDGE"
INHERITED = ("PATH", "TZ", "JAVA_HOME", "LD_LIBRARY_PATH")
GRACE = 10.0
"""Seconds that a launcher may take beyond the program's time before it is taken to hang."""
_LAUNCH = "import sys; sys.path.insert(0, sys.argv[1]); from knobel.judge.launcher import main; main()"


def run(
    program: Program, text: bytes, allowance: Allowance, name: str = "puzzle.txt", stop: Stop | None = None
) -> Run:
    """Run a program on a text; no process and no file of it is left afterwards.

    KnobelError if it cannot be started. `stop` ends it from another thread.
    """
    contained = containment(allowance.contain)
    folder = tempfile.mkdtemp(prefix="knobel-judge-")
    mark = f"{MARK}={secrets.token_hex(12)}"
    try:
        file = Path(folder, re.sub(r"[^\w.-]", "_", Path(name).name).lstrip("-.")[-100:] or "puzzle.txt")
        file.write_bytes(text)
        job = {
            "command": [word.replace(PLACEHOLDER, str(file)) for word in program.words],
            "input": None if program.takes_file else str(file),
            "folder": folder,
            "environment": environment(folder, mark),
            "time": allowance.time,
            "memory": allowance.memory,
            "output": allowance.output,
            "file_size": allowance.files,
            **contained._asdict(),
        }
        return _report(_launch(job, allowance, stop), program)
    finally:
        _remove(folder)


def environment(folder: str, mark: str) -> dict[str, str]:
    """What a program sees of our environment, and folders of its own."""
    inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
    homes = dict.fromkeys(("HOME", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), folder)
    name, _, value = mark.partition("=")
    quiet = {"PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return {"PATH": os.defpath, **inherited, **homes, **quiet, name: value}


def _launch(job: Mapping[str, Any], allowance: Allowance, stop: Stop | None) -> bytes:
    """The launcher's report. Whatever happens here, the program has ended afterwards."""
    mark = f"{MARK}={job['environment'][MARK]}"
    try:
        launcher = subprocess.Popen(  # noqa: S603
            [sys.executable, "-I", "-S", "-B", "-c", _LAUNCH, ROOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise too_many_processes(error) from None
    assert launcher.stdin is not None
    done = False
    guard = threading.Timer(allowance.time + GRACE, launcher.kill)
    watch = threading.Thread(target=_close_on_stop, args=(launcher, stop), daemon=True)
    try:
        with suppress(BrokenPipeError):
            launcher.stdin.write(json.dumps(job).encode() + b"\n")
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
            process_tree.kill_marked(mark, launcher.pid)


def _close_on_stop(launcher: subprocess.Popen[bytes], stop: Stop) -> None:
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
    """Everything on its output; RuntimeError if the launcher itself failed."""
    assert launcher.stdout is not None
    assert launcher.stderr is not None
    with launcher.stdout as out, launcher.stderr as err:
        report = out.read()
        failure = err.read().decode("utf-8", "replace").strip()
    if failure:
        raise RuntimeError(failure.splitlines()[-1])
    return report


def _report(data: bytes, program: Program) -> Run:
    line, _, output = data.partition(b"\n")
    try:
        report = json.loads(line)
    except ValueError:  # the launcher was killed, perhaps by the program itself
        return Run(b"", "", "launcher", None, 9, 0.0, 0)
    if report["failure"]:
        raise bad_program(
            Message("cannot start “{name}”: {error}", name=program.words[0], error=report["failure"])
        )
    return Run(
        output,
        report["errors"],
        report["ended_by"],
        report["code"],
        report["signal"],
        report["seconds"],
        report["memory"],
        report["left"],
    )


def _remove(folder: str) -> None:
    """The folder with everything in it, even if the program made it read-only or very deep."""
    with suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if Path(folder).exists():
        for command in (("chmod", "-R", "u+rwx"), ("rm", "-rf")):
            with suppress(OSError):
                subprocess.run([*command, "--", folder], stderr=subprocess.DEVNULL, check=False)  # noqa: S603
