"""The answer in whatever people and programs write: moves, "there is no solution", a number, or nothing.

A text in a plain notation means what it says. Of anything else every way to read it is a candidate and
is replayed: the first one that is a solution counts; if none is, the likeliest one says where it breaks.
What can be read as moves is moves; that there is no solution takes words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from knobel.notation.clean_output import is_long, lines_of, text_of
from knobel.notation.json_answers import has_moves, values, written
from knobel.notation.legends import without_legends
from knobel.notation.long_answers import among_little_else
from knobel.notation.move_list import MoveList
from knobel.notation.moves_in_text import extract
from knobel.notation.parsed_answer import Candidate, ParsedAnswer, Reading, replayed
from knobel.notation.plain_notations import read, read_moves
from knobel.notation.solve_output import record, section
from knobel.notation.unsolvable_claims import Claim, claim, claimed_count, is_bare_denial
from knobel.notation.vocabulary import Phrases, Vocabulary
from knobel.packed_moves import LazyMoves
from knobel.puzzle import Puzzle

MOST = 150
"""Candidates that are tried at most."""
MOST_MOVES = 200_000
"""Moves that are replayed at most, in all candidates together; plain moves are as many as there are."""
MOST_LETTERS = 16 << 20
"""In a longer text only plain moves are read."""


def read_answer(
    puzzle: Puzzle,
    answer: str | bytes | Iterable[str],
    *,
    strict: bool = False,
    last_only: bool = False,
    file_name: str = "",
    rivals: bool = False,
    say_why: bool = False,
) -> ParsedAnswer:
    """Read an answer: a text, the bytes that a program wrote, or moves one by one.

    `strict` takes a text for moves in a plain notation, or for what `knobel solve` prints, and whatever
    is something else for a mistake. Otherwise the last clear word counts, wherever it stands; with
    `last_only`, of several attempts only the last one, right or wrong. `file_name`, that of the puzzle,
    says nothing where it is mentioned. `rivals` asks for everything that the answer can mean; `say_why`,
    if it says nothing, for what is wrong with it as plain moves.
    """
    if isinstance(answer, LazyMoves) and answer.as_the_rules_write_them:
        return replayed(puzzle, Reading(answer))
    if not isinstance(answer, (str, bytes)):
        return replayed(puzzle, read_moves(puzzle, _texts(answer)))
    text = text_of(answer)
    told = section(text, file_name)
    if told is not None and told.status == "unsolvable":
        return ParsedAnswer(solvable=False)
    if told is not None and told.status == "undecided":
        return ParsedAnswer(undecided=True)
    text = told.text if told else record(text, file_name)
    without_solution = _from_record(text)
    if without_solution is not None:
        return without_solution
    plain = read(puzzle, text)
    if strict or (told is not None and plain.broken is None):
        return replayed(puzzle, plain)
    found = _Reader(puzzle, last_only, rivals, plain).read(text, file_name.rpartition("/")[2])
    return replayed(puzzle, plain) if say_why and found == ParsedAnswer() else found


def _texts(moves: Iterable[str]) -> Sequence[str]:
    texts = moves if isinstance(moves, Sequence) else list(moves)
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"moves are texts, such as 'R' or '3/4', not {text!r}")
    return texts


def _from_record(text: str) -> ParsedAnswer | None:
    """What `solve --json` says if it gives no solution."""
    if not text.startswith('{"file": ') or len(text) > 1 << 20:
        return None
    for value, _, _ in values([text.strip()]):
        status = value.get("status") if isinstance(value, dict) else None
        if status == "unsolvable":
            return ParsedAnswer(solvable=False)
        if status == "undecided":
            return ParsedAnswer(undecided=True)
    return None


class Attempt(NamedTuple):
    """A candidate and the answer it makes, replayed."""

    candidate: Candidate
    answer: ParsedAnswer


class _Reader:
    def __init__(self, puzzle: Puzzle, last_only: bool, rivals: bool, plain: Reading) -> None:
        self.puzzle = puzzle
        self.last_only = last_only
        self.rivals = rivals
        self.phrases = puzzle.phrases() or Phrases()
        self.plain = plain
        self.explained = False

    def read(self, text: str, file_name: str) -> ParsedAnswer:
        """The last clear word of a text; see `read_answer`."""
        if len(text) > MOST_LETTERS:
            return replayed(self.puzzle, self.plain)
        if self.plain.moves and self.plain.broken is None and self._makes_sense() and not self.last_only:
            lines = [] if is_long(text) else lines_of(text, self.puzzle.format(), file_name)
            return self._in_plain_moves(lines)
        if is_long(text):
            among = among_little_else(self.puzzle, text)
            if among is not None:
                return replayed(self.puzzle, among)
        lines = lines_of(text, self.puzzle.format(), file_name)
        lines, self.explained = without_legends(self.puzzle, lines)
        answer = self.from_values(lines) or self.from_lines(lines, _is_empty(text))
        return replace(answer, shown=self.puzzle.conventions_shown(lines)) if self.rivals else answer

    def _makes_sense(self) -> bool:
        """Some puzzles take any word for a move, or a number that says how many there are."""
        if self.puzzle.words:
            return True
        words, moves = Vocabulary(self.puzzle), self.plain.moves
        if self.puzzle.own_notations():  # millions of different moves; a number stands in front or behind
            return all(map(words.moves, (moves[0], moves[-1])))
        return all(map(words.moves, moves.kinds if isinstance(moves, MoveList) else set(moves)))

    def _in_plain_moves(self, lines: list[str]) -> ParsedAnswer:
        """The moves as they stand, unless they solve it only if something is assumed."""
        answer = replayed(self.puzzle, self.plain)
        if answer.verdict and not self.rivals:
            return answer
        noted = [candidate for candidate in self.puzzle.candidates(lines) if candidate.note is not None]
        others = [attempt.answer for attempt in _attempts(self.puzzle, noted)]
        return self._among(answer, others, self.puzzle.conventions_shown(lines))

    def _among(
        self, as_it_stands: ParsedAnswer, others: list[ParsedAnswer], shown: frozenset[str]
    ) -> ParsedAnswer:
        """What counts if nothing is known about whoever wrote it, and what else it may mean."""
        better = [] if as_it_stands.verdict else [other for other in others if other.verdict]
        best = better[0] if better else as_it_stands
        if not self.rivals:
            return best
        different = {
            other.convention: other for other in reversed(others) if other.moves != as_it_stands.moves
        }
        return replace(best, shown=shown, rivals=(as_it_stands, *different.values()) if different else ())

    def from_values(self, lines: list[str]) -> ParsedAnswer | None:
        """What the last JSON object says, or a list of moves; None if they say nothing."""
        for value, first, end in values(lines):
            fields = value if isinstance(value, dict) else {}
            if fields.get("status") == "undecided":
                return ParsedAnswer(undecided=True)
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
        denied = claimed is not None and not claimed.solvable
        likeliest: Attempt | None = None
        attempts = _attempts(self.puzzle, islice(self._candidates(lines), MOST))
        for attempt in _last_attempts(list(attempts)) if self.last_only else attempts:
            candidate, answer = attempt
            if claimed is not None and denied and (claimed.line >= candidate.line or not candidate.sure):
                continue
            if answer.verdict:
                return self._with_rivals(attempt, likeliest, lines)
            if likeliest is None and (candidate.sure or not denied):
                likeliest = attempt
        return self._without_solution(lines, empty, claimed, likeliest)

    def _with_rivals(self, right: Attempt, likeliest: Attempt | None, lines: list[str]) -> ParsedAnswer:
        """A solution; if something had to be assumed for it, with what it is as it stands."""
        if not self.rivals or not right.candidate.convention:
            return right.answer
        stands = likeliest.answer if likeliest and not likeliest.candidate.convention else right.answer
        family = right.candidate.convention.partition(":")[0]
        noted = [c for c in self.puzzle.candidates(lines) if c.convention.startswith(f"{family}:")]
        others = [attempt.answer for attempt in _attempts(self.puzzle, noted)]
        return replace(right.answer, rivals=self._among(stands, others, frozenset()).rivals)

    def _candidates(self, lines: Sequence[str]) -> Iterator[Candidate]:
        """Ways to read moves out of this: the plain one if all makes sense, then the others."""
        plain = read(self.puzzle, "\n".join(lines))
        if plain.moves and plain.broken is None:
            yield Candidate(plain, max(n for n, line in enumerate(lines) if line.strip()))
        own = [c for c in self.puzzle.candidates(lines) if not (self.explained and _is_about_letters(c))]
        yield from (candidate for candidate in own if candidate.note is None)
        if self.puzzle.words or not self.puzzle.own_notations():
            yield from extract(self.puzzle, lines)
        yield from (candidate for candidate in own if candidate.note is not None)

    def _without_solution(
        self, lines: list[str], empty: bool, claimed: Claim | None, likeliest: Attempt | None
    ) -> ParsedAnswer:
        """No moves that are right: a claim, a number, moves that are wrong, or nothing at all."""
        if likeliest is None and ((claimed and not claimed.solvable) or is_bare_denial(lines)):
            return ParsedAnswer(solvable=False)
        count = claimed_count(self.puzzle, lines, self.phrases)
        if likeliest is not None and not _is_number_only(likeliest.answer, count, lines):
            return self._where_it_breaks(likeliest)
        if self._solved_at_once() and (empty or count == 0 or (claimed and claimed.solvable)):
            return self._no_moves_needed()
        return ParsedAnswer(solvable=True if claimed or count is not None else None, count=count)

    def _where_it_breaks(self, likeliest: Attempt) -> ParsedAnswer:
        """If the text begins like moves, the first word that is none is the mistake."""
        broken = self.plain.broken
        begun = broken is not None and (self.plain.moves or broken.reason.kind != "unreadable")
        if begun and not likeliest.candidate.sure and not self.last_only:
            return replayed(self.puzzle, self.plain)
        return likeliest.answer

    def _solved_at_once(self) -> bool:
        return self.puzzle.is_solved(self.puzzle.start())

    def _no_moves_needed(self) -> ParsedAnswer:
        answer = replayed(self.puzzle, Reading([]))
        return ParsedAnswer(answer.reading, answer.replay, True, 0)


def _is_about_letters(candidate: Candidate) -> bool:
    return candidate.convention.startswith("letters:")


def _is_empty(text: str) -> bool:
    """An empty list, or a line with nothing on it: no moves, but an answer."""
    return bool(text) and text.strip() in ("", "[]", "()", "{}")


def _attempts(puzzle: Puzzle, candidates: Iterable[Candidate]) -> Iterator[Attempt]:
    """What becomes of each candidate by the rules, until all together are too long."""
    left = MOST_MOVES
    seen: dict[tuple[str, ...], ParsedAnswer] = {}
    for candidate in candidates:
        reading = candidate.reading
        length = len(reading.moves)
        if not length and reading.broken is None:
            continue
        same = tuple(reading.moves) if reading.broken is None and length <= left else None
        if same is not None and same in seen:
            yield Attempt(candidate, _noted(seen[same], candidate))
        elif length <= left or left == MOST_MOVES:
            answer = replayed(puzzle, reading, candidate.note, candidate.convention)
            if same is not None:
                seen[same] = answer
            yield Attempt(candidate, answer)
        left = max(0, left - length)


def _noted(answer: ParsedAnswer, candidate: Candidate) -> ParsedAnswer:
    return ParsedAnswer(
        answer.reading, answer.replay, True, note=candidate.note, convention=candidate.convention
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
