"""Knobel: solve, verify and explain state-space puzzles.

>>> import knobel
>>> puzzle = knobel.parse("5\\n3,5,9\\n3\\n5,1,3\\n1,2,2\\n5,4,3\\n")
>>> answer = knobel.solve(puzzle)
>>> answer.status, len(answer.moves)
('solved', 17)
>>> bool(knobel.verify(puzzle, answer.moves))
True
"""

import sys
from types import ModuleType

from knobel.version import __version__

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from knobel.files import load, parse
    from knobel.generate import Generated, generate
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
    from knobel.rate import Rating, rate
    from knobel.score import Score, score
    from knobel.solve import solve
    from knobel.verify import verify

__all__ = [
    "Answer",
    "Generated",
    "IllegalMove",
    "KnobelError",
    "Limits",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Score",
    "Solved",
    "Undecided",
    "Unsolvable",
    "Verdict",
    "__version__",
    "generate",
    "load",
    "parse",
    "rate",
    "score",
    "solve",
    "verify",
]

_HOMES = {
    "files": "load parse",
    "generate": "Generated generate",
    "limits": "Limits Progress",
    "puzzle": "Answer IllegalMove KnobelError Puzzle PuzzleError Reason Solved Undecided Unsolvable Verdict",
    "rate": "Rating rate",
    "score": "Score score",
    "solve": "solve",
    "verify": "verify",
}
_HOME = {name: f"knobel.{home}" for home, names in _HOMES.items() for name in names.split()}


class _Front(ModuleType):
    """This package: its names are imported when they are asked for. `knobel.solve` is the
    function, even after the import of the module of that name."""

    def __getattr__(self, name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found: object = getattr(import_module(_HOME[name]), name)
        setattr(self, name, found)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOME or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_HOME})


sys.modules[__name__].__class__ = _Front

if "gymnasium" in sys.modules:  # whoever has imported it finds our environments
    import knobel.gym  # noqa: F401
