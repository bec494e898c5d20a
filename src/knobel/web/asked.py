"""From a request to a puzzle and the position it is about.

A request names everything anew, the server remembers nothing that matters: puzzles and
positions that were asked for lately are kept, but only to answer faster.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from knobel import files
from knobel.locale import Message
from knobel.puzzle import IllegalMove, KnobelError, Move, Puzzle, PuzzleError, Reason, State

KEPT = 2048
KEPT_TEXT, KEPT_MOVES = 4_000, 500
"""Longer texts and games are read again each time, so that what is kept stays small."""


class BadMove(KnobelError):
    """A game with a move that cannot be made: which one (from 1), and why."""

    def __init__(self, step: int, reason: Reason) -> None:
        super().__init__(reason.kind, reason.message)
        self.step = step


class Asked(NamedTuple):
    """The puzzle of a request, the moves made so far, and the position after them."""

    puzzle: Puzzle
    moves: tuple[Move, ...]
    state: State


def asked(request: Mapping[str, Any]) -> Asked:
    """Puzzle and position; KnobelError says what is wrong with them."""
    puzzle = puzzle_of(request)
    moves = tuple(request.get("moves") or ())
    if not may_keep(request):
        return Asked(puzzle, moves, _play(puzzle, puzzle.start(), moves, 0))
    return Asked(puzzle, moves, _position(puzzle, moves))


def may_keep(request: Mapping[str, Any]) -> bool:
    """Is the puzzle so small and the game so short that its positions can be kept?"""
    moves = request.get("moves") or ()
    return (
        len(request["text"]) <= KEPT_TEXT and len(moves) <= KEPT_MOVES and sum(map(len, moves)) <= KEPT_TEXT
    )


def puzzle_of(request: Mapping[str, Any]) -> Puzzle:
    """The puzzle alone."""
    text, kind = request["text"], request.get("kind")
    variant = json.dumps(request.get("variant") or {}, sort_keys=True)
    return (_kept if len(text) <= KEPT_TEXT else _read)(text, kind, variant)


def _read(text: str, kind: str | None, variant: str) -> Puzzle:
    chosen = {name: value for name, value in json.loads(variant).items() if value is not None}
    try:
        return files.parse(text, kind, **chosen)
    except KnobelError:
        raise
    except (TypeError, ValueError, AttributeError):  # a value that no variant expects
        if not chosen:
            raise
        raise KnobelError(
            "bad-variant", Message("the variant cannot be {found}", found=_short(variant))
        ) from None


_kept = lru_cache(maxsize=256)(_read)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


# ---------------------------------------------------------------- positions

_positions: OrderedDict[tuple[Puzzle, tuple[Move, ...]], State] = OrderedDict()


def _position(puzzle: Puzzle, moves: tuple[Move, ...]) -> State:
    """The state after some moves. Most requests are one move longer than an earlier one."""
    known = _positions.get((puzzle, moves))
    if known is None:
        before = _positions.get((puzzle, moves[:-1])) if moves else None
        if before is None:
            known = _play(puzzle, puzzle.start(), moves, 0)
        else:
            known = _play(puzzle, before, moves[-1:], len(moves) - 1)
        remember(puzzle, moves, known)
    return known


def remember(puzzle: Puzzle, moves: tuple[Move, ...], state: State) -> None:
    """Keep a position; the oldest ones are forgotten."""
    _positions[puzzle, moves] = state
    while len(_positions) > KEPT:
        _positions.popitem(last=False)


def forget() -> None:
    """Keep nothing of what was kept."""
    _positions.clear()
    _kept.cache_clear()


def _play(puzzle: Puzzle, state: State, moves: Sequence[Move], done: int) -> State:
    for step, move in enumerate(moves, start=done + 1):
        state = step_on(puzzle, state, move, step)
    return state


def step_on(puzzle: Puzzle, state: State, move: Move, step: int) -> State:
    """One move further; BadMove if it cannot be made, also if the game is over."""
    try:
        if puzzle.is_solved(state):
            raise IllegalMove("wrong-steps", Message("the puzzle is solved already"))
        return puzzle.apply(state, move)
    except IllegalMove as error:
        raise BadMove(step, error.reason) from None


def error_json(error: KnobelError, lang: str) -> dict[str, Any]:
    """What is wrong, for programs and for people."""
    found: dict[str, Any] = {"kind": error.kind, "line": None, "column": None}
    if isinstance(error, PuzzleError):
        found |= {"line": error.line, "column": error.column}
    if isinstance(error, BadMove):
        found["step"] = error.step
    found["text"] = error.message.text(lang)
    return found
