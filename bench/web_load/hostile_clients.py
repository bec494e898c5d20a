"""Those who make it hard for a server: slow clients and silent connections, beside the load."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from time import perf_counter

LETTER = 0.2
"""Seconds between two letters."""


async def silent(host: str, port: int, end: float) -> None:
    """A connection on which nothing is said; a new one when it is closed."""
    while perf_counter() < end:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port)
            with suppress(TimeoutError, OSError):
                await asyncio.wait_for(reader.read(1), max(0.1, end - perf_counter()))
            writer.close()
        await asyncio.sleep(0.1)


async def slow(host: str, port: int, end: float, number: int) -> None:
    """In turns by number: a head letter by letter, a body letter by letter, or much that is asked
    for and never read."""
    while perf_counter() < end:
        with suppress(OSError):
            await (_deaf(host, port, end) if number % 3 == 2 else _letters(host, port, end, bool(number % 3)))
        await asyncio.sleep(0.1)


async def _letters(host: str, port: int, end: float, body: bool) -> None:
    _, writer = await asyncio.open_connection(host, port)
    head = "POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    text = f"{head}Content-Length: 100000\r\n\r\n" if body else ""
    writer.write(text.encode())
    rest = " " * 100_000 if body else head + "x: " + "y" * 10_000
    try:
        for letter in rest:
            if perf_counter() > end or writer.is_closing():
                return
            writer.write(letter.encode())
            await writer.drain()
            await asyncio.sleep(LETTER)
    finally:
        writer.close()


async def _deaf(host: str, port: int, end: float) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(line, (host, port))
        await loop.sock_sendall(line, b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        while perf_counter() < end:
            if line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                return
            await asyncio.sleep(1)
