"""Whoever wants to spoil a lesson: foreign guesses, forged results, floods, odd nicknames."""

from __future__ import annotations

import asyncio
import hmac
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from knobel.classroom.room_store import RoomStore
from knobel.classroom.rooms import MOST_PUPILS, MOST_ROOMS, Rooms, checked_name
from knobel.errors import KnobelError
from knobel.web import rooms
from knobel.web.rooms import HANDLERS, WATCHERS, answer
from knobel.web.throttle import Guesses, Throttle, TooOften
from support.lesson import (
    LINK,
    PIN,
    SET,
    SOLUTIONS,
    Pupil,
    ask,
    kind,
    lesson,
    listening,
    opened,
    teacher,
    told,
)
from support.web_raw import Player


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with lesson(tmp_path / "room.sqlite") as url:
        yield url


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


# ---------------------------------------------------------------- the PIN


def test_guesses_of_the_pin(url: str) -> None:
    """A thousand of them: a handful is looked at, and who has the teacher's link still gets in."""
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda n: ask(url, "sign-in", pin=f"{n:08}"), range(1000)))
    looked_at = sum(kind(one) == "wrong-pin" for one in answers)
    assert Guesses.FREE <= looked_at <= Guesses.FREE + 12
    refused = next(one for one in answers if kind(one) == "too-often")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert kind(ask(url, "sign-in", pin=PIN)) == "too-often"  # from the same address
    assert teacher(url, LINK)


def test_nobody_can_lock_the_teacher_out() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    for n in range(5_000):  # from everywhere, all at once
        for _ in range(3):
            try:
                guesses.may(n)
                guesses.wrong(n)
            except TooOften:
                break
    guesses.may("teacher")
    guesses.wrong("teacher")  # a typing error meanwhile
    with pytest.raises(TooOften):
        guesses.may("teacher")
    clock.now += Guesses.LONGEST
    guesses.may("teacher")
    guesses.right("teacher")
    guesses.may("teacher")


def test_guessing_gets_slower_and_slower() -> None:
    """A day of guesses from one address, each as soon as it is allowed: hardly any of 100 million."""
    clock = Clock()
    guesses, looked_at = Guesses(clock), 0
    while clock.now < 1_000 + 86_400:
        try:
            guesses.may("attacker")
            guesses.wrong("attacker")
            looked_at += 1
        except TooOften as wait:
            clock.now += wait.seconds
    assert looked_at < 1_500
    clock.now += Guesses.PEACE + 1
    guesses.may("attacker")  # some day it is forgotten


def test_the_pin_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    desk = rooms.Desk(None, PIN, LINK, None)  # type: ignore[arg-type]
    with ThreadPoolExecutor(1) as thread, pytest.raises(KnobelError):  # no loop of a browser runs there
        thread.submit(asyncio.run, rooms.sign_in(desk, {"pin": "2718 2819", "client": "x"})).result()
    assert compared == [(b"27182819", LINK.encode()), (b"27182819", b"27182818")]


# ---------------------------------------------------------------- no way in


def test_no_teachers_view_without_the_token(url: str) -> None:
    token = teacher(url)
    room = opened(url, token)
    ada = Pupil(url, room, "Ada")
    for name, one in {**HANDLERS, **WATCHERS}.items():
        if not any(field.name == "token" for field in one.fields):
            continue
        more = {"room": room, "pupil": 1, "puzzle": 1, "set": "x", "status": "ended", "format": "csv"}
        known = {field.name for field in one.fields}
        body = {key: value for key, value in more.items() if key in known}
        for wrong in (ada.key, PIN, room, token[:-1], token + "x", "\0"):
            answer = ask(url, name, token=wrong, **body)
            assert (answer.status_code, kind(answer)) == (403, "no-entry"), (name, wrong)
    assert told(url, "list", token=token)["rooms"][0]["status"] == "open"


def test_no_pupil_is_somebody_else(url: str) -> None:
    token = teacher(url)
    room, other = opened(url, token), opened(url, token)
    ada, bo = Pupil(url, room, "Ada"), Pupil(url, other, "Bo")
    for wrong in (bo.key, token, "x" * 20):
        for name, more in (("resume", {}), ("note", {"puzzle": 1, "count": 9, "moves": []}), ("follow", {})):
            answer = ask(url, name, room=room, key=wrong, **more)
            assert (answer.status_code, kind(answer)) == (403, "no-entry")
    assert kind(ask(url, "join", room=room, nickname="ADA", key="y" * 20)) == "name-taken"
    assert told(url, "resume", room=room, key=ada.key)["nickname"] == "Ada"


