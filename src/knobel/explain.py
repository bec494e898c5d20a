"""Why a puzzle has no solution, or how hard it is and why: in sentences and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from knobel.answers import Answer, Solved, Unsolvable
from knobel.default_scenes import answer_scene
from knobel.difficulty.grades import grade_name
from knobel.difficulty.rate import rate
from knobel.limits import Limits, after
from knobel.locale import Message
from knobel.puzzle import Puzzle
from knobel.result import Result
from knobel.scene import Scene
from knobel.solve import solve

MAX_RATED_TEXT = 20_000
"""Puzzles with longer texts are not rated; that would take too long."""


@dataclass(frozen=True, slots=True)
class Explanation(Result):
    """Sentences about a puzzle and its answer, and a picture."""

    puzzle: Puzzle
    answer: Answer
    sentences: tuple[Message, ...]
    lang: str | None = field(default=None, repr=False, compare=False)

    def scene(self) -> Scene:
        """The solution, the proof, or else the puzzle itself."""
        return answer_scene(self.puzzle, self.answer)

    def text(self, lang: str | None = None) -> str:
        return "\n".join(sentence.text(lang) for sentence in self.sentences)

    __str__ = text


def explain(puzzle: Puzzle, answer: Answer | None = None, limits: Limits | None = None) -> Explanation:
    """Explain a puzzle. Without an answer it is solved first, within the limits; the time
    left after that is for the rating."""
    limits = limits or Limits()
    answer = solve(puzzle, limits) if answer is None else answer
    left = after(limits, answer.stats.seconds)
    return Explanation(puzzle, answer, tuple(_sentences(puzzle, answer, left)))


def _sentences(puzzle: Puzzle, answer: Answer, limits: Limits) -> Iterator[Message]:
    if isinstance(answer, Solved):
        yield Message("Solvable: {moves}.", moves=puzzle.count_moves(len(answer.moves)))
        yield from _how_hard(puzzle, limits)
    elif isinstance(answer, Unsolvable):
        yield Message("Unsolvable. {reason:capital}.", reason=answer.reason.message)
        yield from puzzle.proof_sentences(answer.reason)
    else:
        yield Message("Undecided: {reason}.", reason=answer.reason.message)


def _how_hard(puzzle: Puzzle, limits: Limits) -> Iterator[Message]:
    """The rating and its features; nothing if the puzzle cannot be rated in time."""
    if len(puzzle.format()) > MAX_RATED_TEXT:
        return
    try:
        rating = rate(puzzle, limits=limits)
    except NotImplementedError:
        return
    if rating.grade is None:
        return
    yield Message(
        "Difficulty: {grade}, {score} out of 100.", grade=grade_name(rating.grade), score=rating.score
    )
    for name, meaning in rating.explain().items():
        yield Message("{name}: {said}", name=rating.title(name), said=meaning)
