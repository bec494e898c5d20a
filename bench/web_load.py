"""Many players at once: 200 make a move per second each, 20 others ask for hints all the time.

    python bench/web_load.py [--players 200] [--hints 20] [--seconds 20] [--url http://127.0.0.1:8137]

Starts `knobel serve` on a free port of this machine (unless --url names a running one) and
plays the shipped puzzles by chance, as the page does, with movement. Prints the median, the
95th percentile and the worst time of moves and of hints, and every kind of error. The exit
code is 1 if the median move takes 100 ms or more, or if there was any error but 429.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from knobel.collections import Shipped, shipped
from knobel.registry import PUZZLES

EVERY = [one for kind in PUZZLES for one in shipped(kind.name)]
MOST_SECONDS = 0.1
FEW = 0.02
"""Hints follow each other after so many seconds: whoever asks, asks again at once."""


@dataclass
class Tally:
    """Times of what was answered, and how often each status came."""

    seconds: list[float] = field(default_factory=list)
    states: Counter[str] = field(default_factory=Counter)

    def line(self, name: str) -> str:
        times = sorted(self.seconds) or [float("nan")]
        median, most, worst = (1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 1))
        said = ", ".join(f"{status}: {count}" for status, count in sorted(self.states.items()))
        return f"{name}: median {median:.1f} ms, 95th {most:.1f} ms, worst {worst:.1f} ms ({said})"


class Client:
    """One connection that stays open; as little work as possible, since it shares the machine."""

    def __init__(self, url: str, tally: Tally) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.tally = tally
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any], float]:
        """Status, answer, and how long to wait before the next try."""
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
        started = perf_counter()
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection(self.host, self.port)
            reader, writer = self.streams
            writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
            answer = await reader.readexactly(int(headers["content-length"]))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.streams = None
            self.tally.states[type(error).__name__] += 1
            return 0, {}, 1.0
        status = int(lines[0].split()[1])
        self.tally.states[str(status)] += 1
        if status != 429:
            self.tally.seconds.append(perf_counter() - started)
        return status, json.loads(answer), float(headers.get("retry-after", 0))


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
        status, answer, _ = await client.post("/api/position", {**body, "lang": random.choice(("de", "en"))})
        if status == 200:
            game = answer
        await asyncio.sleep(max(0.0, begun + 1 - perf_counter()))


async def wonder(url: str, tally: Tally, random: Random, end: float) -> None:
    """Hint after hint, along a solution and from puzzle to puzzle."""
    client = Client(url, tally)
    one, moves = random.choice(EVERY), []
    while perf_counter() < end:
        body = {"text": one.text, "kind": one.kind, "moves": moves, "lang": random.choice(("de", "en"))}
        status, answer, wait = await client.post("/api/hint", body)
        if status == 200 and answer["move"] and len(moves) < 6:
            moves = [*moves, answer["move"]]
        elif status == 200:
            one, moves = random.choice(EVERY), []
        await asyncio.sleep(max(FEW, wait))


async def run(url: str, players: int, hints: int, seconds: float) -> tuple[Tally, Tally]:
    moves, advice = Tally(), Tally()
    end = perf_counter() + seconds
    await asyncio.gather(
        *(play(url, moves, Random(n), end) for n in range(players)),
        *(wonder(url, advice, Random(-1 - n), end) for n in range(hints)),
    )
    return moves, advice


@contextmanager
def server(url: str | None):  # type: ignore[no-untyped-def]
    """The address of a server, ours or a running one."""
    if url is not None:
        yield url
        return
    code = "import sys; from knobel.cli import main; sys.exit(main(['serve', '--port', '0', '--lang', 'en']))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[3]
    finally:
        process.terminate()
        process.wait(60)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--url")
    options = parser.parse_args()
    if options.url and urlsplit(options.url).hostname not in ("localhost", "127.0.0.1", "::1"):
        parser.error("only servers on this machine")
    with server(options.url) as url:
        moves, advice = asyncio.run(run(url, options.players, options.hints, min(60, options.seconds)))
    print(f"{options.players} players, {options.hints} asking for hints, {options.seconds:.0f} s")
    print(moves.line("moves"))
    print(advice.line("hints"))
    median = sorted(moves.seconds)[len(moves.seconds) // 2] if moves.seconds else float("inf")
    honest = {*moves.states, *advice.states} <= {"200", "429"}
    return 0 if honest and median < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
