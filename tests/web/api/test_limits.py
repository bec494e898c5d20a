"""Limits are kept: time, queue, workers that die or hang, clients who leave."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest

from knobel.collections import collection
from knobel.web import middleware
from knobel.web.pool import Bounds, is_light
from knobel.web.transport.slow_clients import TimedProtocol
from support.web_raw import ends, heard, line, post, send, until
from support.web_server import FOREVER, WAIT, in_thread, patient

ENDLESS = {"kind": "rotation", "seed": 1, "params": {"turns": 1_000_000, "size": 32}}
"""A wish that no generator fulfils in reasonable time."""
EASY = {"text": collection("rotation", "easy")[0].text}


def is_worker(process: psutil.Process) -> bool:
    try:
        return "knobel.web.worker" in process.cmdline()
    except psutil.Error:  # it has just ended
        return False


def workers() -> set[psutil.Process]:
    return set(filter(is_worker, psutil.Process().children(recursive=True)))


@pytest.mark.slow
def test_full_queue_hung_worker_and_moves_in_between() -> None:
    """One worker is busy with something endless, one request waits, the next is turned away;
    moves are answered all the while. The next worker that hangs is replaced after its time."""
    seconds = patient()
    others = workers()  # of servers that run for other tests
    with (
        in_thread(Bounds(workers=1, queue=1, seconds=seconds, grace=1, wait=FOREVER)) as url,
        httpx.Client(base_url=url, timeout=WAIT) as client,
        ThreadPoolExecutor() as threads,
    ):
        with asking(url):
            until(client, busy=1, queued=0)
            waiting = threads.submit(client.post, "/api/hint", json=EASY)
            until(client, busy=1, queued=1)
            turned_away = client.post("/api/hint", json={**EASY, "lang": "de"})
            assert turned_away.status_code == 429
            assert 1 <= int(turned_away.headers["retry-after"]) <= 30
            error = turned_away.json()["error"]
            assert error["kind"] == "busy"
            assert "ausgelastet" in error["text"]
            assert client.post("/api/position", json={**EASY, "move": "L"}).status_code == 200
            assert not waiting.done()
        assert waiting.result().status_code == 200
        (before,) = workers() - others
        seconds["generate"] = 0.5
        endless = client.post("/api/generate", json={**ENDLESS, "lang": "de"})
        assert (endless.status_code, endless.json()["error"]["kind"]) == (422, "limit")
        assert client.post("/api/hint", json=EASY).json()["status"] == "hint"
        (after,) = workers() - others
        assert before != after


@pytest.mark.slow
def test_slow_requests_leave_a_worker_to_hints() -> None:
    with (
        in_thread(Bounds(workers=2, seconds=patient(), wait=FOREVER)) as url,
        httpx.Client(base_url=url, timeout=WAIT) as client,
        ExitStack() as others,
    ):
        for _ in range(3):
            others.enter_context(asking(url))
        until(client, busy=1, queued=2)
        assert client.post("/api/hint", json=EASY).status_code == 200
        until(client, busy=1, queued=2)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced() -> None:
    others = workers()  # of servers that run for other tests
    with in_thread(Bounds(workers=1)) as url, httpx.Client(base_url=url, timeout=WAIT) as client:
        assert client.post("/api/hint", json=EASY).status_code == 200
        (worker,) = workers() - others
        os.kill(worker.pid, signal.SIGKILL)
        psutil.wait_procs([worker], timeout=WAIT)
        answers = [client.post("/api/hint", json=EASY) for _ in range(2)]
        assert answers[-1].status_code == 200
        assert all(answer.status_code in (200, 422) for answer in answers)


@pytest.mark.slow
def test_a_client_who_leaves_takes_the_work_back() -> None:
    """Both what runs and what waits."""
    bounds = Bounds(workers=1, seconds=patient(), wait=FOREVER)
    with in_thread(bounds) as url, httpx.Client(base_url=url, timeout=WAIT) as client:
        assert client.post("/api/hint", json=EASY).status_code == 200
        with asking(url), asking(url):
            until(client, busy=1, queued=1)
        until(client, busy=0, queued=0)
        assert client.post("/api/hint", json=EASY).status_code == 200


@contextmanager
def asking(url: str) -> Iterator[None]:
    """Somebody who asks for something endless, and leaves at the end of the block."""
    with line(url) as connection:
        connection.sendall(post("/api/generate", ENDLESS))
        yield


@pytest.mark.slow
def test_a_worker_may_start_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the machine takes to start a process is no part of the limit of a request."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, time\nif 'knobel.web.worker' in sys.orig_argv:\n    time.sleep(3.2)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    bounds = Bounds(workers=1, seconds=patient(hint=2.0), grace=1.0)
    with in_thread(bounds) as url, httpx.Client(base_url=url, timeout=WAIT) as client:
        assert client.post("/api/hint", json=EASY).json()["status"] == "hint"


@pytest.mark.slow
def test_a_worker_that_cannot_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\nif 'knobel.web.worker' in sys.orig_argv:\n    os._exit(1)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with in_thread(Bounds(workers=1)) as url, httpx.Client(base_url=url, timeout=WAIT) as client:
        answer = client.post("/api/hint", json=EASY)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "busy")
        monkeypatch.delenv("PYTHONPATH")
        assert client.post("/api/hint", json=EASY).status_code == 200


@pytest.mark.slow
def test_time_limit_is_an_honest_answer() -> None:
    text = collection("stromrallye", "expert")[-1].text
    with (
        in_thread(Bounds(workers=1, seconds=patient(solve=1e-6, hint=1e-6))) as url,
        httpx.Client(base_url=url, timeout=WAIT) as client,
    ):
        answer = client.post("/api/solve", json={"text": text}).json()
        assert (answer["status"], answer["reason"]["kind"]) == ("undecided", "time")
        assert client.post("/api/hint", json={"text": text}).json()["status"] == "unknown"


@pytest.mark.slow
def test_silent_connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether nothing comes, or half of a head; also after a first request."""
    with in_thread(Bounds(workers=1)) as url:
        head = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
        for first in (b"", head + b"\r\n"):
            for second in (b"", head):
                monkeypatch.setattr(TimedProtocol, "patience", 60.0 if first else 0.4)
                with line(url) as connection:
                    send(connection, [first])
                    if first:
                        assert heard(connection).status == 200
                        monkeypatch.setattr(TimedProtocol, "patience", 0.4)
                    send(connection, [second])
                    if second or not first:  # else it may stay open for the next request
                        assert ends(connection) == b""


def test_more_requests_than_anybody_can_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "MOST_INSIDE", 0)
    with in_thread(Bounds(workers=1)) as url:
        answer = httpx.get(f"{url}/")
    assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "busy")
    assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    ("text", "light"),
    [
        ("4\n1,1,5\n0\n", True),
        ("1000\n1,1,5\n0\n", False),
        ("\ufeff  101\r\n1,1,5\n0\n", False),
        ("99999999999999999999\n", False),
        ("30 60\n1 2\n", True),
        ("10000000 0\n", False),
        ("4\n1,1,5\n0\n" + "\n" * 4000, False),
        ("heap 3\n", False),
    ],
)
def test_what_is_answered_at_once(text: str, light: bool) -> None:
    assert is_light({"text": text, "moves": []}) is light
    assert not is_light({"text": text, "moves": ["R"] * 501})
    assert not is_light({"text": text, "moves": [], "kind": "countdown"})
    assert not is_light({"text": text, "moves": [], "move": ["R"] * 101})
    assert not is_light({"text": text.ljust(300), "moves": [], "move": ["R"] * 40, "motion": True})
