"""Lights Out: click a lamp; the first nine have a key, too."""

from __future__ import annotations

from knobel.controls import Choice, Controls, Part, Place, number_keys
from knobel.locale import Message
from knobel.puzzle import Move

from lights_out.rules import LightsOut, State, field_of, show
from lights_out.scene import place


def controls(puzzle: LightsOut, state: State) -> Controls:
    moves = puzzle.moves(state)
    if not moves:
        return Controls()
    choices = [
        Choice(move, say(puzzle, state, move), key, Place(*place(field_of(move))))
        for move, key in zip(moves, number_keys(moves), strict=True)
    ]
    return Controls((Part(Message("lamp to press"), tuple(choices)),))


def say(puzzle: LightsOut, state: State, move: Move) -> Message:
    return Message("press {field}", field=show(field_of(move)))
