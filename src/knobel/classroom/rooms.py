"""Live rooms: a teacher, a set of puzzles, and pupils with nicknames.

All of it is in memory and in the file (`room_store.py`): whatever a method here confirms is on the disk
first. Those who watch a room hear of changes by their number: “what is new since 17?” (`Room.since`),
so that whoever was away, or reads slowly, gets the newest state and never a queue of old ones.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
import unicodedata
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Any, NoReturn

from knobel.classroom.puzzle_set import PuzzleSet, from_document
from knobel.classroom.results import Attempt
from knobel.classroom.room_store import RoomStore, Write, as_text
from knobel.errors import KnobelError
from knobel.locale import Message

OPEN, PAUSED, ENDED = "open", "paused", "ended"
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that are taken for each other on a blackboard."""
CODE = 6
"""Letters of a room code: 900 million, of which only the rooms that there are let anybody in."""
MOST_ROOMS = 40
MOST_PUPILS = 100
LONGEST_NICKNAME = 30
LATE = 15.0
"""Seconds after the end in which moves that are on their way are taken."""
TERM = 12 * 3600.0
"""Seconds for which a teacher stays signed in."""
DAY = 86_400.0
Replay = Callable[[int, Sequence[str]], Awaitable[bool]]
"""Makes these moves in this puzzle by the rules: solved, or not? KnobelError if one is illegal."""


@dataclass(frozen=True)
class Progress:
    """What a pupil did with a puzzle; `count` grows with each report, so that none overtakes another."""

    count: int
    attempt: Attempt
    solved: bool


