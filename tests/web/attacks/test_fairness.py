"""Nobody keeps the others waiting by asking for much: places go client by client.

A real server; clients are told apart by their addresses, of which this machine has many.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import pytest

from knobel.web.fair_queue import Crowded, Turns, client_of
from knobel.web.pool import Bounds
from knobel.web.server import trusted
from support.hard_puzzles import closed
from support.web_raw import EASY, Heard, heard, post, until
from support.web_server import FOREVER, WAIT, as_command, in_thread, patient

T = TypeVar("T")
HINT = {"text": EASY.text, "kind": EASY.kind}
HARD = {"text": closed(30, 30, 60)}
"""More positions than anybody can search."""
GREEDY, QUIET = "127.0.0.2", "127.0.0.3"


def has_both() -> bool:
    """Can IPv4 reach a socket that listens on "::"?"""
    try:
        with socket.socket(socket.AF_INET6) as found:
            found.bind(("::", 0))
            return not found.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    except OSError:
        return False


@contextmanager
def asked(url: str, who: str, path: str, body: object, *headers: str) -> Iterator[socket.socket]:
    """A request of somebody with this address; the answer can be read from the connection."""
    place = urlsplit(url)
    try:
        line = socket.create_connection((place.hostname, place.port), WAIT, source_address=(who, 0))
    except OSError:
        pytest.skip("this machine has one address only")
    with line:
        line.sendall(post(path, body, *headers))
        yield line


def answer(url: str, who: str, path: str, body: object, *headers: str) -> Heard:
    with asked(url, who, path, body, *headers) as line:
        return heard(line)


@contextmanager
def flood(
    url: str, client: httpx.Client, count: int, path: str, *headers: str
) -> Iterator[list[socket.socket]]:
    """So many long requests of one client: the first is worked on, the others wait in this order.
    Who closes one leaves, and takes it back."""
    with ExitStack() as stack:
        lines = []
        for waiting in range(count):
            lines.append(stack.enter_context(asked(url, GREEDY, path, HARD, *headers)))
            until(client, busy=1, queued=waiting)
        yield lines


@pytest.mark.parametrize("verb", ["solve", "rate"])
def test_a_flood_of_long_requests_does_not_keep_others_waiting(verb: str) -> None:
    """One place for slow requests; somebody asks for eight at once. Who comes then is next but one."""
    seconds = patient()
    path = f"/api/{verb}"
    with (
        in_thread(Bounds(workers=2, seconds=seconds, wait=FOREVER)) as url,
        httpx.Client(base_url=url, timeout=WAIT) as client,
    ):
        assert answer(url, QUIET, path, HINT).status == 200
        with flood(url, client, 8, path) as lines:
            with asked(url, QUIET, path, HINT) as quiet:
                until(client, busy=1, queued=8)
                lines[0].close()
                until(client, busy=1, queued=7)
                lines[1].close()
                assert heard(quiet).status == 200
            until(client, busy=1, queued=5)
            seconds[verb] = 0.5  # from now on nobody asks for much
            lines[2].close()
            statuses = Counter(heard(line).status for line in lines[3:])
            assert statuses.keys() <= {200, 422}
            assert statuses.total() == 5


def test_whoever_is_next_does_not_give_up_before() -> None:
    """One that runs ends before the one that waits for it is turned away."""
    bounds = Bounds()
    assert bounds.wait > max(bounds.seconds.values()) + bounds.grace


def test_a_full_queue_has_room_for_others() -> None:
    """The last one of whoever has the most waiting goes."""
    seconds = patient()
    with (
        in_thread(Bounds(workers=1, queue=4, seconds=seconds, wait=FOREVER, grace=WAIT)) as url,
        httpx.Client(base_url=url, timeout=WAIT) as client,
        flood(url, client, 5, "/api/solve") as lines,
    ):
        assert answer(url, GREEDY, "/api/hint", HINT).status == 429
        with asked(url, QUIET, "/api/hint", {**HINT, "lang": "de"}) as quiet:
            turned_away = heard(lines[-1])
            assert (turned_away.status, turned_away.error) == (429, "busy")
            assert 1 <= int(turned_away.headers["retry-after"]) <= 30
            until(client, busy=1, queued=4)
            seconds["solve"] = 0.5
            lines[0].close()
            assert heard(quiet).status == 200
        assert [heard(line).status for line in lines[1:-1]] == [200] * 3


def test_a_class_behind_one_address() -> None:
    """Thirty pupils ask for hints and a new puzzle at the same time: all get what they want, also
    beside somebody else."""
    new = {"kind": "rotation", "difficulty": "easy"}
    wishes = [("/api/hint", HINT)] * 30 + [("/api/generate", {**new, "seed": n}) for n in range(30)]
    bounds = Bounds(workers=2, seconds=patient(), wait=FOREVER)
    with in_thread(bounds) as url, ThreadPoolExecutor(61) as threads:
        found = [threads.submit(answer, url, GREEDY, *wish) for wish in wishes]
        found.append(threads.submit(answer, url, QUIET, "/api/rate", HINT))
        assert Counter(one.result().status for one in found) == {200: 61}


@pytest.mark.parametrize(
    ("proxy", "host"), [("127.0.0.0/8", "127.0.0.1"), (GREEDY, "::"), (None, "127.0.0.1")]
)
def test_who_asks_through_a_proxy(proxy: str | None, host: str) -> None:
    """Told apart by what the proxy says, if it is one that is believed; else nothing is believed.
    On a socket for IPv4 and IPv6 it comes as ::ffff:127.0.0.2."""
    options = ["--workers", "1", "--queue", "4", *(["--proxy", proxy] if proxy else [])]
    if host == "::":
        options += ["--host", host]
        if not has_both():
            pytest.skip("this machine has no sockets for both IPv4 and IPv6")
    with as_command(*options) as (there, _), httpx.Client(base_url=there, timeout=WAIT) as client:
        url = there.replace("[::1]", "127.0.0.1")
        with (
            flood(url, client, 5, "/api/solve", "X-Forwarded-For: 192.0.2.1") as lines,
            asked(url, GREEDY, "/api/hint", HINT, "X-Forwarded-For: 192.0.2.2") as another,
        ):
            if proxy:  # somebody else, for whom there is room: the last of the flood goes
                assert heard(lines[-1]).status == 429
                until(client, busy=1, queued=4)
            else:
                assert heard(another).status == 429


def test_a_proxy_in_every_form() -> None:
    assert trusted(["192.0.2.1", "10.0.0.0/8", "::ffff:192.0.2.0/120", "2001:db8::/32"]) == [
        "192.0.2.1/32",
        "10.0.0.0/8",
        "::ffff:c000:200/120",
        "2001:db8::/32",
        "::ffff:192.0.2.1/128",
        "::ffff:10.0.0.0/104",
        "192.0.2.0/24",
    ]


def test_a_proxy_is_an_address() -> None:
    from support.command_line import apart

    ran = apart("serve", "--proxy", "somewhere", "--lang", "de")
    assert ran.code == 2
    assert "„somewhere“ ist weder IP-Adresse noch Netz" in ran.err


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "-"),
        (None, "-"),
    ],
)
def test_who_is_who(address: str | None, client: str) -> None:
    assert client_of(address) == client


# ---------------------------------------------------------------- turns, without a server


def run(play: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: in this one the browser of other tests may have its loop."""
    with ThreadPoolExecutor() as threads:
        return threads.submit(asyncio.run, play).result()


