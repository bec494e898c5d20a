"""kill -9 in the middle of a lesson, again and again: what was confirmed is there, and all go on."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import sleep
from urllib.parse import urlsplit

import httpx
import pytest

from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle
from knobel.collections import collection
from support.lesson import Pupil, opened, teacher, told
from support.web_server import as_command

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9 is POSIX")
ONE = next(one for one in collection("rotation", "expert"))
LONG = PuzzleSet("Long", (SetPuzzle.of(ONE.puzzle()),))


@pytest.fixture
def options(tmp_path: Path) -> list[str]:
    return ["--workers", "1", "--class", str(tmp_path / "room.sqlite")]


class Playing(Thread):
    """A pupil who turns the frame, and repeats what was not confirmed until it is."""

    def __init__(self, url: str, room: str, name: str, enough: Event) -> None:
        super().__init__()
        self.pupil, self.enough, self.random = Pupil(url, room, name), enough, Random(name)
        self.confirmed: list[str] = []
        self.failures = 0

    def run(self) -> None:
        puzzle = ONE.puzzle()
        state, moves = puzzle.start(), list[str]()
        while not self.enough.is_set():
            move = self.random.choice(list(puzzle.moves(state)))
            state = puzzle.apply(state, move)
            if puzzle.is_solved(state):
                return
            moves.append(move)
            while not self._confirmed(moves):
                self.failures += 1
                sleep(0.05)
            self.confirmed = list(moves)
            sleep(0.02)

    def _confirmed(self, moves: list[str]) -> bool:
        try:
            answer = self.pupil.report(1, moves)
        except httpx.TransportError:
            return False
        assert answer.status_code in (200, 429), answer.text
        return answer.status_code == 200


@pytest.mark.slow
def test_killed_in_the_middle(options: list[str]) -> None:
    enough = Event()
    pupils: list[Playing] = []
    with as_command(*options, KNOBEL_PIN="2718 2818") as (url, process):
        port = str(urlsplit(url).port)
        token = teacher(url)
        room = opened(url, token, LONG)
        pupils = [Playing(url, room, f"pupil {n}", enough) for n in range(6)]
        for one in pupils:
            one.start()
        sleep(1)
        process.send_signal(signal.SIGKILL)
        process.wait()
    for turn in range(3):
        with as_command(*options, "--port", port, KNOBEL_PIN="2718 2818") as (url, process):
            known = told(url, "list", token=token)["rooms"]  # the teacher is still signed in
            assert [one["room"] for one in known] == [room]
            for one in pupils:
                stored = told(url, "resume", room=room, key=one.pupil.key)["done"]["1"]["moves"]
                confirmed = list(one.confirmed)
                shorter = min(len(stored), len(confirmed))
                assert stored[:shorter] == confirmed[:shorter]
            sleep(1)
            if turn < 2:
                process.send_signal(signal.SIGKILL)
                process.wait()
                continue
            enough.set()
            for one in pupils:
                one.join()
            for one in pupils:
                stored = told(url, "resume", room=room, key=one.pupil.key)["done"]["1"]["moves"]
                assert stored == one.confirmed
                assert one.confirmed
            assert sum(one.failures for one in pupils) >= 3


@pytest.mark.slow
def test_what_was_confirmed_before_the_kill_is_there(options: list[str]) -> None:
    """Exactly that, when nobody says it again."""
    with as_command(*options) as (url, process):
        port = str(urlsplit(url).port)
        lines = [process.stdout.readline() for _ in range(2)] if process.stdout else []
        link = lines[0].partition("#teach=")[2].split()[0]
        room = opened(url, teacher(url, link), LONG)
        pupils = [Pupil(url, room, f"pupil {n}") for n in range(5)]
        move = next(iter(ONE.puzzle().moves(ONE.puzzle().start())))
        for one in pupils:
            one.note(1, [move])
        process.send_signal(signal.SIGKILL)
        process.wait()
    with as_command(*options, "--port", port) as (url, process):
        for one in pupils:
            assert told(url, "resume", room=room, key=one.key)["done"]["1"]["moves"] == [move]
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
