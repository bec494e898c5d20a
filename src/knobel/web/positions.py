"""From a request to a puzzle and the game it is about.

A request names everything anew, the server remembers nothing that matters: puzzles and
positions that were asked for lately are kept, but only to answer faster.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any

from knobel import as_json, files
from knobel.answers import Reason
from knobel.errors import IllegalMove, KnobelError
from knobel.game.oracle import Oracle
from knobel.game.progress import key_of
from knobel.game.session import Session
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, State

KEPT = 2048
KEPT_TEXT, KEPT_MOVES = 4_000, 500
"""Longer texts and games are read again each time, so that what is kept stays small."""
Request = Mapping[str, Any]


class BadMove(KnobelError):
    """A game with a move that cannot be made: which one (from 1), and why."""

    def __init__(self, step: int, reason: Reason) -> None:
        super().__init__(reason.kind, reason.message)
        self.step = step


class Asked:
    """The puzzle of a request."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What puzzle it is, so that it can be asked for again: text, and what that does not say."""
        return {
            "key": key_of(self.puzzle),
            "kind": self.puzzle.name,
            "title": self.puzzle.title,
            "text": self.puzzle.format(),
            "variant": as_json.variant(self.puzzle),
        }


def asked(request: Request) -> Asked:
    """The puzzle of a request; KnobelError says what is wrong with it."""
    text, kind = request["text"], request.get("kind")
    variant = json.dumps(request.get("variant") or {}, sort_keys=True)
    return (_kept if len(text) <= KEPT_TEXT else _read)(text, kind, variant)


def puzzle_of(request: Request) -> Puzzle:
    """The puzzle alone."""
    return asked(request).puzzle


def _read(text: str, kind: str | None, variant: str) -> Asked:
    chosen = {name: value for name, value in json.loads(variant).items() if value is not None}
    try:
        return Asked(files.parse(text, kind, **chosen))
    except KnobelError:
        raise
    except (TypeError, ValueError, AttributeError):  # a value that no variant expects
        if not chosen:
            raise
        raise KnobelError("bad-variant", Message("invalid variant: {found}", found=_short(variant))) from None


_kept = lru_cache(maxsize=256)(_read)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


# ---------------------------------------------------------------- games

_positions: OrderedDict[tuple[Puzzle, tuple[Move, ...]], State] = OrderedDict()


def game_of(request: Request) -> Session:
    """The game after `moves`; BadMove if one of them cannot be made. Most requests are one move
    longer than an earlier one, which is known."""
    puzzle, moves = puzzle_of(request), tuple(request.get("moves") or ())
    if not may_keep(request):
        return _played(Session(puzzle), moves)
    known = _positions.get((puzzle, moves))
    if known is not None:
        return Session(puzzle, moves, state=known)
    before = _positions.get((puzzle, moves[:-1])) if moves else None
    if before is None:
        game = _played(Session(puzzle), moves)
    else:
        game = _played(Session(puzzle, moves[:-1], state=before), moves[-1:])
    keep(game)
    return game


def _played(game: Session, moves: Iterable[Move]) -> Session:
    refused = go_on(game, moves)
    if refused is not None:
        raise BadMove(len(game.moves) + 1, refused)
    return game


def go_on(game: Session, moves: Iterable[Move]) -> Reason | None:
    """Make as many of these moves as can be made; why the next one cannot, if there is one."""
    try:
        for move in moves:
            game.make(move)
    except IllegalMove as error:
        return error.reason
    return None


def may_keep(request: Request) -> bool:
    """Is the puzzle so small and the game so short that its positions can be kept?"""
    moves = request.get("moves") or ()
    return (
        len(request["text"]) <= KEPT_TEXT and len(moves) <= KEPT_MOVES and sum(map(len, moves)) <= KEPT_TEXT
    )


def keep(game: Session) -> None:
    """Keep a position; the oldest ones are forgotten."""
    _positions[game.puzzle, game.moves] = game.state
    while len(_positions) > KEPT:
        _positions.popitem(last=False)


@lru_cache(maxsize=64)
def oracle_of(puzzle: Puzzle) -> Oracle:
    """What was found out about a puzzle, kept for the next question about it."""
    return Oracle(puzzle)


def forget() -> None:
    """Keep nothing of what was kept."""
    _positions.clear()
    _kept.cache_clear()
    oracle_of.cache_clear()
