"""What can be asked of live rooms, as functions: a dictionary in, a dictionary out.

As in `handlers.py`, nothing here knows HTTP or a web framework; but these requests wait for the disk, so
the functions are coroutines. Who watches a room gets one dictionary after the other.

    await answer(desk, "join", {"room": "K7QM2X", "nickname": "Ada", "key": "…"}, client="192.0.2.7")

The teacher signs in with the PIN and gets a token; each pupil brings a key that their page made up, so
asking twice (because an answer got lost) does no harm.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from knobel.classroom import rooms
from knobel.classroom.puzzle_set import HELP, MOST_PUZZLES, PuzzleSet, read_set
from knobel.classroom.results import MOST_SECONDS, Attempt
from knobel.classroom.room_export import csv_file, json_file
from knobel.classroom.rooms import Progress, Room, Rooms
from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.web.pool import too_busy
from knobel.web.requests import LANG, LONGEST_MOVE
from knobel.web.throttle import Guesses, Throttle
from knobel.web.validation import LARGEST, Field, Fields, Flag, ListOf, OneOf, Text, Whole, checked

Request = Mapping[str, Any]
Result = dict[str, Any]
Judge = Callable[[Result, str], Awaitable[bool]]
"""Whether these moves, made by the rules, solve this puzzle, for this client; KnobelError if one of them
is illegal."""

MOST_SET = 256 << 10
MOST_MOVES = 5_000
SHORTEST_PIN, LONGEST_SECRET = 6, 64
MOST_LINES = 3
"""Pages that may follow a room for one pupil, or for one teacher, at the same time."""
MOST_WATCHING = 600
"""The same for all together: a part of the connections that a server has."""
PAUSE = 0.04
"""Seconds between two events of a line: what happens meanwhile is told together."""


class Desk:
    """The rooms of a server, its PIN, and who has asked how often."""

    def __init__(self, stored: Rooms, pin: str, link: str, judge: Judge) -> None:
        """`link`: a longer PIN that cannot be guessed, so nobody has to wait with it."""
        self.rooms, self.judge = stored, judge
        self.pin, self.link = pin, link
        self.guesses = Guesses()
        self.joins = Throttle(burst=150, rate=1)
        self.codes = Throttle(burst=60, rate=0.5)
        """Room codes that there are not: who tries out many has to wait."""
        self.moves = Throttle(burst=20, rate=5)
        self.lines: dict[object, list[asyncio.Event]] = {}
        """Who watches, with what ends each of their lines."""


def new_pin() -> str:
    """Eight digits, in two groups to be read out."""
    digits = f"{secrets.randbelow(10**8):08}"
    return f"{digits[:4]} {digits[4:]}"


def checked_pin(pin: str) -> str:
    """A PIN that somebody chose; KnobelError "bad-pin" if it is too short."""
    if not SHORTEST_PIN <= len("".join(pin.split())) <= LONGEST_SECRET or len(pin) > LONGEST_SECRET:
        raise KnobelError(
            "bad-pin",
            Message("KNOBEL_PIN: a PIN has {n} to {most} characters", n=SHORTEST_PIN, most=LONGEST_SECRET),
        )
    return pin


# ---------------------------------------------------------------- the teacher


async def sign_in(desk: Desk, request: Request) -> Result:
    """The teacher's token, for the PIN. Wrong PINs make their address wait, longer and longer."""
    client = request["client"]
    if hmac.compare_digest(_bare(request["pin"]), _bare(desk.link)):
        return {"token": await desk.rooms.sign_in()}
    desk.guesses.may(client)
    if not hmac.compare_digest(_bare(request["pin"]), _bare(desk.pin)):
        desk.guesses.wrong(client)
        raise KnobelError("wrong-pin", Message("this is not the PIN; knobel serve shows it when it starts"))
    desk.guesses.right(client)
    return {"token": await desk.rooms.sign_in()}


def _bare(pin: str) -> bytes:
    return "".join(pin.split()).encode()


async def listed(desk: Desk, request: Request) -> Result:
    """The rooms of this server, the newest first."""
    desk.rooms.check_teacher(request["token"])
    await desk.rooms.sweep()
    newest = sorted(desk.rooms.rooms.values(), key=lambda one: -one.opened)
    days = round(desk.rooms.keep / rooms.DAY)
    return {"rooms": [_about(one) for one in newest], "days": days}


async def opened(desk: Desk, request: Request) -> Result:
    """A new room for a set of puzzles, given as link or file."""
    desk.rooms.check_teacher(request["token"])
    puzzles = read_set(request["set"])
    await asyncio.to_thread(_read_puzzles, puzzles)
    return _about(await desk.rooms.open(puzzles))


def _read_puzzles(puzzles: PuzzleSet) -> None:
    for number, one in enumerate(puzzles.puzzles, start=1):
        try:
            one.puzzle()
        except KnobelError as error:
            raise KnobelError(
                "bad-set", Message("puzzle {number} of the set: {error}", number=number, error=error)
            ) from None


