"""First steps: tiny puzzles that each teach one rule by doing.

    Level("swap", "3\\n1,2,2\\n1\\n3,2,1\\n", title=…, task=…, learned=…)

A puzzle lists them as `LEVELS` in the file `levels.py` of its folder. They are played like any other
puzzle. One that has no solution is mastered by saying so; the solver checks that, and shows the proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from knobel.locale import Message

if TYPE_CHECKING:
    from knobel.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Level:
    """A puzzle as text with its options; `task` says what to try, `learned` what it has shown.
    `solvable`: is there a solution? A test asks the solver."""

    name: str
    text: str
    title: Message
    task: Message
    learned: Message
    solvable: bool = True
    options: Mapping[str, Any] = field(default_factory=dict)

    def puzzle(self, kind: type[Puzzle]) -> Puzzle:
        return kind.parse(self.text, **self.options)