@dataclass
class Pupil:
    """Somebody in a room. Nobody but the nickname is known."""

    id: int
    name: str
    key: bytes
    joined: float
    progress: dict[int, Progress] = field(default_factory=dict)
    lines: int = 0
    """Open pages that follow the room."""
    revision: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One report after the other."""


class Room:
    """A room, and who is in it."""

    def __init__(self, code: str, puzzles: PuzzleSet, opened: float) -> None:
        self.code, self.set, self.opened = code, puzzles, opened
        self.used = opened
        self.status = OPEN
        self.shown: int | None = None
        self.locked = False
        self.ended: float | None = None
        self.pupils: dict[int, Pupil] = {}
        self.gone: dict[int, int] = {}
        """Those who were removed, and in which revision."""
        self.closed = False
        """Deleted: whoever watches it may go."""
        self.epoch = secrets.token_hex(4)
        self.revision = self.changed = 1
        self.bell = asyncio.Event()
        """Rings once, when something is new."""
        self.gong = asyncio.Event()
        """The same for what all pupils have to know."""
        self.turn = asyncio.Lock()
        """One change after the other: each leaves what it does not name as the one before it left it."""

    def ring(self) -> int:
        """Something is new for the teacher; its number."""
        self.revision += 1
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()
        return self.revision

    def announce(self) -> None:
        """Something is new for everybody."""
        self.changed = self.ring()
        gong, self.gong = self.gong, asyncio.Event()
        gong.set()

    def state(self) -> dict[str, Any]:
        """What everybody in the room may know."""
        return {
            "room": self.code,
            "title": self.set.title,
            "status": self.status,
            "shown": self.shown,
            "locked": self.locked,
            "puzzles": len(self.set.puzzles),
        }

    def since(self, last: str) -> tuple[str, dict[str, Any]]:
        """For the teacher: what has changed since the event of this id, and the id of what is told now.
        All of it, if that event was before a restart."""
        seen = self._seen(last)
        told: dict[str, Any] = {"all": not seen, "state": self.state() if self.changed > seen else None}
        told["pupils"] = [_row(one) for one in self.pupils.values() if one.revision > seen]
        told["gone"] = [number for number, revision in self.gone.items() if revision > seen > 0]
        return f"{self.epoch}-{self.revision}", told

    def since_for(self, pupil: Pupil, last: str) -> tuple[str, dict[str, Any]]:
        """The same for a pupil, who learns nothing about the others."""
        state = self.state() if self.changed > self._seen(last) else None
        return f"{self.epoch}-{self.changed}", {"state": state, "removed": pupil.id not in self.pupils}

    def _seen(self, last: str) -> int:
        epoch, _, number = last.partition("-")
        return int(number) if epoch == self.epoch and re.fullmatch("[0-9]{1,15}", number) else 0


def _row(pupil: Pupil) -> dict[str, Any]:
    done = {
        str(number): {
            "moves": len(one.attempt.moves),
            "solved": one.solved,
            "seconds": one.attempt.seconds,
            "help": list(one.attempt.help),
        }
        for number, one in sorted(pupil.progress.items())
    }
    return {"id": pupil.id, "name": pupil.name, "online": pupil.lines > 0, "done": done}


class Rooms:
    """All rooms of a server."""

    def __init__(self, store: RoomStore, keep_days: float, clock: Callable[[], float] = time) -> None:
        self.store, self.keep, self.clock = store, keep_days * DAY, clock
        self.rooms: dict[str, Room] = {}
        self.teachers: dict[bytes, float] = {}
        self.closing = asyncio.Event()
        """The server stops: nobody may watch any longer."""
        self._next = 1
        self._load()

    def _load(self) -> None:
        self.teachers = dict(self.store.rows("SELECT key, until FROM teachers"))
        for code, puzzles, status, shown, locked, opened, ended, used in self.store.rows(
            "SELECT * FROM rooms"
        ):
            room = self.rooms[code] = Room(code, from_document(json.loads(puzzles)), opened)
            room.status, room.shown, room.locked = status, shown, bool(locked)
            room.ended, room.used = ended, used
        everybody = {}
        for number, code, name, key, joined in self.store.rows("SELECT * FROM pupils ORDER BY id"):
            everybody[number] = self.rooms[code].pupils[number] = Pupil(number, name, key, joined, revision=1)
            self._next = number + 1
        for pupil, puzzle, count, moves, seconds, used, solved in self.store.rows("SELECT * FROM attempts"):
            attempt = Attempt(tuple(json.loads(moves)), seconds, tuple(json.loads(used)))
            everybody[pupil].progress[puzzle] = Progress(count, attempt, bool(solved))

    # -- the teacher

    async def sign_in(self) -> str:
        """A token for somebody who knew the PIN."""
        token, until = secrets.token_urlsafe(24), self.clock() + TERM
        await self._write(
            Write("DELETE FROM teachers WHERE until < ?", (self.clock(),)),
            Write("INSERT INTO teachers VALUES(?, ?)", (_digest(token), until)),
        )
        self.teachers = {key: end for key, end in self.teachers.items() if end > self.clock()}
        self.teachers[_digest(token)] = until
        return token

    def check_teacher(self, token: str) -> None:
        """KnobelError "no-entry" unless this token was given to a teacher."""
        if self.teachers.get(_digest(token), 0.0) < self.clock():
            _refuse("no-entry", Message("sign in with the teacher’s PIN first"))

    async def open(self, puzzles: PuzzleSet) -> Room:
        """A new room for a set of puzzles."""
        await self.sweep()
        if len(self.rooms) >= MOST_ROOMS:
            _refuse("too-many-rooms", Message("there are {n} rooms already; delete one first", n=MOST_ROOMS))
        code = next(code for code in _codes() if code not in self.rooms)
        room = self.rooms[code] = Room(code, puzzles, self.clock())
        kept = (code, as_text(puzzles.document()), room.status, None, False, room.opened, None, room.used)
        try:
            await self._write(Write("INSERT INTO rooms VALUES(?, ?, ?, ?, ?, ?, ?, ?)", kept))
        except BaseException:
            del self.rooms[code]
            raise
        return room

    def room(self, code: str) -> Room:
        """The room of this code, however it was typed; KnobelError "no-such-room"."""
        plain = "".join(code.split()).replace("-", "").upper()
        return self.rooms.get(plain) or _refuse(
            "no-such-room", Message("there is no room with this code; check it for typing errors")
        )

    async def change(
        self, room: Room, *, status: str | None = None, show: int | None = None, locked: bool | None = None
    ) -> None:
        """Pause, go on or end; show a puzzle to all (0: none any more); let nobody else in."""
        async with room.turn:
            now = self.clock()
            new = status or room.status
            ended = (room.ended or now) if new == ENDED else None
            shown = room.shown if show is None else (show or None)
            shut = room.locked if locked is None else locked
            await self._write(
                Write(
                    "UPDATE rooms SET status=?, shown=?, locked=?, ended=?, used=? WHERE code=?",
                    (new, shown, shut, ended, now, room.code),
                )
            )
            room.status, room.shown, room.locked, room.ended, room.used = new, shown, shut, ended, now
            room.announce()

    async def remove(self, room: Room, number: int) -> None:
        """Remove a pupil, with everything that is stored about them."""
        if number not in room.pupils:
            _refuse("no-such-pupil", Message("this pupil is no longer in the room"))
        await self._write(Write("DELETE FROM pupils WHERE id=?", (number,)), erase=True)
        room.pupils.pop(number, None)
        room.announce()
        room.gone[number] = room.revision

    async def delete(self, room: Room) -> None:
        """Delete a room, with everything that is stored about it."""
        await self._write(Write("DELETE FROM rooms WHERE code=?", (room.code,)), erase=True)
        self.rooms.pop(room.code, None)
        room.closed = True
        room.announce()

    async def sweep(self) -> None:
        """Delete the rooms that were not used for as long as rooms are kept."""
        for room in [one for one in self.rooms.values() if one.used + self.keep < self.clock()]:
            await self.delete(room)

    # -- the pupils

    async def join(self, room: Room, nickname: str, key: str) -> Pupil:
        """Let somebody in. Whoever asks again with the same name and key is the same pupil: an answer
        that got lost locks nobody out."""
        name = checked_name(nickname)
        known = self.known(room, key)
        if known is not None and known.name == name:
            return known
        if any(one.name.casefold() == name.casefold() for one in room.pupils.values()):
            _refuse("name-taken", Message("this nickname is taken; choose another one"))
        if room.status == ENDED or room.closed:
            _refuse("room-ended", Message("this room has ended"))
        if room.locked:
            _refuse("room-locked", Message("the teacher has locked this room"))
        if len(room.pupils) >= MOST_PUPILS:
            _refuse("room-full", Message("this room is full"))
        pupil = Pupil(self._next, name, _digest(key), self.clock())
        self._next += 1
        room.pupils[pupil.id] = pupil  # at once, or two would get the same name
        kept = (pupil.id, room.code, name, pupil.key, pupil.joined)
        try:
            await self._write(
                Write("INSERT INTO pupils VALUES(?, ?, ?, ?, ?)", kept),
                Write("UPDATE rooms SET used=? WHERE code=?", (pupil.joined, room.code)),
            )
        except BaseException:
            room.pupils.pop(pupil.id, None)
            raise
        room.used = pupil.joined
        pupil.revision = room.ring()
        return pupil

    def known(self, room: Room, key: str) -> Pupil | None:
        """Whose key this is, if anybody's."""
        digest = _digest(key)
        return next((one for one in room.pupils.values() if secrets.compare_digest(one.key, digest)), None)

    def pupil(self, room: Room, key: str) -> Pupil:
        """The same; KnobelError "no-entry" if it is nobody's."""
        return self.known(room, key) or _refuse(
            "no-entry", Message("you are no longer in this room; join again")
        )

    async def note(
        self, room: Room, pupil: Pupil, number: int, count: int, attempt: Attempt, replay: Replay
    ) -> Progress:
        """Keep what a pupil did with a puzzle, after the moves were made by the rules. What is older than
        what is known changes nothing, and nothing unsolved replaces a solution."""
        if not 1 <= number <= len(room.set.puzzles):
            _refuse("no-such-puzzle", Message("this set has no puzzle {n}", n=number))
        known = pupil.progress.get(number)
        if known is not None and count <= known.count:
            return known
        if room.status == PAUSED:
            _refuse("room-paused", Message("paused by the teacher"))
        if room.closed or (room.status == ENDED and self.clock() > (room.ended or 0) + LATE):
            _refuse("room-ended", Message("this room has ended"))
        solved = await replay(number, attempt.moves)
        async with pupil.turn:
            known = pupil.progress.get(number)
            if known is not None and count <= known.count:
                return known
            new = Progress(count, attempt, solved)
            if known is not None and known.solved and not solved:
                new = Progress(count, known.attempt, True)
            await self._write(_noted(pupil, number, new))
            pupil.progress[number] = new
            room.used = self.clock()
            pupil.revision = room.ring()
            return new

    def come(self, room: Room, pupil: Pupil, step: int) -> None:
        """A page of this pupil begins (1) or ceases (-1) to follow the room."""
        before = pupil.lines > 0
        pupil.lines += step
        if before != (pupil.lines > 0):
            pupil.revision = room.ring()

    async def _write(self, *writes: Write, erase: bool = False) -> None:
        await asyncio.wrap_future(self.store.write(*writes, erase=erase))


