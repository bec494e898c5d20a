"""Everybody who is connected: not too many, and not too much that waits to be read.

Whoever keeps the server waiting longest goes first, so silent connections push out each
other, and whoever comes to play gets in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.web.transport.slow_clients import TimedProtocol

MOST = 1_000
SPARE = 100
"""Open files beside the connections: workers, libraries."""
MOST_UNSENT = 128 << 20
"""Bytes of answers that nobody has read yet."""


class Connections:
    """The connections of a server: those it waits for, and those that do not read."""

    def __init__(self, most: int | None = None) -> None:
        self.most = room() if most is None else most
        self._all = 0
        self._waiting: dict[TimedProtocol, None] = {}
        self._unread: dict[TimedProtocol, None] = {}

    def enter(self, one: TimedProtocol) -> None:
        """Somebody new. If that is too many, the one who has been silent longest has to go: the
        new one, if all others have something to do here."""
        self._all += 1
        self._waiting[one] = None
        if self._all > self.most:
            oldest = next(iter(self._waiting))
            self.answered(oldest)
            oldest.cut()

    def leave(self, one: TimedProtocol) -> None:
        self._all -= 1
        self.answered(one)
        self.has_read(one)

    def waits_for(self, one: TimedProtocol) -> None:
        """It is this client's turn to do something."""
        self._waiting.pop(one, None)
        self._waiting[one] = None

    def answered(self, one: TimedProtocol) -> None:
        """It is our turn."""
        self._waiting.pop(one, None)

    def does_not_read(self, one: TimedProtocol) -> None:
        """An answer is left on our hands. If those are too many, the oldest ones are dropped."""
        self._unread[one] = None
        held = sum(each.unsent for each in self._unread)
        while held > MOST_UNSENT:
            oldest = next(iter(self._unread))
            held -= oldest.unsent
            self.has_read(oldest)
            oldest.cut()

    def has_read(self, one: TimedProtocol) -> None:
        self._unread.pop(one, None)


def room() -> int:
    """How many connections there can be: as many as we like, or as files that may be open."""
    try:
        import resource
    except ImportError:
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - SPARE))
