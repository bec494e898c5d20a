"""Nobody occupies the server by saying nothing, by saying it letter by letter, or by not
listening to the answer: such connections are closed after a while."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.web.middleware import with_headers
from knobel.web.responses import problem
from knobel.web.transport.connections import Connections
from knobel.web.transport.strict_http import StrictConnection

LEAST_READ = 16 << 10
"""Bytes of an answer that somebody has to read in `slowest` seconds."""


class TimedProtocol(H11Protocol):
    """HTTP, with limits on the time that the head of a request takes to arrive and that an answer
    takes to be read. (The body is the guard's business.)"""

    patience: ClassVar[float] = 15.0
    """Seconds for a head."""
    slowest: ClassVar[float] = 10.0
    linger: ClassVar[float] = 3.0
    """Seconds in which we go on listening after an answer to a request that has not ended."""

    def __init__(self, *arguments: Any, all_connections: Connections, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn = self._strict = StrictConnection()
        self.all_connections = all_connections
        self._line: asyncio.Transport
        self._parting = False
        self._timer: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._left = 0

    # -- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._line = transport
        super().connection_made(_Gentle(transport, self))  # type: ignore[arg-type]
        self._wait()
        self.all_connections.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._parting = True
        self._stop_waiting()
        self._stop_watching()
        self.all_connections.leave(self)
        super().connection_lost(exc)

    def cut(self) -> None:
        """Close at once."""
        self._line.abort()

    def part(self) -> None:
        """Close when the answer is sent. A client who is still talking may finish, unheard: to what
        comes on a closed connection the system says "reset", and our answer would be lost."""
        if self._parting:
            return
        self._parting = True
        self._stop_waiting()
        if self.conn.their_state in (h11.SEND_BODY, h11.ERROR):
            with suppress(OSError, RuntimeError):
                self._line.write_eof()
            self._line.resume_reading()
            self._timer = self.loop.call_later(self.linger, self.cut)
        else:
            self._line.close()
        self._watch_writing()

    @property
    def parting(self) -> bool:
        return self._parting or self._line.is_closing()

    # -- listening

    def data_received(self, data: bytes) -> None:
        if self._parting:
            return
        super().data_received(data)
        if self._parting:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()  # the head is complete
        elif self._timer is None:
            self._wait()
        self._whose_turn()

    def on_response_complete(self) -> None:
        self.all_connections.waits_for(self)
        if self.conn.their_state is h11.SEND_BODY:
            self.part()  # nobody wants the rest of the body
        super().on_response_complete()
        self._whose_turn()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Answer what is no proper request, unless there was an answer already."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            status = self._strict.status
            said = problem(_refusal(status), status, "en", {"Connection": "close"})
            headers = with_headers(said.raw_headers)
            for event in (
                h11.Response(status_code=said.status_code, headers=headers, reason=STATUS_PHRASES[status]),
                h11.Data(data=bytes(said.body)),
                h11.EndOfMessage(),
            ):
                self._line.write(self.conn.send(event) or b"")
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.part()

    def _whose_turn(self) -> None:
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self.all_connections.answered(self)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.patience, self.part)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- being listened to

    @property
    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""
        return self._line.get_write_buffer_size()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.all_connections.waits_for(self)
        self.all_connections.does_not_read(self)
        self._watch_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.all_connections.has_read(self)
        self._whose_turn()
        if not self._parting:
            self._stop_watching()

    def _watch_writing(self) -> None:
        if self._watch is None:
            self._left = self.unsent
            self._watch = self.loop.call_later(self.slowest, self._look)

    def _look(self) -> None:
        """Has enough been read since we looked last?"""
        self._watch = None
        if self.unsent > max(0, self._left - LEAST_READ):
            self.cut()
        elif self.unsent:
            self._watch_writing()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class _Gentle:
    """A transport; who closes it parts."""

    def __init__(self, line: asyncio.Transport, owner: TimedProtocol) -> None:
        self._line, self._owner = line, owner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name)

    def close(self) -> None:
        self._owner.part()

    def is_closing(self) -> bool:
        return self._owner.parting


def _refusal(status: int) -> KnobelError:
    """Why a request is refused that never became one."""
    return {
        413: KnobelError("too-large", Message("the request arrives in too many pieces")),
        431: KnobelError("too-large", Message("the request header is too long")),
    }.get(status, KnobelError("bad-request", Message("this is not a valid HTTP request")))
