"""A solution as a film: the pictures one after the other, and how long each is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from knobel.draw.compose import placed
from knobel.draw.scene import Label, Scene, Text, fit
from knobel.locale import Message, language
from knobel.puzzle import Move, Puzzle

MOST_MOVES = 2_000
"""Of longer solutions only the first moves are shown."""
SMOOTH = 120
"""About so many pictures are spent on movement; short solutions move more smoothly."""
STILL = 500
"""Milliseconds from one position to the next, in short solutions."""
FAST = 160
"""The same in long ones."""


class Frame(NamedTuple):
    """A picture, turned to the left by some degrees, for some milliseconds."""

    scene: Scene
    turned: float
    milliseconds: int


def film(puzzle: Puzzle, moves: Sequence[Move]) -> Iterator[Frame]:
    """Every position from the start to the end, and movement between them."""
    shown = min(len(moves), MOST_MOVES)
    pieces = max(1, min(6, SMOOTH // max(1, shown)))
    rest = max(FAST, min(STILL, 20_000 // max(1, shown)))
    moving = max(40, min(280, rest) // (pieces + 1))
    state = puzzle.start()
    first = puzzle.scene(state)
    yield Frame(_written(first, first, Message("start")), 0.0, 1200)
    for n in range(shown):
        after = puzzle.apply(state, moves[n])
        caption = f"{n + 1} / {len(moves)} · {puzzle.format_move(moves[n], language())}"
        for piece in range(1, pieces + 1):
            found = puzzle.between(state, moves[n], piece / (pieces + 1))
            if found is not None:
                yield Frame(_written(found[0], first, caption), found[1], moving)
        state = after
        last = n + 1 == shown
        yield Frame(_written(puzzle.scene(state), first, caption), 0.0, 2500 if last else rest)


def _written(scene: Scene, like: Scene, caption: Text) -> Scene:
    """With a line of text below, and as large as all the others."""
    letters = max(0.3, like.width * 0.034)
    shapes = scene.shapes
    if (scene.width, scene.height) != (like.width, like.height):
        scale = min(like.width / scene.width, like.height / scene.height)
        shapes = tuple(placed(scene, 0, 0, scale))
    fitted = fit(str(caption), 0.94 * like.width, letters)
    label = Label(like.width / 2, like.height + 0.5 * letters, caption, fitted)
    return replace(like, height=like.height + 1.5 * letters, shapes=(*shapes, label))
