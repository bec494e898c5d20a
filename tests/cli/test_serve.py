"""`knobel serve` as a command: it says where it is, stops as asked, and says why it cannot start."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import httpx
import psutil
import pytest

from knobel.collections import collection
from support.command_line import apart
from support.examples import ROOT
from support.web_server import WAIT, as_command

EXPERT = {"kind": "stromrallye", "difficulty": "expert", "seed": 3}
posix = pytest.mark.skipif(os.name != "posix", reason="signals of this kind are POSIX")


@pytest.mark.slow
@posix
def test_stops_at_ctrl_c_and_leaves_no_process() -> None:
    with as_command("--workers", "1") as (url, process):
        hint = httpx.post(
            f"{url}/api/hint", json={"text": collection("rotation", "easy")[0].text}, timeout=WAIT
        )
        assert hint.status_code == 200
        children = psutil.Process(process.pid).children(recursive=True)
        assert children
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=WAIT)
        assert (process.returncode, out, err) == (130, "", "knobel: stopped\n")
        _, alive = psutil.wait_procs(children, timeout=WAIT)
        assert not alive


@pytest.mark.slow
@posix
def test_sigterm_lets_work_finish() -> None:
    with as_command("--workers", "1") as (url, process), ThreadPoolExecutor() as threads:
        making = threads.submit(httpx.post, f"{url}/api/generate", json=EXPERT, timeout=WAIT)
        while httpx.get(f"{url}/api/health", timeout=WAIT).json()["busy"] == 0 and not making.done():
            sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert making.result().status_code == 200
        _, err = process.communicate(timeout=WAIT)
        assert (process.returncode, err) == (0, "")


@pytest.mark.slow
def test_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = apart("serve", "--port", str(port))
    assert done.code == 2
    assert done.out == ""
    assert f"cannot listen on 127.0.0.1, port {port}" in done.err
    assert done.err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [["--host", "no.such.host.invalid"], ["--port", "99999"], ["--workers", "0"]]
)
def test_bad_options(options: list[str]) -> None:
    done = apart("serve", *options)
    assert done.code == 2
    assert done.err.count("\n") == 1


@pytest.mark.slow
def test_without_the_extra() -> None:
    code = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "import knobel.cli; sys.exit(knobel.cli.main(['serve', '--lang', 'en']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=WAIT, check=False
    )
    assert done.returncode == 2
    assert f'pip install "{ROOT}[web]"' in done.stderr
    assert done.stderr.count("\n") == 1
