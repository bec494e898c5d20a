"""Lights Out: what programs print: "press row 2, column 3", and "cannot be switched off"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knobel.notation.moves_in_text import Candidate
from knobel.notation.parsed_answer import Reading
from knobel.notation.vocabulary import Phrases

from lights_out.rules import LightsOut, move_of

_ROW_FIRST = re.compile(
    r"\b(?:row|zeile|reihe)\D{0,5}([0-9]{1,2})\D{1,15}(?:column|col|spalte)\D{0,5}([0-9]{1,2})", re.IGNORECASE
)
PHRASES = Phrases(
    move=r"press|druck",
    moves=r"presses|lamps|lampen",
    solved=r"all (?:lamps|lights) (?:are )?(?:off|dark)|alle lampen (?:sind )?(?:aus|dunkel)",
    unsolvable=r"(?:cannot|can't|never|nicht|nie)\b.{0,40}\b(?:off|dark|aus|dunkel)",
)


def candidates(puzzle: LightsOut, lines: Sequence[str]) -> Iterator[Candidate]:
    """Rows and columns in words, one press after the other."""
    presses = [(n, match) for n, line in enumerate(lines) for match in _ROW_FIRST.finditer(line)]
    if presses:
        moves = [move_of((int(match[2]), int(match[1]))) for _, match in presses]
        yield Candidate(Reading(moves), presses[-1][0])
