"""What the next moves lead to, small enough to be sent with a position: the page draws a move at once
and has it confirmed afterwards.

    states[0] is the position itself; each state names the state that every move leads to, and the
    shapes in which its picture differs from that of states[0].
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from knobel.draw.scene_json import scene_json
from knobel.game.session import Session
from knobel.puzzle import Puzzle, State
from knobel.web.view import HALF

DEPTH = 4
MOST_STATES = 48
MOST_MOVES = 16
"""Of positions with more moves, only so many are looked at."""
MOST_SHAPES = 1_000
"""Pictures of more shapes would be too much to send."""


def ahead(game: Session, lang: str) -> list[dict[str, Any]]:
    """The states that a few moves lead to, the nearest ones first; none if they would be too large."""
    puzzle = game.puzzle
    first = scene_json(puzzle.scene(game.state), lang)
    if len(first["shapes"]) > MOST_SHAPES:
        return []
    numbers: dict[State, int] = {game.state: 0}
    found: list[dict[str, Any]] = []
    depths = [0]
    todo = [game.state]
    for state in todo:  # grows while it is read
        n = numbers[state]
        entry = _entry(puzzle, state, first, lang)
        found.append(entry)
        if depths[n] == DEPTH:
            continue
        for move in islice(puzzle.moves(state), MOST_MOVES):
            there = puzzle.apply(state, move)
            if there not in numbers:
                if len(todo) == MOST_STATES:
                    continue
                numbers[there] = len(todo)
                depths.append(depths[n] + 1)
                todo.append(there)
            entry["next"][move] = numbers[there]
            if n == 0 and (moving := puzzle.motion(state, move, HALF)) and round(moving[1], 3):
                entry["turns"][move] = round(moving[1], 3)
    return found


def _entry(puzzle: Puzzle, state: State, first: dict[str, Any], lang: str) -> dict[str, Any]:
    scene = scene_json(puzzle.scene(state), lang)
    solved = puzzle.is_solved(state)
    controls = puzzle.controls(state).as_json(lang)
    for part in controls["parts"]:
        part["choices"] = [choice for choice in part["choices"] if not choice.get("moves")]
    return {
        "description": scene["description"],
        "shapes": _difference(first["shapes"], scene["shapes"]),
        "controls": controls,
        "solved": solved,
        "stuck": not solved and not any(True for _ in puzzle.moves(state)),
        "next": {},
        "turns": {},
    }


def _difference(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """The shapes that are different, by their number; all of them if there are more or fewer."""
    if len(old) != len(new):
        return {"all": new}
    return {str(n): shape for n, shape in enumerate(new) if shape != old[n]}
