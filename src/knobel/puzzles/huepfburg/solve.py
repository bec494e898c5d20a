"""Hüpfburg: proofs first, then the fewest jumps; in C++ or, without it, in Python.

The players are independent of each other, so after t jumps they can be together
on a field exactly if each of them can be there after t jumps. Two short proofs
that this never happens:

* dead end: one player must get stuck, and until then no field suits all;
* residue: the fields in reach fall into p classes so that every arrow leads from
  a class to the next one. Players who start in different classes stay apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from math import gcd
from typing import Any, overload

from knobel.kernel import kernel
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Answer, Move, Reason, Solved, Stats, Undecided, Unsolvable, Wish, exhausted
from knobel.puzzles.huepfburg.rules import Huepfburg, State, format_jump
from knobel.search import search

MOST_WORK = 2_000_000
"""Fields looked at before a proof by hand is given up."""


def solve(puzzle: Huepfburg, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """Decide from any state of the game."""
    players = puzzle.players if state is None else state
    native = kernel()
    if native is not None:
        return _by_kernel(native, puzzle, players, limits, wish)
    reason = prove_unsolvable(puzzle, players)
    if reason is not None:
        return Unsolvable(reason)
    return search(puzzle, limits, wish, players)


class Jumps(Sequence[Move]):
    """The moves of a meeting, made from the players' routes when they are asked for."""

    def __init__(self, routes: Sequence[Sequence[int]]) -> None:
        self.routes = routes

    def __len__(self) -> int:
        return len(self.routes[0]) - 1

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        at = range(len(self))[index] + 1
        return format_jump(tuple(route[at] for route in self.routes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = " ".join(self[:5])
        return f"<{len(self)} jumps: {shown}{' …' if len(self) > 5 else ''}>"


# ---------------------------------------------------------------- proofs


def prove_unsolvable(puzzle: Huepfburg, state: State | None = None) -> Reason | None:
    """Apart, dead end or residue: proofs a person can check."""
    players = puzzle.players if state is None else state
    reach = [_reachable(puzzle.targets, [player]) for player in players]
    common = set.intersection(*reach)
    if puzzle.meet is not None:
        common &= {puzzle.meet}
    if not common:
        return apart(puzzle)
    return _dead_end(puzzle, players, reach) or _residue(puzzle, players, reach, common)


def apart(puzzle: Huepfburg) -> Reason:
    if puzzle.meet is None:
        return Reason("apart", Message("there is no field that all players can reach"))
    return Reason("apart", Message("not every player can reach field {meet}", meet=puzzle.meet))


def dead_end(jumps: int) -> Reason:
    return Reason(
        "dead-end",
        Message(
            "every way towards a common field ends after {n} jump at the latest, "
            "and until then the players cannot meet",
            "every way towards a common field ends after {n} jumps at the latest, "
            "and until then the players cannot meet",
            n=jumps,
        ),
        {"jumps": jumps},
    )  # fmt: skip


def residue(period: int, residues: Sequence[int], classes: dict[int, int]) -> Reason:
    return Reason(
        "residue",
        Message(
            "every cycle in reach has a length divisible by {period}: the fields fall into {period} classes, "
            "each arrow leads to the next class, and the players start in the classes {residues}",
            period=period, residues=", ".join(map(str, residues)),
        ),
        {"period": period, "residues": list(residues), "classes": classes},
    )  # fmt: skip


def _dead_end(puzzle: Huepfburg, players: State, reach: list[set[int]]) -> Reason | None:
    if all(_has_cycle(puzzle, fields) for fields in reach):
        return None
    places = [{player} for player in players]
    work = jumps = 0
    while work < MOST_WORK:
        together = set.intersection(*places)
        if together and puzzle.meet in (None, *together):
            return None
        if not all(places):
            return dead_end(jumps - 1)
        places = [{there for here in fields for there in puzzle.targets(here)} for fields in places]
        work += sum(map(len, places))
        jumps += 1
    return None


def _residue(puzzle: Huepfburg, players: State, reach: list[set[int]], common: set[int]) -> Reason | None:
    """Number the fields that lead to a common one so that arrows count up by one."""
    before: dict[int, list[int]] = {}
    for field in set.union(*reach):
        for there in puzzle.targets(field):
            before.setdefault(there, []).append(field)
    useful = _reachable(lambda field: before.get(field, ()), common)
    level = {next(iter(common)): 0}
    unfinished = list(level)
    period = 0
    while unfinished:
        field = unfinished.pop()
        steps = [(there, 1) for there in puzzle.targets(field)]
        steps += [(there, -1) for there in before.get(field, ())]
        for there, up in steps:
            if there not in useful:
                continue
            if there not in level:
                level[there] = level[field] + up
                unfinished.append(there)
            period = gcd(period, level[field] + up - level[there])
    if period < 2 or any(player not in level for player in players):
        return None
    residues = [level[player] % period for player in players]
    if len(set(residues)) == 1:
        return None
    return residue(period, residues, {field: n % period for field, n in sorted(level.items())})


def _reachable(targets: Any, start: Iterable[int]) -> set[int]:
    seen = set(start)
    unfinished = list(seen)
    while unfinished:
        for there in targets(unfinished.pop()):
            if there not in seen:
                seen.add(there)
                unfinished.append(there)
    return seen


def _has_cycle(puzzle: Huepfburg, fields: set[int]) -> bool:
    """Take away fields without arrow into them until none is left; a cycle stays."""
    incoming = dict.fromkeys(fields, 0)
    for field in fields:
        for there in puzzle.targets(field):
            incoming[there] += 1
    unfinished = [field for field, n in incoming.items() if not n]
    removed = 0
    while unfinished:
        removed += 1
        for there in puzzle.targets(unfinished.pop()):
            incoming[there] -= 1
            if not incoming[there]:
                unfinished.append(there)
    return removed < len(fields)


# ---------------------------------------------------------------- search in C++


def _by_kernel(native: Any, puzzle: Huepfburg, players: State, limits: Limits, wish: Wish) -> Answer:
    found = native.huepfburg(
        puzzle.fields, array("I", chain.from_iterable(puzzle.arrows)), list(players),
        -1 if puzzle.meet is None else puzzle.meet, wish.solutions > 1, wish.solutions,
        *limits.for_kernel(),
    )  # fmt: skip
    stats = Stats(found.seconds, found.states, found.memory)
    if found.end == "exhausted":
        return Unsolvable(_reason(puzzle, found), stats)
    if found.end != "solved":
        return Undecided(found.end, stats, depth=found.checked)
    meetings = [Jumps(routes) for routes in found.meetings]
    return Solved(
        meetings[0],
        optimal=bool(found.optimal),
        stats=stats,
        solutions=meetings if wish.solutions > 1 else (),
        count=found.count if wish.solutions > 1 and found.count_exact else None,
    )


def _reason(puzzle: Huepfburg, found: Any) -> Reason:
    if found.proof == "apart":
        return apart(puzzle)
    if found.proof == "dead-end":
        return dead_end(found.checked)
    if found.proof == "residue" and found.period:
        classes = {field: c for field, c in enumerate(found.classes, start=1) if c >= 0}
        return residue(found.period, found.residues, classes)
    if found.proof == "residue":
        return _several_periods(found.places)
    return exhausted(found.pairs)


def _several_periods(places: list[tuple[int, list[list[tuple[int, int]]]]]) -> Reason:
    """No one numbering of the fields does it; each place where ways end has its own times."""
    field, players = places[0]
    times = "; ".join(
        f"{player}: " + ", ".join(f"{residue} mod {period}" for residue, period in arrivals)
        for player, arrivals in enumerate(players, start=1)
    )
    return Reason(
        "residue",
        Message(
            "cycle lengths keep the players apart: wherever their ways end, they can be there only at times "
            "that never agree; on field {field} at the times (player: remainder) {times}",
            field=field, times=times,
        ),
        {"places": places},
    )  # fmt: skip
