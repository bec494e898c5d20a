"""The web app: HTTP in, HTTP out. What things mean is decided elsewhere.

Moves are answered at once; whatever may take long goes to the pool of worker processes,
which says 429 when it is full.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from random import SystemRandom
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from knobel.locale import Message, speaking
from knobel.puzzle import KnobelError
from knobel.version import __version__
from knobel.web import models, results, shelves, static
from knobel.web.docs import describe, document
from knobel.web.fields import wrong_field
from knobel.web.guard import Guard, allowed_hosts
from knobel.web.light import is_light, is_new, meet, puzzle_key
from knobel.web.pool import Bounds, Full, Pool
from knobel.web.position import position
from knobel.web.replies import language_of, problem, raw, reply
from knobel.web.sentences import STATIC
from knobel.web.turns import client_of
from knobel.web.work import check as check_text
from knobel.web.work import picture

Lang = Annotated[models.Lang | None, Query(description="else by the header Accept-Language, else English")]
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""A picture that is opened by itself has its own style rules, and nothing else."""

_SVG = {"image/svg+xml": {"schema": {"type": "string"}}}
_PNG = {"image/png": {"schema": {"type": "string", "format": "binary"}}}
A_PICTURE: dict[int | str, Any] = {200: {"content": _SVG, "description": "the picture"}}
PICTURES: dict[int | str, Any] = {200: {"content": {**_SVG, **_PNG}, "description": "the picture"}}

MOST_NEW = 100
"""Puzzles that may wait to be drawn for the first time; others are drawn by workers."""
Made = TypeVar("Made")
router = APIRouter(prefix="/api")


def make_app(bounds: Bounds, address: str, name: str = "localhost") -> Guard:
    """The app for a server that listens on this address, which it was given by this name."""
    app = FastAPI(
        title="Knobel", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
        redirect_slashes=False,
        description="Stateless: a puzzle and moves go in, pictures and answers come out.", lifespan=_life,
    )  # fmt: skip
    app.state.bounds = bounds
    app.state.met = {}  # what puzzles of other packages say about themselves
    app.state.files = static.table(STATIC)
    app.include_router(router)
    for path in app.state.files:
        app.add_route(path, _file, methods=["GET"], include_in_schema=False)
    app.add_exception_handler(KnobelError, _sorry)
    app.add_exception_handler(RequestValidationError, _wrong_field)
    app.add_exception_handler(HTTPException, _no_such_thing)
    describe(app)
    return Guard(app, allowed_hosts(address, name), POSTS)


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    app.state.pool = Pool(app.state.bounds)
    app.state.artist = ThreadPoolExecutor(1)
    app.state.new = Counter()  # puzzles that wait to be drawn for the first time
    yield
    app.state.artist.shutdown(wait=False, cancel_futures=True)
    await app.state.pool.close()


# ---------------------------------------------------------------- playing


@router.post("/position", response_model=results.Position)
async def show_position(request: Request, body: models.PositionRequest) -> Response:
    """The position after some moves: picture, controls, what is missing; and after a new move."""
    asked = _asked(request, body)
    if not _can_be_here(request, asked):
        return await _heavy(request, "position", asked)
    return reply(await _here(request, asked, position))


@router.post("/hint", response_model=results.Hint)
async def hint(request: Request, body: models.PuzzleRequest) -> Response:
    """One good move and what speaks for it; or how far to go back."""
    return await _heavy(request, "hint", _asked(request, body))


@router.post("/winnable", response_model=results.Winnable)
async def winnable(request: Request, body: models.PuzzleRequest) -> Response:
    """Can it still be won? If not, since which move, and why."""
    return await _heavy(request, "winnable", _asked(request, body))


@router.post("/solve", response_model=results.Answer)
async def solve(request: Request, body: models.SolveRequest) -> Response:
    """A solution, a proof that there is none, or the limit that was reached."""
    return await _heavy(request, "solve", _asked(request, body))


@router.post("/verify", response_model=results.Verdict)
async def verify(request: Request, body: models.VerifyRequest) -> Response:
    """Is a solution right? If not, the step that breaks it, and why."""
    return await _heavy(request, "verify", _asked(request, body))


# ---------------------------------------------------------------- making


