"""Puzzles without a solution, for testing programs and people.

A solvable puzzle is spoiled, again and again, until the requested kind of proof shows that no
solution is left: a short proof a person can check, or "exhausted" if only a search of every
position helps.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from knobel.answers import Reason
from knobel.difficulty.measure import whole_space
from knobel.generate.solvable import Generated, not_found
from knobel.limits import check
from knobel.locale import Message
from knobel.options import bad
from knobel.portable_random import pick
from knobel.puzzle import Puzzle

BUDGET = 2000
CHANGES_PER_PUZZLE = 20
"""Changes tried on one solvable puzzle before another is invented."""
CLIMB_TRIES = 20
"""A short hill climb will do: the solution is about to be spoiled anyway."""
MIN_POSITIONS = 8
"""Positions in an exhausted search; with fewer, a glance shows that there is no solution."""


def unsolvable_puzzle(
    kind: type[Puzzle], grade: str | None, params: dict[str, Any], seed: int, proof: str | None
) -> Generated:
    """A puzzle without a solution; KnobelError "bad-parameter", or "not-found" if the budget runs out."""
    grades = kind.grades()
    proofs = proofs_of(kind, params)
    if not hasattr(grades, "make_unsolvable"):
        raise bad(Message("“{name}” cannot make unsolvable puzzles", name=kind.name))
    if proof is not None and proof not in proofs:
        raise bad(
            Message(
                "the proof “{name}” cannot be required here; available: {names}",
                name=proof,
                names=", ".join(proofs) or "-",
            )
        )
    for name in getattr(grades, "NEEDS_SOLUTION", ()):
        if params.get(name) is not None:
            raise bad(Message("“{name}” does not apply to unsolvable puzzles", name=name))
    random = Random(f"{kind.name} {grade} {seed} unsolvable {proof}")
    goal = proof or pick(random, proofs)
    for attempt in range(BUDGET):
        check()
        if attempt % CHANGES_PER_PUZZLE == 0:
            plan = grades.plan(grade, params, random)
            if "tries" in plan:
                plan["tries"] = CLIMB_TRIES
            puzzle, _ = kind.invent(plan, random)
        changed: Puzzle = grades.make_unsolvable(puzzle, goal, random)
        # The full search is expensive and can only yield "exhausted".
        reason = why_not(changed) if goal == "exhausted" else changed.prove_unsolvable()
        if reason is None or reason.kind != goal:
            continue
        if not (hasattr(grades, "too_easy") and grades.too_easy(changed, reason)):
            return Generated(changed, (), None, seed, reason)
    raise not_found()


def proofs_of(kind: type[Puzzle], params: Mapping[str, Any]) -> tuple[str, ...]:
    """The proofs that puzzles without solution can be made for, with these parameters."""
    grades = kind.grades()
    return tuple(grades.proofs(params)) if hasattr(grades, "proofs") else ()


def why_not(puzzle: Puzzle) -> Reason | None:
    """The reason why there is no solution; None if there is one, if the puzzle is too large to be
    explored, or if its space is trivially small."""
    reason = puzzle.prove_unsolvable()
    space = whole_space(puzzle) if reason is None else None
    if space is not None and not space.solvable and len(space.nodes) >= MIN_POSITIONS:
        return puzzle.exhausted(len(space.nodes))
    return reason
