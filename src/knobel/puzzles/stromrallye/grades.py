"""Stromrallye: what to try for a grade, what is dull, and how to make a board without solution.

The number of batteries matters most: with few of them a player can hardly go wrong, with
twenty almost every way ends too early. Charges without waste keep the board hard and small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from knobel.answers import Reason
from knobel.portable_random import amount, below, between, pick
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.invent import PROPERTIES
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye

if TYPE_CHECKING:
    from knobel.difficulty.space import Space

SIZES = {"easy": 5, "medium": 6, "hard": 7, "expert": 8}
BATTERIES = {"easy": (3, 5), "medium": (8, 12), "hard": (11, 15), "expert": (14, 19)}
CROWDED = 0.6


def plan(grade: str | None, params: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Parameters for `invent`: those given, and for the rest what suits the grade."""
    wanted = {name: value for name, value in params.items() if value is not None}
    if grade is None:
        return wanted
    wanted.setdefault("size", SIZES[grade])
    if not any(name in wanted for name in ("batteries", *PROPERTIES)):
        fields = wanted["size"] ** 2
        wanted["density"] = min(CROWDED, between(random, *BATTERIES[grade]) / max(1, fields))
        wanted["length"] = (1.0, amount(random, 1.0, 1.5))
    return wanted


def dull(puzzle: Stromrallye, moves: Sequence[Move], space: Space | None) -> bool:
    """An empty battery plays no part: it is only a wall. (A battery with charge always plays a
    part, since it must be emptied.) And a robot without charge cannot begin."""
    return not puzzle.robot.charge or not all(battery.charge for battery in puzzle.batteries)


def proofs(params: Mapping[str, Any]) -> tuple[str, ...]:
    """The proofs that a board without solution can be made for. Colouring needs straight steps."""
    straight = ("unreachable", "pairing", "one-way", "exhausted")
    return straight if params.get("diagonal") else ("colouring", *straight)


def too_easy(puzzle: Stromrallye, reason: Reason) -> bool:
    """Is there a shorter proof than a search? Two batteries whose charge does not reach any
    battery, not even themselves, would both have to be the last one."""
    if reason.kind != "exhausted":
        return False
    table = LegTable(puzzle)
    ends = 0
    for battery in puzzle.batteries:
        legs = table.lengths(battery[:2]).values()
        ends += all(lengths.shortest > battery.charge for lengths in legs)
    return ends > 1


def make_unsolvable(puzzle: Stromrallye, proof: str, random: Random) -> Stromrallye:
    """A board that is slightly different and perhaps unsolvable: a charge changed or a battery
    moved; for "unreachable" the robot is weakened and a battery moved as well; for "one-way"
    some batteries are weakened, so that they do not get as far."""
    batteries = list(puzzle.batteries)
    robot = puzzle.robot
    if proof == "unreachable":
        robot = robot._replace(charge=between(random, 1, min(2, max(1, robot.charge))))
    n = below(random, len(batteries)) if batteries else None
    if n is None:
        return puzzle
    if proof == "one-way":
        for _ in range(3):
            n = below(random, len(batteries))
            charge = batteries[n].charge
            batteries[n] = batteries[n]._replace(charge=max(2 - charge % 2, charge - pick(random, (2, 4))))
        return Stromrallye(puzzle.size, robot, tuple(batteries), puzzle.diagonal)
    taken = {battery[:2] for battery in (robot, *batteries)}
    places = [(x, y) for y in range(1, puzzle.size + 1) for x in range(1, puzzle.size + 1)]
    free = [place for place in places if place not in taken]
    if free and below(random, 2):
        batteries[n] = Battery(*pick(random, free), batteries[n].charge)
    else:
        change = pick(random, (1, -1) if proof == "colouring" else (2, -2, 4, -4))
        batteries[n] = batteries[n]._replace(charge=max(1, batteries[n].charge + change))
    return Stromrallye(puzzle.size, robot, tuple(batteries), puzzle.diagonal)
