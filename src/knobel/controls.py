"""How a person makes a move: choices to press or to click, for front ends that know no rules.

A move consists of one or more parts (one for each player, say), and each part is one
choice of several. The tokens of the choices, with `joined` between them, are the move. Some
choices stand for several moves instead: a click on a field far away walks there.

    controls = puzzle.controls(state)
    controls.moves_of(["18", "19"])        # ("18/19",)

A puzzle says what its controls are in `controls.py`; one that does not gets a list of its moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from knobel.locale import Message, language

if TYPE_CHECKING:
    from knobel.puzzle import Move, Puzzle, State

MOST_CHOICES = 1_000
"""Of a puzzle with more moves than this only so many are offered as choices."""


class Place(NamedTuple):
    """A rectangle of the picture, in the units of the scene."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Lesson(NamedTuple):
    """Help that leaves the move to the player: what to ask oneself, then where to look."""

    question: Message
    area: Message
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: by its key (as browsers name keys), or by a click on its place."""

    token: str
    words: Message
    key: str | None = None
    place: Place | None = None
    moves: tuple[Move, ...] = ()
    """If there are any, this choice stands for all of these, one after the other."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of the choices a move consists of."""

    title: Message
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Controls:
    """All parts of a move; none if there is no move."""

    parts: tuple[Part, ...] = ()
    joined: str = "/"

    def moves_of(self, tokens: Sequence[str]) -> tuple[Move, ...]:
        """The moves that these choices stand for, one token for each part.
        ValueError if there is no such choice."""
        if len(tokens) != len(self.parts) or not tokens:
            raise ValueError(f"expected {len(self.parts)} choices, found {len(tokens)}")
        chosen = [self._find(part, token) for part, token in zip(self.parts, tokens, strict=True)]
        return chosen[0].moves or (self.joined.join(tokens),)

    def _find(self, part: Part, token: str) -> Choice:
        for choice in part.choices:
            if choice.token == token:
                return choice
        raise ValueError(f"there is no choice {token!r}")

    def as_json(self, lang: str | None = None) -> dict[str, Any]:
        """For the page: {"joined": "/", "parts": [{"title": …, "choices": [{"token": …}, …]}]}.
        Keys, places and moves are there only if a choice has them."""
        parts = [
            {"title": part.title.text(lang), "choices": [_as_json(choice, lang) for choice in part.choices]}
            for part in self.parts
        ]
        return {"joined": self.joined, "parts": parts}


def _as_json(choice: Choice, lang: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {"token": choice.token, "words": choice.words.text(lang)}
    if choice.key is not None:
        found["key"] = choice.key
    if choice.place is not None:
        place = choice.place
        found["place"] = [round(n, 3) for n in (place.x, place.y, place.width, place.height)]
    if choice.moves:
        found["moves"] = list(choice.moves)
    return found


def plain(puzzle: Puzzle, state: State) -> Controls:
    """A list of all moves, for puzzles that say nothing more about it."""
    moves = list(islice(puzzle.moves(state), MOST_CHOICES))
    if not moves or puzzle.is_solved(state):
        return Controls()
    choices = [
        Choice(move, puzzle.say(state, move), key)
        for move, key in zip(moves, number_keys(moves), strict=True)
    ]
    return Controls((Part(Message("move"), tuple(choices)),))


def number_keys(tokens: Sequence[str]) -> list[str | None]:
    """A digit for each choice: its own name if all names are digits, else 1 for the first one."""
    if all(len(token) == 1 and token.isascii() and token.isdigit() for token in tokens):
        return list(tokens)
    return [str(n) if n < 10 else None for n in range(1, len(tokens) + 1)]


class Spoken(Message):
    """A move in words, in the language of whoever reads it."""

    __slots__ = ("_move", "_puzzle")

    def __init__(self, puzzle: Puzzle, move: Move) -> None:
        super().__init__("{move}", move=move)
        self._puzzle, self._move = puzzle, move

    def text(self, lang: str | None = None) -> str:
        return self._puzzle.format_move(self._move, lang or language())

    __str__ = text

    def __reduce__(self) -> tuple[object, ...]:
        return Spoken, (self._puzzle, self._move)


class Listed(Message):
    """Several messages with commas (or another text) between them."""

    __slots__ = ("_gap", "_items")

    def __init__(self, items: Sequence[Message], gap: str = ", ") -> None:
        super().__init__("{items}", items=len(items))
        self._items, self._gap = tuple(items), gap

    def text(self, lang: str | None = None) -> str:
        return self._gap.join(item.text(lang) for item in self._items)

    __str__ = text

    def __reduce__(self) -> tuple[object, ...]:
        return Listed, (self._items, self._gap)