def _about(room: Room) -> Result:
    told = {**room.state(), "set": room.set.fragment(), "opened": round(room.opened)}
    return {**told, "pupils": len(room.pupils)}


async def changed(desk: Desk, request: Request) -> Result:
    """Pause, resume or end a room; show one puzzle to all (0: no longer); lock the room; remove a pupil
    with everything that is stored about them."""
    desk.rooms.check_teacher(request["token"])
    room, shown = desk.rooms.room(request["room"]), request["show"]
    if shown is not None and shown > len(room.set.puzzles):
        raise KnobelError("no-such-puzzle", Message("this set has no puzzle {n}", n=shown))
    if request["remove"] is not None:
        await desk.rooms.remove(room, request["remove"])
    if any(request[name] is not None for name in ("status", "show", "locked")):
        await desk.rooms.change(room, status=request["status"], show=shown, locked=request["locked"])
    return room.state()


async def looked(desk: Desk, request: Request) -> Result:
    """What a pupil did with a puzzle, move by move."""
    desk.rooms.check_teacher(request["token"])
    room = desk.rooms.room(request["room"])
    pupil = room.pupils.get(request["pupil"])
    if pupil is None:
        raise KnobelError("no-such-pupil", Message("this pupil is no longer in the room"))
    known = pupil.progress.get(request["puzzle"])
    return _progress(known) if known else {"count": 0, "moves": [], "seconds": 0, "help": [], "solved": False}


async def exported(desk: Desk, request: Request) -> Result:
    """All that is stored about a room, as a file: JSON or CSV."""
    desk.rooms.check_teacher(request["token"])
    room = desk.rooms.room(request["room"])
    made = csv_file(room) if request["format"] == "csv" else json_file(room)
    return {"name": f"{room.code}.{request['format']}", "text": made}


async def deleted(desk: Desk, request: Request) -> Result:
    """Delete a room, with everything that is stored about it."""
    desk.rooms.check_teacher(request["token"])
    await desk.rooms.delete(desk.rooms.room(request["room"]))
    return {"deleted": True}


# ---------------------------------------------------------------- the pupils


async def joined(desk: Desk, request: Request) -> Result:
    """Join a room, with a nickname and a key that the page made up. The same two again continue where the
    pupil left off."""
    room = _found(desk, request)
    if desk.rooms.known(room, request["key"]) is None:
        desk.joins.ask(request["client"])
    pupil = await desk.rooms.join(room, request["nickname"], request["key"])
    return _entered(room, pupil)


async def resumed(desk: Desk, request: Request) -> Result:
    """The same for a pupil who was there already: the room, and what they did."""
    room = _found(desk, request)
    return _entered(room, desk.rooms.pupil(room, request["key"]))


def _entered(room: Room, pupil: rooms.Pupil) -> Result:
    done = {str(number): _progress(one) for number, one in sorted(pupil.progress.items())}
    return {"state": room.state(), "set": room.set.fragment(), "nickname": pupil.name, "done": done}


def _progress(one: Progress) -> Result:
    done = one.attempt
    told = {"count": one.count, "moves": list(done.moves), "seconds": done.seconds}
    return {**told, "help": list(done.help), "solved": one.solved}


async def noted(desk: Desk, request: Request) -> Result:
    """What a pupil has done with a puzzle so far. The moves are replayed by the rules, and are on the disk
    when this is answered. `count` grows from report to report: an older one changes nothing."""
    room = _found(desk, request)
    pupil = desk.rooms.pupil(room, request["key"])
    desk.moves.ask(pupil.id)
    used = tuple(name for name in HELP if name in request["help"])
    attempt = Attempt(tuple(request["moves"]), request["seconds"], used)

    async def replay(number: int, moves: Sequence[str]) -> bool:
        one = room.set.puzzles[number - 1]
        asked = {"text": one.text, "kind": one.kind, "variant": dict(one.options), "moves": list(moves)}
        return await desk.judge({**asked, "lang": request["lang"]}, request["client"])

    known = await desk.rooms.note(room, pupil, request["puzzle"], request["count"], attempt, replay)
    return {"count": known.count, "solved": known.solved}


def _found(desk: Desk, request: Request) -> Room:
    """The room; who asks for many that there are not has to wait."""
    if desk.codes.left(request["client"]) < 1:
        desk.codes.ask(request["client"])
    try:
        return desk.rooms.room(request["room"])
    except KnobelError:
        desk.codes.ask(request["client"])
        raise


# ---------------------------------------------------------------- watching


async def watch(desk: Desk, request: Request) -> AsyncIterator[tuple[str, Result]]:
    """For the teacher: what is new in a room, as pairs of an id and the news. With the id of the last one
    received, it continues after that."""
    desk.rooms.check_teacher(request["token"])
    room = desk.rooms.room(request["room"])
    return _told(desk, room, request["token"], request["after"], lambda: room.bell, room.since)


