"""What every request has to pass, and what every response carries.

Who may ask (by the name of the host and the page that asks, so that no foreign page reaches a
server on this machine), how much (the size of the body, and how long it may take to arrive) and
in which form (JSON, which foreign pages cannot send unasked). Security headers go on everything.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.web.fair_queue import unmapped
from knobel.web.pool import too_busy
from knobel.web.responses import language_of, problem

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 4 << 20
MOST_SECONDS = 20.0
MOST_INSIDE = 1_000
"""Requests at the same time, of whatever kind."""
MOST_HELD = 128 << 20
"""Bytes of memory for all bodies together."""
COPIES = 6
"""What a body takes in memory while it is read, decoded, checked and handed on, in times its size."""
SMALL = 64 << 10
"""Bytes of a body that is let in all the same."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

log = logging.getLogger("knobel.web")


def with_headers(own: list[tuple[bytes, bytes]], *, close: bool = False) -> list[tuple[bytes, bytes]]:
    """The headers of a response, with those that every response carries. `close`: nobody has read the
    body of the request, so the client must not send another one on this connection."""
    names = {name for name, _ in own}
    every = [*_HEADERS, (b"connection", b"close")] if close else _HEADERS
    return own + [pair for pair in every if pair[0] not in names]


class Guard:
    """Around an app: whatever is wrong with a request is answered here, as JSON."""

    def __init__(
        self,
        app: App,
        hosts: frozenset[str] | None,
        posts: frozenset[str],
        leave: Callable[[], None] = lambda: None,
    ) -> None:
        """`hosts`: names under which the server may be asked, None for any; `posts`: the paths
        that take a body; `leave` ends answers that would go on for ever."""
        self.app = app
        self.leave = leave
        self.hosts = hosts
        self.posts = posts
        self.inside = 0
        self.held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = unread = False
        self.inside += 1
        body = Body()

        async def guarded(message: MutableMapping[str, Any]) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = with_headers([*message.get("headers", ())], close=unread)
            await send(message)

        try:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            unread = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
            self._check(headers)
            if scope["method"] == "POST" and scope["path"] in self.posts:
                self._check_form(headers)
                receive = await self._read(receive, body)
                unread = False
            await self.app(scope, receive, guarded)
        except Refused as refused:
            lang = language_of(headers.get("accept-language"))
            await problem(refused, refused.status, lang, refused.headers)(scope, receive, guarded)
        except asyncio.CancelledError:
            if started:
                raise
            stopped = Refused(503, "stopped", Message("the server is shutting down"))
            await problem(stopped, 503, "en", stopped.headers)(scope, receive, guarded)
        except Exception:
            log.exception("unexpected error")
            if started:
                raise
            error = KnobelError("internal", Message("internal server error"))
            await problem(error, 500, "en")(scope, receive, guarded)
        finally:
            self.inside -= 1
            self.held -= body.held

    def _check(self, headers: dict[str, str]) -> None:
        if self.inside > MOST_INSIDE:
            raise Refused(429, "busy", too_busy())
        if self.hosts is not None and bare(headers.get("host", "")) not in self.hosts:
            raise Refused(421, "wrong-host", Message("this server does not answer for that host name"))

    def _check_form(self, headers: dict[str, str]) -> None:
        """From our own page or from no page, JSON, and not too much as far as the headers say."""
        if self._is_foreign(headers):
            raise Refused(
                403, "foreign-page", Message("this server does not accept requests from other sites")
            )
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused(415, "not-json", Message("the request must be of type application/json"))
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            raise _too_large()

    def _is_foreign(self, headers: dict[str, str]) -> bool:
        """Does a browser say that another site's page asks? (Other programs say nothing.)"""
        if headers.get("sec-fetch-site") == "cross-site":
            return True
        origin = headers.get("origin")
        return self.hosts is not None and origin is not None and _host_of(origin) not in self.hosts

    async def _read(self, receive: Receive, body: Body) -> Receive:
        """The body, read as a whole; after it come the messages that follow (that the client left)."""
        try:
            whole = await asyncio.wait_for(self._collect(receive, body), MOST_SECONDS)
        except TimeoutError:
            raise Refused(408, "too-slow", Message("the request took too long to arrive")) from None
        if not is_plain(whole):
            raise Refused(400, "bad-json", Message("the request is not a plain JSON object"))
        pending = [{"type": "http.request", "body": whole, "more_body": False}]
        del whole  # whoever reads it has the only copy

        async def again() -> MutableMapping[str, Any]:
            return pending.pop() if pending else await receive()

        return again

    async def _collect(self, receive: Receive, body: Body) -> bytes:
        pieces = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Refused(400, "gone", Message("the client has disconnected"))
            piece = message.get("body", b"")
            pieces.append(piece)
            size += len(piece)
            body.held += COPIES * len(piece)
            self.held += COPIES * len(piece)
            if size > MOST_BYTES:
                raise _too_large()
            if self.held > MOST_HELD and size > SMALL:
                raise Refused(429, "busy", too_busy())
            if not message.get("more_body"):
                return b"".join(pieces)


