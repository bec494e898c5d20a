"""Limits are kept: time, queue, workers that die or hang, clients who leave."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import httpx
import psutil
import pytest
from web_raw import until
from web_server import in_thread

from knobel.collections import collection
from knobel.web import guard
from knobel.web.light import is_light
from knobel.web.pool import SECONDS, Bounds
from knobel.web.punctual import Punctual

ENDLESS = {"kind": "rotation", "seed": 1, "params": {"tries": 100_000_000, "turns": 1_000_000, "size": 20}}
"""A wish that no generator fulfils in reasonable time."""
EASY = {"text": collection("rotation", "easy")[0].text}


def workers() -> list[psutil.Process]:
    found = psutil.Process().children(recursive=True)
    return [one for one in found if "knobel.web.worker" in one.cmdline()]


def test_full_queue_hung_worker_and_moves_in_between() -> None:
    """One worker is busy with something endless, one request waits, the next is turned away;
    moves are answered all the while. Then the hung worker is replaced."""
    bounds = Bounds(workers=1, queue=1, seconds={**SECONDS, "generate": 6}, grace=1)
    with (
        in_thread(bounds) as url,
        httpx.Client(base_url=url, timeout=60) as client,
        ThreadPoolExecutor() as threads,
    ):
        assert client.post("/api/hint", json=EASY).status_code == 200
        endless = threads.submit(client.post, "/api/generate", json={**ENDLESS, "lang": "de"})
        until(client, busy=1, queued=0)
        waiting = threads.submit(client.post, "/api/hint", json=EASY)
        until(client, busy=1, queued=1)
        turned_away = client.post("/api/hint", json={**EASY, "lang": "de"})
        assert turned_away.status_code == 429
        assert 1 <= int(turned_away.headers["retry-after"]) <= 30
        error = turned_away.json()["error"]
        assert error["kind"] == "busy"
        assert "zu viel zu tun" in error["text"]
        assert client.post("/api/position", json={**EASY, "move": "L"}).status_code == 200
        assert not endless.done()
        assert (endless.result().status_code, endless.result().json()["error"]["kind"]) == (422, "limit")
        assert waiting.result().status_code == 200
        assert client.post("/api/hint", json=EASY).json()["status"] == "hint"


def test_slow_requests_leave_a_worker_to_hints() -> None:
    with (
        in_thread(Bounds(workers=2)) as url,
        httpx.Client(base_url=url, timeout=60) as client,
        ExitStack() as others,
    ):
        for _ in range(3):
            others.enter_context(asking(url))
        until(client, busy=1, queued=2)
        assert client.post("/api/hint", json=EASY).status_code == 200
        until(client, busy=1, queued=2)


def test_a_worker_that_dies_is_replaced() -> None:
    others = workers()  # of servers that run for other tests
    with in_thread(Bounds(workers=1)) as url, httpx.Client(base_url=url, timeout=60) as client:
        assert client.post("/api/hint", json=EASY).status_code == 200
        (worker,) = set(workers()) - set(others)
        os.kill(worker.pid, signal.SIGKILL)
        psutil.wait_procs([worker], timeout=10)
        answers = [client.post("/api/hint", json=EASY) for _ in range(2)]
        assert answers[-1].status_code == 200
        assert all(answer.status_code in (200, 422) for answer in answers)


def test_a_client_who_leaves_takes_the_work_back() -> None:
    """Both what runs and what waits."""
    with in_thread(Bounds(workers=1)) as url, httpx.Client(base_url=url, timeout=60) as client:
        assert client.post("/api/hint", json=EASY).status_code == 200
        with asking(url), asking(url):
            until(client, busy=1, queued=1)
        until(client, busy=0, queued=0)
        assert client.post("/api/hint", json=EASY).status_code == 200


@contextmanager
def asking(url: str) -> Iterator[None]:
    """Somebody who asks for something endless, and leaves at the end of the block."""
    place = urlsplit(url)
    body = json.dumps(ENDLESS)
    head = f"POST /api/generate HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection((place.hostname, place.port), timeout=15) as line:
        line.sendall(f"{head}Content-Type: application/json\r\n\r\n{body}".encode())
        yield


def test_time_limit_is_an_honest_answer() -> None:
    text = collection("stromrallye", "expert")[-1].text
    with (
        in_thread(Bounds(workers=1, seconds={**SECONDS, "solve": 1e-6, "hint": 1e-6})) as url,
        httpx.Client(base_url=url, timeout=60) as client,
    ):
        answer = client.post("/api/solve", json={"text": text}).json()
        assert (answer["status"], answer["reason"]["kind"]) == ("undecided", "time")
        assert client.post("/api/hint", json={"text": text}).json()["status"] == "unknown"


def test_silent_connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether nothing comes, or half of a head; also after a first request."""
    monkeypatch.setattr(Punctual, "patience", 0.4)
    with in_thread(Bounds(workers=1)) as url:
        place = urlsplit(url)
        head = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
        for first in (b"", head + b"\r\n"):
            for second in (b"", head):
                with socket.create_connection((place.hostname, place.port), timeout=15) as line:
                    line.sendall(first)
                    heard = line.recv(65536) if first else b""
                    line.sendall(second)
                    if second or not first:  # else it may stay open for the next request
                        heard += b"".join(iter(lambda: line.recv(65536), b""))
                assert heard.count(b"HTTP/1.1 200") == bool(first)


def test_more_requests_than_anybody_can_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_INSIDE", 0)
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
