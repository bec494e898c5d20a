"""What stands around the moves: headlines, numbers, boards, further solutions.

    example0.txt: solved: 2 turns      17 Schritte: R R U …      1. nach links
    solution 1:                                                  2. nach rechts
    L R
    solution 2:
    R L

Everything that is not a move becomes blank, so that lines and columns stay.
"""

from __future__ import annotations

import re

from knobel.locale import LANGUAGES
from knobel.puzzle import Puzzle

# The first line that `knobel solve` prints before the moves.
_HEADLINE = re.compile(r"\A[^\n]*: (?:solved|gelöst)\b[^\n]*")
_SOLUTION = re.compile(r"^(?:solution|Lösung) (\d{1,9}):[ \t]*$", re.MULTILINE)
_NUMBER = re.compile(r"(?<!\S)(\d{1,9})[.)](?!\S)")


def moves_only(puzzle: Puzzle, text: str) -> str:
    """The text with blanks for everything that is known not to be a move."""
    ours = _HEADLINE.match(text)
    text = _HEADLINE.sub(_blank, text) if ours else _count(puzzle).sub(_blank, text)
    text = _first_solution(text)
    numbers = [int(match[1]) for match in _NUMBER.finditer(text)]
    if numbers and numbers == list(range(1, len(numbers) + 1)):
        text = _without_boards(text) if ours else text
        text = _NUMBER.sub(_blank, text)
    elif ours:
        text = _without_start(puzzle, text)
    return _without_towards(puzzle, text)


def _without_towards(puzzle: Puzzle, text: str) -> str:
    """Without "nach" in front of a word for a move: "nach links"."""
    words = "|".join(re.escape(word) for names in puzzle.words.values() for word in names.values())
    return re.sub(rf"(?i)\bnach(?=\s+(?:{words})\b)", _blank, text) if words else text


def _count(puzzle: Puzzle) -> re.Pattern[str]:
    """ "17 steps:" in front of the moves, in this puzzle's own words."""
    words = {puzzle.count_moves(n).text(lang).split()[-1] for n in (1, 2) for lang in LANGUAGES}
    return re.compile(rf"\A\s*\d{{1,9}} (?:{'|'.join(map(re.escape, words))})\b[^\n:]{{0,80}}:")


def _first_solution(text: str) -> str:
    """Of several solutions the first."""
    heads = list(_SOLUTION.finditer(text))
    if [int(head[1]) for head in heads] != list(range(1, len(heads) + 1)):
        return text
    end = heads[1].start() if len(heads) > 1 else len(text)
    return _SOLUTION.sub(_blank, text[:end])


def _without_boards(text: str) -> str:
    """Of positions with the moves between them the moves."""
    return "\n".join(row if _NUMBER.match(row) else "" for row in text.split("\n"))


def _without_start(puzzle: Puzzle, text: str) -> str:
    """Without the position that stands alone where there was nothing to do."""
    rows = text.split("\n")
    first = next((n for n, row in enumerate(rows) if row.strip()), len(rows))
    board = [row.strip() for row in puzzle.show(puzzle.start()).split("\n")]
    end = first + len(board)
    if [row.strip() for row in rows[first:end]] == board:
        rows[first:end] = [""] * len(board)
    return "\n".join(rows)


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
