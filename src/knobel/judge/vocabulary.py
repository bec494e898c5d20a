"""Which words are moves of a puzzle, and which moves; other signs for the same arrows."""

from __future__ import annotations

import re
from itertools import islice

from knobel.notation.tokens import token
from knobel.puzzle import IllegalMove, Move, Puzzle

_SAME = {"⬅": "←", "⮕": "→", "➡": "→", "⬆": "↑", "⬇": "↓", "▶": "→", "▲": "↑", "▼": "↓", "◀": "←", "►": "→",
         "◄": "←", "⇒": "→", "⇐": "←", "⇑": "↑", "⇓": "↓", "\ufe0f": ""}  # fmt: skip
_ARROWS = str.maketrans(_SAME)
_DRAWN = str.maketrans({">": "→", "^": "↑", "<": "←", "v": "↓", "V": "↓"})
_ONLY_DRAWN = re.compile(r"(?:[^<>^]{0,60}[:=])?([\s,;]*+(?:[<>^vV][\s,;]*+){2,})")


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
            return tuple(token(self.puzzle, word))
        except IllegalMove:
            parts = word.split("-") if self.puzzle.words else []
            moves = [self.moves(part) for part in parts if len(parts) > 1]
            return tuple(move for part in moves for move in part) if all(moves) else ()


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def with_plain_arrows(line: str) -> str:
    """The line with → for all signs that look like it; also where arrows are drawn with > ^ < v
    and nothing else stands there."""
    line = line.translate(_ARROWS)
    match = _ONLY_DRAWN.fullmatch(line) if any(sign in line for sign in "<>^") else None
    return line if match is None else line[: match.start(1)] + match[1].translate(_DRAWN)
