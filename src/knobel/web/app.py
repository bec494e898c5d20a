"""The web app: HTTP in, HTTP out. What things mean is decided by the handlers.

Moves are answered at once; whatever may take long goes to the pool of worker processes,
which says 429 when it is full.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from contextvars import copy_context
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException

from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import Message, speaking
from knobel.version import __version__
from knobel.web import catalogue, responses, room_routes, static_files
from knobel.web.handler_type import Handler
from knobel.web.handlers import HANDLERS
from knobel.web.middleware import Guard, allowed_hosts
from knobel.web.openapi import FILES, bodies, describe, described, document
from knobel.web.pool import Bounds, Full, Pool, is_light, is_new, meet, puzzle_key
from knobel.web.read_request import choose_language, client, language, read_json
from knobel.web.responses import problem, raw, reply
from knobel.web.room_routes import Lessons
from knobel.web.throttle import TooOften
from knobel.web.validation import checked

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""A picture that is opened by itself has its own style rules, and nothing else."""
MOST_NEW = 100
"""Puzzles that may wait to be drawn for the first time; others are drawn by workers."""
TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
STATUS = {"bad-json": 400, "no-such-page": 404, "wrong-method": 405, "busy": 429, **room_routes.STATUS}
"""The status of an answer to each kind of error; 422 for all others."""

POSTS = {
    "position": responses.Position,
    "ahead": responses.Ahead,
    "hint": responses.Hint,
    "winnable": responses.Winnable,
    "proof": responses.Proof,
    "solve": responses.Answer,
    "outcome": responses.Outcome,
    "verify": responses.Verdict,
    "certificate": responses.Certificate,
    "certify": responses.Certified,
    "generate": responses.Generated,
    "rate": responses.Rating,
    "nudge": responses.Nudge,
    "check": responses.Checked,
    "draw": None,
    "set": responses.OpenedSet,
    "results": responses.Results,
    "film": responses.Film,
    "worksheet": responses.Worksheet,
    "paper": None,
    "sheet": responses.Worksheet,
}
GETS = {
    "/api/kinds": ("kinds", responses.Kinds),
    "/api/collections": ("collections", responses.Shelves),
    "/api/collections/{kind}/{grade}": ("collection", responses.Collection),
    "/api/preview/{name}.svg": ("preview", None),
    "/api/messages": ("messages", responses.Messages),
    "/api/messages/{part}": ("messages", responses.Messages),
}
"""What is asked at each address (of a POST: `/api/` and its name); the type of the answer (None: a file)."""


def make_app(bounds: Bounds, address: str, name: str = "localhost", lessons: Lessons | None = None) -> Guard:
    """The app for a server that listens on this address, which it was given by this name; with live
    rooms, if that is wanted."""
    app = FastAPI(
        title="Knobel",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        description="Stateless: a puzzle and moves go in, pictures and answers come out.",
        lifespan=_life,
    )
    app.state.bounds = bounds
    app.state.met = {}  # what puzzles of other packages say about themselves
    app.state.files = static_files.table(static_files.STATIC)
    app.state.lessons = lessons
    app.include_router(_routes())
    if lessons is not None:
        app.include_router(room_routes.routes())
        for path in ("/", "/index.html"):
            app.state.files[path] = room_routes.announced(app.state.files[path])
    for path in app.state.files:
        app.add_route(path, _file, methods=["GET"], include_in_schema=False)
    app.add_exception_handler(KnobelError, _sorry)
    app.add_exception_handler(HTTPException, _no_such_thing)
    describe(app, bodies() | ({} if lessons is None else room_routes.types()))
    posts = frozenset(f"/api/{name}" for name in POSTS) | (
        frozenset() if lessons is None else room_routes.PATHS
    )
    return Guard(app, allowed_hosts(address, name), posts, lambda: room_routes.leave(app))


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    app.state.pool = Pool(app.state.bounds)
    app.state.artist = ThreadPoolExecutor(1)
    app.state.new = Counter()  # puzzles that wait to be drawn for the first time
    async with room_routes.kept(app, _solves) if app.state.lessons else nullcontext():
        yield
    app.state.artist.shutdown(wait=False, cancel_futures=True)
    await app.state.pool.close()


# ---------------------------------------------------------------- routes


def _routes() -> APIRouter:
    router = APIRouter()
    for name, told in POSTS.items():
        path = f"/api/{name}"
        router.add_api_route(path, _posted(name), methods=["POST"], **described(path, name, told))
    for path, (name, model) in GETS.items():
        router.add_api_route(path, _got(name), methods=["GET"], **described(path, name, model))
    router.add_api_route("/api/health", health, methods=["GET"], response_model=responses.Health)
    router.add_api_route("/api/docs", docs, methods=["GET"], include_in_schema=False)
    return router


def _posted(name: str) -> Any:
    handler = HANDLERS[name]

    async def post(request: Request) -> Response:
        body = await read_json(request)
        asked = {**checked(handler.fields, body), "lang": request.state.lang}
        if handler.quick(asked) and _can_be_here(request, asked):
            found = await _here(request, asked, handler)
            return _download(found) if name in FILES else reply(found)
        answer = await _heavy(request, name, asked)
        if name in FILES and answer.status_code == 200:
            return _download(json.loads(bytes(answer.body)))
        return answer

    return post