def _noted(pupil: Pupil, number: int, new: Progress) -> Write:
    """Unless the pupil was removed meanwhile, or something newer is there."""
    attempt = new.attempt
    return Write(
        "INSERT INTO attempts SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM pupils WHERE id=?) "
        "ON CONFLICT(pupil, puzzle) DO UPDATE SET count=excluded.count, moves=excluded.moves, "
        "seconds=excluded.seconds, help=excluded.help, solved=excluded.solved "
        "WHERE excluded.count > attempts.count",
        (
            pupil.id,
            number,
            new.count,
            as_text(attempt.moves),
            attempt.seconds,
            as_text(attempt.help),
            new.solved,
            pupil.id,
        ),
    )


def _codes() -> Iterator[str]:
    while True:
        yield "".join(secrets.choice(LETTERS) for _ in range(CODE))


def _digest(token: str) -> bytes:
    """What is kept of a key: it does not let anybody in."""
    return hashlib.sha256(token.encode()).digest()


def checked_name(nickname: str) -> str:
    """A nickname in its usual form; KnobelError "bad-name". Anything visible is a name, and is only ever
    shown as text; marks that are not seen, or that turn the line around, are not."""
    name = " ".join(unicodedata.normalize("NFC", nickname).split())
    if not 1 <= len(name) <= LONGEST_NICKNAME or not name.isprintable() or not any(map(str.isalnum, name)):
        _refuse(
            "bad-name",
            Message(
                "a nickname has 1 to {most} visible characters with a letter or digit", most=LONGEST_NICKNAME
            ),
        )
    if sum(map(unicodedata.combining, name)) and any(
        all(map(unicodedata.combining, name[n : n + 3])) for n in range(len(name) - 2)
    ):
        _refuse("bad-name", Message("too many accents on one letter"))
    return name


def _refuse(kind: str, message: Message) -> NoReturn:
    raise KnobelError(kind, message)
