"""A long soak of the server: mixed load for SOAK_MINUTES, one worker killed every minute.

    python tools/soak [--minutes 60] [--players 40] [--hints 4] [--makers 2] [--provers 1] [--pupils 10]
                      [--rest SECONDS] [--write]

Starts `knobel serve --class`, plays the shipped puzzles by chance, asks for hints, makes new puzzles, asks
for certificates and has them checked, and lets pupils play in a live room while a teacher watches. Every
answer is compared with the rules, and every confirmed move with what the room has stored. Every minute one
worker process is killed, and the memory and the open descriptors of the server are noted; then the room
is deleted, and the next one opened. Exit code 1 if an answer or a confirmed move was wrong or lost, a
request failed in another way than by a killed worker (at most one 5xx per kill) or by being turned away
(429), there was no worker to kill, a killed worker was not replaced, or memory or descriptors of the
server keep growing. `--rest` is how long those who ask for hints, puzzles and certificates rest after
each answer: it makes the load smaller. `--write` puts the figures into docs/limits.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

import psutil

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "bench")]

from classroom_load import PIN, Pupil, Seen, lesson  # noqa: E402

from web_load.__main__ import check, server_process  # noqa: E402
from web_load.players import EVERY, FEW, Client, Tally, play, wonder  # noqa: E402

ROUND = 60.0
"""Seconds between two kills."""
PATIENCE = 300.0
"""Seconds within which a worker has to answer again, on the busiest machine."""
GROWTH = 64 << 20
"""Bytes that the server may hold more at the end than after the first quarter: caches that fill up."""
MORE_DESCRIPTORS = 10
PAGE = ROOT / "docs" / "limits.md"
BEGIN, END = "<!-- made by `make soak` -->", "<!-- end of the soak -->"
WISHES = [
    {"kind": kind, "grade": grade}
    for kind in ("rotation", "huepfburg", "stromrallye")
    for grade in ("easy", "medium")
]


@dataclass
class Sample:
    """The server after a round, between two loads."""

    memory: int
    descriptors: int
    answers: bool
    """Does a worker answer? One that was killed is started again when it is asked for."""


async def make(url: str, tally: Tally, random: Random, end: float, rest: float) -> None:
    """One new puzzle after the other."""
    client = Client(url, tally)
    while perf_counter() < end:
        body = {**random.choice(WISHES), "seed": random.randrange(10**6)}
        status, answer, wait = await client.post("/api/generate", body)
        tally.wrong += status == 200 and not answer.get("text")
        await asyncio.sleep(max(0.5, rest, wait))


async def prove(url: str, tally: Tally, random: Random, end: float, rest: float) -> None:
    """The certificate of a puzzle's answer, then whether it is valid."""
    client = Client(url, tally)
    while perf_counter() < end:
        one = random.choice(EVERY)
        body = {"text": one.text, "kind": one.kind, "moves": []}
        status, made, wait = await client.post("/api/certificate", body)
        if status == 200 and made["certificate"]:
            body["certificate"] = made["certificate"]
            status, checked, wait = await client.post("/api/certify", body)
            tally.wrong += status == 200 and not checked["valid"]
        await asyncio.sleep(max(1.0, rest, wait))


@dataclass
class Round:
    """What was answered, how many workers were killed, and what became of the moves in the room."""

    tallies: list[Tally]
    killed: int
    confirmed: int
    lost: int


async def one_round(url: str, options: argparse.Namespace, seconds: float, seed: int) -> Round:
    moves, hints, made, proofs, room = Tally(), Tally(), Tally(), Tally(), Tally()
    end, rest = perf_counter() + seconds, options.rest
    killing = asyncio.create_task(kill_one(options.pid, seconds / 2, seed))
    pupils = [Pupil(url, seed + n, room, Seen()) for n in range(options.pupils)]
    taught = asyncio.create_task(lesson(url, pupils, Seen(), seconds))
    await asyncio.gather(
        *(play(url, moves, Random(seed + n), end) for n in range(options.players)),
        *(wonder(url, hints, Random(seed - 1 - n), end, max(FEW, rest)) for n in range(options.hints)),
        *(make(url, made, Random(seed + n), end, rest) for n in range(options.makers)),
        *(prove(url, proofs, Random(seed + n), end, rest) for n in range(options.provers)),
    )
    await asyncio.to_thread(check, moves, hints)
    lost = await taught
    return Round(
        [moves, hints, made, proofs, room], await killing, sum(pupil.moves for pupil in pupils), lost
    )


