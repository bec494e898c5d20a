"""Moves among other words: every reading of an output that makes sense, the best ones first.

    Lösung gefunden in 4 Schritten:        Schritt 1: nach rechts      1. R
    R R U U                                . . R 3                     2. U
    Zeit: 0.02 s                           Schritt 2: nach oben        done

Lines that consist of moves, apart from a label in front, numbers and punctuation, are taken
together: those that are announced, all of them, each run of them, each on its own. If there are
none, moves inside sentences will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from knobel.limits import check
from knobel.notation.parsed_answer import Candidate, Reading
from knobel.notation.repeat_counts import spelled_out
from knobel.notation.vocabulary import (
    ARROWS,
    BESIDE_MOVES,
    Phrases,
    Vocabulary,
    any_of,
    arrow_separates,
    with_plain_arrows,
)
from knobel.puzzle import Move, Puzzle

SOME = 15
"""Lines, or runs of them, that are tried one by one."""
_PIECE = re.compile(rf"[{ARROWS}]|[^\W\d_]+(?:-[^\W\d_]+)*|\d+|[^\w\s]")
_LABEL = re.compile(  # bounded: lines can be long
    rf"[^:=!]{{1,200}}[:=!]>?|\s{{0,20}}\d{{1,9}}\s{{0,3}}[.):]|\D{{1,200}}1\s{{0,3}}[.):](?=\s)|"
    rf"[^\W\d_][^{ARROWS}]{{0,200}}→(?=[^{ARROWS}]+$)"
)
_REMARK = re.compile(r"\s{0,9}(?:\([^()]{1,60}\)|<[^<>]{1,30}>)\s{0,9}$")
"""Behind the moves of a line, such as (optimal)."""
_ANNOUNCED = (
    r"l.{1,3}sung|solution|answer|antwort|ergebnis|result|weg\b|path|pfad|route|moves|z.{1,3}ge\b|schritte|steps|turns|"
    r"folge|sequence"
)


class LineOfMoves(NamedTuple):
    """The moves of a line, with the label in front of them."""

    line: int
    label: str
    moves: tuple[Move, ...]


def extract(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[Candidate]:
    """Candidates for puzzles whose moves are words, or letters, or numbers."""
    phrases = puzzle.phrases() or Phrases()
    finder = _Finder(Vocabulary(puzzle), phrases)
    plain = [with_plain_arrows(line) for line in lines]
    spelled = list(spelled_out(finder.words, plain, phrases))
    for text in [
        *(text for text, likely in spelled if likely),
        plain,
        *(text for text, likely in spelled if not likely),
    ]:
        yield from finder.candidates(text)


def cuts(line: str) -> Iterator[tuple[str, str]]:
    """The line as a whole, and behind each of its labels."""
    yield "", line
    at = 0
    for _ in range(3):
        match = _LABEL.match(line, at)
        if not match:
            return
        at = match.end()
        yield line[:at], line[at:]


class _Finder:
    """Finds moves in lines, knowing the words of a puzzle."""

    def __init__(self, words: Vocabulary, phrases: Phrases) -> None:
        self.words = words
        self.beside_moves = BESIDE_MOVES | phrases.beside_moves
        self.announced = re.compile(any_of(_ANNOUNCED, phrases.moves), re.IGNORECASE)

    def candidates(self, lines: Sequence[str]) -> Iterator[Candidate]:
        of_moves = [line for number, text in enumerate(lines) if (line := self._line(number, text))]
        if of_moves:
            yield from self._together(of_moves, lines)
        if self.words.puzzle.words:
            yield from self._in_sentences(lines, bool(of_moves))

    # -- lines that consist of moves

    def _line(self, number: int, text: str) -> LineOfMoves | None:
        """A line that consists of moves, as a whole or behind its label."""
        check()
        for label, rest in cuts(text):
            if label.endswith("→") and any(map(self.words.moves, _PIECE.findall(label[:-1]))):
                continue  # this arrow stands between two moves, or is one
            moves = self._only_moves(rest) or self._only_moves(_REMARK.sub("", rest))
            if moves:
                return LineOfMoves(number, label, moves)
        return None

    def _only_moves(self, text: str) -> tuple[Move, ...] | None:
        """The moves of a text with nothing else in it; None if there is something else."""
        read: list[tuple[str, tuple[Move, ...]]] = []
        numbers = 0
        in_words = bool(self.words.puzzle.words)
        for piece in _PIECE.findall(text) if in_words else re.findall(r"[^\s,;\[\]()]+", text):
            moves = self.words.moves(piece)
            if moves:
                read.append((piece, moves))
            elif piece.isdigit():
                if read and not numbers:
                    return None  # a row of a board, or something like that
                numbers += 1
            elif piece in ("#*" if read else "#*.") or self._is_other_word(piece):
                return None
        if "→" in text and arrow_separates([piece for piece, _ in read]):
            read = [(piece, moves) for piece, moves in read if piece != "→"]
        return tuple(move for _, moves in read for move in moves) or None

    def _is_other_word(self, piece: str) -> bool:
        return piece[0].isalpha() and piece.casefold() not in self.beside_moves

    def _together(self, of_moves: list[LineOfMoves], lines: Sequence[str]) -> Iterator[Candidate]:
        """Lines that belong together: announced ones, all, each run, each line."""
        numbered = groupby(self._numbered(of_moves, lines), key=lambda pair: pair[0])
        runs = [[line for _, line in run] for _, run in numbered]
        for run in runs:
            if self._is_announced(run[0], lines):
                yield _joined(run)
        yield _joined(of_moves)
        if len(runs) > 1:
            yield from (_joined(run) for run in runs[-SOME:])
        if len(of_moves) > 1:
            yield from (_joined([line]) for line in (*of_moves[:5], *of_moves[-SOME:][::-1]))

    def _numbered(
        self, of_moves: list[LineOfMoves], lines: Sequence[str]
    ) -> Iterator[tuple[int, LineOfMoves]]:
        """Lines with the number of their run: a run ends where something else is said, or where
        a line is announced again."""
        run, last = 0, None
        for line in of_moves:
            if last is not None:
                between = lines[last.line + 1 : line.line]
                again = line.label and len(line.moves) > 1 and self.announced.search(line.label)
                if again or any(text.strip() for text in between):
                    run += 1
            last = line
            yield run, line

    def _is_announced(self, first: LineOfMoves, lines: Sequence[str]) -> bool:
        if self.announced.search(first.label):
            return True
        before = next((text for text in lines[: first.line][::-1] if text.strip()), "")
        return bool(self.announced.search(before)) and not first.label

    # -- moves inside sentences

    def _in_sentences(self, lines: Sequence[str], has_lines_of_moves: bool) -> Iterator[Candidate]:
        """One move per line in lines of one shape; the longest run of moves. If no line consists of
        moves alone, also one per line in all lines, and all moves of the line that has most of them;
        else chatter would be mixed with the answer."""
        longest: LineOfMoves | None = None
        fullest: LineOfMoves | None = None
        shapes: dict[str, list[LineOfMoves]] = {}
        for number, text in enumerate(lines):
            check()
            runs = list(self._runs(text))
            every = tuple(move for run, _ in runs for move in run)
            if every and (fullest is None or len(every) > len(fullest.moves)):
                fullest = LineOfMoves(number, "", every)
            for run, shape in runs:
                line = LineOfMoves(number, shape, run)
                if longest is None or len(run) > len(longest.moves):
                    longest = line
                if len(runs) == 1 and len(set(run)) == 1:
                    shapes.setdefault(shape, []).append(line)
        one_each = sorted((line for group in shapes.values() for line in group), key=lambda line: line.line)
        best = max(shapes.values(), key=len, default=[])
        choices = [one_each, best, [fullest] if fullest else [], [longest] if longest else []]
        for chosen in choices[1::2] if has_lines_of_moves else choices:
            if chosen:
                yield _joined(chosen, sure=False)

    def _runs(self, text: str) -> Iterator[tuple[tuple[Move, ...], str]]:
        """Moves that follow each other, with the shape of the rest of the line."""
        run: list[Move] = []
        pieces = _PIECE.findall(text)
        if "→" in text and arrow_separates([piece for piece in pieces if self.words.moves(piece)]):
            pieces = [piece for piece in pieces if piece != "→"]
        shape = " ".join("#" if p.isdigit() else p for p in pieces if not self.words.moves(p))
        for piece in (*pieces, "end of line"):
            moves = () if len(piece) == 1 and piece.islower() else self.words.moves(piece)
            if len(moves) > 1 and not piece.isupper():
                moves = ()
            if moves:
                run += moves
            elif run and (piece[0].isalnum() or piece == "#"):
                yield tuple(run), shape
                run = []


def _joined(lines: list[LineOfMoves], sure: bool = True) -> Candidate:
    return Candidate(Reading([move for line in lines for move in line.moves]), lines[-1].line, sure)
