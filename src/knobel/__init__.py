"""Knobel: solve, verify and explain state-space puzzles.

>>> import knobel
>>> puzzle = knobel.parse("5\\n3,5,9\\n3\\n5,1,3\\n1,2,2\\n5,4,3\\n")
>>> answer = knobel.solve(puzzle)
>>> answer.status, len(answer.moves)
('solved', 17)
>>> bool(knobel.verify(puzzle, answer.moves))
True
"""

from knobel.files import load, parse
from knobel.limits import Limits, Progress
from knobel.puzzle import (
    Answer,
    IllegalMove,
    KnobelError,
    Puzzle,
    PuzzleError,
    Reason,
    Solved,
    Undecided,
    Unsolvable,
    Verdict,
)
from knobel.solve import solve
from knobel.verify import verify
from knobel.version import __version__

__all__ = [
    "Answer",
    "IllegalMove",
    "KnobelError",
    "Limits",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Reason",
    "Solved",
    "Undecided",
    "Unsolvable",
    "Verdict",
    "__version__",
    "load",
    "parse",
    "solve",
    "verify",
]
