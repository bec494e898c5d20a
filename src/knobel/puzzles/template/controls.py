"""Coins: click a coin, or press its number."""

from __future__ import annotations

from knobel.controls import Choice, Controls, Part, Place, number_keys
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.template.rules import State, Template


def controls(puzzle: Template, state: State) -> Controls:
    """Every coin can be turned."""
    moves = puzzle.moves(state)
    if not moves:
        return Controls()
    choices = [
        Choice(move, say(puzzle, state, move), key, Place(int(move) - 0.5, 0.4, 1, 1))
        for move, key in zip(moves, number_keys(moves), strict=True)
    ]
    return Controls((Part(Message("coin to turn"), tuple(choices)),))


def say(puzzle: Template, state: State, move: Move) -> Message:
    return Message("turn coin {n}", n=int(move))
