"""Listening: a socket that is really ours, and stopping as people expect.

Ctrl-C stops at once. SIGTERM closes the door first and lets everybody who is inside finish.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, ip_network
from types import FrameType
from typing import Any

import uvicorn

from knobel.errors import KnobelError, system_error
from knobel.locale import Message
from knobel.web.app import make_app
from knobel.web.middleware import Guard
from knobel.web.pool import Bounds
from knobel.web.room_routes import Lessons
from knobel.web.transport import http_protocol

GRACE = 40
"""Seconds that SIGTERM leaves to work that has begun: more than any request may take."""
KEEP_ALIVE = 20
ON_THE_WAY = 64 << 10
"""Bytes that the system takes off our hands; with more of them nobody could see who reads slowly
and who does not read at all."""
AT_ONCE = 16
"""Connections that are accepted before those have to go for whom there is no room any more."""


class Server(uvicorn.Server):
    """Calls `ready` when requests are answered."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self.interrupted = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(socket.SOMAXCONN)  # as many may knock as the system likes
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Everybody may finish; but nobody who only watches."""
        if isinstance(self.config.app, Guard):
            self.config.app.leave()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, _: FrameType | None) -> None:
        """Ctrl-C does not wait for anybody, not even if somebody has begun to."""
        if sig == signal.SIGINT and self.should_exit:
            self.force_exit = True
        self.should_exit = True
        if sig == signal.SIGINT:
            self.interrupted = True
            self.config.timeout_graceful_shutdown = 0


def listen(host: str, port: int) -> socket.socket:
    """A socket on this address; KnobelError if there is none to be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise KnobelError("bad-host", Message("unknown host “{host}”", host=host)) from None
    found = socket.socket(family, kind, protocol)  # named, or asyncio would let small answers wait
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ON_THE_WAY)
        found.bind(address)
        found.listen(socket.SOMAXCONN)
    except OSError as error:
        found.close()
        raise KnobelError(
            "cannot-listen",
            Message(
                "cannot listen on {host}, port {port}: {error}",
                host=host,
                port=port,
                error=system_error(error),
            ),
        ) from None
    return found


def url(host: str, found: socket.socket) -> str:
    """Where a browser finds the server."""
    address, port = found.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(address, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def trusted(proxies: Sequence[str]) -> list[str]:
    """These addresses and networks in every form in which they may arrive: on a socket for IPv4 and
    IPv6 the former comes inside of the latter (::ffff:192.0.2.1)."""
    networks = [ip_network(proxy) for proxy in proxies]
    found = [str(network) for network in networks]
    for network in networks:
        start, length = network.network_address, network.prefixlen
        if isinstance(start, IPv4Address):
            found.append(f"::ffff:{start}/{length + 96}")
        elif start.ipv4_mapped is not None and length >= 96:
            found.append(f"{start.ipv4_mapped}/{length - 96}")
    return found


QUIET: dict[str, Any] = {"log_level": "critical", "access_log": False, "server_header": False}


def configured(app: Guard, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn is to run: quietly, and with limits on idle connections. What these proxies say
    about where a request comes from (X-Forwarded-For) is believed, and nobody else."""
    http: Any = http_protocol()
    return uvicorn.Config(
        app,
        **QUIET,
        http=http,
        ws="none",
        backlog=AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=trusted(proxies),
    )


def serve(
    host: str,
    port: int,
    bounds: Bounds,
    ready: Callable[[str], None],
    proxies: Sequence[str] = (),
    lessons: Lessons | None = None,
) -> None:
    """Answer requests until a signal comes; after Ctrl-C, KeyboardInterrupt. `ready` gets the
    address."""
    with listen(host, port) as found:
        app = make_app(bounds, found.getsockname()[0], host, lessons)
        server = Server(configured(app, proxies), lambda: ready(url(host, found)))
        server.run(sockets=[found])
        if server.interrupted:
            raise KeyboardInterrupt
