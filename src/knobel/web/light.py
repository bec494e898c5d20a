"""Which requests are answered at once, and which go to a worker: never guess too low.

A text that is short and whose first line has only small numbers describes a small board of one
of our own puzzles; reading, moving and drawing it takes a few milliseconds at most. Everything
else may take any time: large boards, long games, puzzles of other packages.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from knobel.registry import PUZZLES
from knobel.web.asked import KEPT_MOVES, KEPT_TEXT

MOST = 100
"""The largest number in the first line: a size, or fields and arrows."""
MOST_TRIED = 100
MOST_MOVED = 4_000
"""Moves times length of the text, if it is to be said how things move: that is three pictures
for each of them."""
MOST_MET = 100
"""Fewer than the graphs whose drawings are kept."""
_met: OrderedDict[tuple[str, str | None], None] = OrderedDict()


def is_light(request: Mapping[str, Any]) -> bool:
    """Can this be answered in a few milliseconds, whatever it says?"""
    text, tried = request["text"], request.get("move") or ""
    if len(text) > KEPT_TEXT or len(request["moves"]) > KEPT_MOVES:
        return False
    count = 1 if isinstance(tried, str) else len(tried)
    if count > MOST_TRIED or (request.get("motion") and count * len(text) > MOST_MOVED):
        return False
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0].partition("\r")[0]
    if any(len(digits) > 3 or int(digits) > MOST for digits in re.findall("[0-9]+", first)):
        return False
    return _is_our_own(request.get("kind"), text)


def puzzle_key(request: Mapping[str, Any]) -> tuple[str, str | None]:
    """By which a puzzle is known again."""
    return request["text"], request.get("kind")


def is_new(request: Mapping[str, Any]) -> bool:
    """Was this puzzle not met lately? Drawing a graph for the first time takes longer than a few
    milliseconds, so that is better done beside the others than before them."""
    return puzzle_key(request) not in _met


def meet(request: Mapping[str, Any]) -> None:
    """This puzzle has been drawn here."""
    key = puzzle_key(request)
    _met[key] = None
    _met.move_to_end(key)
    if len(_met) > MOST_MET:
        _met.popitem(last=False)


def _is_our_own(kind: str | None, text: str) -> bool:
    if kind is not None:
        return any(own.name == kind for own in PUZZLES)
    return any(own.recognise(text) for own in PUZZLES)
