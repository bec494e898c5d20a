"""Where no more processes or threads can be started: one line, and exit code 2."""

from __future__ import annotations

import os
import re
import resource
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import BOARD, COMMAND, PATIENCE, TINY, environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux only")


def with_limit(processes: int, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command as a user who may have so many processes. The limit does not apply to root, who
    therefore becomes somebody else, with the right to read everything."""
    command = [*COMMAND, *arguments]
    if os.geteuid() == 0:
        tool = shutil.which("setpriv")
        if tool is None:
            pytest.skip("root without setpriv")
        rights = "+dac_read_search,+dac_override"
        user = str(40_000 + secrets.randbelow(20_000))  # processes of other tests would count
        whom = ["--reuid", user, "--regid", user, "--clear-groups"]
        command = [tool, *whom, "--inh-caps", rights, "--ambient-caps", rights, *command]
    return subprocess.run(
        command,
        env=environment("C.UTF-8", HOME=str(folder)),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2, 5])
def test_batch(processes: int, tmp_path: Path) -> None:
    ran = with_limit(processes, *TINY, "--count", "20", "-o", "data", "--format", "jsonl", folder=tmp_path)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert re.match(
        "knobel: (cannot start another process or thread|worker processes kept failing)", ran.stderr
    )


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_judge(processes: int, tmp_path: Path) -> None:
    ran = with_limit(processes, "judge", "--run", "echo x", BOARD, folder=tmp_path)
    assert ran.returncode == 2
    assert "cannot start another process or thread" in ran.stderr.splitlines()[-1]
    assert "Traceback" not in ran.stderr
