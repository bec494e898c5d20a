"""Rotation: why no stick gets out, as a series of pictures: everything that each stick can ever cover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from knobel.answers import Reason
from knobel.locale import Message
from knobel.puzzles.rotation.rules import Cell, Rotation, State
from knobel.puzzles.rotation.scene import blocks, margin, scene, seen
from knobel.scene import Box, Scene, Step

MOST_STATES = 5_000
MOST_STICKS = 8
"""More sticks are not shown one by one."""


def proof_steps(puzzle: Rotation, state: State, reason: Reason) -> list[Step]:
    """The proof for this position, drawn on it; none if there are too many positions to look at again."""
    if reason.kind != "exhausted":
        return []
    every = _positions(puzzle, state)
    return [] if every is None else list(_steps(puzzle, state, every))


def _positions(puzzle: Rotation, state: State) -> list[State] | None:
    """Every position that can follow; None if there are too many."""
    found, known = [state], {state}
    for here in found:  # grows while we go
        for move in puzzle.moves(here):
            there = puzzle.apply(here, move)
            if there not in known:
                known.add(there)
                found.append(there)
        if len(found) > MOST_STATES:
            return None
    return found


def _steps(puzzle: Rotation, state: State, every: list[State]) -> Iterator[Step]:
    yield Step(
        Message(
            "However you turn, only {n} position can follow.",
            "However you turn, only {n} different positions can follow.",
            n=len(every),
        ),
        scene(puzzle, state),
    )
    wanted = _wanted(puzzle, state)
    for n in wanted[:MOST_STICKS]:
        covered = {cell for one in every for cell in _cells(puzzle, one, n)}
        out = any(one.sticks[n] is None for one in every)
        name = puzzle.sticks[n].name
        if out:
            said = Message("Tinted: all fields that stick {name} can ever cover. It can get out.", name=name)
        else:
            said = Message(
                "Tinted: all fields that stick {name} can ever cover. None of these places "
                "lets it fall through a gap.",
                name=name,
            )
        yield Step(said, _tinted(puzzle, state, covered, n))
    lasting = [n for n in wanted if all(one.sticks[n] is not None for one in every)]
    if len(wanted) == len(lasting) > 1:
        yield Step(Message("So no stick ever gets out."), scene(puzzle, state))


def _wanted(puzzle: Rotation, state: State) -> list[int]:
    """The sticks in the frame that have to get out."""
    inside = [n for n, at in enumerate(state.sticks) if at is not None]
    return inside if puzzle.stick in (None, "all") else [n for n in inside if n == puzzle.wanted]


def _cells(puzzle: Rotation, state: State, n: int) -> list[Cell]:
    at = state.sticks[n]
    return [] if at is None else puzzle.cells(n, at)


def _tinted(puzzle: Rotation, state: State, cells: set[Cell], n: int) -> Scene:
    """The frame with these cells tinted, and a ring around the stick."""
    rim, picture = margin(puzzle), scene(puzzle, state)
    tints = [
        Box(rim + left, rim + top, width, height, "reach")
        for left, top, width, height in blocks(seen(cell, state.down, puzzle.size) for cell in cells)
    ]
    own = [seen(cell, state.down, puzzle.size) for cell in _cells(puzzle, state, n)]
    (top, left), (bottom, right) = min(own), max(own)
    ring = Box(rim + left, rim + top, right - left + 1, bottom - top + 1, "goal", round=0.2)
    return replace(picture, shapes=(picture.shapes[0], *tints, *picture.shapes[1:], ring))
