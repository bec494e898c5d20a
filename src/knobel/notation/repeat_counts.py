"""Repeat counts: moves that are said once and meant several times.

    R2 U4        2R 4U        2 mal rechts, 4 mal oben        rechts (2x), oben (4x)
    R 2, U 4     R*2 + U*4    go 2 steps right                ('R', 2), ('U', 4)

All become R R U U U U. Whether a number belongs to the move in front of it or behind it is
tried both ways, beginning with the likelier one. Numbers that only count lines are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from knobel.limits import check
from knobel.notation.vocabulary import ARROWS, Phrases, Vocabulary, any_of
from knobel.puzzle import Move

MOST_EACH, MOST_MOVES = 1_000, 200_000
"""Times that one move is repeated, and moves that are spelled out, at most."""

_NUMBERS = {
    word: number
    for words in (
        "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "one two three four five six seven eight nine ten eleven twelve",
        "once twice thrice",
    )
    for number, word in enumerate(words.split(), start=1)
} | {"fuenf": 5, "zwoelf": 12}
_UNIT = r"schritte?n?|z.{1,3}gen?|zug|steps?|moves?|turns?|units?|positions?"
_TIMES = re.compile(
    r"(?<=\d)[\s-]{0,2}(?:mal\b|times\b|x(?!\w)|x(?=[^\W\d_]))|(?<![^\W\d_])x(?=\s?\d)|(?<=[A-Z])x(?=\d)|[*·^]",
    re.IGNORECASE,
)
_WORD = rf"(?<![^\W\d_])(?:[^\W\d_]++(?:-[^\W\d_]++)*+|[{ARROWS}])"
_COUNT = r"(?<![\d.,|/])(?<!\d:)(\d{1,18})(?![\d.|/])"
_JOIN = r"nach|zu|to|the|um|in|richtung|direction|towards|gehen|go"
_NAMED = r"[,;]\s?['\"]?(?:anzahl|count|number|times|n|l.{1,3}nge|length|steps|schritte)['\"]?\s?[:=]\s?"
_MOVE_AND_COUNT = re.compile(
    rf"[(\[{{]\s{{0,3}}['\"]?({_WORD})['\"]?\s{{0,3}}[,;|:]\s{{0,3}}(\d{{1,18}})\s{{0,3}}[)\]}}]"
)
_COUNT_AND_MOVE = re.compile(
    rf"[(\[{{]\s{{0,3}}(\d{{1,18}})\s{{0,3}}[,;|:]\s{{0,3}}['\"]?({_WORD})['\"]?\s{{0,3}}[)\]}}]"
)
_LABEL = re.compile(r"\s*(?:[^\W\d_]{1,20}\s?)?[\[(#]?\d{1,9}\s?[.:)\]]\s*")


class _Patterns(NamedTuple):
    """Patterns in which the puzzle's own words count as well."""

    number_word: re.Pattern[str]
    count_first: re.Pattern[str]
    move_first: re.Pattern[str]
    ordinal: re.Pattern[str]


@lru_cache(maxsize=64)
def _patterns(phrases: Phrases) -> _Patterns:
    unit = phrases.either(_UNIT, phrases.unit)
    join = any_of(_JOIN, *sorted(map(re.escape, phrases.beside_moves)))
    step = any_of("schritt|zug|step|move|turn|runde|round", r"nr\.?|nummer|number|#", phrases.move)
    return _Patterns(
        re.compile(
            rf"(?i)\b({'|'.join(_NUMBERS)})"
            rf"(?:[\s-]?mal\b|\s+times\b|(?<=once)|(?<=twice)|(?<=thrice)|(?=\s{{1,3}}{unit}\b))"
        ),
        re.compile(
            rf"(?i){_COUNT}\s{{0,3}}(×?\s{{0,3}}(?:{unit}\s{{1,3}})?)(?:{join}\s{{1,3}}){{0,3}}['\"]?({_WORD})"
        ),
        re.compile(
            rf"(?i)({_WORD})['\"]?\s{{0,3}}(?:[:=(-]\s{{0,3}}|(?:um|by|for)\s{{1,3}}|{_NAMED})?×?\s{{0,3}}"
            rf"(?<![\d.,])(\d{{1,18}})(?![\d.,]*\d)\s?×?(?:\s{{1,3}}{unit}\b)?\s?\)?"
        ),
        re.compile(rf"(?i){step}\s*$"),
    )


class _Speller:
    """Spells counts out, and remembers which there were."""

    def __init__(self, words: Vocabulary, patterns: _Patterns) -> None:
        self.words = words
        self.patterns = patterns
        self.counts: list[int] = []
        self.left = MOST_MOVES

    def spell(self, line: str, move_first: bool) -> str:
        line = _MOVE_AND_COUNT.sub(lambda m: self._repeat(m, m[1], m[2], True), line)
        line = _COUNT_AND_MOVE.sub(lambda m: self._repeat(m, m[2], m[1], False), line)
        if move_first:
            return self.patterns.move_first.sub(lambda m: self._repeat(m, m[1], m[2], True), line)
        return self.patterns.count_first.sub(self._count_first, line)

    def _count_first(self, match: re.Match[str]) -> str:
        """ "Schritt 2 links" is the second step, "2 Schritte links" are two."""
        before = match.string[max(0, match.start() - 12) : match.start()]
        if not match[2].strip() and self.patterns.ordinal.search(before):
            return match[0]
        return self._repeat(match, match[3], match[1], False)

    def _repeat(self, match: re.Match[str], word: str, count: str, move_first: bool) -> str:
        moves = self.words.moves(word)
        times = min(int(count), MOST_EACH, self.left)
        if not moves or not self.left:
            return match[0]
        self.counts.append(times)
        self.left -= times
        if move_first:  # of several letters the count belongs to the nearest one
            repeated: tuple[Move, ...] = (*moves[:-1], *moves[-1:] * times)
        else:
            repeated = (*moves[:1] * times, *moves[1:])
        return f" {' '.join(repeated)} "


def spelled_out(
    words: Vocabulary, lines: Sequence[str], phrases: Phrases
) -> Iterator[tuple[list[str], bool]]:
    """The lines with all repeat counts spelled out, in up to two ways; and whether that is
    likely what is meant. Nothing if there are none."""
    if not words.puzzle.words:
        return
    patterns = _patterns(phrases)
    marked = [_marked(line, patterns) for line in lines]
    first = _move_comes_first(words, marked)
    for move_first in (first, not first):
        speller = _Speller(words, patterns)
        spelled = [speller.spell(line, move_first) if _has_digit(line) else line for line in marked]
        if speller.counts:
            yield spelled, not _only_numbers_lines(speller.counts)


def _has_digit(line: str) -> bool:
    return any(sign in line for sign in "0123456789")


def _marked(line: str, patterns: _Patterns) -> str:
    """Words for numbers as digits, and × for everything that means "times"."""
    check()
    line = patterns.number_word.sub(_digits, line)
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
    """1 2 3 4 counts lines, and 9 8 7 6 what is left of something."""
    steps = {b - a for a, b in pairwise(counts)}
    return len(counts) > 2 and steps in ({1}, {-1})
