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
    from knobel.answers import Answer, Reason, Solved, Status, Undecided, Unsolvable, Verdict
    from knobel.certificates import Certificate, Checked
    from knobel.difficulty.grades import Grade
    from knobel.difficulty.rate import Rating
    from knobel.draw.svg import svg
    from knobel.drawing import Drawing
    from knobel.errors import IllegalMove, KnobelError, PuzzleError
    from knobel.explain import Explanation
    from knobel.files import load, parse
    from knobel.generate import Generated
    from knobel.judge.score import Score, score
    from knobel.limits import Limits, Progress
    from knobel.puzzle import Puzzle
    from knobel.registry import Kind
    from knobel.verbs import certify, draw, explain, generate, rate, solve, verify

__all__ = [
    "Answer",
    "Certificate",
    "Checked",
    "Drawing",
    "Explanation",
    "Generated",
    "Grade",
    "IllegalMove",
    "Kind",
    "KnobelError",
    "Limits",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Score",
    "Solved",
    "Status",
    "Undecided",
    "Unsolvable",
    "Verdict",
    "__version__",
    "certify",
    "draw",
    "explain",
    "generate",
    "load",
    "parse",
    "rate",
    "score",
    "solve",
    "svg",
    "verify",
]

_NAMES_IN = {
    "certificates": "Certificate Checked",
    "files": "load parse",
    "generate": "Generated",
    "limits": "Limits Progress",
    "answers": "Answer Reason Solved Status Undecided Unsolvable Verdict",
    "draw.svg": "svg",
    "drawing": "Drawing",
    "errors": "IllegalMove KnobelError PuzzleError",
    "explain": "Explanation",
    "puzzle": "Puzzle",
    "registry": "Kind",
    "difficulty.grades": "Grade",
    "difficulty.rate": "Rating",
    "judge.score": "Score score",
    "verbs": "certify draw explain generate rate solve verify",
}
_MODULE_OF = {name: f"knobel.{module}" for module, names in _NAMES_IN.items() for name in names.split()}


class _Front(ModuleType):
    """This package, whose public names are imported on first use. `knobel.solve` stays the function
    even after the module of that name is imported."""

    def __getattr__(self, name: str) -> object:
        if name not in _MODULE_OF:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(_MODULE_OF[name]), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _MODULE_OF or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_MODULE_OF})


sys.modules[__name__].__class__ = _Front

if "gymnasium" in sys.modules:  # then gymnasium.make knows our environments
    __import__("knobel.gym")
