"""Stromrallye: the data of the arguments that `evidence` checks, for certificates.

The solver says quickly whether there is an argument, and which; only then its data are looked for.
Another argument is another function in ARGUMENTS, with its name in `evidence`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from knobel.answers import Reason, Unsolvable
from knobel.evidence import Refuter
from knobel.limits import Limits
from knobel.limits import check as check_limits
from knobel.puzzle import Wish
from knobel.puzzles.stromrallye.evidence import State, Tracks, View
from knobel.puzzles.stromrallye.proofs.pairing import give_places
from knobel.puzzles.stromrallye.rules import State as Situation
from knobel.puzzles.stromrallye.rules import Stromrallye
from knobel.puzzles.stromrallye.solve import solve

ROUNDS = 6
NO_SEARCH = Limits(time=None, memory=None, states=1)
Data = dict[str, Any]


def refuter(puzzle: Stromrallye, view: View, reason: Reason | None) -> Refuter:
    """The first argument that holds for a state."""

    def refute(state: State, below: int | None) -> tuple[str, Data] | None:
        if below is not None and sum(map(bool, state[2:])) >= below:
            return "visits", {}
        if not state[1] or not _is_refuted(puzzle, view, state):
            return None
        return next(_arguments(view, state), None)

    return refute


def _is_refuted(puzzle: Stromrallye, view: View, state: State) -> bool:
    """Does the solver know an argument, without a search?"""
    check_limits()
    at, hand, *spare = state
    field = (puzzle.batteries[at - 1] if at else puzzle.robot)[:2]
    answer = solve(puzzle, NO_SEARCH, Wish(), Situation(field, hand, tuple(spare)))
    return isinstance(answer, Unsolvable) and answer.reason.kind != "exhausted"


def _arguments(view: View, state: State) -> Iterator[tuple[str, Data]]:
    for name, look in ARGUMENTS.items():
        data = look(view, state)
        if data is not None:
            yield name, data


def _colouring(view: View, state: State) -> Data | None:
    at, hand, *spare = state
    puzzle: Stromrallye = view.puzzle
    here = sum((puzzle.batteries[at - 1] if at else puzzle.robot)[:2])
    colours = [sum(battery[:2]) for battery in puzzle.batteries]
    batteries = (here + hand) % 2 + sum((c + q) % 2 for c, q in zip(colours, spare, strict=True))
    places = (here + hand + sum(spare)) % 2 + sum(c % 2 for c in colours)
    if puzzle.diagonal or batteries == places:
        return None
    return {"batteries": batteries, "places": places}


def _dead_ends(view: View, state: State) -> Data | None:
    """Two batteries from which no charged one is in reach; or one that cannot be used up."""
    spare = state[2:]
    found = [n for n, charge in enumerate(spare, start=1) if charge and not _reaches(view, spare, n)]
    if len(found) > 1:
        return {"batteries": found[:2]}
    if found and not view.can_end(found[0], spare[found[0] - 1]):
        return {"batteries": found}
    return None


def _reaches(view: View, spare: State, n: int) -> bool:
    walk = view.walk(n)
    return any(spare[to - 1] for steps in range(1, spare[n - 1] + 1) for to in walk.batteries(steps))


def _unreachable(view: View, state: State) -> Data | None:
    """Everything that legs do not lead to."""
    at, hand, *spare = state
    most = max(hand, *spare, 0)
    reached: set[int] = set()
    unfinished = [(at, hand)]
    for here, charge in unfinished:  # grows while we go
        walk = view.walk(here)
        near = {to for steps in range(1, charge + 1) for to in walk.batteries(steps) if spare[to - 1]}
        unfinished += [(to, most) for to in near - reached]
        reached |= near
    part = [n for n, charge in enumerate(spare, start=1) if charge and n not in reached]
    return {"part": part} if part else None


def _places(view: View, state: State) -> Data | None:
    """Rounds of groups that have exactly as many places as members, until one has too few."""
    tracks = Tracks(view, state)
    rounds: list[list[list[int]]] = []
    for _ in range(ROUNDS):
        before = sum(map(len, tracks.legs.values())), len(tracks.last)
        groups = _groups(tracks)
        rounds.append(groups)
        if tracks.contradict(groups):
            return {"rounds": rounds}
        if before == (sum(map(len, tracks.legs.values())), len(tracks.last)):
            break
    return None


def _groups(tracks: Tracks) -> list[list[int]]:
    """The batteries whose places all others must leave to them; the smallest groups first."""
    ends = tracks.ends()
    can = {n: _members(ends[n, charge]) for n, charge in tracks.charge.items()}
    holder, short = give_places(can)
    if short:
        return [short]
    asks = {n: {holder[place] for place in places} for n, places in can.items()}
    groups = {tuple(sorted(_closure(asks, n))) for n in asks}
    return [list(group) for group in sorted(groups, key=lambda g: (len(g), g)) if len(group) < len(can)]


def _closure(next_to: dict[int, set[int]], start: int) -> set[int]:
    found, seen = [start], {start}
    for here in found:  # grows while we go
        found += next_to[here] - seen
        seen |= next_to[here]
    return seen


def _members(places: int) -> set[int]:
    return {n for n in range(places.bit_length()) if places >> n & 1}


ARGUMENTS: dict[str, Callable[[View, State], Data | None]] = {
    "colouring": _colouring,
    "dead-ends": _dead_ends,
    "unreachable": _unreachable,
    "places": _places,
}
