"""Lights Out: a solution in one picture, the presses numbered on their lamps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knobel.puzzle import Move
from knobel.scene import Disc, Label, Scene, Shape, fit

from lights_out.rules import LightsOut, field_of
from lights_out.scene import board, place


def solution_scene(puzzle: LightsOut, moves: Sequence[Move]) -> Scene:
    scene = board(puzzle, puzzle.lit)
    badges: list[Shape] = []
    for n, move in enumerate(moves, start=1):
        x, y, width, height = place(field_of(move))
        badges.append(Disc(x + width / 2, y + height / 2, 0.24, "badge"))
        badges.append(Label(x + width / 2, y + height / 2, str(n), fit(str(n), 0.4, 0.34), "badge"))
    return replace(scene, shapes=(*scene.shapes, *badges))