def test_codes_cannot_be_tried_out(url: str) -> None:
    room = opened(url, teacher(url))
    answers = [ask(url, "join", room=f"{n:06}", nickname="x", key="k" * 20) for n in range(80)]
    assert {kind(one) for one in answers} == {"no-such-room", "too-often"}
    assert sum(kind(one) == "no-such-room" for one in answers) <= 75
    assert kind(ask(url, "join", room=room, nickname="x", key="k" * 20)) == "too-often"


# ---------------------------------------------------------------- forged results


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        (["no such move"], "unreadable"),
        ([*SOLUTIONS[0], "R"], None),
        (["R"] * 5_001, "bad-field"),
        (["x" * 401], "bad-field"),
        ([""], "bad-field"),
    ],
)
def test_forged_moves(url: str, moves: list[str], wrong: str | None) -> None:
    token = teacher(url)
    room = opened(url, token)
    ada = Pupil(url, room, "Ada")
    ada.note(1, SOLUTIONS[0][:1])
    answer = ada.report(1, moves)
    assert answer.status_code == 422, answer.text
    assert wrong is None or kind(answer) == wrong
    done = told(url, "resume", room=room, key=ada.key)["done"]["1"]
    assert (done["moves"], done["solved"]) == (SOLUTIONS[0][:1], False)


def test_nobody_solves_by_saying_so(url: str) -> None:
    ada = Pupil(url, opened(url, teacher(url)), "Ada")
    assert kind(ada.report(1, [], solved=True)) == "bad-field"
    assert kind(ada.report(3, [])) == "no-such-puzzle"
    assert kind(ada.report(1, [], help=["magic"])) == "bad-field"
    assert kind(ada.report(1, [], seconds=-1)) == "bad-field"
    assert not ada.note(2, SOLUTIONS[0][:0])["solved"]


# ---------------------------------------------------------------- nicknames


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 31, "a\u202eb", "a\u200bb", "\u0301" * 5, "!!!", "a\nb\0", "Z" + "\u0335" * 9]
)
def test_no_nicknames(url: str, name: str) -> None:
    room = opened(url, teacher(url))
    answer = ask(url, "join", room=room, nickname=name, key="k" * 20)
    assert answer.status_code == 422
    assert kind(answer) in ("bad-name", "bad-field")


def test_nicknames() -> None:
    for name in ("Ada", "Zoë", "李小龙", "<b>x</b>", "=1+1", "' OR 1=1 --", "Ω 3"):
        assert checked_name(f" {name} ") == name
    assert checked_name("Zoe\u0308") == "Zoë"


def test_a_nickname_is_only_text(url: str) -> None:
    token = teacher(url)
    room = opened(url, token)
    for name in ("'); DROP TABLE pupils;--", "=cmd|'/c calc'!A1", "</script><script>x=1"):
        Pupil(url, room, name).note(1, [])
    csv = told(url, "export", token=token, room=room, format="csv")["text"]
    assert "\n'=cmd" in csv
    assert "\n=cmd" not in csv
    assert len(json.loads(told(url, "export", token=token, room=room)["text"])["results"]) == 3


# ---------------------------------------------------------------- floods


def test_many_joins_at_once(url: str) -> None:
    """The room is full at some point; the server goes on, and so do those who are in it."""
    room = opened(url, teacher(url))
    ada = Pupil(url, room, "Ada")

    def join(n: int) -> int:
        return ask(url, "join", room=room, nickname=f"bot {n}", key=f"{n:020}").status_code

    with ThreadPoolExecutor(8) as threads:
        states = list(threads.map(join, range(250)))
    assert set(states) == {200, 409, 429}
    assert states.count(200) == MOST_PUPILS - 1
    assert ada.note(1, SOLUTIONS[0])["solved"]
    with Player(url) as player:
        player.play(3)


@pytest.mark.parametrize("addresses", [1, 10_000])
def test_ten_thousand_joins(addresses: int, tmp_path: Path) -> None:
    """From one address or from one each, without the way through the network: the same, and whoever is in
    the room still gets a report in."""

    async def joins() -> Counter[str]:
        stored = Rooms(RoomStore(tmp_path / "room.sqlite"), 30)
        desk = rooms.Desk(stored, PIN, LINK, judged)
        room = (await stored.open(SET)).code
        await answer(desk, "join", {"room": room, "nickname": "Ada", "key": "a" * 20}, "en", "Ada's")
        states = Counter[str]()
        for n in range(10_000):
            body = {"room": room, "nickname": f"bot {n}", "key": f"{n:020}"}
            try:
                await answer(desk, "join", body, "en", f"address {n % addresses}")
                states["in"] += 1
            except KnobelError as error:
                states[error.kind] += 1
        note = {"room": room, "key": "a" * 20, "puzzle": 1, "count": 1, "moves": SOLUTIONS[0]}
        assert (await answer(desk, "note", note, "en", "Ada's"))["solved"]
        stored.store.close()
        return states

    async def judged(request: dict[str, Any], client: str) -> bool:
        return (request["moves"], client) == (SOLUTIONS[0], "Ada's")

    with ThreadPoolExecutor(1) as thread:  # no loop of a browser runs there
        states = thread.submit(asyncio.run, joins()).result()
    assert states["in"] == MOST_PUPILS - 1
    assert states["room-full"] + states["too-often"] == 10_000 - states["in"]
    assert (states["too-often"] > 9_000) == (addresses == 1)


