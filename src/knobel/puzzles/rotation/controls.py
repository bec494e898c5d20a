"""Rotation: turn by arrow key, or by a click on the left or the right half of the frame."""

from __future__ import annotations

from knobel.controls import Choice, Controls, Listed, Part, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import GRAVITY, Rotation, State
from knobel.puzzles.rotation.scene import margin

KEYS = {"L": "ArrowLeft", "R": "ArrowRight"}


def controls(puzzle: Rotation, state: State) -> Controls:
    """Two turns."""
    side = puzzle.size + 2 * margin(puzzle)
    left = {"L": 0.0, "R": side / 2}
    choices = [
        Choice(move, say(puzzle, state, move), KEYS[move], Place(left[move], 0, side / 2, side))
        for move in puzzle.moves(state)
    ]
    return Controls((Part(Message("turn"), tuple(choices)),)) if choices else Controls()


def say(puzzle: Rotation, state: State, move: Move) -> Message:
    return Message("turn left") if move == "L" else Message("turn right")


def happened(puzzle: Rotation, state: State, move: Move) -> Message:
    """Which sticks fell, and how far."""
    after = puzzle.apply(state, move)
    down = GRAVITY[after.down]
    falls = []
    for stick, here, there in zip(puzzle.sticks, state.sticks, after.sticks, strict=True):
        if here is not None and there is None:
            falls.append(Message("stick {name} falls out", name=stick.name))
        elif here is not None and there is not None and here != there:
            rows = (there[0] - here[0]) * down[0] + (there[1] - here[1]) * down[1]
            falls.append(
                Message("stick {name} falls {n} row", "stick {name} falls {n} rows", n=rows, name=stick.name)
            )
    turned = Message("Turned left") if move == "L" else Message("Turned right")
    return Message(
        "{turned}: {falls}.", turned=turned, falls=Listed(falls) if falls else Message("nothing moves")
    )
