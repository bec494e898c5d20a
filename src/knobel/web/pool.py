"""Worker processes, a bounded queue before them, and a limit for each request.

A request waits for a free worker until it is its client's turn (`fair_queue.py`); if too many wait
already, `Full` says so at once. A worker that dies, or that goes on after its time, is replaced
by a new one. A client who leaves takes the request out of the queue, or stops the search.

What is surely a matter of a few milliseconds needs no worker (`is_light`): a small puzzle of our own is
read, moved and drawn at once. Everything else may take any time: large boards, long games, guests.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from knobel.errors import KnobelError
from knobel.limits import GIB
from knobel.locale import Message
from knobel.puzzle import Puzzle
from knobel.registry import PUZZLES
from knobel.web.fair_queue import Crowded, Turns
from knobel.web.handlers import HANDLERS, error_entry, too_much
from knobel.web.positions import KEPT_MOVES, KEPT_TEXT

MOST_TRIED = 100
MOST_MOVED = 4_000
"""Moves times length of the text, if it is to be said how things move: that is three pictures
for each of them."""
MOST_MET = 100
"""Fewer than the graphs whose drawings are kept."""
_met: OrderedDict[tuple[str, str | None], None] = OrderedDict()


def is_light(request: Mapping[str, Any]) -> bool:
    """Is moving and drawing this puzzle a matter of a few milliseconds, whatever it says?"""
    text, tried = request["text"], request.get("move") or ""
    if len(text) > KEPT_TEXT or len(request["moves"]) > KEPT_MOVES:
        return False
    count = 1 if isinstance(tried, str) else len(tried)
    if count > MOST_TRIED or (request.get("motion") and count * len(text) > MOST_MOVED):
        return False
    kind = _own_kind(request.get("kind"), text)
    return kind is not None and kind.is_small(text)


def _own_kind(name: str | None, text: str) -> type[Puzzle] | None:
    """Which of our own puzzles it is, if it is one."""
    if name is not None:
        return next((own for own in PUZZLES if own.name == name), None)
    likely = max(PUZZLES, key=lambda own: own.recognise(text))
    return likely if likely.recognise(text) else None


def puzzle_key(request: Mapping[str, Any]) -> tuple[str, str | None]:
    """By which a puzzle is known again."""
    return request["text"], request.get("kind")


def is_new(request: Mapping[str, Any]) -> bool:
    """Was this puzzle not met lately? Drawing a graph for the first time takes longer than a few
    milliseconds, so that is better done beside the others than before them."""
    return puzzle_key(request) not in _met


def meet(request: Mapping[str, Any]) -> None:
    """This puzzle has been drawn here."""
    key = puzzle_key(request)
    _met[key] = None
    _met.move_to_end(key)
    if len(_met) > MOST_MET:
        _met.popitem(last=False)


SECONDS = {name: handler.seconds for name, handler in HANDLERS.items() if handler.seconds}
"""How long each request may search."""
LONGEST_LINE = 64 << 20
LONGEST_START = 60.0
"""Seconds that a worker process may take to start, on the busiest machine."""


class Full(KnobelError):
    """Too many requests wait already."""

    def __init__(self, seconds: int) -> None:
        super().__init__("busy", too_busy())
        self.seconds = seconds


def too_busy() -> Message:
    return Message("the server is busy; try again in a moment")


@dataclass(frozen=True)
class Bounds:
    """How many workers there are, how many requests may wait, and what each may use."""

    workers: int = 2
    queue: int = 64
    memory: int = GIB // 2
    seconds: Mapping[str, float] = field(default_factory=lambda: dict(SECONDS))
    grace: float = 3.0
    """Seconds after its limit in which a worker has to answer."""
    wait: float = 35.0
    """Seconds for which a request waits for a worker: longer than the longest one may take, so that
    whoever is next gets one."""


class Worker:
    """One process. It does one thing at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process and wait until it listens: that is no part of anybody's time limit.
        OSError if it cannot be started, or does not get that far."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "knobel.web.worker",  # -P: the folder we are in is no matter
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        try:
            if not await asyncio.wait_for(self.answer(), LONGEST_START):
                raise ChildProcessError
        except BaseException:
            await self.end()
            raise

    def send(self, message: Mapping[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def answer(self) -> bytes:
        """The next line; empty if the process has died."""
        assert self.process is not None
        assert self.process.stdout is not None
        return await self.process.stdout.readline()

    async def end(self) -> None:
        """End the process and wait for that."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
            self.process = None


class Pool:
    """Workers that are started when they are needed first."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.workers = [Worker() for _ in range(bounds.workers)]
        self.idle = list(self.workers)
        self.turns = Turns(bounds.workers, max(1, bounds.workers - 1), bounds.queue)
        self.pace = 0.3
        """Seconds a request takes, as a moving average: what Retry-After is made of."""

    @property
    def busy(self) -> int:
        return len(self.workers) - len(self.idle)

    @property
    def waiting(self) -> int:
        return self.turns.waiting

    async def run(self, verb: str, request: Mapping[str, Any], client: str = "") -> bytes:
        """The result as a JSON text of {"ok": …} or {"error": …}. Full if too many wait, or if
        this client's turn does not come in time. Cancelling takes the request back."""
        async with self._turn(client, HANDLERS[verb].slow):
            worker = self.idle.pop()
            started = perf_counter()
            try:
                return await self._work(worker, verb, request)
            finally:
                self.pace += 0.1 * (perf_counter() - started - self.pace)
                self.idle.append(worker)

    @asynccontextmanager
    async def _turn(self, client: str, slow: bool) -> AsyncIterator[None]:
        """Until it is this client's turn."""
        try:
            async with asyncio.timeout(self.bounds.wait):
                await self.turns.take(client, slow)
        except (TimeoutError, Crowded):
            raise Full(self._soon()) from None
        try:
            yield
        finally:
            self.turns.give(client, slow)

    def _soon(self) -> int:
        """Seconds until the queue will have become shorter, about."""
        return max(1, min(30, round(self.pace * self.waiting / max(1, self.bounds.workers) / 2)))

    async def _work(self, worker: Worker, verb: str, request: Mapping[str, Any]) -> bytes:
        if worker.process is None or worker.process.returncode is not None:
            await worker.end()
            try:
                await worker.start()
            except OSError:  # no more processes or files are to be had
                raise Full(self._soon()) from None
        seconds = self.bounds.seconds[verb]
        job = {"verb": verb, "request": request, "time": seconds, "memory": self.bounds.memory}
        try:
            worker.send(job)
            line = await asyncio.wait_for(worker.answer(), seconds + self.bounds.grace)
        except (TimeoutError, OSError, ValueError):
            line = b""
        except asyncio.CancelledError:
            await self._stop(worker)
            raise
        if not line.endswith(b"\n"):
            await worker.end()
            return _lost(request["lang"])
        return line

    async def _stop(self, worker: Worker) -> None:
        """Nobody waits for this result any more: a search that hears "stop" ends in time and its
        worker lives on, everything else is ended."""
        try:
            worker.send({"stop": True})
            await asyncio.wait_for(worker.answer(), 0.5)
        except (TimeoutError, OSError, ValueError, asyncio.CancelledError):
            await worker.end()

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self.workers))


def _lost(lang: str) -> bytes:
    return json.dumps({"error": error_entry(too_much(), lang)}).encode()
