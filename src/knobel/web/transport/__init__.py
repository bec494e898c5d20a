"""What stands between the network and the app: clients that are slow, silent, greedy or not quite HTTP.

`http_protocol()` is the one entry, and uvicorn's h11 protocol the one thing it builds on:

    strict_http     heads and bodies within bounds, and one way alone to tell where a body ends
    slow_clients    a head, and the reading of an answer, within a time
    connections     not too many of them, and not too much that waits to be read

A request gets to the app (`middleware.py`) only through these. Which other servers were tried with
the same attacks, and what they let through, is in docs/web.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.web.transport.slow_clients import TimedProtocol


def http_protocol() -> Callable[..., TimedProtocol]:
    """The protocol of every connection of one server; `http` of uvicorn's configuration."""
    from knobel.web.transport.connections import Connections
    from knobel.web.transport.slow_clients import TimedProtocol

    return partial(TimedProtocol, all_connections=Connections())
