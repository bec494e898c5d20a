"""What the page shows of a game: the picture of its position, what can be done, what is missing.

With a position goes what the next moves lead to, so that the page draws a move at once and has it
confirmed afterwards (`ahead`): states[0] is the position itself; each state names the state that every
move leads to, and the shapes in which its picture differs from that of states[0].
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from knobel import as_json
from knobel.draw.scene_json import scene_json, shapes_json
from knobel.game.session import Session
from knobel.puzzle import Move, Puzzle, State

MOST_LEGAL = 200
MOST_MOTIONS = 40
MOST_TRAIL = 300
HALF = 0.5 - 1e-9
"""Just before the middle: a picture that turns has turned by then."""


def view(game: Session, lang: str) -> dict[str, Any]:
    """A position with everything that can be done there."""
    puzzle, moves, state = game.puzzle, game.moves, game.state
    solved, scene = game.solved, game.scene()
    legal = list(islice(puzzle.moves(state), MOST_LEGAL + 1))
    return {
        "goal": puzzle.goal().text(lang),
        "moves": list(moves),
        "words": [puzzle.format_move(move, lang) for move in moves],
        "scene": scene_json(scene, lang),
        "trail": shapes_json(puzzle.trail(moves), lang, scene) if len(moves) <= MOST_TRAIL else [],
        "board": puzzle.show(state),
        "solved": solved,
        "stuck": not solved and not legal,
        "legal": legal[:MOST_LEGAL],
        "legal_more": len(legal) > MOST_LEGAL,
        "controls": _controls(game, lang),
        "counters": counters(puzzle, moves, lang),
        "lacks": None if solved else as_json.reason(puzzle.missing(state), lang),
    }


def _controls(game: Session, lang: str) -> dict[str, Any]:
    """What can be pressed, with the sign of a move where there is one that everybody understands."""
    found = game.controls().as_json(lang)
    signs = game.puzzle.signs
    for choice in found["parts"][0]["choices"] if signs and len(found["parts"]) == 1 else ():
        if choice["token"] in signs:
            choice["sign"] = signs[choice["token"]]
    return found


def counters(puzzle: Puzzle, moves: tuple[Move, ...], lang: str) -> list[dict[str, Any]]:
    """How many moves, and what else this puzzle counts."""
    found = [{"name": "moves", "value": len(moves), "text": puzzle.count_moves(len(moves)).text(lang)}]
    counted = puzzle.count_figures(moves)
    for figure in puzzle.figures:
        n = counted[figure.name]
        found.append({"name": figure.name, "value": n, "text": figure.counted(n).text(lang)})
    return found


def motions(game: Session, first: int, lang: str) -> list[dict[str, Any]]:
    """How things move, for each move after the first so many: the degrees by which the picture turns
    in the first half, the picture in the middle, the one at the end, and (if it is not the last one)
    the position after that; also the first one, if things look different while they move. Nothing
    if things do not move."""
    puzzle, passed = game.puzzle, game.steps(first)
    found: list[dict[str, Any]] = []
    for before, move, after in passed[:MOST_MOTIONS]:
        half, end = puzzle.motion(before, move, HALF), puzzle.motion(before, move, 1.0)
        if half is None or end is None:
            return []
        turn = round(half[1], 3)
        if turn:  # it has turned; what comes then is another picture
            half = puzzle.motion(before, move, 0.5) or half
        begin = None if turn else puzzle.motion(before, move, 0.0)
        if begin and len(begin[0].shapes) == len(puzzle.scene(before).shapes):
            begin = None
        found.append(
            {
                "turn": turn,
                "begin": begin and scene_json(begin[0], lang),
                "half": scene_json(half[0], lang),
                "end": scene_json(end[0], lang),
                "after": scene_json(puzzle.scene(after), lang) if len(found) + 1 < len(passed) else None,
            }
        )
    return found


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
