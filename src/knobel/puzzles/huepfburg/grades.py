"""Hüpfburg: what to try for a grade, what is dull, and how to make a graph without meeting.

Few arrows and many jumps make a graph hard; what the simulated player makes of it decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from knobel.answers import Reason
from knobel.portable_random import between, happens, pick, shuffled
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.invent import number_of_fields
from knobel.puzzles.huepfburg.rules import Arrow, Huepfburg

if TYPE_CHECKING:
    from knobel.difficulty.space import Space

FIELDS = {"easy": (9, 11), "medium": (11, 13), "hard": (12, 14), "expert": (14, 16)}
JUMPS = {"easy": (3, 6), "medium": (9, 14), "hard": (12, 20), "expert": (20, 36)}
NEEDS_SOLUTION = ("jumps",)
"""Parameters that say how long a solution is."""
TRIES, MANY_TRIES = 2_000, 20_000


def plan(grade: str | None, params: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Parameters for `invent`: those given, and for the rest what suits the grade. The size of
    a graph is the number of its fields."""
    wanted = {name: value for name, value in params.items() if value is not None}
    fields = number_of_fields(wanted)
    wanted.pop("size", None)
    if fields is not None:
        wanted["fields"] = fields
    wanted.setdefault("tries", MANY_TRIES if "jumps" in wanted else TRIES)
    if grade is not None:
        wanted.setdefault("fields", between(random, *FIELDS[grade]))
        wanted.setdefault("jumps", between(random, *JUMPS[grade]))
    elif "jumps" in wanted and "fields" in wanted:
        wanted.setdefault("arrows", wanted["fields"] + 2)
    return wanted


def meets(params: Mapping[str, Any], length: int) -> bool:
    """Does the shortest meeting take as many jumps as were wanted?"""
    return length >= int(params.get("jumps") or 0)


def dull(puzzle: Huepfburg, moves: Sequence[Move], space: Space | None) -> bool:
    """A field that nobody can reach is there for nothing."""
    return len(_reach(puzzle, puzzle.players)) < puzzle.fields


def _reach(puzzle: Huepfburg, start: Sequence[int]) -> set[int]:
    reached = set(start)
    unfinished = list(start)
    while unfinished:
        new = [there for there in puzzle.targets(unfinished.pop()) if there not in reached]
        reached.update(new)
        unfinished += new
    return reached


def proofs(params: Mapping[str, Any]) -> tuple[str, ...]:
    """The proofs that a graph without meeting can be made for: there is always one of these, so none
    needs a search."""
    return ("residue", "dead-end", "apart")


def too_easy(puzzle: Huepfburg, reason: Reason) -> bool:
    """Does everything end at once?"""
    return reason.kind == "dead-end" and int(reason.data["jumps"]) < 2


def make_unsolvable(puzzle: Huepfburg, proof: str, random: Random) -> Huepfburg:
    """A graph of the same size in which the players perhaps cannot meet, for this reason."""
    fields = puzzle.fields
    count = len(puzzle.arrows)
    rank = shuffled(random, range(fields))
    period = pick(random, (2, 3)) if fields > 4 else 2

    def fits(a: int, b: int) -> bool:
        if proof == "dead-end":
            return rank[a] < rank[b]
        if proof == "apart":
            return a % 2 == b % 2
        return (rank[b] - rank[a]) % period == 1

    every: list[Arrow] = [(a, b) for a in range(fields) for b in range(fields) if fits(a, b)]
    mixed = shuffled(random, every)
    first: dict[int, Arrow] = {}
    for arrow in mixed:
        first.setdefault(arrow[0], arrow)
    chosen = list(first.values())
    chosen += [arrow for arrow in mixed if arrow not in chosen and happens(random, 0.9)]
    arrows = sorted((a + 1, b + 1) for a, b in chosen[:count])
    return Huepfburg(fields, tuple(arrows), puzzle.players, puzzle.meet)
