"""Is a request as plain as requests are? Found out without reading it.

A request is one object with a few fields, lists of moves at most. Millions of brackets, fields
or digits in place of that would take seconds to read, and everybody would wait.
"""

from __future__ import annotations

import re

MOST_QUOTES = 200_000
MOST_FIELDS = 100
MOST_BESIDE = 512 << 10
"""Bytes that are not in quotes: commas, blanks, numbers."""
_QUOTED = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""Also what is opened and never closed, so that this takes no more time than the text is long."""


def is_plain(body: bytes) -> bool:
    """Can this be read in the time that its size lets expect? (Whether it is JSON is not asked.)"""
    if b"\0" in body or body.count(b'"') > MOST_QUOTES:  # zeros: of an encoding that hides quotes
        return False
    beside = _QUOTED.sub(b"", body)
    opened = beside.count(b"[") + beside.count(b"{")
    return len(beside) <= MOST_BESIDE and opened <= MOST_FIELDS and beside.count(b":") <= MOST_FIELDS