async def kill_one(pid: int, after: float, seed: int) -> int:
    """Kill one of the workers, in the middle of the round. How many there were to kill."""
    await asyncio.sleep(after)
    workers = psutil.Process(pid).children()
    if workers:
        os.kill(Random(seed).choice(workers).pid, signal.SIGKILL)
    return min(1, len(workers))


async def sample(url: str, pid: int) -> Sample:
    """Afterwards: ask for a hint, until there is an answer."""
    one, until, status = EVERY[0], perf_counter() + PATIENCE, 0
    client = Client(url, Tally())
    while status != 200 and perf_counter() < until:
        status, _, _ = await client.post("/api/hint", {"text": one.text, "kind": one.kind, "moves": []})
    process = psutil.Process(pid)
    return Sample(process.memory_info().rss, process.num_fds(), status == 200)


class Soak:
    """All rounds so far."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []
        self.requests = self.wrong = self.lost = self.turned_away = self.failed = 0
        self.kills = self.in_rooms = self.lost_in_rooms = 0

    def add(self, one: Round, now: Sample) -> None:
        self.samples.append(now)
        self.kills += one.killed
        self.in_rooms += one.confirmed
        self.lost_in_rooms += one.lost
        for tally in one.tallies:
            self.requests += tally.states.total() + tally.lost
            self.wrong += tally.wrong
            self.lost += tally.lost
            self.turned_away += tally.states["429"]
            self.failed += sum(n for status, n in tally.states.items() if status[0] == "5")

    def faults(self) -> list[str]:
        """What was not as promised."""
        settled = self.samples[len(self.samples) // 4 :]
        most = {
            "wrong answers": self.wrong > 0,
            "lost requests": self.lost > 0,
            "confirmed moves lost": self.lost_in_rooms > 0,
            "no worker to kill": self.kills < len(self.samples),
            "more failures than kills": self.failed > self.kills,
            "workers not replaced": not all(one.answers for one in self.samples),
            "memory grows": settled[-1].memory - settled[0].memory > GROWTH,
            "descriptors grow": settled[-1].descriptors - settled[0].descriptors > MORE_DESCRIPTORS,
        }
        return [name for name, broken in most.items() if broken]

    def text(self, minutes: float, options: argparse.Namespace) -> str:
        first, last = self.samples[0], self.samples[-1]
        peak = max(one.memory for one in self.samples)
        return (
            f"{minutes:.0f} minutes, {options.players} players, {options.hints} asking for hints, "
            f"{options.makers} making puzzles, {options.provers} having proofs checked (each rests "
            f"{max(FEW, options.rest):g} s between answers), {options.pupils} pupils in a live room, a new "
            f"one each minute: {self.requests:,} requests, {self.wrong} wrong, {self.lost} lost, "
            f"{self.turned_away} turned away, {self.failed} failed with their worker; {self.in_rooms:,} "
            f"moves confirmed in rooms, {self.lost_in_rooms} of them lost; {self.kills} workers killed in "
            f"{len(self.samples)} rounds, all replaced. Memory of "
            f"the server: {first.memory >> 20} MiB after the first minute, {last.memory >> 20} MiB at the "
            f"end, at most {peak >> 20} MiB; open descriptors: {first.descriptors}, then {last.descriptors}."
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--hints", type=int, default=4)
    parser.add_argument("--makers", type=int, default=2)
    parser.add_argument("--provers", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=10)
    parser.add_argument("--rest", type=float, default=0.0)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/limits.md")
    options = parser.parse_args()
    soak = Soak()
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process("--class", f"{folder}/room.sqlite", KNOBEL_PIN=PIN) as (url, process),
    ):
        options.pid = process.pid
        begun = perf_counter()
        end = begun + 60 * options.minutes
        while not soak.samples or perf_counter() + ROUND < end:
            done = asyncio.run(one_round(url, options, ROUND, 1000 * len(soak.samples)))
            soak.add(done, asyncio.run(sample(url, process.pid)))
            print(f"round {len(soak.samples)}: {soak.samples[-1]}", file=sys.stderr, flush=True)
        took = (perf_counter() - begun) / 60
    text = soak.text(took, options)
    print(text)
    faults = soak.faults()
    if faults:
        print("not as promised:", ", ".join(faults))
    elif options.write:
        page = PAGE.read_text(encoding="utf-8")
        whole = f"{BEGIN}\n\n{text}\n\n{END}"
        page = re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: whole, page, flags=re.S)
        PAGE.write_text(page, encoding="utf-8")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
