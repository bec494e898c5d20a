"""What a program answered: moves, "there is no solution", a number, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from knobel import notation
from knobel.judge.claims import Claim, claim
from knobel.judge.clean import lines_of
from knobel.judge.sift import MOST, Found, sift
from knobel.judge.values import has_moves, values, written
from knobel.locale import LANGUAGES, Message
from knobel.notation.reading import Break, Reading
from knobel.notation.tokens import read_list
from knobel.puzzle import Puzzle, Reason, Verdict
from knobel.verify import replay

_COUNTED = (
    r"schritte?n?|z(?:.{1,3})?gen?|drehungen|drehung|spr.{1,3}ngen?|anzahl|l.{1,3}nge|minimum|minimal|steps?|moves?|"
    r"turns?|jumps?|rotations?|rotationen|count|length|number"
)

MOST_MOVES = 2_000_000
"""Moves that are replayed at most, in all readings of an output together."""

Try = tuple[Found, Verdict]
"""A reading, and what the rules say about it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves and what the rules say about them, with what had to be assumed to read them; or a
    claim; or a number of moves. All None: nothing was said that can be judged."""

    reading: Reading | None = None
    verdict: Verdict | None = None
    solvable: bool | None = None
    count: int | None = None
    note: Message | None = None

    def told(self, reason: Reason) -> Reason:
        """A reason, with what had to be assumed."""
        if self.note is None:
            return reason
        return replace(reason, message=Message("{reason} ({note})", reason=reason.message, note=self.note))


def answer(puzzle: Puzzle, output: bytes, name: str = "", *, last: bool = False) -> Answer:
    """Read an output: the last clear word of the program counts. With `last`, of several tries
    only the last one, right or wrong."""
    lines = lines_of(output, puzzle.format(), name)
    return _from_values(puzzle, lines, last) or _from_lines(puzzle, lines, output, last)


def _from_lines(puzzle: Puzzle, lines: list[str], output: bytes, last: bool) -> Answer:
    claimed = claim(lines, puzzle)
    best: Answer | None = None
    readings = (found for found in islice(_readings(puzzle, lines), MOST)
                if found.reading.moves or found.reading.broken)  # fmt: skip
    tries = _tries(puzzle, readings)
    for found, verdict in _last(list(tries)) if last else tries:
        if claimed is not None and not claimed.solvable and (claimed.line >= found.line or not found.sure):
            continue
        said = Answer(found.reading, verdict, True, note=found.note)
        if verdict:
            return said
        if best is None and (found.sure or claimed is None or claimed.solvable):
            best = said
    return _without_moves(puzzle, lines, output, claimed, best)


def _tries(puzzle: Puzzle, readings: Iterable[Found]) -> Iterator[Try]:
    """What the rules say about each reading, until all together are too long."""
    left = MOST_MOVES
    seen: dict[tuple[str, ...], Verdict] = {}
    for found in readings:
        length = len(found.reading.moves)
        if found.reading.broken is None and (same := tuple(found.reading.moves)) in seen:
            yield found, seen[same]
        elif length <= left and found.reading.broken is None:
            yield found, seen.setdefault(same, replay(puzzle, found.reading))
        elif length <= left:
            yield found, replay(puzzle, found.reading)
        elif left == MOST_MOVES:
            cut = Reading(found.reading.moves[:MOST_MOVES], Break(MOST_MOVES + 1, _too_long()))
            yield found._replace(reading=cut), replay(puzzle, cut)
        left = max(0, left - length)


def _too_long() -> Reason:
    return Reason("too-long", Message("more than {n} moves are not read", n=MOST_MOVES))


def _last(tries: list[Try]) -> list[Try]:
    """Those that end where the last one ends that can be begun; if something has to be assumed for
    that, one that solves it."""
    begun = (found.line for found, verdict in tries
             if found.sure and (verdict or ((verdict.step or 0) > 1 and found.note is None)))  # fmt: skip
    end = max(begun, default=0)
    return [(found, verdict) for found, verdict in tries if found.line >= end]


def _readings(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[Found]:
    """Ways to read moves out of this: the plain one if all makes sense, then the others."""
    plain = notation.read(puzzle, "\n".join(lines))
    if plain.moves and plain.broken is None:
        yield Found(plain, len(lines) - 1)
    own = list(puzzle.printed(lines))
    yield from (found for found in own if found.note is None)
    if not puzzle.notation_modules or puzzle.words:
        yield from sift(puzzle, lines)
    yield from (found for found in own if found.note is not None)


def _without_moves(
    puzzle: Puzzle, lines: list[str], output: bytes, claimed: Claim | None, best: Answer | None
) -> Answer:
    """No moves that are right: a claim, a number, moves that are wrong, or nothing at all."""
    if claimed is not None and not claimed.solvable and best is None:
        return Answer(solvable=False)
    count = _count(puzzle, lines)
    if best is not None and not _is_number_only(best, count, lines):
        return best
    empty = output.strip() in (b"", b"[]", b"()", b"{}") and bool(output)
    if puzzle.is_solved(puzzle.start()) and (empty or count == 0 or (claimed and claimed.solvable)):
        return Answer(Reading([]), Verdict(True), True, 0)
    return Answer(solvable=True if claimed or count is not None else None, count=count)


def _is_number_only(best: Answer, count: int | None, lines: list[str]) -> bool:
    """Was a mere number taken for moves?"""
    numbers = [n for line in lines for n in re.findall(r"\d+", line)]
    return count is not None and len(numbers) <= 2 and not (best.reading and len(best.reading.moves) > 1)


def _count(puzzle: Puzzle, lines: Sequence[str]) -> int | None:
    """The number of moves that is stated, if one is."""
    own = {puzzle.count_moves(n).text(lang).split()[-1] for n in (1, 2) for lang in LANGUAGES}
    words = "|".join([*map(re.escape, own), _COUNTED])
    for line in reversed(lines):
        match = re.search(rf"(?i)(?<![\d.])(\d{{1,9}})\s*(?:{words})\b", line) or re.search(
            rf"(?i)\b(?:{words})\b[^\d\n]{{0,40}}?(\d{{1,9}})(?![\d.]*\d)", line
        )
        if match:
            return int(match[1])
    bare = [line.strip() for line in lines if line.strip()]
    return int(bare[0]) if len(bare) == 1 and re.fullmatch(r"\d{1,9}", bare[0]) else None


def _from_values(puzzle: Puzzle, lines: list[str], last: bool) -> Answer | None:
    """What the last JSON object says, or a list of moves; None if they say nothing."""
    for value, first, end in values(lines):
        said = value if isinstance(value, dict) else {}
        if said.get("status") == "undecided":
            return Answer()
        moves = said.get("moves") if said else value
        if moves == [] and said.get("status") != "unsolvable" and puzzle.is_solved(puzzle.start()):
            return Answer(Reading([]), Verdict(True), True, 0)
        if isinstance(moves, list) and moves and all(isinstance(move, str) for move in moves):
            reading = read_list(puzzle, moves)
            if reading.broken is None:
                return Answer(reading, replay(puzzle, reading), True)
        if said or first < end or (isinstance(value, list) and isinstance(value[0], dict)):
            plain = list(written(value))
            found = _from_lines(puzzle, plain, "\n".join(plain).encode(), last)
            if found.verdict or found.solvable is False or (found.verdict is not None and has_moves(value)):
                return found
    return None
