"""Whose turn is it? Places for long work are given client by client, not request by request.

    waiting    A: a1 a2 a3 a4 a5 …   B: b1        With two places of which A has both, the
    places     a, a                               next one that gets free is B's, then A's.

A free place goes to the client who holds the fewest; among those, to the one who has been
served least recently. If too many wait, the last request of whoever has the most waiting is
turned away, so nobody can fill the queue alone. Nothing else is counted per client: a whole
class behind one address can use everything as long as nobody else wants it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple


class Crowded(Exception):
    """There is no room to wait."""


class Ticket(NamedTuple):
    """A request that waits: is it slow, and what it waits for."""

    slow: bool
    called: asyncio.Future[None]


class Turns:
    """So many places, of which so many are for slow requests; and so many requests may wait."""

    def __init__(self, places: int, slow: int, most: int) -> None:
        self.free, self.free_slow = places, slow
        self.most = most
        self._held: Counter[str] = Counter()
        self._lines: dict[str, list[Ticket]] = {}
        """Who waits, the least recently served client first, and everybody's requests in order."""

    @property
    def waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    async def take(self, client: str, slow: bool) -> None:
        """Wait for a place; Crowded if too many wait. Cancelling leaves the line."""
        ticket = Ticket(slow, asyncio.get_running_loop().create_future())
        if not self._is_free(slow) and self.waiting >= self.most:
            self._make_room(client)
        self._lines.setdefault(client, []).append(ticket)
        self._call()
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket.called.done() and not ticket.called.cancelled() and not ticket.called.exception():
                self.give(client, slow)  # it was called just now
            else:
                self._forget(client, ticket)
            raise

    def give(self, client: str, slow: bool) -> None:
        """A place is free again."""
        self.free += 1
        self.free_slow += slow
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._call()

    def _is_free(self, slow: bool) -> bool:
        return self.free > 0 and (self.free_slow > 0 or not slow)

    def _call(self) -> None:
        """Give away the free places, as long as somebody waits who may have one."""
        while (found := self._next()) is not None:
            client, ticket = found
            self._forget(client, ticket)
            if client in self._lines:
                self._lines[client] = self._lines.pop(client)  # the others come first now
            self.free -= 1
            self.free_slow -= ticket.slow
            self._held[client] += 1
            ticket.called.set_result(None)

    def _next(self) -> tuple[str, Ticket] | None:
        ready = [
            (client, ticket)
            for client, line in self._lines.items()
            for ticket in [next((one for one in line if self._may_go(one)), None)]
            if ticket is not None
        ]
        return min(ready, key=lambda found: self._held[found[0]], default=None)

    def _may_go(self, ticket: Ticket) -> bool:
        return self._is_free(ticket.slow) and not ticket.called.done()  # who just left is done

    def _make_room(self, client: str) -> None:
        """Turn away the last request of whoever has the most waiting; Crowded if that is the one
        who comes now."""
        longest = max(self._lines, key=lambda one: len(self._lines[one]), default=client)
        if len(self._lines.get(longest, ())) <= len(self._lines.get(client, ())) + 1:
            raise Crowded
        last = self._lines[longest][-1]
        self._forget(longest, last)
        last.called.set_exception(Crowded())

    def _forget(self, client: str, ticket: Ticket) -> None:
        line = self._lines.get(client, [])
        if ticket in line:
            line.remove(ticket)
        if not line:
            self._lines.pop(client, None)


def client_of(address: str | None) -> str:
    """Whom an address stands for: itself, or the whole network that one household gets (IPv6)."""
    try:
        found = unmapped((address or "").partition("%")[0])
    except ValueError:
        return "-"
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return str(found)


def unmapped(address: str) -> IPv4Address | IPv6Address:
    """An address, and IPv4 even if it comes as IPv6 (::ffff:192.0.2.1); ValueError if it is none."""
    found = ip_address(address)
    return getattr(found, "ipv4_mapped", None) or found
