"""The routes of live rooms: HTTP around the functions of `rooms.py`.

Who watches a room gets server-sent events on one long connection: an id and an object each, and a
comment as a heartbeat when there is nothing to tell, so that both sides notice when the other is gone.
The page asks by fetch, not by EventSource: a token must not stand in an address. After a break it asks
again with the id of its last event.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.types import Receive, Scope, Send

from knobel.classroom.room_store import RoomStore
from knobel.classroom.rooms import Rooms
from knobel.errors import KnobelError
from knobel.web import room_responses as told
from knobel.web import static_files
from knobel.web.openapi import schemas_of
from knobel.web.read_request import client, read_json
from knobel.web.responses import reply
from knobel.web.rooms import HANDLERS, WATCHERS, Desk, Result, answer
from knobel.web.validation import schema_of

HEARTBEAT = 15.0
SWEEP = 3_600.0
"""Seconds between two looks for rooms that have been kept long enough."""
PREFIX = "/api/rooms/"
POSTS = {
    "sign-in": told.SignedIn,
    "list": told.RoomList,
    "open": told.RoomAbout,
    "change": told.RoomState,
    "look": told.Progress,
    "export": told.Exported,
    "delete": told.Deleted,
    "join": told.Entered,
    "resume": told.Entered,
    "note": told.Noted,
    "watch": told.News,
    "follow": told.PupilNews,
}
PATHS = frozenset(PREFIX + name for name in POSTS)
STATUS = {
    "wrong-pin": 403,
    "no-entry": 403,
    "no-such-room": 404,
    "no-such-pupil": 404,
    "name-taken": 409,
    "room-locked": 409,
    "room-full": 409,
    "room-paused": 409,
    "room-ended": 409,
    "too-many-rooms": 409,
    "too-often": 429,
    "not-stored": 503,
}


@dataclass(frozen=True)
class Lessons:
    """What live rooms need: where they are kept and for how many days, and what lets teachers in."""

    store: RoomStore
    pin: str
    link: str
    days: float = 30


Solves = Callable[[FastAPI, Result, str], Awaitable[bool]]


@asynccontextmanager
async def kept(app: FastAPI, solves: Solves) -> AsyncIterator[None]:
    """The rooms of an app, while it runs; old ones are deleted from time to time."""
    lessons: Lessons = app.state.lessons
    rooms = Rooms(lessons.store, lessons.days)
    app.state.desk = Desk(rooms, lessons.pin, lessons.link, partial(solves, app))
    sweeping = asyncio.ensure_future(_sweep(rooms))
    yield
    sweeping.cancel()


async def _sweep(rooms: Rooms) -> None:
    while True:
        with suppress(KnobelError):  # a full disk: next time
            await rooms.sweep()
        await asyncio.sleep(SWEEP)


def leave(app: FastAPI) -> None:
    """The server stops: end the lines of all who watch."""
    if hasattr(app.state, "desk"):
        app.state.desk.rooms.closing.set()


def announced(page: static_files.File) -> static_files.File:
    """The page, which now knows that there are rooms here."""
    return static_files.file_of(page.type, page.plain.replace(b"<html ", b"<html data-rooms ", 1))


# ---------------------------------------------------------------- routes


def routes() -> APIRouter:
    """All requests about rooms."""
    router = APIRouter()
    for name, model in POSTS.items():
        router.add_api_route(PREFIX + name, _posted(name), methods=["POST"], **_described(name, model))
    return router


def _described(name: str, model: type[Any]) -> dict[str, Any]:
    body = {"required": True, "content": {"application/json": {"schema": _ref(_type(name))}}}
    about = {"name": f"rooms-{name}", "openapi_extra": {"requestBody": body}}
    if name in HANDLERS:
        return {**about, "description": HANDLERS[name].run.__doc__, "response_model": model}
    events = {"text/event-stream": {"schema": _ref(model.__name__)}}
    answers = {
        200: {"content": events, "description": "server-sent events; the data of each is this, as JSON"}
    }
    told = {"description": WATCHERS[name].run.__doc__, "responses": answers}
    return {**about, **told, "response_class": Response}


def types() -> dict[str, Any]:
    """The types of all requests about rooms, and of events."""
    found = {_type(name): schema_of(one.fields, "") for name, one in {**HANDLERS, **WATCHERS}.items()}
    return {**found, **schemas_of(told.News), **schemas_of(told.PupilNews)}


def _type(name: str) -> str:
    return f"Room{name.title().replace('-', '')}Request"


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _posted(name: str) -> Any:
    async def post(request: Request) -> Response:
        body = await read_json(request)
        desk: Desk = request.app.state.desk
        found = await answer(desk, name, body, request.state.lang, client(request))
        return reply(found) if name in HANDLERS else Events(found)

    return post


class Events(Response):
    """Server-sent events, until there are no more or nobody listens."""

    def __init__(self, news: AsyncGenerator[tuple[str, Result], None]) -> None:
        super().__init__(media_type="text/event-stream", headers={"Cache-Control": "no-store"})
        del self.headers["content-length"]
        self.news = news

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        gone = asyncio.ensure_future(_left(receive))
        try:
            async with aclosing(_lines(self.news, gone)) as lines:
                async for line in lines:
                    await send({"type": "http.response.body", "body": line, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()


async def _left(receive: Receive) -> None:
    """Until the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _lines(
    news: AsyncGenerator[tuple[str, Result], None], gone: asyncio.Future[None]
) -> AsyncGenerator[bytes, None]:
    """The events as text, with a heartbeat."""
    async with aclosing(news):
        coming: asyncio.Future[Any] = asyncio.ensure_future(anext(news, None))
        try:
            while not gone.done():
                waits = [coming, gone]
                await asyncio.wait(waits, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
                if not coming.done():
                    yield b":\n\n"
                elif (event := coming.result()) is None:
                    return
                else:
                    coming = asyncio.ensure_future(anext(news, None))
                    data = json.dumps(event[1], ensure_ascii=False, separators=(",", ":"))
                    yield f"id: {event[0]}\ndata: {data}\n\n".encode()
        finally:
            coming.cancel()
            with suppress(asyncio.CancelledError):
                await coming
