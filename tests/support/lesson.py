"""A lesson for tests: a server with rooms, its teacher, and pupils."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from knobel import solve
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle
from knobel.classroom.room_store import RoomStore
from knobel.collections import collection
from knobel.web.pool import Bounds
from knobel.web.room_routes import Lessons
from support.web_server import FOREVER, WAIT, in_thread, patient

PIN = "2718 2818"
LINK = "a-link-that-nobody-can-guess"
SHIPPED = [collection("rotation", "easy")[0], collection("stromrallye", "easy")[0]]
SET = PuzzleSet("Warm-up", tuple(SetPuzzle.of(one.puzzle()) for one in SHIPPED), 20)
CLIENT = httpx.Client(timeout=WAIT)
SOLUTIONS = [list(solve(one.puzzle()).moves) for one in SHIPPED]


@contextmanager
def lesson(file: Path, days: float = 30) -> Iterator[str]:
    """The address of a server with rooms, inside this process."""
    store = RoomStore(file)
    bounds = Bounds(1, 16, seconds=patient(), wait=FOREVER)
    try:
        with in_thread(bounds, Lessons(store, PIN, LINK, days)) as url:
            yield url
    finally:
        store.close()


def ask(url: str, name: str, **body: Any) -> httpx.Response:
    """One request about rooms."""
    return CLIENT.post(f"{url}/api/rooms/{name}", json={"lang": "en", **body})


def told(url: str, name: str, **body: Any) -> dict[str, Any]:
    """A good answer."""
    answer = ask(url, name, **body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kind(answer: httpx.Response) -> str:
    """The kind of error."""
    return str(answer.json()["error"]["kind"])


def teacher(url: str, pin: str = PIN) -> str:
    """A teacher's token."""
    return str(told(url, "sign-in", pin=pin)["token"])


def opened(url: str, token: str, puzzles: PuzzleSet = SET) -> str:
    """The code of a new room."""
    return str(told(url, "open", token=token, set=puzzles.fragment())["room"])


class Pupil:
    """Somebody in a room."""

    def __init__(self, url: str, room: str, nickname: str) -> None:
        self.url, self.room, self.key = url, room, secrets.token_urlsafe(16)
        self.entered = told(url, "join", room=room, nickname=nickname, key=self.key)
        self.count = 0

    def report(self, puzzle: int, moves: list[str], **more: Any) -> httpx.Response:
        self.count += 1
        body = {"puzzle": puzzle, "count": self.count, "moves": moves, **more}
        return ask(self.url, "note", room=self.room, key=self.key, **body)

    def note(self, puzzle: int, moves: list[str], **more: Any) -> dict[str, Any]:
        answer = self.report(puzzle, moves, **more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


@contextmanager
def listening(url: str, name: str, **body: Any) -> Iterator[Iterator[tuple[str, dict[str, Any]]]]:
    """What a line tells: ids and events."""
    with CLIENT.stream("POST", f"{url}/api/rooms/{name}", json=body) as line:
        assert line.status_code == 200, line.read()
        yield _events(line.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    number = ""
    for line in lines:
        if line.startswith("id: "):
            number = line[4:]
        elif line.startswith("data: "):
            yield number, json.loads(line[6:])
