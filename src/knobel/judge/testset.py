"""Test sets on demand: a mixture that finds mistakes, always the same for the same seed.

Grades and sizes, puzzles without solution by every kind of proof there is, and the edge cases
that a kind of puzzle knows (`edge_cases.py` in its folder). The truth about each is proven.

With rules of a variant: those that the generator knows it makes puzzles for; for others the text
is read again by them, so the mixture is the same, but a grade or a proof is no longer promised.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain, count, cycle
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from knobel import as_json
from knobel.answers import Answer, Solved, Undecided
from knobel.atomic_write import make_folder, write_file
from knobel.difficulty.grades import GRADES
from knobel.errors import KnobelError, NotOffered, PuzzleError, system_error
from knobel.generate import TooSlow, generate
from knobel.generate.unsolvable import proofs_of
from knobel.judge.runs import Task
from knobel.limits import LimitReached, Limits, Meter, within
from knobel.locale import Message
from knobel.puzzle import Puzzle
from knobel.puzzle_folder import part
from knobel.registry import find, parse, read_options
from knobel.solve import solve

SIZES = (3, 4, 5, 6, 7, 9, 12)
"""Unless the kind of puzzle has others in its `edge_cases.py`."""
TRUTH_STATES = 3_000_000
"""A puzzle that takes more to decide is not used; counted, so that the set is always the same."""
MAKING = Limits(time=60, memory=None)
"""For each new puzzle: for everything that is tried until there is one, and for its truth."""
MOST_FAILURES = 200
UNSOLVABLE = "unsolvable-"
READ_AGAIN = "variant"
"""What a puzzle of a test set is there for if it was read again by the rules of a variant."""

Variant = Mapping[str, Any]


class Entry(NamedTuple):
    """A puzzle of a test set: what it is there for, and the truth about it."""

    number: int
    about: str
    puzzle: Puzzle
    truth: Answer
    variant: Variant = MappingProxyType({})

    @property
    def name(self) -> str:
        """A name that does not give away the answer."""
        return file_name(self.puzzle.name, self.number)

    def task(self, folder: Path | None = None) -> Task:
        name = str(folder / self.name) if folder else self.name
        return Task(name, self.puzzle, self.puzzle.format().encode(), self.truth)

    def record(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"file": self.name, "kind": self.puzzle.name, "about": self.about}
        if self.variant:
            fields["variant"] = dict(self.variant)
        fields["status"] = self.truth.status
        if isinstance(self.truth, Solved):
            return {
                **fields,
                "length": len(self.truth.moves),
                "moves": list(self.truth.moves),
                "reason": None,
            }
        reason = as_json.reason(self.truth.reason)
        return {**fields, "length": None, "moves": [], "reason": reason}


def file_name(kind: str, number: int) -> str:
    """What the file of a puzzle is called."""
    return f"{kind}-{number:03}.txt"


def check_folder(folder: Path, kind: str, size: int) -> None:
    """KnobelError "not-empty" if a folder holds puzzles that would then be mixed with those of the set."""
    own = {file_name(kind, number) for number in range(1, size + 1)}
    texts = (path for path in folder.rglob("*") if path.suffix.lower() == ".txt")
    mixed = next(
        (name for name in sorted(str(path.relative_to(folder)) for path in texts) if name not in own), None
    )
    if mixed is not None:
        raise KnobelError(
            "not-empty",
            Message(
                "{folder}: contains other puzzles ({name}); choose another folder", folder=folder, name=mixed
            ),
        )


def make_set(
    kind: str, size: int, seed: int, variant: Variant | None = None, making: Limits = MAKING
) -> Iterator[Entry]:
    """So many different puzzles; KnobelError if this kind cannot be made, or not by these rules
    (`variant`, as for `files.parse`), TooSlow if one of them takes longer than `making` allows: without
    it, the set would be another one on a slower machine."""
    entries = _entries(kind, size, seed, variant)
    while True:
        with Meter(making).watching():
            try:
                entry = next(entries, None)
            except LimitReached:
                raise TooSlow from None
        if entry is None:
            return
        yield entry


def _entries(kind: str, size: int, seed: int, variant: Variant | None) -> Iterator[Entry]:
    """The puzzles. LimitReached or TooSlow if a limit being watched comes first."""
    cls = find(kind)
    rules = read_options(cls, variant or {})
    known: set[str] = set()
    failures = 0
    refused: PuzzleError | None = None
    for about, made in _mixture(cls, seed, _known_to_the_generator(cls, rules)):
        failures += 1
        try:
            puzzle = None if made is None else _by(rules, made)
        except PuzzleError as error:  # nothing of the name that a rule mentions, say
            puzzle, refused = None, error
        text = puzzle.format() if puzzle is not None else ""
        if puzzle is not None and text not in known:
            truth = _truth(puzzle)
            if not isinstance(truth, Undecided):
                known.add(text)
                failures = 0
                sure = puzzle == made or not _promised(about)
                yield Entry(len(known), about if sure else READ_AGAIN, puzzle, truth, rules)
                if len(known) == size:
                    return
        if failures > MOST_FAILURES:
            raise _too_few(bool(known), refused)


def _truth(puzzle: Puzzle) -> Answer:
    left = within(Limits(time=None, memory=None)).time
    answer = solve(puzzle, Limits(time=left, memory=None, states=TRUTH_STATES))
    if isinstance(answer, Undecided) and answer.reason.kind == "time":
        raise LimitReached("time")
    return answer


def _known_to_the_generator(kind: type[Puzzle], variant: Variant) -> dict[str, Any]:
    """The rules of a variant that puzzles can be made for."""
    names = {parameter.name for parameter in kind.parameters()}
    return {name: value for name, value in variant.items() if name in names}


def _by(variant: Variant, puzzle: Puzzle) -> Puzzle:
    """The puzzle with the rules of a variant; PuzzleError if they do not fit."""
    if not variant:
        return puzzle
    return parse(type(puzzle), puzzle.format(), **{**puzzle.chosen_options(), **variant})


def _promised(about: str) -> bool:
    """Is this a promise about the answer, which other rules may break?"""
    return about in GRADES or about.startswith(UNSOLVABLE)


def _too_few(any_made: bool, refused: PuzzleError | None) -> KnobelError:
    if refused is None and not any_made:
        return KnobelError("not-found", Message("not one puzzle of this kind could be made"))
    if any_made or refused is None:
        return KnobelError("not-found", Message("could not make that many different puzzles; ask for fewer"))
    return KnobelError(
        "bad-parameter", Message("no puzzle can be made with these options: {error}", error=refused.message)
    )


def _mixture(kind: type[Puzzle], seed: int, rules: Variant) -> Iterator[tuple[str, Puzzle | None]]:
    """Every third an edge case as long as there are any, every third without solution."""
    random = Random(f"{kind.name} test set {seed}")
    proofs = proofs_of(kind, rules)
    edge_cases = part(kind, "edge_cases")
    sizes = getattr(edge_cases, "SIZES", SIZES)
    edges = iter(edge_cases.edges(random) if edge_cases else ())
    unsolvable = cycle(proofs) if proofs else None
    wishes = cycle(
        chain.from_iterable((grade, size) for grade, size in zip(cycle(GRADES), sizes, strict=False))
    )
    for n in count(1):
        edge = next(edges, None)
        if edge is not None:
            yield edge
        if unsolvable is not None:
            proof = next(unsolvable)
            yield UNSOLVABLE + proof, _try(kind, random, unsolvable=proof, **rules)
        wish = next(wishes)
        if isinstance(wish, str):
            yield wish, _try(kind, random, difficulty=wish, **rules)
        else:
            yield f"size-{wish}", _try(kind, random, size=wish, **rules)
        if n % 4 == 0:
            yield "invented", _invented(kind, random, rules)


def _try(kind: type[Puzzle], random: Random, **wishes: Any) -> Puzzle | None:
    """A puzzle as wished, or None: not every wish can be fulfilled by every kind."""
    try:
        return generate(kind.name, seed=random.getrandbits(31), **wishes).puzzle
    except (NotOffered, TooSlow):
        raise
    except KnobelError:
        return None


def _invented(kind: type[Puzzle], random: Random, rules: Variant) -> Puzzle | None:
    try:
        return kind.invent(rules, random)[0]
    except NotOffered:
        raise
    except KnobelError:
        return None


def save(entries: list[Entry], folder: Path) -> None:
    """Every puzzle as a text, and all answers in one file, `answers.jsonl`."""
    try:
        make_folder(folder)
    except OSError as error:
        message = Message("{path}: cannot be written: {error}", path=folder, error=system_error(error))
        raise KnobelError("cannot-write", message) from None
    for entry in entries:
        write_file(folder / entry.name, entry.puzzle.format().encode())
    lines = [json.dumps(entry.record(), ensure_ascii=False) + "\n" for entry in entries]
    write_file(folder / "answers.jsonl", "".join(lines).encode())
