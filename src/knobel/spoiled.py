"""Puzzles without solution, on request: a judge needs them, too.

A solvable puzzle is changed a little, or made in a way that keeps the goal out of reach, until
it is proven that there is no solution, and by the kind of proof that was asked for: a short
one that a person can check, or "exhausted" if nothing but a search of every position helps.
"""

from __future__ import annotations

from random import Random
from typing import Any

from knobel.chance import pick
from knobel.generate import Generated, not_found, recipe_of
from knobel.locale import Message
from knobel.measure import whole_space
from knobel.params import bad, given
from knobel.puzzle import Puzzle, Reason

BUDGET = 2000
LEAST = 8
"""Positions that a search must look at, so that "no" is not seen at once."""


def spoiled(
    kind: type[Puzzle], grade: str | None, params: dict[str, Any], seed: int, proof: str | None
) -> Generated:
    """A puzzle without solution; KnobelError "not-found" within the budget."""
    recipe = recipe_of(kind)
    proofs = [name for name in (recipe.PROOFS if recipe else ()) if _possible(name, params)]
    if recipe is None:
        raise bad(Message("puzzles of the kind “{name}” without solution cannot be made", name=kind.name))
    if proof is not None and proof not in proofs:
        raise bad(Message("no unsolvable puzzle can be made with the proof “{name}”; there are: {names}",
                          name=proof, names=", ".join(proofs) or "-"))  # fmt: skip
    for name in getattr(recipe, "NEEDS_SOLUTION", ()):
        if given(params, name):
            raise bad(Message("“{name}” is about solutions; a puzzle without one cannot have it", name=name))
    random = Random(f"{kind.name} {grade} {seed} unsolvable {proof}")
    wanted = proof or pick(random, proofs)
    puzzle = None
    for turn in range(BUDGET):
        if puzzle is None or turn % 20 == 0:
            plan = recipe.plan(grade, params, random)
            if "tries" in plan:
                plan["tries"] = 20
            puzzle, _ = kind.invent(plan, random)
        changed: Puzzle = recipe.spoil(puzzle, wanted, random)
        # A search of everything can only show what is wanted if that is the proof.
        reason = why_not(changed) if wanted == "exhausted" else changed.prove_unsolvable()
        if reason is not None and reason.kind == wanted and not recipe.too_easy(changed, reason):
            return Generated(changed, (), None, seed, reason)
    raise not_found()


def _possible(proof: str, params: dict[str, Any]) -> bool:
    return not (proof == "colouring" and params.get("diagonal"))


def why_not(puzzle: Puzzle) -> Reason | None:
    """The reason why there is no solution; None if there is one, if the puzzle is too large to
    be sure, or if it is over before it began."""
    reason = puzzle.prove_unsolvable()
    space = whole_space(puzzle) if reason is None else None
    if space is not None and not space.solvable and len(space.nodes) >= LEAST:
        return puzzle.exhausted(len(space.nodes))
    return reason
