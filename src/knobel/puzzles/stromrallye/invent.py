"""Stromrallye: new boards, made backwards from a walk, so that they are always solvable.

There are two ways to ask for a board (`backward_walk.py` says why any walk will do):

* `batteries`: that many batteries, placed along the walk. The robot goes on to a new field or
  returns to an old battery; now and then it wastes an even number of steps.
* `density` (batteries per field) and `length` (visits per battery), each a number or a range;
  with `index`, both are chosen so that the published difficulty index is met. The batteries are
  scattered over the board, and the walk always heads for the least visited one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from knobel.locale import Message
from knobel.options import Option, Span, bad, read_all
from knobel.portable_random import amount, below, between, happens, pick, shuffled
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.backward_walk import Parents, Trail
from knobel.puzzles.stromrallye.rules import DIAGONAL, Battery, Field, Stromrallye

MAX_SIZE = 100
MAX_LENGTH = 5.0
REACH = 5
"""How far apart batteries are placed on the way, if there is room."""
SIZE = Option.whole("size", Message("board size"), 2, MAX_SIZE, default=8)
BATTERIES = Option.whole("batteries", Message("number of batteries"), 0, MAX_SIZE * MAX_SIZE - 1)
DENSITY_HELP = Message("batteries per field, 0 to 1")
DENSITY = Option(
    "density", "amount", Message("batteries per field"), DENSITY_HELP, least=0, most=1, metavar="D"
)
LENGTH_HELP = Message("visits per battery, 0 to 5")
LENGTH = Option(
    "length", "amount", Message("visits per battery"), LENGTH_HELP, least=0, most=MAX_LENGTH, metavar="L"
)
INDEX = Option(
    "index",
    "number",
    Message("difficulty index"),
    Message("published difficulty index"),
    least=0,
    most=1000,
    metavar="I",
    advanced=True,
)
PARAMETERS = (SIZE, BATTERIES, DENSITY, LENGTH, INDEX, DIAGONAL)
PROPERTIES = ("density", "length", "index")
DENSITIES, LENGTHS = (0.1, 0.6), (1.0, 3.0)
"""What is chosen from if nothing is said."""
CLOSE = 0.25
"""An index this near is met."""
ATTEMPTS = 8


class Plan(NamedTuple):
    """How many batteries, and how many visits to all of them together."""

    batteries: int
    visits: int


def invent(params: Mapping[str, Any], random: Random) -> tuple[Stromrallye, list[Move]]:
    """A board and a walk that solves it; KnobelError ("bad-parameter") if it cannot be.

    `size` 2 to 100 (default 8), `diagonal`, and either `batteries` (default: the size) or
    `density` 0 to 1, `length` 0 to 5 and `index`. A full board leaves the robot's field free.
    The index is met to 0.25 where the board is fine enough for it (from about 8 x 8 on), else
    as nearly as it can be. With a length of 1 or more every battery is visited, so on crowded
    boards the length can come out above a wanted length near 1; below 1 the batteries left
    over are empty.
    """
    chosen = read_all(PARAMETERS, params)
    size, diagonal, index = chosen["size"], chosen["diagonal"], chosen["index"]
    wanted = [name for name in PROPERTIES if chosen[name] is not None]
    if wanted and chosen["batteries"] is not None:
        raise bad(Message("“{one}” and “{other}” cannot be combined", one="batteries", other=wanted[0]))
    if not wanted:
        most = size * size - 1
        batteries = min(size, most) if chosen["batteries"] is None else chosen["batteries"]
        return _on_the_way(size, diagonal, BATTERIES.within(0, most).read(batteries), random)
    densities = chosen["density"] or DENSITIES
    lengths = chosen["length"] or LENGTHS
    if index is not None:
        return _nearest(size, diagonal, _plans(size, densities, lengths, index), index, random)
    batteries = _count(size, amount(random, *densities))
    plan = Plan(batteries, round(batteries * amount(random, *lengths)))
    return _strewn(size, diagonal, plan, random).puzzle()


# ---------------------------------------------------------------- by battery count


def _on_the_way(size: int, diagonal: bool, batteries: int, random: Random) -> tuple[Stromrallye, list[Move]]:
    trail = Trail(size, diagonal, pick(random, _fields(size)), random)
    while len(trail.visits) < batteries:
        if trail.visits and happens(random, 0.35):
            _come_back(trail)
        else:
            _go_on(trail)
    trail.close(REACH)
    return trail.puzzle()


def _go_on(trail: Trail) -> None:
    """To a field for a new battery, best one that no step has touched before."""
    parents: Parents = {}
    fresh = [[f for f in level if f not in trail.walked] for level in _around(trail, parents)]
    choices = [level for level in fresh if level]
    if choices:
        goal = pick(trail.random, pick(trail.random, choices))
        way = trail.way(goal, parents)
    else:
        way = trail.route(lambda field: field not in trail.visits and field != trail.start)
        goal = way[-1]
    _follow(trail, way[:-1])
    trail.place(goal)
    trail.step(goal)


def _come_back(trail: Trail) -> None:
    """To a battery that is there already, if one is near."""
    parents: Parents = {}
    near = [f for level in _around(trail, parents) for f in level if f in trail.visits]
    if near:
        _follow(trail, trail.way(pick(trail.random, near), parents))


def _around(trail: Trail, parents: Parents) -> list[list[Field]]:
    """What can be reached within a few steps, by distance."""
    return [level for level, _ in zip(trail.flood(False, parents), range(REACH), strict=False)]


def _follow(trail: Trail, way: list[Field]) -> None:
    """Walk a way; sometimes waste 2, 4 or 6 steps on it."""
    where = below(trail.random, len(way)) if way and happens(trail.random, 0.3) else -1
    for n, field in enumerate(way):
        trail.step(field)
        if n == where:
            trail.waste(between(trail.random, 1, 3))


# ---------------------------------------------------------------- by density, length and index


def difficulty_index(size: int, batteries: int, visits: int) -> float:
    """The published index of a board, from its density and the visits per battery. To six
    digits, so that no machine's way of rounding shows."""
    if not batteries:
        return 0.0
    density, length = batteries / (size * size), visits / batteries
    crowd = 40 - 40 * math.exp(-5 * density)
    return round(crowd * (3**length - 1) / (length**3 + 2) + visits / 100, 6)


