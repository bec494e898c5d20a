"""Who asks too often has to wait: so many at once, then so many per second; and after wrong guesses
longer and longer.

Nobody can lock out others: what is counted is counted for each address; what is counted for all
together holds up only addresses that have guessed wrong themselves.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic

from knobel.errors import KnobelError
from knobel.locale import Message

MOST_KNOWN = 20_000
"""Askers that are remembered; then the ones that have not asked for longest are forgotten."""


class TooOften(KnobelError):
    """Wait so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(
            "too-often",
            Message(
                "too many attempts; try again in {n} second",
                "too many attempts; try again in {n} seconds",
                n=self.seconds,
            ),
        )


class Throttle:
    """For each asker `burst` requests at once, and then `rate` per second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        """How many are left, and when that was."""

    def ask(self, asker: Hashable) -> None:
        """Count a request; TooOften if it is one too many (which is not counted)."""
        left = self.left(asker)
        if left < 1:
            raise TooOften((1 - left) / self.rate)
        self._left[asker] = left - 1, self.clock()
        self._left.move_to_end(asker)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)

    def left(self, asker: Hashable) -> float:
        """How many requests this one has left."""
        left, when = self._left.get(asker, (self.burst, self.clock()))
        return min(self.burst, left + (self.clock() - when) * self.rate)


class Guesses:
    """Wrong guesses of a secret. The first few of an address cost nothing, each further one twice the
    time of the one before, up to a minute; after ten minutes of peace all is forgotten. Beyond so many
    wrong guesses of all addresses together, those that have guessed wrong wait for the whole minute."""

    FREE = 5
    LONGEST = 60.0
    PEACE = 600.0
    ALL, ALL_RATE = 200.0, 1.0

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._wrong: OrderedDict[Hashable, tuple[int, float]] = OrderedDict()
        """How often, and when last."""
        self._all = Throttle(self.ALL, self.ALL_RATE, clock)

    def may(self, asker: Hashable) -> None:
        """TooOften if this address has to wait before its next guess is looked at."""
        wrong, when = self._wrong.get(asker, (0, 0.0))
        if not wrong or self.clock() > when + self.PEACE:
            return
        wait = 0.0 if wrong < self.FREE else min(self.LONGEST, 2.0 ** min(wrong - self.FREE, 10))
        if self._all.left("all") < 1:
            wait = self.LONGEST
        if self.clock() < when + wait:
            raise TooOften(when + wait - self.clock())

    def wrong(self, asker: Hashable) -> None:
        """This address has guessed wrong."""
        count, when = self._wrong.get(asker, (0, 0.0))
        if self.clock() > when + self.PEACE:
            count = 0
        self._wrong[asker] = count + 1, self.clock()
        self._wrong.move_to_end(asker)
        if len(self._wrong) > MOST_KNOWN:
            self._wrong.popitem(last=False)
        if self._all.left("all") >= 1:
            self._all.ask("all")

    def right(self, asker: Hashable) -> None:
        """This address knows it."""
        self._wrong.pop(asker, None)
