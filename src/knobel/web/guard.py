"""What every request has to pass, and what every response carries.

Who may ask (by the name of the host and the page that asks, so that no foreign page reaches a
server on this machine), how much (the size of the body, and how long it may take to arrive) and
in which form (JSON, which foreign pages cannot send unasked). Security headers go on everything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from knobel.locale import Message
from knobel.puzzle import KnobelError
from knobel.web.plain import is_plain
from knobel.web.pool import too_busy
from knobel.web.replies import language_of, problem
from knobel.web.turns import unmapped

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 4 << 20
MOST_SECONDS = 20.0
MOST_INSIDE = 1_000
"""Requests at the same time, of whatever kind."""
MOST_HELD = 128 << 20
SMALL = 64 << 10
"""Bytes of all bodies together; small ones are let in all the same."""
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


def with_headers(own: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a response, with those that every response carries."""
    names = {name for name, _ in own}
    return own + [pair for pair in _HEADERS if pair[0] not in names]


class Guard:
    """Around an app: whatever is wrong with a request is answered here, as JSON."""

    def __init__(self, app: App, hosts: frozenset[str] | None, posts: frozenset[str]) -> None:
        """`hosts`: names under which the server may be asked, None for any; `posts`: the paths
        that take a body."""
        self.app = app
        self.hosts = hosts
        self.posts = posts
        self.inside = 0
        self.held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False
        self.inside += 1
        body = bytearray()

        async def guarded(message: MutableMapping[str, Any]) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = with_headers([*message.get("headers", ())])
            await send(message)

        try:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            self._check(headers)
            if scope["method"] == "POST" and scope["path"] in self.posts:
                self._check_form(headers)
                receive = await self._read(receive, body)
            await self.app(scope, receive, guarded)
        except Refused as refused:
            lang = language_of(headers.get("accept-language"))
            await problem(refused, refused.status, lang, refused.headers)(scope, receive, guarded)
        except asyncio.CancelledError:
            if started:
                raise
            stopped = Refused(503, "stopped", Message("the server is being stopped"))
            await problem(stopped, 503, "en", stopped.headers)(scope, receive, guarded)
        except Exception:
            log.exception("unexpected error")
            if started:
                raise
            error = KnobelError("internal", Message("the server could not do this"))
            await problem(error, 500, "en")(scope, receive, guarded)
        finally:
            self.inside -= 1
            self.held -= len(body)

    def _check(self, headers: dict[str, str]) -> None:
        if self.inside > MOST_INSIDE:
            raise Refused(429, "busy", too_busy())
        if self.hosts is not None and bare(headers.get("host", "")) not in self.hosts:
            raise Refused(421, "wrong-host", Message("this server does not answer for that host"))

    def _check_form(self, headers: dict[str, str]) -> None:
        """From our own page or from no page, JSON, and not too much as far as the headers say."""
        if self._is_foreign(headers):
            raise Refused(403, "foreign-page", Message("this server takes no requests from foreign pages"))
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

    async def _read(self, receive: Receive, body: bytearray) -> Receive:
        """The body, read as a whole; after it come the messages that follow (that the client left)."""
        try:
            await asyncio.wait_for(self._collect(receive, body), MOST_SECONDS)
        except TimeoutError:
            raise Refused(408, "too-slow", Message("the request took too long to arrive")) from None
        whole = bytes(body)
        if not is_plain(whole):
            raise Refused(400, "bad-json", Message("the request is not a plain JSON object"))
        pending = [{"type": "http.request", "body": whole, "more_body": False}]

        async def again() -> MutableMapping[str, Any]:
            return pending.pop() if pending else await receive()

        return again

    async def _collect(self, receive: Receive, body: bytearray) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Refused(400, "gone", Message("the client has left"))
            piece = message.get("body", b"")
            body.extend(piece)
            self.held += len(piece)
            if len(body) > MOST_BYTES:
                raise _too_large()
            if self.held > MOST_HELD and len(body) > SMALL:
                raise Refused(429, "busy", too_busy())
            if not message.get("more_body"):
                return


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
    """The name in a Host header, without port."""
    if host.startswith("["):
        return _name(host.partition("]")[0].removeprefix("["))
    return _name(host.rpartition(":")[0] if host.count(":") == 1 else host)


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
