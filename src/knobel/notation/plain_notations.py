"""Moves in plain notation and nothing else: tokens and words, which suit any puzzle, and those that a
puzzle has of its own.

    R R U U      RRUU      right right up up      rechts, rechts, oben, oben      → → ↑ ↑

Tokens and words may be mixed, in both languages, with or without commas; an arrow that stands
between words all the way (R → R → U) only separates them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from knobel.errors import IllegalMove, KnobelError
from knobel.limits import check as check_limits
from knobel.locale import Message, language
from knobel.notation.parsed_answer import Break, Notation, Reading, pieces
from knobel.notation.solve_output import moves_only
from knobel.notation.vocabulary import ARROWS, arrow_separates, read_move, read_token
from knobel.packed_moves import texts_of
from knobel.parsing import rows
from knobel.puzzle import Move, Puzzle

OFTEN = 1000
"""Moves between two looks at the limits."""
_PIECE = rf"[{ARROWS}]|[^\s,;{ARROWS}]+"


class Tokens:
    """R R U U: the moves as they are."""

    def write(self, puzzle: Puzzle, moves: Sequence[Move], lang: str) -> str:
        return "".join(self.parts(puzzle, moves, lang))

    def parts(self, puzzle: Puzzle, moves: Sequence[Move], lang: str) -> Iterator[str]:
        return texts_of(moves, str, " ")

    def looks_like(self, text: str) -> bool:
        return not re.search(r"[(|]", text)

    def read(self, puzzle: Puzzle, text: str) -> Reading:
        moves: list[Move] = []
        known: dict[str, list[Move]] = {}
        tokens = pieces(text, _PIECE)
        if "→" in text and arrow_separates([token.text for token in tokens]):
            tokens = [token for token in tokens if token.text != "→"]
        for token in tokens:
            if token.text not in known:
                try:
                    known[token.text] = read_token(puzzle, token.text)
                except IllegalMove:
                    return token.unreadable(len(moves) + 1, moves)
            moves += known[token.text]
        return Reading(moves)


class Words(Tokens):
    """right right up up: the moves in words; reading takes tokens as well."""

    def parts(self, puzzle: Puzzle, moves: Sequence[Move], lang: str) -> Iterator[str]:
        return texts_of(moves, lambda move: puzzle.format_move(move, lang), puzzle.word_gap)


TOKENS = Tokens()
NOTATIONS: Mapping[str, Notation[Any]] = {"tokens": TOKENS, "words": Words()}
"""What any puzzle may list in `Puzzle.notations` without a notation of its own."""


def check(puzzle: Puzzle | type[Puzzle], notation: str) -> None:
    """KnobelError if this kind of puzzle cannot be written so."""
    if notation not in puzzle.notations:
        raise KnobelError(
            "no-such-notation",
            Message(
                "notation “{notation}” does not apply to {title}; available: {names}",
                title=puzzle.title,
                notation=notation,
                names=", ".join(puzzle.notations),
            ),
        )


def write(puzzle: Puzzle, moves: Sequence[Move], notation: str | None = None, lang: str | None = None) -> str:
    """The moves as text. Without `notation`, the way this puzzle is usually written."""
    notation = notation or puzzle.notations[0]
    check(puzzle, notation)
    return _notation(puzzle, notation).write(puzzle, moves, lang or language())


def write_parts(
    puzzle: Puzzle, moves: Sequence[Move], notation: str | None = None, lang: str | None = None
) -> Iterator[str]:
    """The same text in parts, for solutions of millions of moves. A notation that has no `parts` gives
    all of it at once. LimitReached if a limit being watched (`limits.check`) comes first."""
    notation = notation or puzzle.notations[0]
    check(puzzle, notation)
    chosen, lang = _notation(puzzle, notation), lang or language()
    parts = getattr(chosen, "parts", None)
    yield from parts(puzzle, moves, lang) if parts else (chosen.write(puzzle, moves, lang),)


def read(puzzle: Puzzle, text: str) -> Reading:
    """Moves in any notation this puzzle knows, recognised from the text."""
    text = "\n".join(rows(text, len(text)))
    moves = _from_json(text)
    if moves is not None:
        return read_moves(puzzle, moves)
    text = moves_only(puzzle, text)
    for name in (*reversed(list(puzzle.own_notations())), *NOTATIONS):
        notation = _notation(puzzle, name)
        if name in puzzle.notations and notation.looks_like(text):
            return notation.read(puzzle, text)
    return TOKENS.read(puzzle, text)


def read_moves(puzzle: Puzzle, texts: Sequence[str]) -> Reading:
    """Moves given one by one."""
    moves: list[Move] = []
    for text in texts:
        if not len(moves) % OFTEN:
            check_limits()
        try:
            moves.append(read_move(puzzle, text))
        except IllegalMove as error:
            return Reading(moves, Break(len(moves) + 1, error.reason))
    return Reading(moves)


def _notation(puzzle: Puzzle, name: str) -> Notation[Any]:
    return puzzle.own_notations().get(name) or NOTATIONS.get(name, TOKENS)


def _from_json(text: str) -> list[str] | None:
    """The moves of a `solve --json` line, or of a plain JSON list."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        value = value.get("moves")
    if isinstance(value, list) and all(isinstance(move, str) for move in value):
        return value
    return None
