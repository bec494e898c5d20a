"""Which requests are answered at once, and which go to a worker: never guess too low.

A small puzzle of our own is read, moved and drawn in a few milliseconds; whether a text is one
says its kind (`Puzzle.is_small`), before anybody reads it. Everything else may take any time:
large boards, long games, puzzles of other packages.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from knobel.puzzle import Puzzle
from knobel.registry import PUZZLES
from knobel.web.positions import KEPT_MOVES, KEPT_TEXT

MOST_TRIED = 100
MOST_MOVED = 4_000
"""Moves times length of the text, if it is to be said how things move: that is three pictures
for each of them."""
MOST_MET = 100
"""Fewer than the graphs whose drawings are kept."""
_met: OrderedDict[tuple[str, str | None], None] = OrderedDict()


def is_light(request: Mapping[str, Any]) -> bool:
    """Is moving and drawing this puzzle a matter of a few milliseconds, whatever it says?"""
    text, tried = request["text"], request.get("move") or ""
    if len(text) > KEPT_TEXT or len(request["moves"]) > KEPT_MOVES:
        return False
    count = 1 if isinstance(tried, str) else len(tried)
    if count > MOST_TRIED or (request.get("motion") and count * len(text) > MOST_MOVED):
        return False
    kind = _own_kind(request.get("kind"), text)
    return kind is not None and kind.is_small(text)


def _own_kind(name: str | None, text: str) -> type[Puzzle] | None:
    """Which of our own puzzles it is, if it is one."""
    if name is not None:
        return next((own for own in PUZZLES if own.name == name), None)
    likely = max(PUZZLES, key=lambda own: own.recognise(text))
    return likely if likely.recognise(text) else None


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
