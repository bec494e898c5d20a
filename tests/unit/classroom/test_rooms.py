"""Rooms without a server: what time does to them, and a disk that takes nothing more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from knobel.classroom import room_store
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle
from knobel.classroom.results import Attempt
from knobel.classroom.room_store import RoomStore
from knobel.classroom.rooms import LATE, LETTERS, TERM, Pupil, Room, Rooms
from knobel.errors import KnobelError

SET = PuzzleSet("Two", (SetPuzzle("rotation", "x"), SetPuzzle("rotation", "y")))


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def unsolved(_number: int, _moves: Sequence[str]) -> bool:
    return False


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RoomStore]:
    found = RoomStore(tmp_path / "room.sqlite")
    yield found
    found.close()


def kind(call: object) -> str:
    with pytest.raises(KnobelError) as caught:
        asyncio.run(call)  # type: ignore[arg-type]
    return caught.value.kind


def test_a_teacher_stays_signed_in_for_a_day_of_school(store: RoomStore) -> None:
    clock = Clock()
    rooms = Rooms(store, 30, clock)
    token = asyncio.run(rooms.sign_in())
    clock.now += TERM - 1
    rooms.check_teacher(token)
    Rooms(store, 30, clock).check_teacher(token)  # also after a restart
    clock.now += 2
    with pytest.raises(KnobelError):
        rooms.check_teacher(token)


def test_moves_that_are_late(store: RoomStore) -> None:
    clock = Clock()
    rooms = Rooms(store, 30, clock)

    async def ended() -> tuple[Room, Pupil]:
        room = await rooms.open(SET)
        pupil = await rooms.join(room, "Ada", "k" * 20)
        await rooms.change(room, status="ended")
        return room, pupil

    room, pupil = asyncio.run(ended())
    clock.now += LATE
    asyncio.run(rooms.note(room, pupil, 1, 1, Attempt(("R",)), unsolved))
    clock.now += 1
    assert kind(rooms.note(room, pupil, 1, 2, Attempt(("R", "L")), unsolved)) == "room-ended"
    assert kind(rooms.join(room, "Bo", "l" * 20)) == "room-ended"


def test_a_locked_room_lets_in_only_who_was_there(store: RoomStore) -> None:
    rooms = Rooms(store, 30)

    async def locked() -> Room:
        room = await rooms.open(SET)
        await rooms.join(room, "Ada", "k" * 20)
        await rooms.change(room, locked=True)
        await rooms.join(room, "Ada", "k" * 20)
        return room

    room = asyncio.run(locked())
    assert kind(rooms.join(room, "Bo", "l" * 20)) == "room-locked"


def test_changes_at_the_same_time_all_hold(store: RoomStore) -> None:
    rooms = Rooms(store, 30)

    async def changed() -> Room:
        room = await rooms.open(SET)
        await rooms.change(room, status="paused")
        await asyncio.gather(
            rooms.change(room, status="open"), rooms.change(room, show=2), rooms.change(room, locked=True)
        )
        return room

    room = asyncio.run(changed())
    assert (room.status, room.shown, room.locked) == ("open", 2, True)
    assert Rooms(store, 30).rooms[room.code].state() == room.state()


def test_a_full_disk_confirms_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_store, "MOST_BYTES", 80 << 10)
    store = RoomStore(tmp_path / "room.sqlite")
    rooms = Rooms(store, 30)

    async def filled() -> tuple[Room, Pupil]:
        room = await rooms.open(SET)
        pupil = await rooms.join(room, "Ada", "k" * 20)

        async def fill() -> None:
            for count in range(1, 100):
                moves = ("R" * 400,) * (20 * count)
                await rooms.note(room, pupil, 1, count, Attempt(moves), unsolved)

        with pytest.raises(KnobelError, match="could not be stored"):
            await fill()
        return room, pupil

    room, pupil = asyncio.run(filled())
    assert pupil.progress[1].count > 0
    asyncio.run(rooms.note(room, pupil, 2, 1, Attempt(("R",)), unsolved))  # what is small still fits
    store.close()
    again = Rooms(RoomStore(tmp_path / "room.sqlite"), 30)
    known = again.known(again.room(room.code), "k" * 20)
    assert known is not None
    assert known.progress == pupil.progress
    again.store.close()


def test_codes_can_be_read_out(store: RoomStore) -> None:
    room = asyncio.run(Rooms(store, 30).open(SET))
    assert set(room.code) <= set(LETTERS)
    assert not set("0O1IL") & set(LETTERS)
    assert Rooms(store, 30).room(f" {room.code[:3].lower()}-{room.code[3:]} ").code == room.code