class Body:
    """What the body of a request takes of the memory for all of them."""

    def __init__(self) -> None:
        self.held = 0


CLOSE = {"Connection": "close"}


class Refused(KnobelError):
    """A request that does not get through."""

    def __init__(self, status: int, kind: str, message: Message) -> None:
        super().__init__(kind, message)
        self.status = status
        soon = {"Retry-After": "1"}
        self.headers = {408: CLOSE, 413: CLOSE, 429: soon, 503: soon}.get(status, {})


def _too_large() -> Refused:
    return Refused(413, "too-large", Message("the request is larger than {most} MiB", most=MOST_BYTES >> 20))


def bare(host: str) -> str:
    """The name in a Host header, without port; empty if it is none."""
    match = _HOST.fullmatch(host)
    return _name(match[1] or match[2]) if match else ""


_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\[\]:,/@\s]*))(?::\d*)?")


def _host_of(origin: str) -> str:
    """The name in an Origin header; empty for "null" and the like."""
    try:
        return _name(urlsplit(origin).hostname or "")
    except ValueError:
        return ""


def _name(host: str) -> str:
    """One spelling for all of a name or an address: an IPv4 address inside of IPv6 is itself."""
    try:
        return str(unmapped(host))
    except ValueError:
        return host.lower()


def allowed_hosts(address: str, name: str) -> frozenset[str] | None:
    """The names for a server whose socket has this address and that was started under this name;
    None, any, unless the address is this machine's own. (Elsewhere a proxy or the network decides
    who gets here.) The name does not decide: 127.1 and many others lead here, too."""
    if not unmapped(address).is_loopback:
        return None
    return frozenset({"localhost", "127.0.0.1", "::1", _name(address), _name(name)})


# ---------------------------------------------------------------- is it as plain as requests are?

# A request is one object with a few fields, lists of moves at most. Millions of brackets, fields
# or digits in place of that would take seconds to read, and everybody would wait.

MOST_QUOTES = 200_000
MOST_FIELDS = 100
MOST_BESIDE = 512 << 10
"""Bytes that are not in quotes: commas, blanks, numbers."""
_QUOTED = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""Also what is opened and never closed, so that this takes no more time than the text is long."""


def is_plain(body: bytes) -> bool:
    """Can this be read in the time that its size lets expect? (Whether it is JSON is not asked.)"""
    if b"\0" in body or body.count(b'"') > MOST_QUOTES:  # zeros: of an encoding that hides quotes
        return False
    beside = _QUOTED.sub(b"", body)
    opened = beside.count(b"[") + beside.count(b"{")
    return len(beside) <= MOST_BESIDE and opened <= MOST_FIELDS and beside.count(b":") <= MOST_FIELDS
