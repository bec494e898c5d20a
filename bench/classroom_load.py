"""A live room at work: 60 pupils who make a move per second, and a teacher who watches.

    python bench/classroom_load.py [--pupils 60] [--seconds 30]

Starts `knobel serve --class` on a free port of this machine, opens a room, and lets pupils play by chance
as the page does: each asks for the position after a move and reports what they did; each has a line on
which the teacher's doings arrive. Prints how long a report took until it was confirmed (it is on the disk
then), and how long until the teacher's line told it; whether every confirmed move is in the room at the
end, move by move; and the processor time of the server. The exit code is 1 if a move was lost, an answer
was an error, or the median update took 200 ms or more.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path[:0] = [str(Path(__file__).parent)]

import psutil  # noqa: E402

from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle  # noqa: E402
from knobel.collections import collection  # noqa: E402
from knobel.registry import PUZZLES  # noqa: E402

from web_load.__main__ import server_process  # noqa: E402
from web_load.players import Client, Tally, place  # noqa: E402

MOST_SECONDS = 0.2
MOST_TIME = 120
PIN = "2718 2818"
PLAYED = [one.puzzle() for kind in PUZZLES for one in collection(kind.name, "hard")[:6]]
SET = PuzzleSet("Load", tuple(SetPuzzle.of(one) for one in PLAYED))
LONGEST = 30


@dataclass
class Seen:
    """When each report was sent, and when the teacher heard of it."""

    sent: dict[tuple[str, int, int], float] = field(default_factory=dict)
    updates: list[float] = field(default_factory=list)


class Pupil:
    """Plays by chance, a move per second, puzzle after puzzle."""

    def __init__(self, url: str, number: int, tally: Tally, seen: Seen) -> None:
        self.client = Client(url, tally)
        self.room, self.name, self.key = "", f"pupil {number}", f"{number:032}"
        self.random, self.seen = Random(number), seen
        self.count = 0
        self.confirmed: dict[int, list[str]] = {}
        self.repeated = 0

    @property
    def moves(self) -> int:
        """How many were confirmed."""
        return sum(map(len, self.confirmed.values()))

    async def ask(self, name: str, **body: Any) -> dict[str, Any]:
        status, answer, _ = await self.client.post(
            f"/api/rooms/{name}", {"room": self.room, "key": self.key, **body}
        )
        return answer if status == 200 else {}

    async def play(self, end: float) -> None:
        await asyncio.sleep(self.random.random())
        puzzles = self.random.sample(range(len(PLAYED)), len(PLAYED))
        for number in puzzles:
            puzzle, moves = PLAYED[number], list[str]()
            state = puzzle.start()
            while perf_counter() < end and len(moves) < LONGEST:
                begun = perf_counter()
                legal = list(puzzle.moves(state))
                if not legal or puzzle.is_solved(state):
                    break
                move = self.random.choice(legal)
                asked = {"text": SET.puzzles[number].text, "kind": puzzle.name, "moves": moves, "move": move}
                await self.client.post("/api/position", {**asked, "motion": True})
                state = puzzle.apply(state, move)
                moves = [*moves, move]
                await self.report(number + 1, moves)
                await asyncio.sleep(max(0.0, begun + 1 - perf_counter()))

    async def report(self, puzzle: int, moves: list[str]) -> None:
        self.count += 1
        self.seen.sent[self.name, puzzle, len(moves)] = perf_counter()
        while not await self.ask("note", puzzle=puzzle, count=self.count, moves=moves, seconds=len(moves)):
            self.repeated += 1
            await asyncio.sleep(0.5)
        self.confirmed[puzzle] = moves


async def events(url: str, name: str, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    """What a line tells, as long as somebody listens."""
    host, port = place(url)
    reader, writer = await asyncio.open_connection(host, port, limit=8 << 20)
    data = json.dumps(body).encode()
    head = f"POST /api/rooms/{name} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
    try:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield json.loads(line[6:])
    finally:
        writer.close()


async def watch(url: str, token: str, room: str, seen: Seen) -> None:
    """The teacher: each report counts when its moves are told."""
    async for news in events(url, "watch", {"token": token, "room": room}):
        now = perf_counter()
        for pupil in news["pupils"]:
            for puzzle, done in pupil["done"].items():
                sent = seen.sent.pop((pupil["name"], int(puzzle), done["moves"]), None)
                if sent is not None:
                    seen.updates.append(now - sent)


async def follow(url: str, pupil: Pupil) -> None:
    async for _ in events(url, "follow", {"room": pupil.room, "key": pupil.key}):
        pass


async def lesson(url: str, pupils: list[Pupil], seen: Seen, seconds: float) -> int:
    """A room is opened, pupils play while the teacher watches, the room is deleted. How many confirmed
    moves were not stored."""
    desk = Client(url, Tally())
    _, signed, _ = await desk.post("/api/rooms/sign-in", {"pin": PIN})
    token = signed["token"]
    _, opened, _ = await desk.post("/api/rooms/open", {"token": token, "set": SET.fragment()})
    room = opened["room"]
    watching = asyncio.ensure_future(watch(url, token, room, seen))
    for pupil in pupils:
        pupil.room = room
        assert await pupil.ask("join", nickname=pupil.name)
    following = [asyncio.ensure_future(follow(url, pupil)) for pupil in pupils]
    await asyncio.sleep(1)
    for pupil in pupils:
        pupil.client.tally.forget()
    end = perf_counter() + min(MOST_TIME, seconds)
    await asyncio.gather(*(pupil.play(end) for pupil in pupils))
    await asyncio.sleep(1)
    for one in (watching, *following):
        one.cancel()
    _, exported, _ = await desk.post("/api/rooms/export", {"token": token, "room": room})
    await desk.post("/api/rooms/delete", {"token": token, "room": room})
    stored = {one["name"]: one["puzzles"] for one in json.loads(exported["text"])["results"]}
    return sum(
        len(moves)
        for pupil in pupils
        for puzzle, moves in pupil.confirmed.items()
        if stored[pupil.name][puzzle - 1]["moves"] != moves
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pupils", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process("--class", f"{folder}/room.sqlite", KNOBEL_PIN=PIN) as (url, server),
    ):
        process = psutil.Process(server.pid)
        before = sum(process.cpu_times()[:2])
        tally, seen = Tally(), Seen()
        pupils = [Pupil(url, n, tally, seen) for n in range(options.pupils)]
        lost = asyncio.run(lesson(url, pupils, seen, options.seconds))
        spent = sum(process.cpu_times()[:2]) - before
    moves = sum(pupil.moves for pupil in pupils)
    repeated = sum(pupil.repeated for pupil in pupils)
    print(f"{options.pupils} pupils, {options.seconds:.0f} s; load before: {busy:.1f}")
    print(tally.line("requests (position and report)"))
    print(f"confirmed moves: {moves}, {repeated} reported again, {lost} lost")
    times = sorted(seen.updates) or [float("inf")]
    median, most, worst = (1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 1))
    print(
        f"updates at the teacher's: {len(seen.updates)}, {len(seen.sent)} told together with a later one; "
        f"median {median:.0f} ms, 95th {most:.0f} ms, worst {worst:.0f} ms"
    )
    print(f"processor time of the server: {1000 * spent / max(1, moves):.1f} ms per move")
    errors = Counter(tally.states) - Counter({"200": tally.states["200"]})
    return 0 if not lost and not errors and not tally.lost and median < 1000 * MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