@router.post("/generate", response_model=results.Generated)
async def generate(request: Request, body: models.GenerateRequest) -> Response:
    """A new puzzle of a wanted grade."""
    asked = _asked(request, body)
    if asked["seed"] is None:
        asked["seed"] = SystemRandom().getrandbits(31)
    return await _heavy(request, "generate", asked)


@router.post("/rate", response_model=results.Rating)
async def rate(request: Request, body: models.PuzzleRequest) -> Response:
    """How hard a puzzle is, and why."""
    return await _heavy(request, "rate", _asked(request, body))


@router.post("/check", response_model=results.Checked, response_model_exclude_unset=True)
async def check(request: Request, body: models.CheckRequest) -> Response:
    """For editors: is this a puzzle, is it solvable, how hard is it?"""
    asked = _asked(request, body)
    if asked["deep"] or not _can_be_here(request, asked):
        return await _heavy(request, "check", asked)
    return reply(await _here(request, asked, check_text))


@router.post("/draw", response_class=Response, responses=PICTURES)
async def draw(request: Request, body: models.DrawRequest) -> Response:
    """The picture of a position, to download."""
    asked = _asked(request, body)
    if asked["format"] == "svg" and _can_be_here(request, asked):
        return _picture(*await _here(request, asked, picture))
    answer = await _heavy(request, "draw", asked)
    if answer.status_code != 200:
        return answer
    made = json.loads(bytes(answer.body))
    return _picture(made["name"], b64decode(made["base64"]))


def _picture(name: str, data: bytes) -> Response:
    kind = "image/svg+xml" if name.endswith("svg") else "image/png"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store",
               "Content-Security-Policy": PICTURE_POLICY}  # fmt: skip
    return Response(data, 200, headers, kind)


# ---------------------------------------------------------------- choosing


@router.get("/kinds", response_model=results.Kinds)
async def kinds(request: Request, lang: Lang = None) -> Response:
    """Every kind of puzzle: rules, variants, parameters, grades."""
    spoken = _lang(request, lang)
    found = shelves.kinds(spoken)
    met: dict[Any, Any] = request.app.state.met
    for kind in found["kinds"]:
        if kind["example"] is None and (kind["name"], spoken) not in met:
            asked = {"kind": kind["name"], "lang": spoken}
            line = json.loads(await request.app.state.pool.run("introduce", asked, _client(request)))
            met[kind["name"], spoken] = line.get("ok", {})
    every = [{**kind, **met.get((kind["name"], spoken), {})} for kind in found["kinds"]]
    return _fixed(request, {**found, "kinds": every})


@router.get("/collections", response_model=results.Shelves)
async def collections(request: Request, lang: Lang = None) -> Response:
    """The graded collections, each with its first puzzle."""
    return _fixed(request, shelves.shelves(_lang(request, lang)))


@router.get("/collections/{kind}/{grade}", response_model=results.Collection)
async def collection(
    request: Request,
    kind: Annotated[str, Path(max_length=100)],
    grade: models.Grade,
    lang: Lang = None,
) -> Response:
    """The puzzles of one collection."""
    found = shelves.collection(kind, grade, _lang(request, lang))
    if found is None:
        raise HTTPException(404)
    return _fixed(request, found)


@router.get("/preview/{name}.svg", response_class=Response, responses=A_PICTURE)
async def preview(
    request: Request,
    name: Annotated[str, Path(max_length=100)],
    theme: Literal["light", "dark", "print"] = "light",
    lang: Lang = None,
) -> Response:
    """A small picture of a puzzle of a collection."""
    found = shelves.preview(name, theme, _lang(request, lang))
    if found is None:
        raise HTTPException(404)
    return _sent(request, "image/svg+xml", found.encode(), {"Content-Security-Policy": PICTURE_POLICY})


@router.get("/messages", response_model=results.Messages)
async def messages(request: Request, lang: Lang = None) -> Response:
    """The sentences of the page in a language."""
    return _fixed(request, shelves.messages(_lang(request, lang)))


@router.get("/health", response_model=results.Health)
async def health(request: Request) -> Response:
    """For load balancers: how busy this copy is."""
    pool: Pool = request.app.state.pool
    counts = {"workers": len(pool.workers), "busy": pool.busy, "queued": pool.waiting}
    return reply({"status": "ok", "version": __version__, **counts})


