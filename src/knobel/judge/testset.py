"""Test sets on demand: a mixture that finds mistakes, always the same for the same seed.

Grades and sizes, puzzles without solution by every kind of proof there is, and the edge cases
that a kind of puzzle knows (`edges.py` in its folder). The truth about each is proven.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, cycle
from pathlib import Path
from random import Random
from typing import Any

from knobel.draw.save import write
from knobel.generate import generate, recipe_of
from knobel.judge.bench import Task
from knobel.locale import Message
from knobel.puzzle import Answer, KnobelError, Puzzle, Solved, Undecided
from knobel.rate import GRADES
from knobel.registry import find
from knobel.solve import solve

SIZES = (3, 4, 5, 6, 7, 9, 12)
"""Unless the kind of puzzle has others in its `edges.py`."""
TRUTH_STATES = 3_000_000
"""A puzzle that takes more to decide is not used; counted, so that the set is always the same."""
MOST_FAILURES = 200


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle of a test set: what it is there for, and the truth about it."""

    number: int
    about: str
    puzzle: Puzzle
    truth: Answer

    @property
    def name(self) -> str:
        """A name that does not give away the answer."""
        return f"{self.puzzle.name}-{self.number:03}.txt"

    def task(self, folder: Path | None = None) -> Task:
        name = str(folder / self.name) if folder else self.name
        return Task(name, self.puzzle, self.puzzle.format().encode(), self.truth)

    def record(self) -> dict[str, Any]:
        entry: dict[str, Any] = {"file": self.name, "kind": self.puzzle.name, "about": self.about}
        entry["status"] = self.truth.status
        if isinstance(self.truth, Solved):
            return {**entry, "length": len(self.truth.moves), "moves": list(self.truth.moves), "reason": None}
        reason = {"kind": self.truth.reason.kind, "text": self.truth.reason.text}
        return {**entry, "length": None, "moves": [], "reason": reason}


def make_set(kind: str, size: int, seed: int) -> Iterator[Made]:
    """So many different puzzles; KnobelError if this kind cannot be made."""
    cls = find(kind)
    known: set[str] = set()
    failures = 0
    for about, puzzle in _mixture(cls, seed):
        failures += 1
        text = puzzle.format() if puzzle is not None else ""
        if puzzle is not None and text not in known:
            known.add(text)
            truth = solve(puzzle, time=None, states=TRUTH_STATES)
            if not isinstance(truth, Undecided):
                failures = 0
                yield Made(len(known), about, puzzle, truth)
                if len(known) == size:
                    return
            else:
                known.discard(text)
        if failures > MOST_FAILURES:
            raise KnobelError("not-found", Message("not so many different puzzles could be made"))


def _mixture(kind: type[Puzzle], seed: int) -> Iterator[tuple[str, Puzzle | None]]:
    """Every third an edge case as long as there are any, every third without solution."""
    random = Random(f"{kind.name} test set {seed}")
    proofs = tuple(getattr(recipe_of(kind), "PROOFS", ()))
    room = kind._room("edges")
    sizes = getattr(room, "SIZES", SIZES)
    edges = iter(room.edges(random) if room else ())
    hopeless = cycle(proofs) if proofs else None
    wishes = cycle(
        chain.from_iterable((grade, size) for grade, size in zip(cycle(GRADES), sizes, strict=False))
    )
    for n in count(1):
        edge = next(edges, None)
        if edge is not None:
            yield edge
        if hopeless is not None:
            proof = next(hopeless)
            yield f"unsolvable-{proof}", _try(kind, random, unsolvable=proof)
        wish = next(wishes)
        if isinstance(wish, str):
            yield wish, _try(kind, random, difficulty=wish)
        else:
            yield f"size-{wish}", _try(kind, random, size=wish)
        if n % 4 == 0:
            yield "invented", _invented(kind, random)


def _try(kind: type[Puzzle], random: Random, **wishes: Any) -> Puzzle | None:
    """A puzzle as wished, or None: not every wish can be fulfilled by every kind."""
    try:
        return generate(kind.name, seed=random.getrandbits(31), **wishes).puzzle
    except (KnobelError, NotImplementedError):
        return None


def _invented(kind: type[Puzzle], random: Random) -> Puzzle | None:
    try:
        return kind.invent({}, random)[0]
    except (KnobelError, NotImplementedError):
        return None


def save(made: list[Made], folder: Path) -> None:
    """Every puzzle as a text, and all answers in one file, `answers.jsonl`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = Message("{path}: cannot be written: {error}", path=folder, error=error.strerror or error)
        raise KnobelError("cannot-write", message) from None
    for one in made:
        write(folder / one.name, one.puzzle.format().encode())
    lines = [json.dumps(one.record(), ensure_ascii=False) + "\n" for one in made]
    write(folder / "answers.jsonl", "".join(lines).encode())
