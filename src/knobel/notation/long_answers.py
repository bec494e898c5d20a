"""Very many moves with little else around them: a label in front, a few lines before and behind.

Lösung:                      17 lines of chatter, or millions, would be read by the patient way;
R R U U … (3,000,000)        here only what a program says before and after its answer is passed over.
Zeit: 3.1 s
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from knobel.notation.parsed_answer import Reading
from knobel.notation.plain_notations import read
from knobel.puzzle import Puzzle

LINES, LETTERS, FEWEST = 6, 2_000, 1_000
"""Lines before the moves and letters behind them that are passed over; moves that make it worth while."""
_LABEL = re.compile(r"[^:=\n]{1,200}[:=]>?")


def among_little_else(puzzle: Puzzle, text: str) -> Reading | None:
    """The moves; None if there are not very many, or much else."""
    for body in _bodies(text):
        start = read(puzzle, _beginning(body))
        if start.broken is not None or not start.moves:
            continue
        reading = read(puzzle, body)
        if len(reading.moves) >= FEWEST and _is_at_the_end(reading, body):
            return Reading(reading.moves)
    return None


def _bodies(text: str) -> Iterator[str]:
    """The text from each of its first lines on, with the label of that line and without it."""
    at = 0
    for _ in range(LINES):
        yield text[at:]
        label = _LABEL.match(text, at)
        if label:
            yield text[label.end() :]
        end = text.find("\n", at)
        if end < 0:
            return
        at = end + 1


def _beginning(body: str) -> str:
    """Some whole words from the beginning."""
    return body[:400].rpartition(" ")[0] or body[:400]


def _is_at_the_end(reading: Reading, body: str) -> bool:
    """Is all read, or all but a few last words?"""
    if reading.broken is None:
        return True
    line, column = (int(reading.broken.reason.data.get(name, 0)) for name in ("line", "column"))
    if not line:
        return False
    at = len(body)
    for _ in range(body.count("\n") + 1 - line):
        at = body.rfind("\n", 0, at)
        if len(body) - at > LETTERS:
            return False
    return len(body) - (body.rfind("\n", 0, at) + column) <= LETTERS
