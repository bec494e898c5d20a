"""The pictures of an animation: every position from start to end, with movement in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from knobel.locale import Message, language
from knobel.puzzle import Move, Puzzle
from knobel.scene import Label, Scene, Text, fit, placed

MAX_MOVES = 2_000
"""Of longer solutions only the beginning is shown."""
MOVEMENT_FRAMES = 120
"""Frames spent on movement, roughly: short solutions move more smoothly."""
PAUSE, SHORT_PAUSE = 500, 160
"""Milliseconds from one position to the next, in short and in long solutions."""


class Frame(NamedTuple):
    """A picture, rotated anticlockwise by some degrees, shown for some milliseconds."""

    scene: Scene
    turned: float
    milliseconds: int


def film(puzzle: Puzzle, moves: Sequence[Move]) -> Iterator[Frame]:
    """Every position from start to end, with movement in between."""
    shown = min(len(moves), MAX_MOVES)
    steps = max(1, min(6, MOVEMENT_FRAMES // max(1, shown)))
    pause = max(SHORT_PAUSE, min(PAUSE, 20_000 // max(1, shown)))
    step_time = max(40, min(280, pause) // (steps + 1))
    state = puzzle.start()
    first = puzzle.scene(state)
    yield Frame(_captioned(first, first, Message("start")), 0.0, 1200)
    for n in range(shown):
        after = puzzle.apply(state, moves[n])
        caption = f"{n + 1} / {len(moves)} · {puzzle.format_move(moves[n], language())}"
        for step in range(1, steps + 1):
            motion = puzzle.motion(state, moves[n], step / (steps + 1))
            if motion is not None:
                yield Frame(_captioned(motion[0], first, caption), motion[1], step_time)
        state = after
        last = n + 1 == shown
        yield Frame(_captioned(puzzle.scene(state), first, caption), 0.0, 2500 if last else pause)


def _captioned(scene: Scene, like: Scene, caption: Text) -> Scene:
    """The scene with a caption below, in the size of all the others."""
    letters = max(0.3, like.width * 0.034)
    shapes = scene.shapes
    if (scene.width, scene.height) != (like.width, like.height):
        scale = min(like.width / scene.width, like.height / scene.height)
        shapes = tuple(placed(scene, 0, 0, scale))
    fitted = fit(str(caption), 0.94 * like.width, letters)
    label = Label(like.width / 2, like.height + 0.5 * letters, caption, fitted)
    return replace(like, height=like.height + 1.5 * letters, shapes=(*shapes, label))
