"""Hüpfburg: a field for each player, one after the other; then all jump together."""

from __future__ import annotations

from collections.abc import Iterator

from knobel.controls import Choice, Controls, Listed, Part, Place, number_keys
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import Huepfburg, State, read_jump
from knobel.puzzles.huepfburg.scene import graph, players_in_words

ROOM = 0.08
"""How far around a field a click still means this field."""


def controls(puzzle: Huepfburg, state: State) -> Controls:
    """A part for each player; nothing if one of them is stuck."""
    if puzzle.is_solved(state) or not all(puzzle.targets(field) for field in state):
        return Controls()
    parts = [
        Part(_player(player, field), tuple(_choices(puzzle, state, field)))
        for player, field in enumerate(state, start=1)
    ]
    return Controls(tuple(parts), "/")


def say(puzzle: Huepfburg, state: State, move: Move) -> Message:
    """Who jumps where."""
    jumps = [
        Message("player {player}: {here} → {there}", player=player, here=here, there=there)
        for player, (here, there) in enumerate(zip(state, read_jump(move), strict=False), start=1)
    ]
    return Listed(jumps)


def happened(puzzle: Huepfburg, state: State, move: Move) -> Message:
    """Where everybody is now, and can go next."""
    return players_in_words(puzzle, puzzle.apply(state, move))


def _player(player: int, field: int) -> Message:
    return Message("player {player} on field {field}", player=player, field=field)


def _choices(puzzle: Huepfburg, state: State, field: int) -> Iterator[Choice]:
    drawn, number = graph(puzzle, state)
    targets = puzzle.targets(field)
    keys = number_keys(list(map(str, targets)))
    around = drawn.radius + ROOM
    for there, key in zip(targets, keys, strict=True):
        place = None
        if there in number:
            x, y = drawn.places[number[there]]
            place = Place(x - around, y - around, 2 * around, 2 * around)
        yield Choice(str(there), Message("to field {field}", field=there), key, place)