async def follow(desk: Desk, request: Request) -> AsyncIterator[tuple[str, Result]]:
    """The same for a pupil: paused, shown, ended, removed."""
    room = _found(desk, request)
    pupil = desk.rooms.pupil(room, request["key"])

    async def told() -> AsyncIterator[tuple[str, Result]]:
        desk.rooms.come(room, pupil, 1)
        try:
            async for news in lines:
                yield news
                if news[1]["removed"]:
                    return
        finally:
            desk.rooms.come(room, pupil, -1)

    lines = _told(
        desk, room, pupil.id, request["after"], lambda: room.gong, lambda last: room.since_for(pupil, last)
    )
    return told()


def _told(
    desk: Desk,
    room: Room,
    who: object,
    after: str,
    bell: Callable[[], asyncio.Event],
    since: Callable[[str], tuple[str, Result]],
) -> AsyncIterator[tuple[str, Result]]:
    """Everything new, as soon as the bell rings. Whoever opens too many windows loses the oldest one."""
    if sum(map(len, desk.lines.values())) >= MOST_WATCHING:
        raise KnobelError("busy", too_busy())

    async def told() -> AsyncIterator[tuple[str, Result]]:
        last, end = after, asyncio.Event()
        mine = desk.lines.setdefault(who, [])
        mine.append(end)
        if len(mine) > MOST_LINES:
            mine[0].set()
        try:
            while not (desk.rooms.closing.is_set() or end.is_set()):
                next_bell = bell()
                now, news = since(last)
                if now != last:
                    last = now
                    yield now, {**news, "closed": room.closed}
                    if room.closed:
                        return
                    await asyncio.sleep(PAUSE)
                await _rung(next_bell, desk.rooms.closing, end)
        finally:
            mine.remove(end)
            if not mine:
                desk.lines.pop(who, None)

    return told()


async def _rung(*bells: asyncio.Event) -> None:
    """Wait until one of them rings."""
    waiting = [asyncio.ensure_future(bell.wait()) for bell in bells]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waiting:
            one.cancel()


# ---------------------------------------------------------------- the table

_secret = Text(LONGEST_SECRET, 1)
_key = Text(LONGEST_SECRET, 16)
ROOM = Field("room", Text(20), about="the code of the room")
TOKEN = Field("token", _secret, about="what the teacher got for the PIN")
KEY = Field("key", _key, about="made up by the pupil's page, and known to nobody else")
AFTER = Field("after", Text(40), "", "the id of the last event that arrived")
PUZZLE = Field("puzzle", Whole(1, MOST_PUZZLES), about="which one of the set, from 1")


class RoomHandler(NamedTuple):
    """A coroutine, and what its request may say."""

    run: Callable[[Desk, Request], Awaitable[Any]]
    fields: Fields


HANDLERS: Mapping[str, RoomHandler] = {
    "sign-in": RoomHandler(sign_in, (LANG, Field("pin", _secret))),
    "list": RoomHandler(listed, (LANG, TOKEN)),
    "open": RoomHandler(opened, (LANG, TOKEN, Field("set", Text(MOST_SET, 1), about="link or file"))),
    "change": RoomHandler(
        changed,
        (
            LANG,
            TOKEN,
            ROOM,
            Field("status", OneOf((rooms.OPEN, rooms.PAUSED, rooms.ENDED)), None),
            Field("show", Whole(0, MOST_PUZZLES), None, "the puzzle to show to all; 0: no longer any"),
            Field("locked", Flag(), None, "lock the room, so that nobody else can join"),
            Field("remove", Whole(0), None, "a pupil"),
        ),
    ),
    "look": RoomHandler(looked, (LANG, TOKEN, ROOM, Field("pupil", Whole(0)), PUZZLE)),
    "export": RoomHandler(exported, (LANG, TOKEN, ROOM, Field("format", OneOf(("json", "csv")), "json"))),
    "delete": RoomHandler(deleted, (LANG, TOKEN, ROOM)),
    "join": RoomHandler(joined, (LANG, ROOM, Field("nickname", Text(200, 1)), KEY)),
    "resume": RoomHandler(resumed, (LANG, ROOM, KEY)),
    "note": RoomHandler(
        noted,
        (
            LANG,
            ROOM,
            KEY,
            PUZZLE,
            Field("count", Whole(1, LARGEST), about="grows from report to report"),
            Field("moves", ListOf(Text(LONGEST_MOVE, 1), MOST_MOVES), about="the moves made so far"),
            Field("seconds", Whole(0, MOST_SECONDS), 0),
            Field("help", ListOf(OneOf(HELP), len(HELP)), [], "the help that was used"),
        ),
    ),
}
WATCHERS: Mapping[str, RoomHandler] = {
    "watch": RoomHandler(watch, (LANG, TOKEN, ROOM, AFTER)),
    "follow": RoomHandler(follow, (LANG, ROOM, KEY, AFTER)),
}
"""Those whose answer goes on and on."""


async def answer(desk: Desk, name: str, body: object, lang: str, client: str) -> Any:
    """The result of a request as it was sent; KnobelError says what is wrong with it."""
    handler = HANDLERS.get(name) or WATCHERS[name]
    return await handler.run(desk, {**checked(handler.fields, body), "lang": lang, "client": client})
