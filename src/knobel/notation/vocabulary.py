"""The words for moves and about moves: which words are moves of a puzzle, other signs for the same
arrows, and the phrases around them, for any puzzle and for one.

A puzzle says in `program_output.py`, as PHRASES, what a move of it is called (a turn, a jump), which
words stand beside moves and mean nothing, and how one says in its own terms that it is solved or that it
cannot be. All but `beside_moves` are regular expressions, matched without regard to case; an umlaut is
best written as `.{1,3}`, whatever became of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from knobel.errors import IllegalMove
from knobel.puzzle import Move, Puzzle

ARROWS = "→↑←↓↖↗↙↘"
_OTHER_ARROWS = set(ARROWS) - {"→"}
_LOOK_ALIKES = str.maketrans("⬅⮕➡⬆⬇▶▲▼◀►◄⇒⇐⇑⇓", "←→→↑↓→↑↓←→←→←↑↓", "\ufe0f")
_DRAWN = str.maketrans({">": "→", "^": "↑", "<": "←", "v": "↓", "V": "↓"})
_ONLY_DRAWN = re.compile(r"(?:[^<>^]{0,60}[:=])?([\s,;]*+(?:[<>^vV][\s,;]*+){2,})")


def read_move(puzzle: Puzzle, text: str) -> Move:
    """The one move that a token, a word or a sign stands for; IllegalMove if it stands for none."""
    move = puzzle.synonyms.get(text.casefold())
    if move is None and not text.isascii():
        move = next((move for move, sign in puzzle.signs.items() if sign == text), None)
    return puzzle.parse_move(text) if move is None else move


def read_token(puzzle: Puzzle, text: str) -> list[Move]:
    """The moves of one token, which may be several letters in a row."""
    try:
        return [read_move(puzzle, text)]
    except IllegalMove:
        letters = list(text.upper())
        if len(letters) > 1 and puzzle.words.keys() >= set(letters):
            return letters
        raise


def arrow_separates(texts: Sequence[str]) -> bool:
    """Does → only stand between words, as in R → R → U?"""
    alternate = all((a == "→") != (b == "→") for a, b in pairwise(texts))
    return len(texts) > 2 and alternate and not any(text in _OTHER_ARROWS for text in texts)


class Vocabulary:
    """Looks words up, each only once."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.known: dict[str, tuple[Move, ...]] = {}
        self.shapes: set[str] = set()
        if not puzzle.words:
            self.shapes = {_shape(move) for move in islice(puzzle.moves(puzzle.start()), 200)}

    def moves(self, word: str) -> tuple[Move, ...]:
        """The moves of a word, which may be several letters; none if it is something else."""
        if word not in self.known:
            self.known[word] = self._look_up(word)
        return self.known[word]

    def _look_up(self, word: str) -> tuple[Move, ...]:
        if not self.puzzle.words and _shape(word) not in self.shapes:
            return ()
        try:
            return tuple(read_token(self.puzzle, word))
        except IllegalMove:
            parts = word.split("-") if self.puzzle.words else []
            moves = [self.moves(part) for part in parts if len(parts) > 1]
            return tuple(move for part in moves for move in part) if all(moves) else ()


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def with_plain_arrows(line: str) -> str:
    """The line with → for all signs that look like it; also where arrows are drawn with > ^ < v
    and nothing else stands there."""
    line = line.translate(_LOOK_ALIKES)
    match = _ONLY_DRAWN.fullmatch(line) if any(sign in line for sign in "<>^") else None
    return line if match is None else line[: match.start(1)] + match[1].translate(_DRAWN)


# ---------------------------------------------------------------- phrases


@dataclass(frozen=True, slots=True)
class Phrases:
    """A puzzle's own words, beyond those for any puzzle. Empty: it has none."""

    move: str = ""
    """One move, as in "Drehung 3"."""
    moves: str = ""
    """Several, as in "in 5 Drehungen"."""
    unit: str = ""
    """What a move counts, as in "2 fields to the right"."""
    beside_moves: frozenset[str] = frozenset()
    """Words in a line of moves that mean nothing, in lower case."""
    solved: str = ""
    """ "They meet": there is a solution."""
    unsolvable: str = ""
    """ "They never meet": there is none."""

    def either(self, *patterns: str) -> str:
        """One of these, or a word for a move, one or several."""
        return any_of(*patterns, self.move, self.moves)


def any_of(*patterns: str) -> str:
    """A pattern for any of these; empty ones do not count."""
    return "(?:" + "|".join(pattern for pattern in patterns if pattern) + ")"


_FILLERS = (
    "nach und dann then and move turn gehe geh go step schritt zug to the um start ende end ziel fertig done "
    "danach zuerst zuletzt first next finally in richtung"
)
BESIDE_MOVES = frozenset(_FILLERS.split())
"""Words in a line of moves that mean nothing, whatever the puzzle."""
