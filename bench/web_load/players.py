"""Those who play: connections that stay open, a move per second, or hint after hint."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from knobel.collections import Shipped, shipped
from knobel.registry import PUZZLES

EVERY = [one for kind in PUZZLES for one in shipped(kind.name)]
TOLD = ("moves", "board", "solved", "legal", "legal_more", "refused")
"""What is kept of an answer, to be compared."""
FEW = 0.02
"""Hints follow each other after so many seconds: whoever asks, asks again at once."""
Answered = tuple[Shipped, list[str], str | None, dict[str, Any]]
"""A puzzle, the moves so far, the one that was tried, and the answer."""


@dataclass
class Tally:
    """Times of what was answered, how often each status came, and the answers, to be checked."""

    seconds: list[float] = field(default_factory=list)
    states: Counter[str] = field(default_factory=Counter)
    answers: list[Answered] = field(default_factory=list)
    again: int = 0
    lost: int = 0
    wrong: int = 0
    unknown: int = 0

    def forget(self) -> None:
        """What comes now is what counts."""
        self.seconds.clear()
        self.states.clear()

    @property
    def is_good(self) -> bool:
        return not self.wrong and not self.lost and set(self.states) <= {"200", "429"}

    def line(self, name: str) -> str:
        times = sorted(self.seconds) or [float("nan")]
        median, most, worst = (1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 1))
        said = ", ".join(f"{status}: {count}" for status, count in sorted(self.states.items()))
        more = f", {self.unknown} without an answer to give" if self.unknown else ""
        more += f", {self.again} asked again on a new connection" if self.again else ""
        return (
            f"{name}: {self.states.total() + self.lost} requests ({said}{more}), {self.wrong} wrong, "
            f"{self.lost} lost; median {median:.1f} ms, 95th {most:.1f} ms, worst {worst:.1f} ms"
        )


class Client:
    """One connection that stays open; as little work as possible, since it shares the machine."""

    def __init__(self, url: str, tally: Tally) -> None:
        self.host, self.port = place(url)
        self.tally = tally
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any], float]:
        """Status, answer, and how long to wait before the next try. If the connection was closed
        meanwhile, it is asked again on a new one, as browsers do."""
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
        text = f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data
        started, used = perf_counter(), self.streams is not None
        try:
            lines, headers, answer = await self._once(text)
        except (OSError, asyncio.IncompleteReadError):
            self.streams = None
            try:
                if not used:
                    raise
                self.tally.again += 1
                lines, headers, answer = await self._once(text)
            except (OSError, asyncio.IncompleteReadError):
                self.tally.lost += 1
                return 0, {}, 1.0
        status = int(lines[0].split()[1])
        self.tally.states[str(status)] += 1
        if status != 429:
            self.tally.seconds.append(perf_counter() - started)
        return status, json.loads(answer), float(headers.get("retry-after", 0))

    async def _once(self, text: bytes) -> tuple[list[str], dict[str, str], bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        writer.write(text)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return lines, headers, await reader.readexactly(int(headers["content-length"]))


def place(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


async def play(url: str, tally: Tally, random: Random, end: float) -> None:
    """A move per second; a new puzzle when one is over."""
    client = Client(url, tally)
    game: dict[str, Any] = {"moves": [], "legal": []}
    one: Shipped | None = None
    await asyncio.sleep(random.random())
    while (begun := perf_counter()) < end:
        if one is None or not game["legal"] or len(game["moves"]) > 60:
            one, game = random.choice(EVERY), {"moves": [], "legal": []}
        move = random.choice(game["legal"]) if game["legal"] else None
        body = {"text": one.text, "kind": one.kind, "moves": game["moves"], "move": move, "motion": True}
        lang = random.choice(("de", "en"))
        status, answer, _ = await client.post("/api/position", {**body, "lang": lang})
        if status == 200:
            told = {"lang": lang, **{name: answer[name] for name in TOLD}}
            tally.answers.append((one, game["moves"], move, told))
            game = told
        await asyncio.sleep(max(0.0, begun + 1 - perf_counter()))


async def wonder(url: str, tally: Tally, random: Random, end: float, rest: float = FEW) -> None:
    """Hint after hint, along a solution and from puzzle to puzzle; sometimes after a move by chance,
    which may have been a mistake."""
    client = Client(url, tally)
    one, moves = random.choice(EVERY), list[str]()
    while perf_counter() < end:
        body = {"text": one.text, "kind": one.kind, "moves": moves, "lang": random.choice(("de", "en"))}
        status, answer, wait = await client.post("/api/hint", body)
        if status == 200:
            tally.answers.append((one, moves, None, answer))
        if status == 200 and answer["move"] and len(moves) < 6:
            moves = [*moves, answer["move"]]
        elif status == 200:
            one = random.choice(EVERY)
            puzzle = one.puzzle()
            moves = random.choice(([], list(puzzle.moves(puzzle.start()))[-1:]))
        await asyncio.sleep(max(rest, wait))