def _got(name: str) -> Any:
    handler = HANDLERS[name]
    names = {field.name for field in handler.fields}

    async def get(request: Request) -> Response:
        query = {key: value for key, value in request.query_params.items() if key in names}
        choose_language(request, query)
        asked = {**checked(handler.fields, {**query, **request.path_params}), "lang": request.state.lang}
        if name == "kinds":
            found = catalogue.kinds(asked["lang"], await _introduced(request))
        else:
            found = handler.run(asked, Limits())
        if name == "preview":
            policy = {"Content-Security-Policy": PICTURE_POLICY}
            return _sent(request, "image/svg+xml", found["svg"].encode(), policy)
        data = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return _sent(request, "application/json", data.encode())

    return get


async def health(request: Request) -> Response:
    """For load balancers: how busy this copy is."""
    pool: Pool = request.app.state.pool
    counts = {"workers": len(pool.workers), "busy": pool.busy, "queued": pool.waiting}
    return reply({"status": "ok", "version": __version__, **counts})


async def docs(request: Request) -> Response:
    """The description of the API as a page."""
    return _sent(request, "text/html; charset=utf-8", document(request.app.openapi()).encode())


async def _file(request: Request) -> Response:
    """A file of the page; only those of the table have a route at all."""
    status, headers, body = static_files.answer(request.app.state.files[request.url.path], request.headers)
    return Response(body, status, headers)


# ---------------------------------------------------------------- little work, done at once


def _can_be_here(request: Request, asked: dict[str, Any]) -> bool:
    """Is it little work? What has to be drawn for the first time is drawn here one after the other
    (many at once would take turns with everybody's moves), as long as those are not too many."""
    waiting = request.app.state.new
    return is_light(asked) and (not is_new(asked) or len(waiting) < MOST_NEW or puzzle_key(asked) in waiting)


async def _here(request: Request, asked: dict[str, Any], handler: Handler) -> dict[str, Any]:
    """The result of a handler, at once, or beside the others if it may take a little longer."""
    limits = Limits(time=handler.seconds)
    with speaking(asked["lang"]):
        if is_new(asked):
            found = await _first(request, asked, handler, limits)
        else:
            found = handler.run(asked, limits)
        meet(asked)
        return found


async def _first(request: Request, asked: dict[str, Any], handler: Handler, limits: Limits) -> dict[str, Any]:
    """The same for a puzzle that has not been met: in a thread that does one after the other."""
    waiting, key = request.app.state.new, puzzle_key(asked)
    waiting[key] += 1
    try:
        turn = copy_context()  # which knows the language
        return await asyncio.get_running_loop().run_in_executor(
            request.app.state.artist, lambda: turn.run(handler.run, asked, limits)
        )
    finally:
        waiting[key] -= 1
        if not waiting[key]:
            del waiting[key]


# ---------------------------------------------------------------- work for the pool


async def _heavy(request: Request, name: str, asked: dict[str, Any]) -> Response:
    """Somebody who does not wait for the result takes the request back."""
    work = asyncio.ensure_future(request.app.state.pool.run(name, asked, client(request)))
    gone = asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return Response(status_code=204)  # nobody is there to read it
        line = work.result()
    finally:
        work.cancel()
        gone.cancel()
    if line.startswith(b'{"ok":'):
        return raw(line.rstrip()[6:-1])
    found = json.loads(line)
    return reply({"error": found["error"]}, 500 if found.get("broken") else 422)


async def _introduced(request: Request) -> dict[str, Any]:
    """What puzzles of other packages say about themselves; each is asked once for each language."""
    lang, met = request.state.lang, request.app.state.met
    kinds = catalogue.strangers(lang)
    for kind in kinds:
        if (kind, lang) not in met:
            asked = {"kind": kind, "lang": lang}
            line = json.loads(await request.app.state.pool.run("introduce", asked, client(request)))
            met[kind, lang] = line.get("ok", {})
    return {kind: met[kind, lang] for kind in kinds}


async def _solves(app: FastAPI, asked: dict[str, Any], who: str) -> bool:
    """Do these moves, made by the rules, solve the puzzle? KnobelError if one of them is illegal."""
    handler = HANDLERS["replayed"]
    if is_light(asked):
        with speaking(asked["lang"]):
            return bool(handler.run(asked, Limits(time=handler.seconds))["solved"])
    found = json.loads(await app.state.pool.run("replayed", asked, who))
    if "error" in found:
        raise KnobelError(found["error"]["kind"], Message("{error}", error=found["error"]["text"]))
    return bool(found["ok"]["solved"])


# ---------------------------------------------------------------- what goes back


def _download(made: dict[str, Any]) -> Response:
    kind = TYPES[made["name"].rpartition(".")[2]]
    headers = {
        "Content-Disposition": f'attachment; filename="{made["name"]}"',
        "Cache-Control": "no-store",
        "Content-Security-Policy": PICTURE_POLICY,
    }
    return Response(b64decode(made["base64"]), 200, headers, kind)


def _sent(request: Request, kind: str, data: bytes, more: dict[str, str] | None = None) -> Response:
    """Something that changes only with the program."""
    status, headers, body = static_files.answer(static_files.file_of(kind, data), request.headers)
    return Response(body, status, {**headers, **(more or {})})


async def _sorry(request: Request, error: Exception) -> Response:
    assert isinstance(error, KnobelError)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Full | TooOften) else None
    return problem(error, STATUS.get(error.kind, 422), language(request), headers)


async def _no_such_thing(request: Request, error: Exception) -> Response:
    """There is no route for this request."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        wrong = KnobelError("wrong-method", Message("this address does not accept this kind of request"))
    else:
        wrong = KnobelError("no-such-page", Message("this address does not exist"))
    return problem(wrong, error.status_code, language(request), error.headers)