def _strewn(size: int, diagonal: bool, plan: Plan, random: Random) -> Trail:
    """Batteries anywhere; then visit the least visited until there were visits enough."""
    start, *others = shuffled(random, _fields(size))
    trail = Trail(size, diagonal, start, random)
    for field in others[: plan.batteries]:
        trail.place(field)
    visits, unseen = 0, plan.batteries if plan.visits >= plan.batteries else 0
    while visits < plan.visits or unseen:
        for field in trail.least_visited():
            trail.step(field)
            visits += field in trail.visits
            unseen -= unseen > 0 and trail.visits.get(field) == 1
            if visits >= plan.visits and not unseen:
                break
    trail.close(REACH)
    return trail


def _plans(size: int, densities: Span, lengths: Span, index: float) -> list[Plan]:
    """For every battery count the number of visits that comes nearest to the index: those
    that are close to it, or the single best one. KnobelError if the index is out of range."""
    counts = range(max(1, _count(size, densities[0])), _count(size, densities[1]) + 1)
    lines = [(n, math.ceil(lengths[0] * n), math.floor(lengths[1] * n)) for n in counts]
    lines = [(n, low, high) for n, low, high in lines if low <= high]
    least = min((difficulty_index(size, n, low) for n, low, _ in lines), default=0.0)
    most = max((difficulty_index(size, n, high) for n, _, high in lines), default=0.0)
    if not least - CLOSE <= index <= most + CLOSE:
        raise bad(
            Message(
                "an index of {index} is impossible: density and length allow {least} to {most}",
                index=index,
                least=round(least, 1),
                most=round(most, 1),
            )
        )
    plans = [_nearest_visits(size, n, low, high, index) for n, low, high in lines]
    close = [plan for plan in plans if abs(difficulty_index(size, *plan) - index) <= CLOSE]
    return close or [min(plans, key=lambda plan: abs(difficulty_index(size, *plan) - index))]


def _nearest_visits(size: int, batteries: int, low: int, high: int, index: float) -> Plan:
    """The index grows with the visits: halve the range."""
    while high - low > 1:
        middle = (low + high) // 2
        if difficulty_index(size, batteries, middle) < index:
            low = middle
        else:
            high = middle
    under = abs(difficulty_index(size, batteries, low) - index)
    over = abs(difficulty_index(size, batteries, high) - index)
    return Plan(batteries, low if under <= over else high)


def _nearest(
    size: int, diagonal: bool, plans: list[Plan], index: float, random: Random
) -> tuple[Stromrallye, list[Move]]:
    """Follow one plan after the other until the walk came out as planned, or the best of them."""
    best: tuple[float, Trail] | None = None
    for _ in range(ATTEMPTS):
        plan = pick(random, plans)
        trail = _strewn(size, diagonal, plan, random)
        off = abs(difficulty_index(size, plan.batteries, trail.swaps()) - index)
        if best is None or off < best[0]:
            best = off, trail
        if off <= CLOSE:
            break
    assert best is not None
    return best[1].puzzle()


def _count(size: int, density: float) -> int:
    """Batteries for a density; one field is the robot's."""
    return min(size * size - 1, round(size * size * density))


def _fields(size: int) -> list[Field]:
    return [(x, y) for y in range(1, size + 1) for x in range(1, size + 1)]


# ---------------------------------------------------------------- changes


def changed(puzzle: Stromrallye, random: Random) -> Stromrallye:
    """One battery elsewhere, with another charge, more or fewer; or another charge of the robot."""
    batteries = list(puzzle.batteries)
    taken = {(one.x, one.y) for one in (puzzle.robot, *batteries)}
    free = [field for field in _fields(puzzle.size) if field not in taken]
    kind = below(random, 5)
    by = pick(random, (1, -1, 2, -2))
    if kind == 0 or not batteries:
        return replace(puzzle, robot=puzzle.robot._replace(charge=max(1, puzzle.robot.charge + by)))
    n = below(random, len(batteries))
    if kind == 1 and free:
        batteries.append(Battery(*pick(random, free), between(random, 1, 4)))
    elif kind == 2:
        del batteries[n]
    elif kind == 3 and free:
        batteries[n] = Battery(*pick(random, free), batteries[n].charge)
    else:
        batteries[n] = batteries[n]._replace(charge=max(1, batteries[n].charge + by))
    return replace(puzzle, batteries=tuple(batteries))
