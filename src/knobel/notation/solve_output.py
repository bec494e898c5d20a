"""What `knobel solve` prints: which part of it is about this puzzle, its status, and what stands around
the moves (headlines, numbers, boards, further solutions).

    example0.txt: solved: 2 turns      17 Schritte: R R U …      1. nach links
    solution 1:                                                  2. nach rechts
    L R
    solution 2:
    R L

Everything that is not a move becomes blank, so that lines and columns stay.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from knobel.locale import LANGUAGES
from knobel.puzzle import Puzzle

_STATUS = {
    "solved": "solved", "gelöst": "solved",
    "unsolvable": "unsolvable", "unlösbar": "unsolvable",
    "undecided": "undecided", "nicht entschieden": "undecided",
}  # fmt: skip
_HEADLINE = re.compile(rf"^([^\n]{{1,5000}}): ({'|'.join(_STATUS)}): [^\n]*", re.MULTILINE)
_SOLVED = re.compile(r"\A\n{0,100}+[^\n]{0,5000}: (?:solved|gelöst)\b[^\n]*")
_RECORD = re.compile(r'^\{"file": ("(?:[^"\\\n]|\\.)*+"), ', re.MULTILINE)
_SOLUTION = re.compile(r"^(?:solution|Lösung) (\d{1,9}):[ \t]*$", re.MULTILINE)
_NUMBER = re.compile(r"(?<!\S)(\d{1,9})[.)](?!\S)")
_NOT_NUMBERED = re.compile(r"^(?!\d{1,9}[.)](?!\S))[^\n]+", re.MULTILINE)
STANDARD_INPUT = "-"


class Section(NamedTuple):
    """What is said about one file: its status, and the whole part with its headline."""

    status: str
    text: str


def section(text: str, file_name: str) -> Section | None:
    """The part that is about the puzzle of this name, or about standard input; None if this is not what
    `solve` prints, or if it is about other files."""
    if not _HEADLINE.match(text[:20_000].lstrip("\ufeff\n")):
        return None
    for is_about in (_is_same, _is_same_base):
        heads = _HEADLINE.finditer(text)
        for head in heads:
            if is_about(head[1], file_name):
                following = next(heads, None)
                end = following.start() if following else len(text)
                return Section(_STATUS[head[2]], text[head.start() : end])
    return None


def record(text: str, file_name: str) -> str:
    """Of several objects of `solve --json`, one per line, that about the puzzle of this name; else all."""
    if text.startswith('{"file": ') and "\n{" in text:
        from json import loads

        for is_about in (_is_same, _is_same_base):
            for match in _RECORD.finditer(text):
                if is_about(loads(match[1]), file_name):
                    return text[match.start() :].partition("\n")[0]
    return text


def _is_same(said: str, file_name: str) -> bool:
    return said == file_name


def _is_same_base(said: str, file_name: str) -> bool:
    return said == STANDARD_INPUT or (bool(file_name) and _base(said) == _base(file_name))


def _base(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]


def moves_only(puzzle: Puzzle, text: str) -> str:
    """The text with blanks for everything that is known not to be a move."""
    ours = _SOLVED.match(text)
    head = ours or _count(puzzle).match(text)
    text = _blank(head) + text[head.end() :] if head else text
    text = _first_solution(text)
    if _is_numbered(text):
        text = _NOT_NUMBERED.sub("", text) if ours else text
        text = _NUMBER.sub(_blank, text)
    elif ours:
        text = _without_start(puzzle, text)
    return _without_towards(puzzle, text)


def _is_numbered(text: str) -> bool:
    """Are there numbers such as 1. or 1), all in their order?"""
    last = 0
    if "1." not in text and "1)" not in text:  # quicker than the pattern, for texts of millions of letters
        return False
    for last, match in enumerate(_NUMBER.finditer(text), start=1):
        if int(match[1]) != last:
            return False
    return last > 0


def _without_towards(puzzle: Puzzle, text: str) -> str:
    """Without "nach" in front of a word for a move: "nach links"."""
    if not puzzle.words or "nach" not in text.lower():
        return text
    words = "|".join(re.escape(word) for names in puzzle.words.values() for word in names.values())
    return re.sub(rf"(?i)\bnach(?=\s{{1,9}}(?:{words})\b)", "    ", text)


def _count(puzzle: Puzzle) -> re.Pattern[str]:
    """ "17 steps:" in front of the moves, in this puzzle's own words."""
    words = {puzzle.count_moves(n).text(lang).split()[-1] for n in (1, 2) for lang in LANGUAGES}
    return re.compile(rf"\A\s{{0,100}}+\d{{1,9}} (?:{'|'.join(map(re.escape, words))})\b[^\n:]{{0,80}}:")


def _first_solution(text: str) -> str:
    """Of several solutions the first."""
    if "solution " not in text and "Lösung " not in text:
        return text
    heads = list(_SOLUTION.finditer(text))
    if not heads or [int(head[1]) for head in heads] != list(range(1, len(heads) + 1)):
        return text
    end = heads[1].start() if len(heads) > 1 else len(text)
    return _SOLUTION.sub(_blank, text[:end])


def _without_start(puzzle: Puzzle, text: str) -> str:
    """Without the position that stands alone where there was nothing to do."""
    board = [row.strip() for row in puzzle.show(puzzle.start()).split("\n")]
    blank = len(text) - len(text.lstrip())
    rows = text[blank:].split("\n", len(board))
    if [row.strip() for row in rows[: len(board)]] == board:
        return text[:blank] + "\n" * len(board) + "\n".join(rows[len(board) :])
    return text


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
