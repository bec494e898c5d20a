"""Hüpfburg: proofs first, then the fewest jumps; in C++ or, without it, in Python.

The players are independent of each other, so after t jumps they can be together
on a field exactly if each of them can be there after t jumps. Two short proofs
that this never happens:

* dead end: one player must get stuck, and until then no field suits all;
* residue: the fields in reach fall into p classes so that every arrow leads from
  a class to the next one. Players who start in different classes stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from knobel.answers import Answer, Reason, Solved, Stats, Undecided, Unsolvable, exhausted
from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, LimitReached, Limits, Meter
from knobel.locale import Message
from knobel.puzzle import Wish
from knobel.puzzles.huepfburg.arrows import ends_of
from knobel.puzzles.huepfburg.jumps import Jumps
from knobel.puzzles.huepfburg.rules import Huepfburg, State
from knobel.search import search

if TYPE_CHECKING:
    from knobel.puzzles.huepfburg.native import Kernel

MOST_WORK = 2_000_000
"""Fields looked at before a proof by hand is given up."""
EASILY_LOOKED_THROUGH = 10_000
"""So many fields take no time worth mentioning."""


def solve(puzzle: Huepfburg, limits: Limits, wish: Wish, state: State | None = None) -> Answer:
    """Decide from any state of the game."""
    players = puzzle.players if state is None else state
    native = kernel()
    if native is not None:
        return _by_kernel(native, puzzle, players, limits, wish)
    meter = Meter(limits, bytes_per_state=0)
    try:
        reason = _prove(puzzle, players, meter)
    except LimitReached as reached:
        return Undecided(reached.limit, Stats(meter.seconds))
    if reason is not None:
        return Unsolvable(reason, Stats(meter.seconds))
    return search(puzzle, limits, wish, players, meter=meter)


# ---------------------------------------------------------------- proofs


def prove_unsolvable(puzzle: Huepfburg, state: State | None = None) -> Reason | None:
    """Apart, dead end or residue: proofs a person can check."""
    return _prove(puzzle, puzzle.players if state is None else state, Meter(NO_LIMITS))


def _prove(puzzle: Huepfburg, players: State, meter: Meter) -> Reason | None:
    reach = [_reachable(puzzle.targets, [player], meter) for player in players]
    common = _common(puzzle, reach)
    if not common:
        return apart(puzzle)
    graph = _useful(puzzle, set.union(*reach), common, meter)
    return _dead_end(puzzle, graph, players, meter) or _residue(graph, players, common, meter)


def _common(puzzle: Huepfburg, reach: list[set[int]]) -> set[int]:
    """The fields on which all could meet, if time did not matter."""
    common = set.intersection(*reach)
    return common if puzzle.meet is None else common & {puzzle.meet}


class Useful(NamedTuple):
    """The fields from which a common one can be reached: nobody may leave them. The arrows
    between them, forwards and backwards."""

    after: dict[int, list[int]]
    before: dict[int, list[int]]


def _useful(puzzle: Huepfburg, fields: set[int], common: set[int], meter: Meter) -> Useful:
    before: dict[int, list[int]] = {}
    for field in fields:
        meter.check()
        for there in puzzle.targets(field):
            before.setdefault(there, []).append(field)
    useful = _reachable(lambda field: before.get(field, ()), common, meter)
    after = {field: [there for there in puzzle.targets(field) if there in useful] for field in useful}
    return Useful(after, {field: before.get(field, []) for field in useful})


def apart(puzzle: Huepfburg) -> Reason:
    if puzzle.meet is None:
        return Reason("apart", Message("no field can be reached by all players"))
    return Reason("apart", Message("not every player can reach field {meet}", meet=puzzle.meet))


def dead_end(jumps: int) -> Reason:
    return Reason(
        "dead-end",
        Message(
            "every path to a common field ends after {n} jump at the latest, and the players cannot meet "
            "before that",
            "every path to a common field ends after {n} jumps at the latest, and the players cannot meet "
            "before that",
            n=jumps,
        ),
        {"jumps": jumps},
    )  # fmt: skip


def residue(period: int, residues: Sequence[int], classes: dict[int, int]) -> Reason:
    return Reason(
        "residue",
        Message(
            "every reachable cycle has a length divisible by {period}: the fields fall into {period} "
            "classes, each arrow leads to the next class, and the players start in different classes "
            "({residues})",
            period=period, residues=", ".join(map(str, residues)),
        ),
        {"period": period, "residues": list(residues), "classes": classes},
    )  # fmt: skip


def _dead_end(puzzle: Huepfburg, graph: Useful, players: State, meter: Meter) -> Reason | None:
    ways = [_reachable(graph.after.__getitem__, [player], meter) for player in players]
    if all(_has_cycle(graph.after, fields, meter) for fields in ways):
        return None
    places = [{player} for player in players]
    work = jumps = 0
    while work < MOST_WORK:
        meter.check()
        together = set.intersection(*places)
        if together and puzzle.meet in (None, *together):
            return None
        if not all(places):
            return dead_end(jumps - 1)
        places = [{there for here in fields for there in graph.after[here]} for fields in places]
        work += sum(map(len, places))
        jumps += 1
    return None


def _residue(graph: Useful, players: State, common: set[int], meter: Meter) -> Reason | None:
    """Number the fields that lead to a common one so that arrows count up by one."""
    level = {next(iter(common)): 0}
    unfinished = list(level)
    period = 0
    while unfinished:
        meter.check()
        field = unfinished.pop()
        steps = [(there, 1) for there in graph.after[field]]
        steps += [(there, -1) for there in graph.before[field]]
        for there, up in steps:
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


def _reachable(targets: Callable[[int], Iterable[int]], start: Iterable[int], meter: Meter) -> set[int]:
    seen = set(start)
    unfinished = list(seen)
    while unfinished:
        meter.check()
        for there in targets(unfinished.pop()):
            if there not in seen:
                seen.add(there)
                unfinished.append(there)
    return seen


def _has_cycle(after: dict[int, list[int]], fields: set[int], meter: Meter) -> bool:
    """Take away fields without arrow into them until none is left; a cycle stays."""
    incoming = dict.fromkeys(fields, 0)
    for field in fields:
        for there in after[field]:
            incoming[there] += 1
    unfinished = [field for field, n in incoming.items() if not n]
    removed = 0
    while unfinished:
        meter.check()
        removed += 1
        for there in after[unfinished.pop()]:
            incoming[there] -= 1
            if not incoming[there]:
                unfinished.append(there)
    return removed < len(fields)


# ---------------------------------------------------------------- search in C++


def _by_kernel(native: Kernel, puzzle: Huepfburg, players: State, limits: Limits, wish: Wish) -> Answer:
    found = native.huepfburg(
        puzzle.fields, ends_of(puzzle.arrows), list(players),
        -1 if puzzle.meet is None else puzzle.meet, wish.solutions > 1, wish.solutions,
        *limits.for_kernel(),
    )  # fmt: skip
    stats = Stats(found.seconds, found.states, found.memory)
    if found.end == "exhausted":
        return Unsolvable(_reason(puzzle, players, found), stats)
    if found.end != "solved":
        return Undecided(found.end, stats, depth=found.checked)
    meetings = [Jumps(routes) for routes in found.take_meetings()]
    return Solved(
        meetings[0],
        optimal=bool(found.optimal),
        stats=stats,
        solutions=meetings if wish.solutions > 1 else (),
        count=found.count if wish.solutions > 1 and found.count_exact else None,
    )


def _reason(puzzle: Huepfburg, players: State, found: Any) -> Reason:
    if found.proof == "apart" or (found.proof == "dead-end" and _are_apart(puzzle, players)):
        return apart(puzzle)
    if found.proof == "dead-end":
        return dead_end(found.checked)
    if found.proof == "residue" and found.period:
        classes = {field: c for field, c in enumerate(found.classes, start=1) if c >= 0}
        return residue(found.period, found.residues, classes)
    if found.proof == "residue":
        return _several_periods(found.places)
    return exhausted(found.pairs)


def _are_apart(puzzle: Huepfburg, players: State) -> bool:
    """Is there a simpler reason than a dead end, which the kernel found first?"""
    if puzzle.fields > EASILY_LOOKED_THROUGH:
        return False
    meter = Meter(NO_LIMITS)
    return not _common(puzzle, [_reachable(puzzle.targets, [player], meter) for player in players])


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
            "the cycle lengths keep the players apart: wherever their paths end, their arrival times never "
            "agree; on field {field} they are (player: remainder) {times}",
            field=field, times=times,
        ),
        {"places": places},
    )  # fmt: skip
