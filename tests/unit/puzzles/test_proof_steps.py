"""Proofs step by step: for every kind of proof there are pictures, and they speak of what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

import pytest

import knobel
from knobel.answers import Unsolvable
from knobel.default_scenes import answer_scene
from knobel.puzzle import Puzzle
from knobel.registry import PUZZLES
from knobel.scene import Box, Disc, Label, Line, Shape

DRAWN = {
    "stromrallye": {"colouring": 4, "unreachable": 2, "pairing": 3, "one-way": 3},
    "huepfburg": {"residue": 4, "dead-end": 4, "apart": 3},
    "rotation": {"exhausted": 2},
}
SEEDS = {"rotation": 2}
KINDS = [(kind.name, proof) for kind in PUZZLES for proof in DRAWN[kind.name]]


def covered(shapes: Sequence[Shape]) -> list[str]:
    """Numbers on which something else is drawn, or where a line begins or ends."""
    found = []
    for n, label in enumerate(shapes):
        if not isinstance(label, Label):
            continue
        for other in shapes[n + 1 :]:
            if isinstance(other, Disc) and other.role != "goal":
                hit = dist((label.x, label.y), (other.x, other.y)) < other.radius
            elif isinstance(other, Box) and other.role != "goal":
                hit = 0 < label.x - other.x < other.width and 0 < label.y - other.y < other.height
            else:
                ends = (other.points[0], other.points[-1]) if isinstance(other, Line) else ()
                hit = any(dist((label.x, label.y), end) < label.size / 4 for end in ends)
            if hit:
                found.append(f"{label.text} by {other}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "proof"), KINDS)
def test_every_kind_of_proof_is_drawn(kind: str, proof: str) -> None:
    puzzle = knobel.generate(kind, unsolvable=proof, seed=SEEDS.get(kind, 1)).puzzle
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Unsolvable)
    steps = puzzle.proof_steps(answer.reason)
    assert len(steps) >= DRAWN[kind][proof]
    assert len({step.scene.shapes for step in steps}) > 1
    for step in steps:
        assert step.text.text("de") != step.text.text("en")
        assert covered(step.scene.shapes) == []
    whole = answer_scene(puzzle, answer)
    numbers = {shape.text for shape in whole.shapes if isinstance(shape, Label)}
    assert {str(n) for n in range(1, len(steps) + 1)} <= numbers


@pytest.mark.parametrize("kind", PUZZLES, ids=lambda kind: kind.name)
def test_the_proof_belongs_to_the_position(kind: type[Puzzle]) -> None:
    """In the middle of a lost game the picture is that of the position, not of the start."""
    (level,) = [level for level in kind.levels() if not level.solvable]
    puzzle = level.puzzle(kind)
    state = puzzle.apply(puzzle.start(), next(iter(puzzle.moves(puzzle.start()))))
    answer = knobel.solve(puzzle, state=state)
    assert isinstance(answer, Unsolvable)
    (begun, *_), (here, *_) = puzzle.proof_steps(answer.reason), puzzle.proof_steps(answer.reason, state)
    assert begun.scene.shapes != here.scene.shapes
