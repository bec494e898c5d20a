"""Why is there no solution, or how hard is it and why: in sentences and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from knobel.limits import Limits, after
from knobel.locale import Message
from knobel.puzzle import Answer, KnobelError, Puzzle, Solved, State, Unsolvable
from knobel.solve import solve

if TYPE_CHECKING:
    from knobel.draw.scene import Scene

MOST_POSITIONS = 16
"""Up to so many positions "everything was searched" is a picture of them all."""
MOST_TEXT = 20_000
"""Puzzles with longer texts are not rated: that would take too long."""


@dataclass(frozen=True)
class Explanation:
    """What there is to say about a puzzle, and a picture of it."""

    puzzle: Puzzle
    answer: Answer
    sentences: tuple[Message, ...]

    def scene(self) -> Scene:
        """The solution, the proof or, if there is nothing better, the puzzle."""
        return picture(self.puzzle, self.answer)

    def text(self, lang: str | None = None) -> str:
        return "\n".join(sentence.text(lang) for sentence in self.sentences)

    __str__ = text

    def _repr_svg_(self) -> str:
        from knobel.draw.svg import svg

        return svg(self.scene())


def explain(puzzle: Puzzle, answer: Answer | None = None, **limits: Any) -> Explanation:
    """Explain a puzzle. Without an answer it is solved first, within limits as for `solve`; the
    time that is left then is for the rating."""
    found = solve(puzzle, **limits) if answer is None else answer
    left = after(Limits(time=limits.get("time", Limits().time)), found.stats.seconds)
    return Explanation(puzzle, found, tuple(_sentences(puzzle, found, left)))


def picture(puzzle: Puzzle, answer: Answer) -> Scene:
    """An answer as a picture."""
    if isinstance(answer, Solved):
        return puzzle.way(answer.moves)
    if isinstance(answer, Unsolvable):
        return puzzle.proof(answer.reason) or _all_positions(puzzle) or puzzle.scene()
    return puzzle.scene()


def _sentences(puzzle: Puzzle, answer: Answer, limits: Limits) -> Iterator[Message]:
    if isinstance(answer, Solved):
        yield Message("It has a solution: {moves}.", moves=puzzle.count_moves(len(answer.moves)))
        yield from _how_hard(puzzle, limits)
    elif isinstance(answer, Unsolvable):
        yield Message("It has no solution: {reason}.", reason=answer.reason.message)
        yield from puzzle.why(answer.reason)
    else:
        yield Message("Nobody knows yet: {reason}.", reason=answer.reason.message)


def _how_hard(puzzle: Puzzle, limits: Limits) -> Iterator[Message]:
    """The rating and what it comes from; nothing if this puzzle cannot be rated in time."""
    from knobel.meaning import grade_name
    from knobel.rate import rate

    if len(puzzle.format()) > MOST_TEXT:
        return
    try:
        rating = rate(puzzle, limits=limits)
    except (KnobelError, NotImplementedError):
        return
    yield Message("How hard it is: {grade}, {score} of 100.",
                  grade=grade_name(rating.grade), score=rating.score)  # fmt: skip
    for name, said in rating.explain().items():
        yield Message("{name}: {said}", name=name, said=said)


def _all_positions(puzzle: Puzzle) -> Scene | None:
    """Every position there is, if there are few."""
    from knobel.draw.compose import sheet

    names: dict[State, str] = {puzzle.start(): ""}
    for state, way in _growing(names):
        for move in puzzle.moves(state):
            there = puzzle.apply(state, move)
            if there not in names:
                names[there] = f"{way} {move}".strip()
            if len(names) > MOST_POSITIONS:
                return None
    scenes = [puzzle.scene(state) for state in names]
    captions = [way or Message("start") for way in names.values()]
    count = Message("all {n} positions", n=len(names))
    return sheet(scenes, captions, Message("{title}: {what}", title=puzzle.title, what=count), count)


def _growing(names: dict[State, str]) -> Iterator[tuple[State, str]]:
    """The items of a dictionary that grows while we go."""
    done = 0
    while done < len(names):
        items = list(names.items())[done:]
        done += len(items)
        yield from items
