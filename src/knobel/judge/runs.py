"""What is judged: a puzzle, what a program may use on it, and how its run ended. However it was run:
as a process (`run_program`), or as a function in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from knobel.answers import Answer
from knobel.limits import GIB
from knobel.puzzle import Puzzle


class Task(NamedTuple):
    """A puzzle to judge programs on: its name, the bytes they get, and the truth if known."""

    file: str
    puzzle: Puzzle
    data: bytes
    truth: Answer | None = None


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a program may use: seconds on the clock, bytes of memory (all its processes
    together), bytes of output; and what contains it (see `containment.py`)."""

    time: float = 10.0
    memory: int = GIB
    output: int = 16 << 20
    contain: str = "auto"

    @property
    def files(self) -> int:
        """Bytes of all its files together."""
        return max(self.output, 64 << 20)


@dataclass(frozen=True, slots=True)
class Run:
    """How a program ended, and what it wrote. `ended_by`: the limit that ended it ("time", "memory",
    "output", "files", "processes"), "stopped" if it was no longer wanted, "launcher" if it killed its
    launcher; None if it ended on its own."""

    output: bytes
    errors: str
    ended_by: str | None
    code: int | None
    signal: int | None
    seconds: float
    memory: int
    left: int = 0
    """Processes that were still there after the program itself had ended."""
