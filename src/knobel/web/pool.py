"""Worker processes, a bounded queue before them, and a limit for each request.

A request waits for a free worker; if too many wait already, `Full` says so at once. A worker
that dies, or that goes on after its time, is replaced by a new one. A client who leaves
takes the request out of the queue, or stops the search.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

from knobel.limits import GIB
from knobel.locale import Message
from knobel.puzzle import KnobelError
from knobel.web.asked import error_json

SECONDS: Mapping[str, float] = {
    "introduce": 2, "position": 2, "verify": 5, "hint": 4, "winnable": 4, "check": 4,
    "draw": 10, "solve": 20, "rate": 20, "generate": 30,
}  # fmt: skip
"""How long each request may search."""
SLOW = ("solve", "rate", "generate")
"""These leave one worker to the others, if there are several: nobody waits half a minute for a
hint because new puzzles are being made."""
LONGEST_LINE = 64 << 20
Got = TypeVar("Got")


class Full(KnobelError):
    """Too many requests wait already."""

    def __init__(self, seconds: int) -> None:
        super().__init__("busy", too_busy())
        self.seconds = seconds


def too_busy() -> Message:
    return Message("the server has too much to do; try again in a moment")


@dataclass(frozen=True)
class Bounds:
    """How many workers there are, how many requests may wait, and what each may use."""

    workers: int = 2
    queue: int = 64
    memory: int = GIB // 2
    seconds: Mapping[str, float] = field(default_factory=lambda: dict(SECONDS))
    grace: float = 3.0
    """Seconds after its limit in which a worker has to answer."""
    wait: float = 30.0
    """Seconds for which a request waits for a worker."""


class Worker:
    """One process. It does one thing at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "knobel.web.worker",  # -P: the folder we are in is no matter
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        )  # fmt: skip

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
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self.workers = [Worker() for _ in range(bounds.workers)]
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.slow = asyncio.Semaphore(max(1, bounds.workers - 1))
        self.busy = self.waiting = 0
        self.pace = 0.3
        """Seconds a request takes, as a moving average: what Retry-After is made of."""

    async def run(self, verb: str, request: Mapping[str, Any]) -> bytes:
        """The result as a JSON text of {"ok": …} or {"error": …}. Full if too many wait.
        Cancelling takes the request back."""
        if self.waiting >= self.bounds.queue:
            raise Full(self._soon())
        if verb not in SLOW:
            return await self._run(verb, request)
        async with self._turn():
            return await self._run(verb, request)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Until so few slow requests run that another one may."""
        await self._in_turn(self.slow.acquire())
        try:
            yield
        finally:
            self.slow.release()

    async def _run(self, verb: str, request: Mapping[str, Any]) -> bytes:
        worker = await self._in_turn(self.idle.get())
        self.busy += 1
        started = perf_counter()
        try:
            return await self._work(worker, verb, request)
        finally:
            self.busy -= 1
            self.pace += 0.1 * (perf_counter() - started - self.pace)
            self.idle.put_nowait(worker)

    async def _in_turn(self, turn: Coroutine[Any, Any, Got]) -> Got:
        """Wait for one's turn; Full if it does not come in time."""
        self.waiting += 1
        try:
            async with asyncio.timeout(self.bounds.wait):
                return await turn
        except TimeoutError:
            raise Full(self._soon()) from None
        finally:
            self.waiting -= 1

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
    error = KnobelError("limit", Message("this took longer or more memory than the server allows"))
    return json.dumps({"error": error_json(error, lang)}).encode()
