"""Stromrallye: a step by arrow key, or a walk by a click on a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from knobel.controls import Choice, Controls, Listed, Part, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.rules import Field, State, Stromrallye, go, show
from knobel.puzzles.stromrallye.scene import margin

KEYS: Mapping[Move, str] = {
    "R": "ArrowRight",
    "U": "ArrowUp",
    "L": "ArrowLeft",
    "D": "ArrowDown",
    "UL": "Home",
    "UR": "PageUp",
    "DL": "End",
    "DR": "PageDown",
}
"""Arrow keys; for diagonal steps the keys between them on a number block."""
MOST_FAR = 400
"""Of the fields farther away so many, the nearest ones, can be clicked."""


def controls(puzzle: Stromrallye, state: State) -> Controls:
    """The steps, and walks over free fields to whatever the charge can reach."""
    steps = [
        Choice(move, say(puzzle, state, move), KEYS[move], _place(puzzle, go(state.field, move)))
        for move in puzzle.moves(state)
    ]
    if not steps:
        return Controls()
    walks = [
        Choice(show(field), _walk_words(puzzle, field), None, _place(puzzle, field), moves)
        for field, moves in _walks(puzzle, state)
    ]
    return Controls((Part(Message("step"), (*steps, *walks)),))


def say(puzzle: Stromrallye, state: State, move: Move) -> Message:
    """The direction and where it leads."""
    field = go(state.field, move)
    words = _DIRECTIONS[move]()
    if field in puzzle.battery_at:
        charge = state.spare[puzzle.battery_at[field]]
        return Message(
            "{direction} to the {charge} at {field}", direction=words, field=show(field), charge=charge
        )
    return Message("{direction} to {field}", direction=words, field=show(field))


def happened(puzzle: Stromrallye, state: State, move: Move) -> Message:
    """Where the robot is now, and what it has swapped there."""
    after = puzzle.apply(state, move)
    where = Message(
        "The robot is on {field} with charge {charge}.", field=show(after.field), charge=after.charge
    )
    n = puzzle.battery_at.get(after.field)
    if n is None:
        return where
    swapped = Message("Swapped: {got} taken, {left} left behind.", got=state.spare[n], left=after.spare[n])
    return Listed([where, swapped], " ")


_DIRECTIONS = {
    "R": lambda: Message("right"),
    "U": lambda: Message("up"),
    "L": lambda: Message("left"),
    "D": lambda: Message("down"),
    "UL": lambda: Message("up and left"),
    "UR": lambda: Message("up and right"),
    "DL": lambda: Message("down and left"),
    "DR": lambda: Message("down and right"),
}


def _walk_words(puzzle: Stromrallye, field: Field) -> Message:
    if field in puzzle.battery_at:
        return Message("drive to the battery on {field}", field=show(field))
    return Message("drive to {field}", field=show(field))


def _place(puzzle: Stromrallye, field: Field) -> Place:
    edge = margin(puzzle) - 1
    return Place(edge + field[0], edge + field[1], 1, 1)


def _walks(puzzle: Stromrallye, state: State) -> Iterator[tuple[Field, tuple[Move, ...]]]:
    """Every field two or more steps away, with a shortest way over free fields."""
    ways: dict[Field, tuple[Move, ...]] = {state.field: ()}
    level = [state.field]
    for steps in range(1, state.charge + 1):
        following: list[Field] = []
        for field in level:
            for move in puzzle.directions:
                there = go(field, move)
                if there in ways or not puzzle.on_board(there):
                    continue
                ways[there] = (*ways[field], move)
                if steps > 1:
                    yield there, ways[there]
                if there not in puzzle.battery_at:
                    following.append(there)
                if len(ways) > MOST_FAR:
                    return
        level = following
        if not level:
            return
