"""Clients who say nothing, or it letter by letter, or do not listen; very many; and very much.

They hold up nobody, they are cut off after a limit, and what they make the server keep is bounded.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from threading import Event
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from knobel.web import middleware
from knobel.web.app import make_app
from knobel.web.pool import Bounds
from knobel.web.transport import connections, slow_clients
from knobel.web.transport.slow_clients import TimedProtocol
from support import web_server
from support.web_raw import EASY, Player, ask, ends, heard, line, post, said, send
from support.web_server import FOREVER, WAIT, as_command, in_thread

GAME = {"text": EASY.text, "kind": EASY.kind}
HEAD = said("POST", "/api/position", "Content-Type: application/json", "Content-Length: 100000")
LONG = said("GET", "/api/openapi.json")
"""Asks for a long answer."""
PATIENCE = 3.0
"""Seconds of a server with little of it; yet more than anybody takes who is not slow on purpose."""
posix = pytest.mark.skipif(os.name != "posix", reason="there is no ulimit here")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server with little patience."""
    monkeypatch.setattr(TimedProtocol, "patience", PATIENCE)
    monkeypatch.setattr(TimedProtocol, "slowest", PATIENCE)
    monkeypatch.setattr(middleware, "MOST_SECONDS", PATIENCE)
    with in_thread(Bounds(workers=1)) as url:
        yield url


def closed(connection: socket.socket) -> bool:
    """Has the other side hung up? (Nothing is expected from it.)"""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True
    finally:
        connection.settimeout(WAIT)


def deaf(stack: ExitStack, url: str) -> socket.socket:
    """A client who asks for very much and reads nothing of it."""
    place = urlsplit(url)
    connection = stack.enter_context(socket.socket())
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(WAIT)
    connection.connect((place.hostname, place.port))
    connection.sendall(LONG * 1_000)
    return connection


def was_cut_off(connection: socket.socket) -> bool:
    """Was somebody who does not read cut off? Wait for that, without reading."""
    for _ in range(20 * int(WAIT)):
        if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            return True
        with suppress(BlockingIOError):
            try:
                connection.send(b"G", socket.MSG_DONTWAIT)
            except (BrokenPipeError, ConnectionResetError):
                return True
        sleep(0.05)
    return False


# ---------------------------------------------------------------- slow


def test_letter_by_letter(hasty: str) -> None:
    """Ten heads and ten bodies, a letter at a time: between the letters somebody plays; nobody
    gets further than the limit, or is cut off before."""
    head = said("GET", "/api/health", "x: " + "y" * 5_000)
    with ExitStack() as stack, Player(hasty) as player:
        begin = monotonic()
        heads = [stack.enter_context(line(hasty)) for _ in range(10)]
        bodies = [stack.enter_context(line(hasty)) for _ in range(10)]
        for connection in bodies:
            connection.sendall(HEAD)
        for letter in range(2_000):
            for connection in heads:
                send(connection, [head[letter : letter + 1]])
            for connection in bodies:
                send(connection, [b" "])
            player.play()
            gone = [*map(closed, heads)]
            assert not any(gone) or monotonic() - begin >= PATIENCE
            if all(gone):
                break
            sleep(0.02)
        assert all(gone)
        for connection in bodies:
            answer = heard(connection)
            assert (answer.status, answer.error) == (408, "too-slow")
            assert ends(connection) == b""
        assert player.compared > 1


def test_those_who_do_not_listen(hasty: str) -> None:
    with ExitStack() as stack, Player(hasty) as player:
        silent = [deaf(stack, hasty) for _ in range(5)]
        player.play(5)
        assert all(map(was_cut_off, silent))
        player.play(5)


