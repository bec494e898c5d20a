"""How long, how much memory, how many states; and how to stop earlier.

A search asks its `Meter` now and then: `meter.over()` names the limit that is
reached, or is None. Stopping from another thread is `stop.set()` on the
`threading.Event` in the limits; Ctrl-C arrives as KeyboardInterrupt.

Work that no meter is handed to, such as the features of a puzzle, calls `check()`: while
`meter.watching()` is in force that asks the meter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Protocol

GIB = 1 << 30
MOST = (1 << 63) - 1
"""The largest number the kernel takes."""
Watch = Callable[[float, int, int, int], bool]


LOOK = 0.002
"""Seconds between two looks at the clock."""


class LimitReached(Exception):
    """A limit was reached where there is no answer to give."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Stop(Protocol):
    """Anything that can say "stop now"; `threading.Event` does."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Progress:
    """A look at a running search."""

    seconds: float
    states: int
    memory: int
    depth: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use. None means no limit."""

    time: float | None = 60.0
    memory: int | None = 4 * GIB
    states: int | None = None
    stop: Stop | None = None
    progress: Callable[[Progress], None] | None = None

    def for_kernel(self) -> tuple[float | None, int | None, int | None, Watch]:
        """The limits as the kernel takes them: numbers no larger than it can hold."""
        memory, states = (
            limit if limit is None else min(limit, MOST) for limit in (self.memory, self.states)
        )
        return self.time, memory, states, self.watch

    def watch(self, seconds: float, states: int, memory: int, depth: int) -> bool:
        """Report progress; True = go on. Kernel searches call this every 20 ms."""
        if self.progress is not None:
            self.progress(Progress(seconds, states, memory, depth))
        return self.stop is None or not self.stop.is_set()


def after(limits: Limits, seconds: float) -> Limits:
    """The same limits when so many seconds of them are used up."""
    return limits if limits.time is None else replace(limits, time=max(0.0, limits.time - seconds))


def now() -> float:
    """The clock that limits look at, in seconds."""
    return time.perf_counter()


NO_LIMITS = Limits(time=None, memory=None)


@dataclass(slots=True)
class Meter:
    """Measures a search in Python against its limits."""

    limits: Limits
    bytes_per_state: int = 200
    states: int = 0
    depth: int = 0
    started: float = field(default_factory=lambda: now())  # whatever it is by then
    _next_report: float = 0.0
    _looked: float = 0.0
    _stride: int = 1
    _left: int = 1

    @property
    def seconds(self) -> float:
        return now() - self.started

    @property
    def memory(self) -> int:
        """Estimated bytes: states times their measured size."""
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
        if seconds >= self._next_report:
            self._next_report = seconds + 0.05
            if not limits.watch(seconds, self.states, self.memory, self.depth):
                return "stopped"
        return None

    def check(self) -> None:
        """LimitReached if a limit is reached."""
        over = self.over()
        if over:
            raise LimitReached(over)

    def look(self) -> None:
        """The same, with a look at the clock every time: for steps that may take long."""
        self._left = 1
        self.check()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Until the end of the block `check()` asks this meter, in this thread."""
        before = _watching.set(self)
        try:
            yield
        finally:
            _watching.reset(before)

    @property
    def left(self) -> float | None:
        """Seconds that remain; None for no limit. LimitReached if there are none, or if it was
        stopped: whoever asks is about to begin something that does not look at once."""
        self.look()
        if self.limits.time is None:
            return None
        left = self.limits.time - self.seconds
        if left <= 0:
            raise LimitReached("time")
        return left

    def _pace(self, now: float) -> None:
        """The next look at the clock after about LOOK seconds, whatever a call costs."""
        cost = (now - self._looked) / self._stride
        self._looked = now
        self._left = self._stride = max(1, min(64, 2 * self._stride, int(LOOK / max(cost, 1e-9))))


_watching: ContextVar[Meter | None] = ContextVar("meter", default=None)


def check() -> None:
    """LimitReached if somebody watches over this work (`Meter.watching`) and a limit is reached.
    To be called now and then by whatever may take long; it costs less than a microsecond."""
    meter = _watching.get()
    if meter is not None:
        meter.look()


def watched() -> Meter | None:
    """The meter that watches over this work, if there is one."""
    return _watching.get()
