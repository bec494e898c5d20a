"""Legends: what letters mean, said beside the moves. They are no moves, but say how to read them.

R R O O (R=rechts, O=oben)        Legende: L = links, U = unten        rechts=R, oben=O
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from knobel.notation.vocabulary import Vocabulary
from knobel.puzzle import Move, Puzzle

_SIGN = r"(?<![^\W_])['\"]?([^\W\d_])['\"]?"
_WORD = r"['\"]?(?:nach\s|to\sthe\s|to\s)?([^\W\d_]{2,20}(?:-[^\W\d_]{2,20})?)(?![^\W_])"
_PAIRS = (
    re.compile(rf"{_SIGN}\s{{0,3}}(=|:|≙)\s{{0,3}}{_WORD}"),
    re.compile(rf"(?<![^\W_]){_WORD}\s{{0,3}}(=)\s{{0,3}}{_SIGN}(?![^\W_])"),
)
_LETTERS = re.compile(r"(?<=\dx)[^\W\d_]+|(?<![^\W\d_])(?!x[A-Z])[^\W\d_]+")
Meaning = Mapping[str, Move]


def without_legends(puzzle: Puzzle, lines: Sequence[str]) -> tuple[list[str], bool]:
    """The lines without legends, and moves in the letters that they explain in the puzzle's own; and
    whether there were any."""
    if not puzzle.words:
        return list(lines), False
    words = Vocabulary(puzzle)
    meaning: dict[str, Move] = {}
    rest = [_without(line, words, meaning) if "=" in line or ":" in line else line for line in lines]
    letters = _completed(puzzle, meaning)
    is_usual = all(letters[sign] == sign for sign in letters)
    return rest if is_usual else in_letters(rest, letters), bool(meaning)


def _without(line: str, words: Vocabulary, meaning: dict[str, Move]) -> str:
    for sign, word, pattern in ((1, 3, _PAIRS[0]), (3, 1, _PAIRS[1])):
        pairs = [match for match in pattern.finditer(line) if len(words.moves(match[word])) == 1]
        signs = {match[sign].upper() for match in pairs}
        if len(signs) < len(pairs) or (len(pairs) < 2 and not any(match[2] == "=" for match in pairs)):
            continue
        for match in reversed(pairs):
            meaning[match[sign].upper()] = words.moves(match[word])[0]
            line = line[: match.start()] + " " + line[match.end() :]
    return line


def _completed(puzzle: Puzzle, meaning: Meaning) -> Meaning:
    """If letters are those with which the words of a language begin, then all of them are."""
    languages = {lang for names in puzzle.words.values() for lang in names}
    for lang in sorted(languages):
        first = {puzzle.words[move][lang][0].upper(): move for move in puzzle.words if len(move) == 1}
        if meaning and all(first.get(sign) == move for sign, move in meaning.items()):
            return first
    return meaning


def in_letters(lines: Sequence[str], alphabet: Meaning, needed: str = "") -> list[str]:
    """The lines with words that consist of these letters in the puzzle's own. Nothing changes unless one
    of the `needed` letters is there."""
    if needed and not any(letter in word for word in letter_words(lines, alphabet) for letter in needed):
        return list(lines)

    def ours(match: re.Match[str]) -> str:
        return "".join(alphabet[letter] for letter in match[0]) if is_all(match[0], alphabet) else match[0]

    return [_LETTERS.sub(ours, line) for line in lines]


def letter_words(lines: Sequence[str], alphabet: Meaning) -> list[str]:
    """The words that consist of these letters, in capitals."""
    return [word for line in lines for word in _LETTERS.findall(line) if is_all(word, alphabet)]


def is_all(word: str, alphabet: Meaning) -> bool:
    """Does a word consist of these letters, in capitals?"""
    return word.isupper() and set(word) <= set(alphabet)
