"""Stromrallye: the states of a certificate, listed by the kernel; and what it does, in Python.

Where there is no kernel, the arguments that `evidence` checks are tried here, state by state. Another
argument is another function in ARGUMENTS, with its name in `evidence`; and one in
kernel/stromrallye/proof_arguments.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from knobel.answers import Reason
from knobel.evidence import Refuter, Sink
from knobel.kernel import kernel
from knobel.limits import LimitReached, Limits
from knobel.limits import check as check_limits
from knobel.puzzles.stromrallye.evidence import State, Tracks, View
from knobel.puzzles.stromrallye.legs import cells
from knobel.puzzles.stromrallye.proofs.pairing import give_places
from knobel.puzzles.stromrallye.rules import Stromrallye

if TYPE_CHECKING:
    from knobel.puzzles.stromrallye.native import Kernel

ROUNDS = 4
MOST_PAIRS = 20_000
"""Of battery and charge: whoever checks `places` looks at all of them."""
Data = dict[str, Any]


def list_states(puzzle: Stromrallye, below: int | None, limits: Limits, sink: Sink) -> bool:
    """All of them, or those up to the last swap but one before the goal can be reached."""
    native: Kernel | None = kernel()
    if native is None:
        return False
    field, hand, spare = puzzle.start()
    robot, batteries = cells(puzzle, field)
    end = native.stromrallye_states(
        puzzle.size, puzzle.diagonal, robot, hand, batteries, spare,
        below, sink.begin, sink.write, *limits.for_kernel(),
    )  # fmt: skip
    if end != "exhausted":
        raise LimitReached(end)
    return True


def refuter(puzzle: Stromrallye, view: View, reason: Reason | None) -> Refuter:
    """The first argument that holds for a state."""

    def refute(state: State, below: int | None) -> tuple[str, Data] | None:
        check_limits()
        if below is not None and sum(map(bool, state[2:])) >= below:
            return "visits", {}
        return next(_arguments(view, state), None)

    return refute


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
    if len(tracks.charge) * tracks.most > MOST_PAIRS:
        return None
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
