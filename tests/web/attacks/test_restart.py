"""Stopping and starting again under load: what was answered stays true, and nobody loses a move.

The server keeps nothing: a game is in the hands of the player. So the players of these tests go on
as the page does, and compare every answer with what the rules say.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Event
from time import sleep
from urllib.parse import urlsplit

import httpx
import psutil
import pytest

import knobel
from knobel.collections import collection
from support.hard_puzzles import LONG
from support.web_raw import Player, heard, line, post, until
from support.web_server import WAIT, as_command

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of this kind are POSIX")
PLAYERS = 6


class Stubborn(Player):
    """Plays until told to stop; asks again if there is no answer."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.interruptions = 0

    def play_on(self, stop: Event, at_least: int) -> int:
        """How many moves were made."""
        while not stop.is_set() or self.compared < at_least:
            try:
                self.play()
            except httpx.TransportError:
                self.interruptions += 1
                sleep(0.05)
            if len(self.game.moves) > 200:
                self.game.restart()
        return self.compared


@contextmanager
def playing(url: str, stop: Event) -> Iterator[tuple[list[Stubborn], list[Future[int]]]]:
    players = [Stubborn(url) for _ in range(PLAYERS)]
    with ThreadPoolExecutor(PLAYERS) as threads:
        try:
            yield players, [threads.submit(player.play_on, stop, 10) for player in players]
        finally:
            stop.set()
    for player in players:
        player.client.close()


def children(process: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(process.pid).children(recursive=True)


def test_killed_three_times_under_load() -> None:
    stop = Event()
    with (
        as_command("--workers", "1") as (url, process),
        ExitStack() as stack,
        playing(url, stop) as (players, games),
    ):
        again = ("--workers", "1", "--port", str(urlsplit(url).port))
        for _ in range(3):
            seen = [player.compared for player in players]
            while any(player.compared < count + 3 for player, count in zip(players, seen, strict=True)):
                assert not any(game.done() for game in games), games
                sleep(0.02)
            workers = children(process)
            process.kill()
            process.wait()
            _, process = stack.enter_context(as_command(*again))
            assert not psutil.wait_procs(workers, timeout=WAIT)[1]  # they do not outlive the server
        stop.set()
        assert all(game.result() >= 10 for game in games)
        assert sum(player.interruptions for player in players) >= 3
        process.terminate()
        assert process.communicate(timeout=WAIT) == ("", "")


def test_sigterm_lets_everybody_finish() -> None:
    """What was being worked on, and what waited for that, is answered, and rightly; then it ends."""
    asked = [one for kind in ("stromrallye", "rotation", "huepfburg") for one in collection(kind, "hard")[:3]]
    with as_command("--workers", "1") as (url, process), ExitStack() as stack:
        first, *others = (stack.enter_context(line(url)) for _ in range(len(asked) + 1))
        with httpx.Client(base_url=url, timeout=WAIT) as client:
            first.sendall(post("/api/hint", LONG))
            until(client, busy=1)
            for one, connection in zip(asked, others, strict=True):
                connection.sendall(post("/api/solve", {"text": one.text}))
            until(client, busy=1, queued=len(asked))
        process.send_signal(signal.SIGTERM)
        assert json.loads(heard(first).body)["status"] == "unknown"
        for one, connection in zip(asked, others, strict=True):
            answer = heard(connection)
            assert answer.status == 200
            assert knobel.verify(one.puzzle(), json.loads(answer.body)["moves"])
        assert process.communicate(timeout=WAIT) == ("", "")
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("signals", "pause"), [([signal.SIGINT] * 3, 0.0), ([signal.SIGTERM, signal.SIGINT], 0.6)]
)
def test_ctrl_c_during_long_searches(signals: list[signal.Signals], pause: float) -> None:
    """At once, although one search runs and another waits: exit code 130, one line, no process left."""
    with (
        as_command("--workers", "1") as (url, process),
        httpx.Client(base_url=url, timeout=WAIT) as client,
        line(url) as first,
        line(url) as second,
    ):
        for connection in (first, second):
            connection.sendall(post("/api/solve", LONG))
        until(client, busy=1, queued=1)
        workers = children(process)
        for number in signals:
            process.send_signal(number)
            sleep(pause)
        out, err = process.communicate(timeout=WAIT)
        assert (process.returncode, out, err) == (130, "", "knobel: stopped\n")
        assert not psutil.wait_procs(workers, timeout=WAIT)[1]
        for connection in (first, second):  # if it had waited for the searches, they would be answered
            assert heard(connection).status in (0, 503)


def test_workers_end_with_a_server_that_is_killed() -> None:
    with (
        as_command("--workers", "1") as (url, process),
        httpx.Client(base_url=url, timeout=WAIT) as client,
        line(url) as connection,
    ):
        connection.sendall(post("/api/solve", LONG))
        until(client, busy=1)
        workers = children(process)
        assert workers
        process.kill()
        assert not psutil.wait_procs(workers, timeout=WAIT)[1]
