"""Coins: the row as a picture, and as text."""

from __future__ import annotations

from knobel.locale import Message
from knobel.puzzles.template.rules import State, Template
from knobel.scene import Disc, Label, Scene, Shape


def scene(puzzle: Template, state: State) -> Scene:
    """Bright coins show o, dark ones show x; below each is its number."""
    shapes: list[Shape] = []
    for n, coin in enumerate(state, start=1):
        role = "dark" if coin == "x" else "field"
        title = Message("coin {n}: {side}", n=n, side=coin)
        shapes.append(Disc(n, 0.9, 0.42, role, title=title))
        shapes.append(Label(n, 0.88, coin, 0.5, role))
        shapes.append(Label(n, 1.65, str(n), 0.32, "muted"))
    description = Message("The coins show: {coins}.", coins=" ".join(state))
    return Scene(len(state) + 1, 2.2, Message("A row of coins"), description, tuple(shapes))


def show(puzzle: Template, state: State) -> str:
    """The coins, as in the text."""
    return state