def test_not_more_rooms_than_there_may_be(url: str) -> None:
    token = teacher(url)
    for _ in range(MOST_ROOMS):
        opened(url, token)
    assert kind(ask(url, "open", token=token, set=told(url, "list", token=token)["rooms"][0]["set"])) == (
        "too-many-rooms"
    )


def test_whoever_opens_many_windows_loses_the_oldest(url: str) -> None:
    room = opened(url, teacher(url))
    ada = Pupil(url, room, "Ada")
    with (
        listening(url, "follow", room=room, key=ada.key) as first,
        listening(url, "follow", room=room, key=ada.key) as second,
        listening(url, "follow", room=room, key=ada.key) as third,
        listening(url, "follow", room=room, key=ada.key) as fourth,
    ):
        for line in (first, second, third, fourth):
            next(line)
        assert next(first, None) is None


def test_reports_without_end(url: str) -> None:
    """Too many at once have to come again later; nobody else notices."""
    room = opened(url, teacher(url))
    ada, bo = Pupil(url, room, "Ada"), Pupil(url, room, "Bo")
    answers = [ada.report(1, []) for _ in range(200)]
    assert {one.status_code for one in answers} == {200, 429}
    assert bo.note(1, SOLUTIONS[0])["solved"]


def test_a_throttle_fills_up_again() -> None:
    clock = Clock()
    throttle = Throttle(3, 1, clock)
    for _ in range(3):
        throttle.ask("x")
    with pytest.raises(TooOften):
        throttle.ask("x")
    throttle.ask("y")
    clock.now += 1
    throttle.ask("x")


# ---------------------------------------------------------------- what is left behind


def test_deleted_is_gone_from_the_disk(tmp_path: Path) -> None:
    with lesson(tmp_path / "room.sqlite") as url:
        token = teacher(url)
        room = opened(url, token)
        for n in range(20):
            Pupil(url, room, f"Heinrike{n}").note(1, SOLUTIONS[0])
        bo = Pupil(url, room, "Willibald")
        with listening(url, "watch", token=token, room=room) as news:
            number = next(one["id"] for one in next(news)[1]["pupils"] if one["name"] == "Willibald")
        assert _found(tmp_path, b"Willibald")
        told(url, "change", token=token, room=room, remove=number)
        assert not _found(tmp_path, b"Willibald")
        assert kind(bo.report(1, [])) == "no-entry"
        assert _found(tmp_path, b"Heinrike")
        told(url, "delete", token=token, room=room)
        assert not _found(tmp_path, b"Heinrike")
    base = sqlite3.connect(tmp_path / "room.sqlite")
    assert [base.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("pupils", "attempts")] == [
        (0,)
    ] * 2
    base.close()


def _found(folder: Path, word: bytes) -> bool:
    return any(word in path.read_bytes() for path in folder.iterdir())


def test_only_the_owner_reads_the_file_and_no_key_is_in_it(tmp_path: Path) -> None:
    with lesson(tmp_path / "room.sqlite") as url:
        token = teacher(url)
        ada = Pupil(url, opened(url, token), "Ada")
        for secret in (token, ada.key, PIN, PIN.replace(" ", ""), LINK, "127.0.0.1"):
            assert not _found(tmp_path, secret.encode())
        assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())


def test_rooms_are_kept_for_so_long_and_no_longer(tmp_path: Path) -> None:
    with lesson(tmp_path / "room.sqlite") as url:
        room = opened(url, teacher(url))
        Pupil(url, room, "Heinrike")
    base = sqlite3.connect(tmp_path / "room.sqlite")
    base.execute("UPDATE rooms SET used = used - 31 * 86400")
    base.commit()
    base.close()
    with lesson(tmp_path / "room.sqlite", days=32) as url:
        assert told(url, "list", token=teacher(url))["rooms"][0]["room"] == room
    with lesson(tmp_path / "room.sqlite", days=30) as url:
        assert told(url, "list", token=teacher(url)) == {"rooms": [], "days": 30}
        assert not _found(tmp_path, b"Heinrike")
