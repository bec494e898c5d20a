"""Requests byte by byte, as no proper client would send them; and a player who plays beside them."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from knobel.collections import collection
from knobel.game.session import Session
from support.web_server import WAIT

EASY = collection("rotation", "easy")[0]


class Heard(NamedTuple):
    """What came back; status 0 if nothing did."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error(self) -> str:
        """The kind of error, if it is one in the form that all errors have."""
        assert self.headers["content-type"] == "application/json", self
        assert self.headers["x-content-type-options"] == "nosniff", self
        return str(json.loads(self.body)["error"]["kind"])


@contextmanager
def line(url: str) -> Iterator[socket.socket]:
    """A connection."""
    place = urlsplit(url)
    with socket.create_connection((place.hostname, place.port), timeout=WAIT) as found:
        yield found


def said(method: str, path: str, *headers: str, body: bytes = b"", host: str | None = "localhost") -> bytes:
    """A request as bytes, with exactly these headers."""
    every = ([] if host is None else [f"Host: {host}"]) + list(headers)
    return "\r\n".join([f"{method} {path} HTTP/1.1", *every, "", ""]).encode("latin-1") + body


def post(path: str, body: object, *headers: str) -> bytes:
    """A proper request with a body, and some headers more."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return said(
        "POST", path, "Content-Type: application/json", f"Content-Length: {len(data)}", *headers, body=data
    )


def heard(connection: socket.socket) -> Heard:
    """The next answer; what was heard until then, if the connection ends."""
    head, body = _until(connection, b"\r\n\r\n")
    if not head:
        return Heard(0, {}, b"")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in lines)}
    wanted = int(headers.get("content-length", 0))
    while len(body) < wanted and (piece := connection.recv(1 << 20)):
        body += piece
    return Heard(int(first.split()[1]), headers, body)


def _until(connection: socket.socket, end: bytes) -> tuple[bytes, bytes]:
    found = b""
    while end not in found:
        piece = connection.recv(65536)
        if not piece:
            return b"", found
        found += piece
    head, _, rest = found.partition(end)
    return head, rest


def ask(url: str, *pieces: bytes) -> Heard:
    """One request, in pieces, and its answer."""
    with line(url) as connection:
        send(connection, pieces)
        return heard(connection)


def send(connection: socket.socket, pieces: Iterable[bytes]) -> None:
    """Send as much as the other side takes."""
    try:
        for piece in pieces:
            connection.sendall(piece)
    except (BrokenPipeError, ConnectionResetError):
        pass


def ends(connection: socket.socket) -> bytes:
    """Everything until the connection ends; an error of the test if it does not."""
    found = b""
    try:
        while piece := connection.recv(1 << 20):
            found += piece
    except ConnectionResetError:
        pass
    return found


def until(client: httpx.Client, **counts: int) -> None:
    """Wait for the server to be as busy as that."""
    end = monotonic() + WAIT
    while True:
        found = client.get("/api/health").json()
        if all(found[name] == count for name, count in counts.items()):
            return
        assert monotonic() < end, (counts, found)
        sleep(0.02)


class Player:
    """Plays by the server, and beside it by the rules: every answer is compared."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=WAIT)
        self.game = Session(EASY.puzzle())
        self.compared = 0

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def play(self, count: int = 1) -> None:
        """So many moves; each has to give what the rules say."""
        for _ in range(count):
            move = ("L", "R")[len(self.game.moves) % 2]
            answer = self.client.post("/api/position", json={**self.where(), "move": move})
            assert answer.status_code == 200, answer.text
            self.game.play(move)
            self.compare(answer.json())

    def where(self) -> dict[str, Any]:
        """The game so far, as a request."""
        return {"text": EASY.text, "kind": EASY.kind, "moves": list(self.game.moves)}

    def compare(self, answer: dict[str, Any]) -> None:
        puzzle, state = self.game.puzzle, self.game.state
        assert answer["moves"] == list(self.game.moves)
        assert answer["board"] == puzzle.show(state)
        assert answer["legal"] == list(puzzle.moves(state))
        assert answer["solved"] == self.game.solved
        self.compared += 1
