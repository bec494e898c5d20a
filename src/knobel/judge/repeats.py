"""Repeat counts: moves that are said once and meant several times.

    R2 U4        2R 4U        2 mal rechts, 4 mal oben        rechts (2x), oben (4x)
    R 2, U 4     R*2 + U*4    go 2 steps right                ('R', 2), ('U', 4)

All become R R U U U U. Whether a number belongs to the move in front of it or behind it is
tried both ways, beginning with the likelier one. Numbers that only count lines are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from knobel.judge.vocabulary import Vocabulary
from knobel.limits import check
from knobel.puzzle import Move

MOST_EACH, MOST_MOVES = 1_000, 200_000
"""No way is longer in one direction; and all that is spelled out at most."""

_NUMBERS = {
    "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8,
    "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "once": 1, "twice": 2, "thrice": 3,
}  # fmt: skip
_UNIT = (
    r"(?:schritte?n?|felder?n?|k.{1,3}stchen|drehung(?:en)?|z.{1,3}gen?|zug|steps?|fields?|cells?|squares?|"
    r"turns?|moves?|rotations?|units?|positions?)"
)
_NUMBER_WORD = re.compile(
    rf"\b({'|'.join(_NUMBERS)})(?:[\s-]?mal\b|\s+times\b|(?<=once)|(?<=twice)|(?<=thrice)|(?=\s{{1,3}}{_UNIT}\b))",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"(?<=\d)[\s-]{0,2}(?:mal\b|times\b|x(?!\w)|x(?=[^\W\d_]))|(?<![^\W\d_])x(?=\s?\d)|(?<=[A-Z])x(?=\d)|[*·^]",
    re.IGNORECASE,
)
_WORD = r"(?<![^\W\d_])(?:[^\W\d_]++(?:-[^\W\d_]++)*+|[→↑←↓↖↗↙↘])"
_COUNT = r"(?<![\d.,|/:])(\d{1,18})(?![\d.|/])"
_JOIN = r"(?:(?:nach|zu|to|the|um|in|richtung|direction|towards|drehen|rotate|gehen|go)\s{1,3}){0,3}"
_NAMED = r"[,;]\s?['\"]?(?:anzahl|count|number|times|n|l.{1,3}nge|length|steps|schritte)['\"]?\s?[:=]\s?"
_COUNT_FIRST = re.compile(
    rf"{_COUNT}\s{{0,3}}(×?\s{{0,3}}(?:{_UNIT}\s{{1,3}})?){_JOIN}['\"]?({_WORD})", re.IGNORECASE
)
_MOVE_FIRST = re.compile(
    rf"({_WORD})['\"]?\s{{0,3}}(?:[:=(-]\s{{0,3}}|(?:um|by|for)\s{{1,3}}|{_NAMED})?×?\s{{0,3}}"
    rf"(?<![\d.,])(\d{{1,18}})(?![\d.,]*\d)\s?×?(?:\s{{1,3}}{_UNIT}\b)?\s?\)?",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"[(\[{{]\s{{0,3}}['\"]?({_WORD})['\"]?\s{{0,3}}[,;|:]\s{{0,3}}(\d{{1,18}})\s{{0,3}}[)\]}}]"
)
_RIAP = re.compile(
    rf"[(\[{{]\s{{0,3}}(\d{{1,18}})\s{{0,3}}[,;|:]\s{{0,3}}['\"]?({_WORD})['\"]?\s{{0,3}}[)\]}}]"
)
_ORDINAL = re.compile(
    r"(?:schritt|zug|drehung|sprung|step|move|turn|runde|round|nr\.?|nummer|number|#)\s*$", re.IGNORECASE
)
_LABEL = re.compile(r"\s*(?:[^\W\d_]{1,20}\s?)?[\[(#]?\d{1,9}\s?[.:)\]]\s*")


class _Speller:
    """Spells counts out, and remembers which there were."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.counts: list[int] = []
        self.left = MOST_MOVES

    def both(self, line: str, move_first: bool) -> str:
        line = _PAIR.sub(lambda m: self._say(m, m[1], m[2], True), line)
        line = _RIAP.sub(lambda m: self._say(m, m[2], m[1], False), line)
        if move_first:
            return _MOVE_FIRST.sub(lambda m: self._say(m, m[1], m[2], True), line)
        return _COUNT_FIRST.sub(self._count_first, line)

    def _count_first(self, match: re.Match[str]) -> str:
        """ "Schritt 2 links" is the second step, "2 Schritte links" are two."""
        if not match[2].strip() and _ORDINAL.search(match.string[max(0, match.start() - 12) : match.start()]):
            return match[0]
        return self._say(match, match[3], match[1], False)

    def _say(self, match: re.Match[str], word: str, count: str, move_first: bool) -> str:
        moves = self.words.moves(word)
        times = min(int(count), MOST_EACH, self.left)
        if not moves or not self.left:
            return match[0]
        self.counts.append(times)
        self.left -= times
        if move_first:  # of several letters the count belongs to the nearest one
            said: tuple[Move, ...] = (*moves[:-1], *moves[-1:] * times)
        else:
            said = (*moves[:1] * times, *moves[1:])
        return f" {' '.join(said)} "


def spelled_out(words: Vocabulary, lines: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """The lines with all repeat counts spelled out, in up to two ways; and whether that is
    likely what is meant. Nothing if there are none."""
    if not words.puzzle.words:
        return
    marked = [_marked(line) for line in lines]
    first = _move_comes_first(words, marked)
    for move_first in (first, not first):
        speller = _Speller(words)
        found = [speller.both(line, move_first) if _has_digit(line) else line for line in marked]
        if speller.counts:
            yield found, not _only_numbers_lines(speller.counts)


def _has_digit(line: str) -> bool:
    return any(sign in line for sign in "0123456789")


def _marked(line: str) -> str:
    """Words for numbers as digits, and × for everything that means "times"."""
    check()
    line = _NUMBER_WORD.sub(_digits, line)
    return _TIMES.sub("×", line) if _has_digit(line) else line


def _digits(match: re.Match[str]) -> str:
    return f"{_NUMBERS[match[1].casefold()]}×"


def _move_comes_first(words: Vocabulary, lines: Sequence[str]) -> bool:
    """Do the lines that hold moves and numbers begin with a move?"""
    votes = 0
    for line in lines:
        label = _LABEL.match(line)
        body = line[label.end() :] if label else line
        if not _has_digit(body):
            continue
        for match in re.finditer(rf"\d+|{_WORD}", body):
            if match[0][0].isdigit() or words.moves(match[0]):
                votes += -1 if match[0][0].isdigit() else 1
                break
    return votes >= 0


def _only_numbers_lines(counts: list[int]) -> bool:
    """1 2 3 4 counts lines, and 9 8 7 6 the charge that is left."""
    steps = {b - a for a, b in pairwise(counts)}
    return len(counts) > 2 and steps in ({1}, {-1})