async def called(turns: Turns, order: list[str], client: str, slow: bool = False) -> None:
    await turns.take(client, slow)
    order.append(client)


def test_places_go_round() -> None:
    async def play() -> str:
        turns, order = Turns(1, 1, 100), list[str]()
        await turns.take("a", False)
        waiting = [asyncio.ensure_future(called(turns, order, one)) for one in "aaaabbc"]
        await asyncio.sleep(0)
        last = "a"
        for _ in waiting:
            turns.give(last, False)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            last = order[-1]
        turns.give(last, False)
        assert (turns.free, turns.free_slow, turns.waiting, turns._held) == (1, 1, 0, {})
        return "".join(order)

    assert run(play()) == "abcabaa"


def test_whoever_holds_least_is_next_and_slow_ones_leave_a_place() -> None:
    async def play() -> list[str]:
        turns, order = Turns(3, 2, 100), list[str]()
        for _ in range(2):
            await turns.take("a", True)
        tasks = [
            asyncio.ensure_future(called(turns, order, *one))
            for one in (("a", True), ("b", True), ("c", False), ("d", False))
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert order == ["c"]  # the third place is for quick ones
        turns.give("a", True)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert order == ["c", "b"]  # b holds none
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.waiting == 0
        return order

    run(play())


def test_leaving_the_line_and_room_in_it() -> None:
    async def play() -> None:
        turns = Turns(1, 1, 2)
        await turns.take("a", False)
        waiting = [asyncio.ensure_future(turns.take("a", False)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await turns.take("a", False)
        other = asyncio.ensure_future(turns.take("b", False))
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await waiting[1]
        with pytest.raises(Crowded):  # nobody has more than the other
            await turns.take("c", False)
        turns.give("a", False)
        waiting[0].cancel()
        other.cancel()  # one of them was called just now: the place goes back
        await asyncio.gather(waiting[0], other, return_exceptions=True)
        assert (turns.free, turns.waiting, turns._held) == (1, 0, {})

    run(play())


def test_the_description_says_so(site: str) -> None:
    found = httpx.get(f"{site}/api/openapi.json").json()
    said = found["paths"]["/api/solve"]["post"]["responses"]["429"]
    assert "while others wait" in json.dumps(said)