@router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    return _sent(request, "text/html; charset=utf-8", document(request.app.openapi()).encode())


POSTS = frozenset(
    route.path for route in router.routes if isinstance(route, APIRoute) and "POST" in (route.methods or ())
)


# ---------------------------------------------------------------- how things are answered


def _lang(request: Request, wanted: str | None) -> str:
    return language_of(request.headers.get("accept-language"), wanted)


def _asked(request: Request, body: models.Said) -> dict[str, Any]:
    return models.as_request(body, _lang(request, body.lang))


def _can_be_here(request: Request, asked: dict[str, Any]) -> bool:
    """Is it little work? What has to be drawn for the first time is drawn here one after the other
    (many at once would take turns with everybody's moves), as long as those are not too many."""
    waiting = request.app.state.new
    return is_light(asked) and (not is_new(asked) or len(waiting) < MOST_NEW or puzzle_key(asked) in waiting)


async def _here(request: Request, asked: dict[str, Any], make: Callable[[Mapping[str, Any]], Made]) -> Made:
    """Little work, done at once, or beside the others if it may take a little longer."""
    with speaking(asked["lang"]):
        if not is_new(asked):
            made = make(asked)
        else:
            made = await _first(request, asked, make)
        meet(asked)
        return made


async def _first(request: Request, asked: dict[str, Any], make: Callable[[Mapping[str, Any]], Made]) -> Made:
    """The same for a puzzle that has not been met: in a thread that does one after the other."""
    waiting, key = request.app.state.new, puzzle_key(asked)
    waiting[key] += 1
    try:
        turn = copy_context()  # which knows the language
        return await asyncio.get_running_loop().run_in_executor(
            request.app.state.artist, lambda: turn.run(make, asked)
        )
    finally:
        waiting[key] -= 1
        if not waiting[key]:
            del waiting[key]


def _client(request: Request) -> str:
    return client_of(request.client and request.client.host)


async def _heavy(request: Request, verb: str, asked: dict[str, Any]) -> Response:
    """Work for the pool. Somebody who does not wait for it takes it back."""
    work = asyncio.ensure_future(request.app.state.pool.run(verb, asked, _client(request)))
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


def _fixed(request: Request, value: dict[str, Any]) -> Response:
    """Something that changes only with the program."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return _sent(request, "application/json", data)


def _sent(request: Request, kind: str, data: bytes, more: dict[str, str] | None = None) -> Response:
    status, headers, body = static.answer(static.file_of(kind, data), request.headers)
    return Response(body, status, {**headers, **(more or {})})


async def _file(request: Request) -> Response:
    """A file of the page; only those of the table have a route at all."""
    status, headers, body = static.answer(request.app.state.files[request.url.path], request.headers)
    return Response(body, status, headers)


# ---------------------------------------------------------------- what can go wrong


async def _sorry(request: Request, error: Exception) -> Response:
    assert isinstance(error, KnobelError)
    lang = _lang(request, await _wanted(request))
    if isinstance(error, Full):
        return problem(error, 429, lang, {"Retry-After": str(error.seconds)})
    return problem(error, 422, lang)


async def _wrong_field(request: Request, error: Exception) -> Response:
    """Which field is wrong; what is not JSON at all is 400."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    lang = _lang(request, await _wanted(request))
    if first["type"] == "json_invalid":
        return problem(KnobelError("bad-json", Message("the request is not JSON")), 400, lang)
    return problem(KnobelError("bad-field", wrong_field(error.errors(), error.body)), 422, lang)


async def _no_such_thing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = {
        404: Message("there is nothing at this address"),
        405: Message("this address does not take such requests"),
    }.get(error.status_code, Message("the request is not JSON"))
    kind = {404: "no-such-page", 405: "wrong-method"}.get(error.status_code, "bad-json")
    lang = _lang(request, await _wanted(request))
    return problem(KnobelError(kind, message), error.status_code, lang, error.headers)


async def _wanted(request: Request) -> str | None:
    """The language that a request names, if it can be found out."""
    wanted: object = request.query_params.get("lang")
    if request.method == "POST":
        try:
            body = await request.json()
        except (ValueError, RuntimeError, RecursionError):
            return None
        wanted = body.get("lang") if isinstance(body, dict) else None
    return str(wanted) if wanted in ("de", "en") else None
