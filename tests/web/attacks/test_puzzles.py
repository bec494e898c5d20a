"""Puzzles made to cost as much as possible: each is answered within its limit, in the form that
answers have, by workers that live within theirs; and somebody who plays does not notice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import httpx
import psutil
import pytest

from knobel.limits import Limits
from knobel.web import handlers, positions, worker
from knobel.web.pool import SECONDS, Bounds
from support.hard_puzzles import HARD, HUGE, LONG, scattered
from support.web_raw import Player, line, post, until
from support.web_server import FOREVER, in_thread, patient

MEMORY = 128 << 20


@pytest.fixture(scope="module")
def server() -> Iterator[httpx.Client]:
    seconds = dict.fromkeys(SECONDS, 0.4)
    bounds = Bounds(workers=1, seconds=seconds, grace=1, memory=MEMORY)
    with in_thread(bounds) as url, httpx.Client(base_url=url, timeout=120) as client:
        yield client


def proper(answer: httpx.Response) -> None:
    """An answer, or a limit: nothing else."""
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 422:
        assert answer.json()["error"]["kind"] in ("limit", "unsolvable", "undecided", "too-large"), (
            answer.text
        )


@pytest.mark.parametrize("name", HARD)
def test_puzzles_that_are_hard_to_solve(server: httpx.Client, name: str) -> None:
    for verb in ("hint", "solve", "winnable"):
        proper(server.post(f"/api/{verb}", json=HARD[name]))
    with Player(str(server.base_url)) as player:
        player.play(2)


@pytest.mark.parametrize("name", ["full", "closed", "rings"])
def test_puzzles_that_are_hard_to_rate(server: httpx.Client, name: str) -> None:
    for verb in ("rate", "check"):
        proper(server.post(f"/api/{verb}", json=HARD[name]))


@pytest.mark.parametrize("name", HUGE)
def test_puzzles_of_the_largest_size(server: httpx.Client, name: str) -> None:
    text = HUGE[name]()
    assert len(text) > 800_000
    for verb in ("position", "solve", "draw"):
        proper(server.post(f"/api/{verb}", json={"text": text}))
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # others may just have ended
            assert process.memory_info().rss < MEMORY + worker.ROOM


def test_a_long_game_and_a_long_solution(server: httpx.Client) -> None:
    text = "3\n1,1,1000000\n0\n"
    moves = ["R", "L"] * 5_000
    proper(server.post("/api/position", json={"text": text, "moves": moves}))
    proper(server.post("/api/position", json={"text": text, "moves": moves, "move": moves, "motion": True}))
    proper(server.post("/api/hint", json={"text": text, "moves": moves}))
    for solution in ("R L " * 200_000, "9" * 900_000, "[" * 900_000):
        answer = server.post("/api/verify", json={"text": text, "solution": solution})
        assert answer.status_code in (200, 422)


def test_a_player_does_not_notice(server: httpx.Client) -> None:
    """All workers search and another search waits, for as long as it takes; new graphs have to be
    drawn: moves are answered all the same. Then the searchers leave, and all graphs are drawn."""
    bounds = Bounds(workers=2, seconds=patient(), wait=FOREVER)
    with in_thread(bounds) as url, ThreadPoolExecutor(12) as threads, Player(url) as player:
        player.play(1)
        with ExitStack() as searching:
            for _ in range(3):
                searching.enter_context(line(url)).sendall(post("/api/hint", LONG))
            until(player.client, busy=2, queued=1)
            graphs = [{"text": scattered(40, 90, seed)} for seed in range(12)]
            drawing = [threads.submit(server.post, f"{url}/api/position", json=graph) for graph in graphs]
            player.play(5)
            assert player.client.get("/api/health").json()["busy"] == 2
        for one in drawing:
            proper(one.result())
        assert player.compared == 6


@pytest.mark.parametrize("verb", ["solve", "hint", "winnable", "check", "rate"])
def test_searches_end_when_nobody_waits_for_them(verb: str) -> None:
    """With a limit that this test does not live to see."""
    bounds = Bounds(workers=1, seconds=patient())
    with in_thread(bounds) as url, Player(url) as player:
        with line(url) as connection:
            connection.sendall(post(f"/api/{verb}", LONG))
            until(player.client, busy=1)
        until(player.client, busy=0)
        assert player.client.post("/api/hint", json=player.where()).json()["status"] == "hint"


def test_waiting_has_a_limit() -> None:
    bounds = Bounds(workers=1, seconds=patient(), wait=0.5)
    with in_thread(bounds) as url, Player(url) as player, line(url) as connection:
        connection.sendall(post("/api/solve", LONG))
        until(player.client, busy=1)
        for verb in ("solve", "hint"):
            answer = player.client.post(f"/api/{verb}", json=player.where())
            assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "busy")
            assert int(answer.headers["retry-after"]) >= 1
        player.play(2)


def test_a_worker_forgets_before_its_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it keeps to answer faster is bounded in bytes, not only in number."""
    request = {"text": "3\n1,1,3\n1\n2,2,1\n", "lang": "en"}
    handlers.hint(request, Limits(1.0))
    kept = positions.oracle_of.cache_info().currsize
    assert kept
    monkeypatch.setattr(worker, "MOST_KEPT", 1 << 40)  # the process that runs the tests may be large
    worker.tidy()
    assert positions.oracle_of.cache_info().currsize == kept
    monkeypatch.setattr(worker, "MOST_KEPT", 1)
    worker.tidy()
    assert not positions.oracle_of.cache_info().currsize
    assert not positions._positions


def test_names_fill_no_memory(server: httpx.Client) -> None:
    """Of collections that do not exist nothing is kept."""
    from knobel.web import catalogue

    for n in range(200):
        assert server.get(f"/api/collections/none{n}/easy").status_code == 404
    most = catalogue.collection.cache_info().maxsize
    assert most is not None
    assert catalogue.collection.cache_info().currsize <= most


def test_errors_repeat_no_more_than_they_need(server: httpx.Client) -> None:
    """An answer to a wrong request is short, however long the request was."""
    for path in ("/api/position", "/api/hint", "/api/verify"):
        for fields in (
            {"text": "x" * 1_000_000},
            {"text": "4\n" + "9" * 900_000},
            {"text": "5\n3,5,9\n0\n", "kind": "k" * 100},
        ):
            more = {"solution": ""} if path == "/api/verify" else {}
            answer = server.post(
                path, content=json.dumps({**fields, **more}), headers={"Content-Type": "application/json"}
            )
            assert answer.status_code in (200, 422)
            assert len(answer.content) < 2_000, path
