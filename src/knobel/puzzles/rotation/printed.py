"""Rotation: turns as programs print them, among other things.

3 x links, dann gegen den Uhrzeigersinn        turn clockwise        Linksdrehung        CCW
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knobel.judge.sift import Found, sift
from knobel.puzzles.rotation.rules import Rotation

_TURNS = (
    (re.compile(r"(?:gegen\s+(?:den\s+)?|entgegen\s+(?:dem\s+)?)uhrzeigersinn|(?:counter|anti)[\s-]?clockwise|\bccw\b|"
                r"\blinks(?:drehung|herum|rotation)\b|\bgegen\s?uhrzeiger\b|↺|⟲", re.IGNORECASE), " L "),
    (re.compile(r"(?:im|mit\s+dem)\s+uhrzeigersinn|\bclockwise\b|\bcw\b|\brechts(?:drehung|herum|rotation)\b|↻|⟳",
                re.IGNORECASE), " R "),
)  # fmt: skip


def printed(puzzle: Rotation, lines: Sequence[str]) -> Iterator[Found]:
    """Clockwise is to the right. A word for the same turn in brackets says nothing new."""
    changed = [_in_letters(line) for line in lines]
    if changed != list(lines):
        yield from sift(puzzle, changed)


def _in_letters(line: str) -> str:
    for pattern, letter in _TURNS:
        line = pattern.sub(letter, line)
    return re.sub(r"(?i)\b(?:rechts|right|r)\s*\(\s*R\s*\)|\b(?:links|left|l)\s*\(\s*L\s*\)",
                  lambda match: " R " if match[0][0] in "rR" else " L ", line)  # fmt: skip
