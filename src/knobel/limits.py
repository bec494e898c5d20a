"""How long, how much memory, how many states; and how to stop earlier.

A search asks its `Meter` now and then: `meter.over()` names the limit that is
reached, or is None. Stopping from another thread is `stop.set()` on the
`threading.Event` in the limits; Ctrl-C arrives as KeyboardInterrupt.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
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


NO_LIMITS = Limits(time=None, memory=None)


@dataclass(slots=True)
class Meter:
    """Measures a search in Python against its limits."""

    limits: Limits
    bytes_per_state: int = 200
    states: int = 0
    depth: int = 0
    started: float = field(default_factory=time.perf_counter)
    _next_report: float = 0.0
    _looked: float = 0.0
    _stride: int = 1
    _left: int = 1

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

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
        now = self.seconds
        self._pace(now)
        if limits.time is not None and now >= limits.time:
            return "time"
        if now >= self._next_report:
            self._next_report = now + 0.05
            if not limits.watch(now, self.states, self.memory, self.depth):
                return "stopped"
        return None

    def check(self) -> None:
        """LimitReached if a limit is reached."""
        over = self.over()
        if over:
            raise LimitReached(over)

    def _pace(self, now: float) -> None:
        """The next look at the clock after about LOOK seconds, whatever a call costs."""
        cost = (now - self._looked) / self._stride
        self._looked = now
        self._left = self._stride = max(1, min(64, 2 * self._stride, int(LOOK / max(cost, 1e-9))))
