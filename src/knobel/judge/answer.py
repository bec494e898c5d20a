"""What a program answered: moves, "there is no solution", a number, or nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from knobel import notation
from knobel.judge.claims import claim
from knobel.judge.clean import lines_of
from knobel.judge.sift import MOST, Found, sift
from knobel.locale import LANGUAGES
from knobel.notation.reading import Reading
from knobel.notation.tokens import read_list
from knobel.puzzle import Puzzle, Verdict
from knobel.verify import replay

_COUNTED = (
    r"schritte?n?|z(?:.{1,3})?gen?|drehungen|drehung|spr.{1,3}ngen?|anzahl|l.{1,3}nge|minimum|minimal|steps?|moves?|"
    r"turns?|jumps?|rotations?|rotationen|count|length|number"
)


Try = tuple[Found, Verdict]
"""A reading, and what the rules say about it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves and what the rules say about them; or a claim; or a number of moves. All None:
    nothing was said that can be judged."""

    reading: Reading | None = None
    verdict: Verdict | None = None
    solvable: bool | None = None
    count: int | None = None


def answer(puzzle: Puzzle, output: bytes, name: str = "", *, last: bool = False) -> Answer:
    """Read an output: the last clear word of the program counts. With `last`, of several tries
    only the last one, right or wrong."""
    lines = lines_of(output, puzzle.format(), name)
    said = _from_json(puzzle, lines)
    if said is not None:
        return said
    claimed = claim(lines)
    best: Answer | None = None
    readings = (found for found in islice(_readings(puzzle, lines), MOST)
                if found.reading.moves or found.reading.broken)  # fmt: skip
    tries: Iterable[Try] = ((found, replay(puzzle, found.reading)) for found in readings)
    for found, verdict in _last(list(tries)) if last else tries:
        if claimed is not None and not claimed.solvable and (claimed.line >= found.line or not found.sure):
            continue
        if verdict:
            return Answer(found.reading, verdict, True)
        if best is None and (found.sure or claimed is None or claimed.solvable):
            best = Answer(found.reading, verdict, True)
    return _without_moves(puzzle, lines, output, best)


def _last(tries: list[Try]) -> list[Try]:
    """Those that end where the last one ends that can be begun."""
    begun = (found.line for found, verdict in tries if found.sure and (verdict or (verdict.step or 0) > 1))
    end = max(begun, default=0)
    return [(found, verdict) for found, verdict in tries if found.line >= end]


def _readings(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[Found]:
    """Ways to read moves out of this: the plain one if all makes sense, then the others."""
    plain = notation.read(puzzle, "\n".join(lines))
    if plain.moves and plain.broken is None:
        yield Found(plain, len(lines) - 1)
    own = list(puzzle.printed(lines))
    yield from own
    if not puzzle.notation_modules or puzzle.words:
        yield from sift(puzzle, lines)


def _without_moves(puzzle: Puzzle, lines: list[str], output: bytes, best: Answer | None) -> Answer:
    """No moves that are right: a claim, a number, moves that are wrong, or nothing at all."""
    claimed = claim(lines)
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


def _from_json(puzzle: Puzzle, lines: Sequence[str]) -> Answer | None:
    """The last JSON object with moves or a status, or a list of moves that is all there is."""
    for text in (*reversed(lines[-200:]), "\n".join(lines)):
        if text.lstrip()[:1] == "{" or (text.lstrip()[:1] == "[" and '"' in text):
            value = _value(text)
            if isinstance(value, dict) and value.get("status") == "unsolvable":
                return Answer(solvable=False)
            moves = value.get("moves") if isinstance(value, dict) else value
            if isinstance(value, dict) and value.get("status") == "undecided":
                return Answer()
            if isinstance(moves, list) and all(isinstance(move, str) for move in moves):
                reading = read_list(puzzle, moves)
                return Answer(reading, replay(puzzle, reading), True)
    return None


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
