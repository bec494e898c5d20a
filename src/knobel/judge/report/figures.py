"""Pictures of where an answer went wrong: the position, the solution there is, or the proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from knobel.answers import Solved, Unsolvable
from knobel.default_scenes import answer_scene
from knobel.draw.svg import svg
from knobel.judge.tournament import Judged
from knobel.locale import Message, language
from knobel.puzzle import Puzzle
from knobel.scene import Scene

MOST_TEXT = 6_000
"""Letters of a puzzle's text; a larger one is no picture that a person could read."""
MOST_MOVES = 300
WIDTH = 380


class Figure(NamedTuple):
    """A picture for bright and for dark pages, and what it shows."""

    light: str
    dark: str
    caption: Message


def figures(judged: Judged) -> Iterator[Figure]:
    """What helps to see the mistake; nothing for runs that failed or puzzles that are huge."""
    if len(judged.puzzle.format()) > MOST_TEXT:
        return
    if judged.verdict in ("wrong", "false-solvable") and judged.moves:
        yield _broken(judged)
    if judged.verdict in ("false-solvable", "false-unsolvable", "not-shortest", "wrong"):
        yield from _truth(judged)


def _broken(judged: Judged) -> Figure:
    state, move = judged.broken_state()
    puzzle = judged.puzzle
    made = len(judged.moves) if judged.step is None else judged.step - (move is not None)
    after = puzzle.count_moves(made)
    if move is None:
        caption = Message("Final position after {moves}.", moves=after)
    elif puzzle.is_solved(state):
        caption = Message(
            "Already solved after {moves}, but “{move}” follows.", moves=after, move=_word(puzzle, move)
        )
    else:
        caption = Message(
            "After {moves}: “{move}” is not possible here.", moves=after, move=_word(puzzle, move)
        )
    return _figure(_with_route(judged, made), caption)


def _with_route(judged: Judged, made: int) -> Scene:
    """The position, and the route there if that can be drawn on it."""
    scene = judged.puzzle.scene(judged.broken_state()[0])
    route = judged.puzzle.trail(judged.moves[:made]) if made <= MOST_MOVES else ()
    return replace(scene, shapes=(*scene.shapes, *route))


def _word(puzzle: Puzzle, move: str) -> str:
    return puzzle.format_move(move, language())


def _truth(judged: Judged) -> Iterator[Figure]:
    answer = judged.truth()
    if isinstance(answer, Solved) and len(answer.moves) <= MOST_MOVES:
        moves = judged.puzzle.count_moves(len(answer.moves))
        yield _figure(answer_scene(judged.puzzle, answer), Message("A solution: {moves}.", moves=moves))
    if isinstance(answer, Unsolvable):
        yield _figure(answer_scene(judged.puzzle, answer), Message("Why there is no solution."))


def _figure(scene: Scene, caption: Message) -> Figure:
    wide = min(WIDTH, scene.width * 40)
    return Figure(svg(scene, "light", wide), svg(scene, "dark", wide), caption)
