"""Moves among chatter: every reading of an output that makes sense, the best ones first.

    Lösung gefunden in 4 Schritten:        Schritt 1: nach rechts      1. R
    R R U U                                . . R 3                     2. U
    Zeit: 0.02 s                           Schritt 2: nach oben        done

A line tells something if it consists of moves, apart from a label in front, numbers and
punctuation. Such lines are taken together: those that are announced, all of them, each run
of them, each on its own. If there are none, moves inside sentences will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from knobel.judge.repeats import spelled_out
from knobel.judge.vocabulary import Vocabulary, with_plain_arrows
from knobel.limits import check
from knobel.locale import Message
from knobel.notation.reading import Reading
from knobel.notation.tokens import separates
from knobel.puzzle import Move, Puzzle

MOST = 150
"""Readings that are tried at most."""
SOME = 15
"""Lines, or runs of them, that are tried one by one."""
_PIECE = re.compile(r"[→↑←↓↖↗↙↘]|[^\W\d_]+(?:-[^\W\d_]+)*|\d+|[^\w\s]")
_LABEL = re.compile(r"[^:=]{1,200}[:=]>?|\s{0,20}\d{1,9}\s{0,3}[.):]")  # bounded: lines can be long
_FILLERS = {
    "nach", "und", "dann", "then", "and", "drehe", "drehen", "dreh", "drehung", "turn", "rotate", "move",
    "gehe", "geh", "go", "step", "schritt", "zug", "to", "the", "um", "start", "ende", "end", "ziel",
    "fertig", "done", "fahre", "fahr", "laufe", "lauf", "danach", "zuerst", "zuletzt", "first", "next",
    "finally", "in", "richtung",
}  # fmt: skip
_ANNOUNCED = re.compile(
    r"l.{1,3}sung|solution|answer|antwort|ergebnis|result|weg\b|path|pfad|route|moves|z.{1,3}ge\b|schritte|steps|"
    r"drehungen|turns|folge|sequence|spr.{1,3}nge|jumps",
    re.IGNORECASE,
)


class Found(NamedTuple):
    """A reading, the last line (from 0) that it comes from, and whether nothing but moves
    stood there. A `note` says what had to be assumed: such a reading counts only if no plain one
    is a solution, and whoever judges by it says so."""

    reading: Reading
    line: int
    sure: bool = True
    note: Message | None = None


class Told(NamedTuple):
    """What a line tells."""

    line: int
    label: str
    moves: tuple[Move, ...]


def sift(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[Found]:
    """Readings for puzzles whose moves are words, or letters, or numbers."""
    words = Vocabulary(puzzle)
    plain = [with_plain_arrows(line) for line in lines]
    meant = list(spelled_out(words, plain))
    for text in [
        *(text for text, likely in meant if likely),
        plain,
        *(text for text, likely in meant if not likely),
    ]:
        yield from _sift(words, text)


def _sift(words: Vocabulary, lines: Sequence[str]) -> Iterator[Found]:
    told = [found for n, line in enumerate(lines) if (found := _tell(words, n, line))]
    if told:
        yield from _together(told, lines)
    yield from _inside(words, lines, bool(told))


def _tell(words: Vocabulary, number: int, line: str) -> Told | None:
    """A line that consists of moves, as a whole or behind its label."""
    check()
    for label, rest in cuts(line):
        moves = _only_moves(words, rest)
        if moves:
            return Told(number, label, moves)
    return None


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


def _only_moves(words: Vocabulary, text: str) -> tuple[Move, ...] | None:
    """The moves of a text with nothing else in it; None if there is something else."""
    moves: list[tuple[str, tuple[Move, ...]]] = []
    others = 0
    for piece in _PIECE.findall(text) if words.puzzle.words else re.findall(r"[^\s,;\[\]()]+", text):
        found = words.moves(piece)
        if found:
            moves.append((piece, found))
        elif piece.isdigit():
            if moves and not others:
                return None  # a row of a board, or something like that
            others += 1
        elif piece in ("#*" if moves else "#*.") or (piece[0].isalpha() and piece.casefold() not in _FILLERS):
            return None
    if "→" in text and separates([piece for piece, _ in moves]):
        moves = [(piece, found) for piece, found in moves if piece != "→"]
    return tuple(move for _, found in moves for move in found) or None


def _together(told: list[Told], lines: Sequence[str]) -> Iterator[Found]:
    """Lines that belong together: announced ones, all, each run, each line."""
    runs = [[line for _, line in run] for _, run in groupby(_numbered(told, lines), key=lambda pair: pair[0])]
    for run in runs:
        if _is_announced(run[0], lines):
            yield _found(run)
    yield _found(told)
    if len(runs) > 1:
        yield from (_found(run) for run in runs[-SOME:])
    if len(told) > 1:
        yield from (_found([line]) for line in (*told[:5], *told[-SOME:][::-1]))


def _numbered(told: list[Told], lines: Sequence[str]) -> Iterator[tuple[int, Told]]:
    """Lines with the number of their run: a run ends where something else is said, or where
    a line is announced again."""
    run, last = 0, None
    for line in told:
        if last is not None:
            between = lines[last.line + 1 : line.line]
            again = line.label and len(line.moves) > 1 and _ANNOUNCED.search(line.label)
            if again or any(text.strip() for text in between):
                run += 1
        last = line
        yield run, line


def _is_announced(first: Told, lines: Sequence[str]) -> bool:
    if _ANNOUNCED.search(first.label):
        return True
    before = next((text for text in lines[: first.line][::-1] if text.strip()), "")
    return bool(_ANNOUNCED.search(before)) and not first.label


def _found(told: list[Told], sure: bool = True) -> Found:
    return Found(Reading([move for line in told for move in line.moves]), told[-1].line, sure)


def _inside(words: Vocabulary, lines: Sequence[str], told: bool) -> Iterator[Found]:
    """Moves inside sentences: one per line in lines of one shape; the longest run of them. If no
    line consists of moves alone (`told`), also one per line in all lines, and all moves of the
    line that has most of them; else chatter would be mixed with the answer."""
    if not words.puzzle.words:
        return
    longest: Told | None = None
    said: list[Told] = []
    shapes: dict[str, list[Told]] = {}
    for number, line in enumerate(lines):
        check()
        runs = list(_runs(words, line))
        if runs:
            said.append(Told(number, "", tuple(move for run, _ in runs for move in run)))
        for run, shape in runs:
            here = Told(number, shape, run)
            if longest is None or len(run) > len(longest.moves):
                longest = here
            if len(runs) == 1 and len(set(run)) == 1:
                shapes.setdefault(shape, []).append(here)
    every = sorted((line for group in shapes.values() for line in group), key=lambda line: line.line)
    best = max(shapes.values(), key=len, default=[])
    fullest = None if told else max(said, key=lambda line: len(line.moves), default=None)
    for chosen in ([] if told else every, best, [fullest] if fullest else [], [longest] if longest else []):
        if chosen:
            yield _found(chosen, sure=False)


def _runs(words: Vocabulary, line: str) -> Iterator[tuple[tuple[Move, ...], str]]:
    """Moves that follow each other, with the shape of the rest of the line."""
    run: list[Move] = []
    pieces = _PIECE.findall(line)
    if "→" in line and separates([piece for piece in pieces if words.moves(piece)]):
        pieces = [piece for piece in pieces if piece != "→"]
    shape = " ".join("#" if p.isdigit() else p for p in pieces if not words.moves(p))
    for piece in (*pieces, "end of line"):
        found = () if len(piece) == 1 and piece.islower() else words.moves(piece)
        if len(found) > 1 and not piece.isupper():
            found = ()
        if found:
            run += found
        elif run and (piece[0].isalnum() or piece == "#"):
            yield tuple(run), shape
            run = []
