"""Pictures of puzzles and solutions as `knobel.draw` returns them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import TYPE_CHECKING

from knobel.answers import Answer, Solved, Unsolvable
from knobel.atomic_write import write_file
from knobel.draw.save import extension, picture
from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.notation import read_answer
from knobel.puzzle import Move, Puzzle
from knobel.result import Result

if TYPE_CHECKING:
    from knobel.scene import Scene


@dataclass(frozen=True, slots=True)
class Drawing(Result):
    """A puzzle, or a solution of it, as a picture."""

    puzzle: Puzzle
    moves: Sequence[Move] | None = None
    theme: str | None = None
    width: float | None = None
    lang: str | None = field(default=None, repr=False, compare=False)

    def scene(self) -> Scene:
        """The picture as data: boxes, discs, lines and labels."""
        return self.puzzle.scene() if self.moves is None else self.puzzle.solution_scene(self.moves)

    @property
    def svg(self) -> str:
        """The picture as a complete SVG text."""
        return self.encoded("svg").decode()

    def encoded(self, end: str) -> bytes:
        """The picture as the bytes of a file with this extension: svg, png, pdf, gif or webp."""
        return picture(self.puzzle, extension(f"x.{end}"), self.moves, self.theme, self.width, self.lang)

    def save(self, file: str | PathLike[str]) -> None:
        """Write a file; its extension chooses the format. KnobelError if it cannot be written."""
        name = fspath(file)
        write_file(name, self.encoded(extension(name)))

    def _repr_svg_(self) -> str:
        return self.svg


def moves_to_draw(puzzle: Puzzle, solution: str | Iterable[Move] | Answer) -> Sequence[Move]:
    """The moves of a solution; KnobelError "unsolvable", "undecided" or "not-a-solution" says why there
    are none to draw."""
    if isinstance(solution, Answer) and not isinstance(solution, Solved):
        raise nothing_to_draw(solution)
    if isinstance(solution, Solved):
        return solution.moves
    read = read_answer(puzzle, solution, strict=True)
    if read.verdict is None or not read.verdict:
        why = "" if read.verdict is None or read.verdict.reason is None else read.verdict.reason.message
        raise KnobelError("not-a-solution", Message("not a solution: {reason}", reason=why))
    return read.moves


def nothing_to_draw(answer: Answer) -> KnobelError:
    """The error for an answer that is no solution."""
    why = answer.reason.message if answer.reason else ""
    said = (
        Message("no solution to draw: {reason}", reason=why)
        if isinstance(answer, Unsolvable)
        else Message("found no solution to draw: {reason}", reason=why)
    )
    return KnobelError(answer.status, said)
