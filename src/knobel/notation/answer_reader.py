"""The answer in whatever people and programs write: moves, "there is no solution", a number, or nothing.

Every way to read the text is a candidate and is replayed. The first one that is a solution counts;
if none is, the likeliest one says where it breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from knobel.answers import Reason
from knobel.locale import Message
from knobel.notation.clean_output import lines_of, text_of
from knobel.notation.json_answers import has_moves, values, written
from knobel.notation.moves_in_text import extract
from knobel.notation.parsed_answer import Break, Candidate, ParsedAnswer, Reading, replayed
from knobel.notation.plain_notations import read, read_moves
from knobel.notation.unsolvable_claims import Claim, claim, claimed_count
from knobel.notation.vocabulary import Phrases
from knobel.puzzle import Puzzle

MOST = 150
"""Candidates that are tried at most."""
MOST_MOVES = 2_000_000
"""Moves that are replayed at most, in all candidates together."""


def read_answer(
    puzzle: Puzzle,
    answer: str | bytes | Iterable[str],
    *,
    strict: bool = False,
    last_only: bool = False,
    file_name: str = "",
) -> ParsedAnswer:
    """Read an answer: a text, the bytes that a program wrote, or moves one by one.

    `strict` takes a text for moves in a plain notation, and whatever is something else for a mistake.
    Otherwise the last clear word counts, wherever it stands; with `last_only`, of several attempts only
    the last one, right or wrong. `file_name`, that of the puzzle, says nothing where it is mentioned.
    """
    if not isinstance(answer, (str, bytes)):
        return replayed(puzzle, read_moves(puzzle, _texts(answer)))
    if strict:
        return replayed(puzzle, read(puzzle, text_of(answer)))
    return read_free_text(puzzle, answer, last_only, file_name)


def _texts(moves: Iterable[str]) -> list[str]:
    texts = list(moves)
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"moves are texts, such as 'R' or '3/4', not {text!r}")
    return texts


class Attempt(NamedTuple):
    """A candidate and the answer it makes, replayed."""

    candidate: Candidate
    answer: ParsedAnswer


def read_free_text(puzzle: Puzzle, output: str | bytes, last_only: bool, file_name: str) -> ParsedAnswer:
    """The last clear word of a text; see `read_answer`."""
    reader = _Reader(puzzle, last_only)
    lines = lines_of(output, puzzle.format(), file_name)
    return reader.from_values(lines) or reader.from_lines(lines, _is_empty(output))


def _is_empty(output: str | bytes) -> bool:
    """An empty list, or a line with nothing on it: no moves, but an answer."""
    text = output if isinstance(output, str) else output.decode("latin-1")
    return bool(text) and text.strip() in ("", "[]", "()", "{}")


class _Reader:
    def __init__(self, puzzle: Puzzle, last_only: bool) -> None:
        self.puzzle = puzzle
        self.last_only = last_only
        self.phrases = puzzle.phrases() or Phrases()

    def from_values(self, lines: list[str]) -> ParsedAnswer | None:
        """What the last JSON object says, or a list of moves; None if they say nothing."""
        for value, first, end in values(lines):
            fields = value if isinstance(value, dict) else {}
            if fields.get("status") == "undecided":
                return ParsedAnswer()
            moves = fields.get("moves") if fields else value
            if moves == [] and fields.get("status") != "unsolvable" and self._solved_at_once():
                return self._no_moves_needed()
            if isinstance(moves, list) and moves and all(isinstance(move, str) for move in moves):
                reading = read_moves(self.puzzle, moves)
                if reading.broken is None:
                    return replayed(self.puzzle, reading)
            if fields or first < end or (isinstance(value, list) and isinstance(value[0], dict)):
                plain = list(written(value, self.phrases))
                answer = self.from_lines(plain, _is_empty("\n".join(plain)))
                wrong_moves = answer.verdict is not None and has_moves(value, self.phrases)
                if answer.verdict or answer.claims_unsolvable or wrong_moves:
                    return answer
        return None

    def from_lines(self, lines: list[str], empty: bool) -> ParsedAnswer:
        claimed = claim(lines, self.phrases)
        likeliest: ParsedAnswer | None = None
        attempts = _attempts(self.puzzle, islice(self._candidates(lines), MOST))
        for candidate, answer in _last_attempts(list(attempts)) if self.last_only else attempts:
            denied = claimed is not None and not claimed.solvable
            if claimed is not None and denied and (claimed.line >= candidate.line or not candidate.sure):
                continue
            if answer.verdict:
                return answer
            if likeliest is None and (candidate.sure or not denied):
                likeliest = answer
        return self._without_solution(lines, empty, claimed, likeliest)

    def _candidates(self, lines: Sequence[str]) -> Iterator[Candidate]:
        """Ways to read moves out of this: the plain one if all makes sense, then the others."""
        plain = read(self.puzzle, "\n".join(lines))
        if plain.moves and plain.broken is None:
            yield Candidate(plain, len(lines) - 1)
        own = list(self.puzzle.candidates(lines))
        yield from (candidate for candidate in own if candidate.note is None)
        if self.puzzle.words or not self.puzzle.own_notations():
            yield from extract(self.puzzle, lines)
        yield from (candidate for candidate in own if candidate.note is not None)

    def _without_solution(
        self, lines: list[str], empty: bool, claimed: Claim | None, likeliest: ParsedAnswer | None
    ) -> ParsedAnswer:
        """No moves that are right: a claim, a number, moves that are wrong, or nothing at all."""
        if claimed is not None and not claimed.solvable and likeliest is None:
            return ParsedAnswer(solvable=False)
        count = claimed_count(self.puzzle, lines, self.phrases)
        if likeliest is not None and not _is_number_only(likeliest, count, lines):
            return likeliest
        if self._solved_at_once() and (empty or count == 0 or (claimed and claimed.solvable)):
            return self._no_moves_needed()
        return ParsedAnswer(solvable=True if claimed or count is not None else None, count=count)

    def _solved_at_once(self) -> bool:
        return self.puzzle.is_solved(self.puzzle.start())

    def _no_moves_needed(self) -> ParsedAnswer:
        answer = replayed(self.puzzle, Reading([]))
        return ParsedAnswer(answer.reading, answer.replay, True, 0)


def _attempts(puzzle: Puzzle, candidates: Iterable[Candidate]) -> Iterator[Attempt]:
    """What becomes of each candidate by the rules, until all together are too long."""
    left = MOST_MOVES
    seen: dict[tuple[str, ...], ParsedAnswer] = {}
    for candidate in candidates:
        reading, note = candidate.reading, candidate.note
        length = len(reading.moves)
        if not length and reading.broken is None:
            continue
        if reading.broken is None and (same := tuple(reading.moves)) in seen:
            yield Attempt(candidate, _noted(seen[same], note))
        elif length <= left:
            answer = replayed(puzzle, reading, note)
            if reading.broken is None:
                seen[same] = answer
            yield Attempt(candidate, answer)
        elif left == MOST_MOVES:
            cut = Reading(reading.moves[:MOST_MOVES], Break(MOST_MOVES + 1, _too_long()))
            yield Attempt(candidate, replayed(puzzle, cut, note))
        left = max(0, left - length)


def _noted(answer: ParsedAnswer, note: Message | None) -> ParsedAnswer:
    return ParsedAnswer(answer.reading, answer.replay, True, note=note)


def _too_long() -> Reason:
    return Reason(
        "too-long", Message("the answer has more than {n} moves; the rest was not read", n=MOST_MOVES)
    )


def _last_attempts(attempts: list[Attempt]) -> list[Attempt]:
    """Those that end where the last one ends that can be begun; if something has to be assumed for
    that, one that solves it."""
    end = max((attempt.candidate.line for attempt in attempts if _is_begun(*attempt)), default=0)
    return [attempt for attempt in attempts if attempt.candidate.line >= end]


def _is_begun(candidate: Candidate, answer: ParsedAnswer) -> bool:
    verdict = answer.verdict
    if not candidate.sure or verdict is None:
        return False
    return verdict.valid or ((verdict.step or 0) > 1 and candidate.note is None)


def _is_number_only(answer: ParsedAnswer, count: int | None, lines: list[str]) -> bool:
    """Was a mere number taken for moves?"""
    numbers = [number for line in lines for number in re.findall(r"\d+", line)]
    return count is not None and len(numbers) <= 2 and len(answer.moves) <= 1
