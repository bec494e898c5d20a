"""What the page shows of a position: its picture, what can be done, what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from knobel.puzzle import Move, Puzzle, Reason, State
from knobel.web.asked import Asked, BadMove, asked, may_keep, puzzle_of, remember, step_on
from knobel.web.scenes import scene_json, shapes_json

MOST_LEGAL = 200
MOST_MOTIONS = 40
MOST_TRAIL = 300
HALF = 0.5 - 1e-9
"""Just before the middle: a picture that turns has turned by then."""


def position(request: Mapping[str, Any]) -> dict[str, Any]:
    """The position after `moves`, and after `move` if that is possible there."""
    here, lang = asked(request), request["lang"]
    tried = request.get("move") or ()
    there, refused, passed = _go_on(here, (tried,) if isinstance(tried, str) else tried)
    puzzle, moves, state = there
    if passed and may_keep(request):
        remember(puzzle, moves, state)
    solved = puzzle.is_solved(state)
    legal = list(islice(puzzle.moves(state), MOST_LEGAL + 1))
    return {
        **identity(puzzle),
        "moves": list(moves),
        "words": [puzzle.format_move(move, lang) for move in moves],
        "scene": scene_json(puzzle.scene(state), lang),
        "trail": shapes_json(puzzle.trail(moves), lang) if len(moves) <= MOST_TRAIL else [],
        "board": puzzle.show(state),
        "solved": solved,
        "stuck": not solved and not legal,
        "legal": legal[:MOST_LEGAL],
        "legal_more": len(legal) > MOST_LEGAL,
        "controls": puzzle.controls(state).as_json(lang),
        "counters": counters(puzzle, moves, lang),
        "lacks": None if solved else reason_json(puzzle.lacks(state), lang),
        "refused": refused and {**reason_json(refused[1], lang), "step": refused[0]},
        "motion": _motions(puzzle, passed, lang) if request.get("motion") else [],
    }


def identity(puzzle: Puzzle) -> dict[str, Any]:
    """What puzzle it is, so that it can be asked for again: text, and what that does not say."""
    text = puzzle.format()
    plain = puzzle_of({"text": text, "kind": puzzle.name}).variant()
    variant = {name: value for name, value in puzzle.variant().items() if value != plain.get(name)}
    return {"kind": puzzle.name, "title": puzzle.title, "text": text, "variant": variant}


def reason_json(reason: Reason, lang: str) -> dict[str, Any]:
    return {"kind": reason.kind, "text": reason.message.text(lang)}


def counters(puzzle: Puzzle, moves: tuple[Move, ...], lang: str) -> list[dict[str, Any]]:
    """How many moves, and what else this puzzle counts."""
    found = [{"name": "moves", "value": len(moves), "text": puzzle.count_moves(len(moves)).text(lang)}]
    for name, value in puzzle.figures(moves).items():
        found.append({"name": name, "value": value, "text": figure(name, value, lang)})
    return found


def figure(name: str, value: int, lang: str) -> str:
    """ "4 swaps": what a puzzle counts besides moves."""
    from knobel.locale import Message

    if name == "swaps":
        return Message("{n} swap", "{n} swaps", n=value).text(lang)
    return f"{name}: {value}"


Passed = list[tuple[State, Move, State]]


def _go_on(here: Asked, tried: tuple[Move, ...]) -> tuple[Asked, tuple[int, Reason] | None, Passed]:
    """As many of the moves as can be made, and why the next one cannot."""
    puzzle, moves, state = here
    passed: Passed = []
    for move in tried:
        try:
            after = step_on(puzzle, state, move, len(moves) + 1)
        except BadMove as error:
            return Asked(puzzle, moves, state), (error.step, Reason(error.kind, error.message)), passed
        passed.append((state, move, after))
        moves, state = (*moves, move), after
    return Asked(puzzle, moves, state), None, passed


def _motions(puzzle: Puzzle, passed: Passed, lang: str) -> list[dict[str, Any]]:
    """How things move: the degrees by which the picture turns in the first half, the picture in
    the middle, the one at the end, and (if it is not the last one) the position after that; also
    the first one, if things look different while they move. Nothing if things do not move."""
    found: list[dict[str, Any]] = []
    for before, move, after in passed[:MOST_MOTIONS]:
        half, end = puzzle.between(before, move, HALF), puzzle.between(before, move, 1.0)
        if half is None or end is None:
            return []
        turn = round(half[1], 3)
        if turn:  # it has turned; what comes then is another picture
            half = puzzle.between(before, move, 0.5) or half
        begin = None if turn else puzzle.between(before, move, 0.0)
        if begin and len(begin[0].shapes) == len(puzzle.scene(before).shapes):
            begin = None
        found.append({
            "turn": turn,
            "begin": begin and scene_json(begin[0], lang),
            "half": scene_json(half[0], lang),
            "end": scene_json(end[0], lang),
            "after": scene_json(puzzle.scene(after), lang) if len(found) + 1 < len(passed) else None,
        })  # fmt: skip
    return found
