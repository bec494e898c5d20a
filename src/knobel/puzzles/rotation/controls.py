"""Rotation: turn by arrow key, or by a click on the left or the right half of the frame."""

from __future__ import annotations

from knobel.controls import Choice, Controls, Part, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.rotation.rules import Rotation, State
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
