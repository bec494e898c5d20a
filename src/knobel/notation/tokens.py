"""Tokens and words: R R U U, or right right up up, or rechts rechts oben oben.

Reading takes both, mixed, in both languages, with or without commas; also arrows
and, for single letters, tokens without spaces between them (RRUU). Arrows that stand
between words all the way (R → R → U) only separate them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from knobel.notation.reading import Break, Reading, pieces
from knobel.puzzle import IllegalMove, Move, Puzzle

ARROWS = dict(zip("→↑←↓↖↗↙↘", ("R", "U", "L", "D", "UL", "UR", "DL", "DR"), strict=True))
SYNONYMS = {
    "hoch": "U", "aufwärts": "U", "rauf": "U", "nach-oben": "U", "top": "U",
    "runter": "D", "abwärts": "D", "nach-unten": "D", "bottom": "D",
    "nach-links": "L", "nach-rechts": "R", "linksherum": "L", "rechtsherum": "R",
    "links-oben": "UL", "rechts-oben": "UR", "links-unten": "DL", "rechts-unten": "DR",
    "left-up": "UL", "right-up": "UR", "left-down": "DL", "right-down": "DR",
}  # fmt: skip


def write(puzzle: Puzzle, moves: Sequence[Move], notation: str, lang: str) -> str:
    if notation == "words":
        return puzzle.word_gap.join(puzzle.format_move(move, lang) for move in moves)
    return " ".join(moves)


def looks_like(text: str) -> bool:
    return not re.search(r"[(|]", text)


def read(puzzle: Puzzle, text: str) -> Reading:
    moves: list[Move] = []
    known: dict[str, list[Move]] = {}
    found = pieces(text, r"[→↑←↓↖↗↙↘]|[^\s,;→↑←↓↖↗↙↘]+")
    if "→" in text and separates([piece.text for piece in found]):
        found = [piece for piece in found if piece.text != "→"]
    for piece in found:
        if piece.text not in known:
            try:
                known[piece.text] = token(puzzle, piece.text)
            except IllegalMove:
                return piece.unreadable(len(moves) + 1, moves)
        moves += known[piece.text]
    return Reading(moves)


def separates(texts: Sequence[str]) -> bool:
    """Does → only stand between words, as in R → R → U?"""
    arrows = [text == "→" for text in texts]
    turns_taken = all(a != b for a, b in pairwise(arrows))
    return len(texts) > 2 and turns_taken and not any(text in ARROWS for text in texts if text != "→")


def read_list(puzzle: Puzzle, tokens: Sequence[str]) -> Reading:
    """Moves given one by one."""
    moves: list[Move] = []
    for text in tokens:
        try:
            moves.append(single(puzzle, text))
        except IllegalMove as error:
            return Reading(moves, Break(len(moves) + 1, error.reason))
    return Reading(moves)


def single(puzzle: Puzzle, text: str) -> Move:
    """The one move a token or word stands for."""
    text = ARROWS.get(text, text)
    move = SYNONYMS.get(text.casefold())
    return move if move is not None and move in puzzle.words else puzzle.parse_move(text)


def token(puzzle: Puzzle, text: str) -> list[Move]:
    """The moves of one token, which may be several letters in a row."""
    try:
        return [single(puzzle, text)]
    except IllegalMove:
        letters = list(text.upper())
        if len(letters) > 1 and all(letter in puzzle.words for letter in letters):
            return letters
        raise