def test_those_who_listen_slowly_get_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the server looks, they have read something since it began to wait. (It looks when the test
    says so, and little is on the way.)"""
    made, watch = TimedProtocol.connection_made, TimedProtocol._watch_writing
    held_up, writers = Event(), {}

    def connected(one: TimedProtocol, transport: asyncio.Transport) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made(one, transport)

    def watched(one: TimedProtocol) -> None:
        writers[one._line.get_extra_info("peername")] = one
        watch(one)
        if one.unsent:
            held_up.set()

    monkeypatch.setattr(TimedProtocol, "connection_made", connected)
    monkeypatch.setattr(TimedProtocol, "_watch_writing", watched)
    monkeypatch.setattr(TimedProtocol, "slowest", FOREVER)
    monkeypatch.setattr(slow_clients, "LEAST_READ", 1)
    count = 6
    with in_thread(Bounds(workers=1)) as url, ExitStack() as stack:
        length = len(ask(url, LONG).body)
        held_up.clear()
        place = urlsplit(url)
        connection = stack.enter_context(socket.socket())
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(WAIT)
        connection.connect((place.hostname, place.port))
        connection.sendall(LONG * count)
        assert held_up.wait(WAIT)
        writer = writers[connection.getsockname()]
        found = looks = 0

        def look(waited: object) -> bool:
            """The time is up, unless the server has stopped waiting, or waits anew."""
            if waited is None or writer._watch is not waited:
                return False
            writer._stop_watching()
            writer._look()
            return True

        while found < count * length:
            waited, left = in_loop(writer, lambda: (writer._watch, writer.unsent))
            while found < count * length and in_loop(writer, lambda: writer.unsent) >= left > 0:
                found += len(connection.recv(2_048))
            looks += in_loop(writer, partial(look, waited))
            assert not writer.parting
            if looks > 5 or not left:
                found += len(connection.recv(1 << 18))
        assert looks > 5


def in_loop(one: TimedProtocol, ask: Callable[[], Any]) -> Any:
    """What is so between two events of the server."""
    answer: Future[Any] = Future()
    one.loop.call_soon_threadsafe(lambda: answer.set_result(ask()))
    return answer.result(WAIT)


def test_a_client_who_leaves_unread_answers_does_not_delay_the_end() -> None:
    with as_command("--workers", "1") as (url, process), ExitStack() as stack:
        deaf(stack, url)
        stack.enter_context(line(url)).sendall(HEAD[:20])
        with Player(url) as player:
            player.play(2)
        process.send_signal(2)
        assert process.communicate(timeout=WAIT) == ("", "knobel: stopped\n")
        assert process.returncode == 130


# ---------------------------------------------------------------- many


def test_hundreds_of_silent_connections(target: str) -> None:
    """Silent ones, half heads, half bodies: nobody notices."""
    with ExitStack() as stack:
        for n in range(450):
            connection = stack.enter_context(line(target))
            connection.sendall((b"", HEAD[:-2], HEAD + b"{")[n % 3])
        for _ in range(5):
            with Player(target) as player:
                player.play(5)


def test_one_too_many_pushes_out_the_one_who_is_silent_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    most, more = 20, 15
    monkeypatch.setattr(connections, "MOST", most)
    monkeypatch.setattr(TimedProtocol, "patience", FOREVER)  # nobody has to go for another reason
    monkeypatch.setattr(middleware, "MOST_SECONDS", FOREVER)
    with in_thread(Bounds(workers=1)) as url, ExitStack() as stack, Player(url) as player:
        silent = [stack.enter_context(line(url)) for _ in range(most + more)]
        for n, connection in enumerate(silent):
            connection.sendall((b"", HEAD[:-2], HEAD + b"{")[n % 3])
        player.play(3)
        for connection in silent[: more + 1]:
            assert ends(connection) == b""
        assert not any(map(closed, silent[more + 1 :]))
        for _ in range(10):
            silent.append(stack.enter_context(line(url)))
            player.play()
        assert player.client.post("/api/hint", json=player.where()).status_code == 200


@posix
def test_fewer_open_files_than_connections() -> None:
    """Where the system allows few, there are still some for the work."""
    few = ("sh", "-c", 'ulimit -n 160 && exec "$@"', "sh")
    with as_command("--workers", "2", before=few) as (url, process), ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(line(url))
        with Player(url) as player:
            player.play(3)
            assert player.client.post("/api/hint", json=player.where()).json()["status"] == "hint"
        process.terminate()
        assert process.communicate(timeout=WAIT) == ("", "")


# ---------------------------------------------------------------- much


def test_bodies_without_end(target: str) -> None:
    """Whether it says so or not: 413, which even those get to hear who go on talking."""
    kind = "Content-Type: application/json"
    piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
    for pieces in (
        [said("POST", "/api/position", kind, "Content-Length: 99999999999999"), *[b" " * 65536] * 200],
        [said("POST", "/api/position", kind, "Transfer-Encoding: chunked"), *[piece] * 200],
        [
            said(
                "POST",
                "/api/position",
                kind,
                f"Content-Length: {middleware.MOST_BYTES + 1}",
                "Expect: 100-continue",
            )
        ],
    ):
        with line(target) as connection:
            send(connection, pieces)
            answer = heard(connection)
            assert (answer.status, answer.error) == (413, "too-large")
            assert ends(connection) == b""


def test_large_bodies_leave_no_memory_behind() -> None:
    with as_command("--workers", "1") as (url, process):
        server = psutil.Process(process.pid)
        body = post("/api/position", {"text": " " * 1_000_000, "moves": ["x" * 400] * 6_000})
        seen = []
        for _ in range(3):
            for _ in range(6):
                assert ask(url, body).status == 422
            seen.append(server.memory_info().rss)
        assert seen[-1] - seen[0] < 20 << 20, seen


@pytest.mark.parametrize("letter", ["a", "ä", "😀"])
def test_large_bodies_at_the_same_time_keep_within_the_memory_for_bodies(letter: str) -> None:
    text = letter * ((middleware.MOST_BYTES - 1_000) // len(letter.encode()))
    body = post("/api/solve", json.dumps({"text": text}, ensure_ascii=False).encode())
    with as_command("--workers", "1") as (url, process):
        server = psutil.Process(process.pid)
        assert ask(url, post("/api/position", GAME)).status == 200
        before = most = server.memory_info().rss
        with ThreadPoolExecutor(60) as clients:
            answers = [clients.submit(ask, url, body) for _ in range(60)]
            while not all(answer.done() for answer in answers):
                most = max(most, server.memory_info().rss)
                sleep(0.005)
        assert {answer.result().status for answer in answers} <= {422, 429}
        assert most - before < middleware.MOST_HELD


def test_large_bodies_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """All together may not be too much either; those who play are let in all the same."""
    guards: list[middleware.Guard] = []

    def noted(*arguments: Any, **more: Any) -> middleware.Guard:
        guards.append(make_app(*arguments, **more))
        return guards[-1]

    monkeypatch.setattr(web_server, "make_app", noted)
    monkeypatch.setattr(middleware, "MOST_HELD", middleware.COPIES << 20)
    monkeypatch.setattr(middleware, "MOST_SECONDS", FOREVER)
    head = said("POST", "/api/position", "Content-Type: application/json", "Content-Length: 900000")
    with in_thread(Bounds(workers=1)) as url, ExitStack() as stack, Player(url) as player:
        several = [stack.enter_context(line(url)) for _ in range(3)]
        for connection in several:
            send(connection, [head + b" " * 600_000])
            while (
                guards[0].held < 600_000 * middleware.COPIES
            ):  # the first one is there before the others come
                sleep(0.01)
            player.play()
        for connection in several[1:]:
            answer = heard(connection)
            assert (answer.status, answer.error, answer.headers["retry-after"]) == (429, "busy", "1")
        send(several[0], [b" " * 300_000])
        assert heard(several[0]).status == 400
        assert ask(url, post("/api/position", {**GAME, "moves": ["L"] * 20_000})).status in (200, 422)


def test_answers_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are too many of them, the oldest are dropped, long before their time."""
    monkeypatch.setattr(connections, "MOST_UNSENT", 100_000)
    monkeypatch.setattr(TimedProtocol, "slowest", FOREVER)
    with in_thread(Bounds(workers=1)) as url, ExitStack() as stack, Player(url) as player:
        first, second = deaf(stack, url), deaf(stack, url)
        player.play(3)
        assert was_cut_off(first) or was_cut_off(second)
        player.play(3)
