"""Limits on time, memory and states, and how to stop a search early.

A search polls its `Meter`: `meter.over()` names the limit that is reached, or is None. To stop it
from another thread, put a `threading.Event` into the limits and set it; Ctrl-C arrives as
KeyboardInterrupt.

Code without a meter of its own, such as the features of a puzzle, calls `check()`, which polls the
meter whose `watching()` block is active.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol, TypeVar

T = TypeVar("T")
GIB = 1 << 30
MAX_INT64 = (1 << 63) - 1
"""The largest number the kernel accepts, and the largest seed."""
CLOCK_INTERVAL = 0.002
"""Seconds between two looks at the clock."""
MEMORY_INTERVAL = 0.005
"""Seconds between two looks at the memory of the process."""
INTERPRETER_MEMORY = 16 << 20
"""What Python takes for itself meanwhile (modules it loads, room it keeps): no search is blamed for it."""
REPORT_INTERVAL = 0.05
"""Seconds between two calls of `Limits.watch`."""
Watch = Callable[[float, int, int, int], bool]
"""`Limits.watch`, as the kernel calls it."""


class LimitReached(Exception):
    """A limit was reached in code that has no answer to return."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Stop(Protocol):
    """A stop signal, such as `threading.Event`."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Progress:
    """A snapshot of a running search; memory in bytes."""

    seconds: float
    states: int
    memory: int
    depth: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use: seconds, bytes, states. None means no limit."""

    time: float | None = 60.0
    memory: int | None = 4 * GIB
    states: int | None = None
    stop: Stop | None = None
    progress: Callable[[Progress], None] | None = None

    def for_kernel(self) -> tuple[float | None, int | None, int | None, Watch]:
        """The limits as arguments for the kernel, clipped to what it accepts."""
        memory = self.memory if self.memory is None else min(self.memory, sys.maxsize)
        states = self.states if self.states is None else min(self.states, MAX_INT64)
        return self.time, memory, states, self.watch

    def watch(self, seconds: float, states: int, memory: int, depth: int) -> bool:
        """Report progress; False means stop. The kernel calls this every 20 ms."""
        if self.progress is not None:
            self.progress(Progress(seconds, states, memory, depth))
        return self.stop is None or not self.stop.is_set()


def after(limits: Limits, seconds: float) -> Limits:
    """What is left of the limits after some seconds."""
    return limits if limits.time is None else replace(limits, time=max(0.0, limits.time - seconds))


def now() -> float:
    """The clock that time limits are measured with, in seconds."""
    return time.perf_counter()


def resident() -> int:
    """The bytes of memory this process has now; 0 where the system does not tell."""
    try:
        return int(STATM.read_bytes().split()[1]) * PAGE_SIZE
    except (OSError, ValueError, IndexError):
        return 0


STATM = Path("/proc/self/statm")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

NO_LIMITS = Limits(time=None, memory=None)


@dataclass(slots=True)
class Meter:
    """Compares a search in Python with its limits. The search counts `states` and `depth` itself."""

    limits: Limits
    bytes_per_state: int = 200
    states: int = 0
    depth: int = 0
    started: float = field(default_factory=lambda: now())  # looked up late: tests replace it
    _resident: int | None = None
    _next_report: float = 0.0
    _next_memory: float = 0.0
    _looked: float = 0.0
    _stride: int = 1
    _left: int = 1

    @property
    def seconds(self) -> float:
        return now() - self.started

    @property
    def memory(self) -> int:
        """Estimated bytes: states times bytes per state."""
        return self.states * self.bytes_per_state

    def over(self) -> str | None:
        """The limit that is reached ("time", "memory", "states", "stopped"), or None."""
        limits = self.limits
        if limits.states is not None and self.states > limits.states:
            return "states"
        if limits.memory is not None and self.states * self.bytes_per_state > limits.memory:
            return "memory"
        self._left -= 1
        if self._left:
            return None
        seconds = self.seconds
        self._pace(seconds)
        if limits.time is not None and seconds >= limits.time:
            return "time"
        if limits.memory is not None and self._grown(seconds) > limits.memory:
            return "memory"
        if seconds >= self._next_report:
            self._next_report = seconds + REPORT_INTERVAL
            if not limits.watch(seconds, self.states, self.memory, self.depth):
                return "stopped"
        return None

    def _grown(self, seconds: float) -> int:
        """How much the process has grown since the first look, if it is time for another one: this
        sees what nobody counts as a state."""
        if seconds < self._next_memory:
            return 0
        self._next_memory = seconds + MEMORY_INTERVAL
        now = resident()
        if self._resident is None:
            self._resident = now
        return now - self._resident - INTERPRETER_MEMORY

    def check(self) -> None:
        """LimitReached if a limit is reached."""
        over = self.over()
        if over:
            raise LimitReached(over)

    def check_now(self) -> None:
        """The same, but always with a look at the clock: for steps that may take long."""
        self._left = 1
        self.check()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within this block, and in this thread only, `check()` polls this meter."""
        before = _watching.set(self)
        try:
            yield
        finally:
            _watching.reset(before)

    @property
    def left(self) -> float | None:
        """The seconds that remain, for work that polls no meter at its start; None: no limit.
        LimitReached if no time is left or the work was stopped."""
        self.check_now()
        if self.limits.time is None:
            return None
        left = self.limits.time - self.seconds
        if left <= 0:
            raise LimitReached("time")
        return left

    def _pace(self, seconds: float) -> None:
        """Skip as many looks at the clock as fit into CLOCK_INTERVAL, given the cost of a step so far."""
        cost = (seconds - self._looked) / self._stride
        self._looked = seconds
        stride = int(CLOCK_INTERVAL / max(cost, 1e-9))
        self._left = self._stride = max(1, min(64, 2 * self._stride, stride))


_watching: ContextVar[Meter | None] = ContextVar("meter", default=None)


def check() -> None:
    """LimitReached if a meter is watching (`Meter.watching`) and a limit is reached. Anything that
    may take long calls this often; it costs less than a microsecond."""
    meter = _watching.get()
    if meter is not None:
        meter.check_now()


def looking(things: Iterable[T], often: int = 1000) -> Iterator[T]:
    """The same things, with a look at the limits now and then: for loops in which a step is short."""
    for n, thing in enumerate(things):
        if not n % often:
            check()
        yield thing


def count_states(states: int) -> None:
    """Positions looked at, for the meter that is watching. LimitReached as for `check`."""
    meter = _watching.get()
    if meter is not None:
        meter.states += states
        meter.check_now()


def within(limits: Limits) -> Limits:
    """The limits, and those of the meter that is watching: for work that brings a meter of its own.
    LimitReached if no time is left."""
    meter = _watching.get()
    if meter is None:
        return limits
    left = meter.left
    times = [time for time in (left, limits.time) if time is not None]
    return replace(
        limits,
        time=min(times, default=None),
        stop=limits.stop or meter.limits.stop,
        progress=limits.progress or meter.limits.progress,
    )


def states_left() -> int | None:
    """How many more positions the meter that is watching allows; None: any number."""
    meter = _watching.get()
    if meter is None or meter.limits.states is None:
        return None
    return max(0, meter.limits.states - meter.states)


def watched() -> Meter | None:
    """The meter that is watching, if any."""
    return _watching.get()
