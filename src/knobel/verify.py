"""Is a solution right? Replayed by the rules alone, move by move.

No guest's solver has a private door: its answer goes through here like anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from knobel.answers import Verdict
from knobel.notation import read_answer
from knobel.puzzle import Puzzle


def verify(puzzle: Puzzle, solution: str | Iterable[str]) -> Verdict:
    """Replay a solution: a text in any notation, or moves one by one."""
    answer = read_answer(puzzle, solution, strict=True)
    assert answer.replay is not None
    playable = answer.moves[: answer.replay.made]
    return replace(answer.replay.verdict, picture=partial(puzzle.solution_scene, playable))
