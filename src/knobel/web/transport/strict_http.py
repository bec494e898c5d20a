"""HTTP as clients say it, within bounds and without double meanings.

A head of a moderate size, a body in a moderate number of pieces, and one way alone to tell
where it ends: whoever says two could mean one request to a proxy and two to us.
"""

from __future__ import annotations

import re
from typing import Any

import h11

MOST_HEAD = 16 << 10
MOST_HEADERS = 100
MOST_PIECES = 4_096
"""A body of single letters costs a thousand times what its bytes do."""
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"^content-length[ \t]*:[^\n]*", re.IGNORECASE | re.MULTILINE)
_HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._~%-]*)(:[0-9]{0,5})?")


class StrictConnection(h11.Connection):
    """The server's end of a connection; `status` is how to answer what is wrong."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MOST_HEAD)
        self.status = 400
        self._pieces = 0

    def next_event(self) -> Any:
        """What comes next; h11.RemoteProtocolError if it is wrong or too much."""
        try:
            received = self.trailing_data[0] if self.their_state is h11.IDLE else b""
            event = super().next_event()
            if isinstance(event, h11.Request):
                self._pieces = 0
                _check(event, received)
            elif isinstance(event, h11.Data):
                self._pieces += 1
                if self._pieces > MOST_PIECES:
                    raise h11.RemoteProtocolError("too many pieces", error_status_hint=413)
        except h11.RemoteProtocolError as error:
            self.status = error.error_status_hint
            raise
        return event


def _check(request: h11.Request, received: bytes) -> None:
    if request.http_version not in (b"1.0", b"1.1"):
        raise h11.RemoteProtocolError("another HTTP", error_status_hint=505)
    headers = list(request.headers)
    size = len(request.target) + sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > MOST_HEAD:
        raise h11.RemoteProtocolError("too long a head", error_status_hint=431)
    names = {name for name, _ in headers}
    if b"transfer-encoding" in names and (b"content-length" in names or request.http_version < b"1.1"):
        raise h11.RemoteProtocolError("two lengths")
    # h11 drops a second length if it is equal to the first; a proxy may not.
    lengths = _LENGTH.findall(_END_OF_HEAD.split(received, maxsplit=1)[0])
    if len(lengths) > 1 or any(b"," in length for length in lengths):
        raise h11.RemoteProtocolError("two lengths")
    if not all(_HOST.fullmatch(value) for name, value in headers if name == b"host"):
        raise h11.RemoteProtocolError("not a host")
