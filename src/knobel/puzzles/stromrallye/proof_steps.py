"""Stromrallye: why a position is lost, as a series of pictures, each with one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import dist

from knobel.answers import Reason
from knobel.locale import Message
from knobel.puzzles.stromrallye.explain import FOLLOWED, board_with, dot, in_reach, ring, tint
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.proofs.ends import END, Ends, Legs
from knobel.puzzles.stromrallye.proofs.one_way import ways
from knobel.puzzles.stromrallye.rules import Battery, Field, State, Stromrallye, show
from knobel.puzzles.stromrallye.scene import margin
from knobel.scene import Line, Shape, Step

RIM = 0.5
"""How far from the middle of a field lines begin and end."""


def proof_steps(puzzle: Stromrallye, state: State, reason: Reason) -> list[Step]:
    """The proof for this position, drawn on it."""
    here = _begun_at(puzzle, state)
    draw = _STEPS.get(reason.kind)
    return [] if draw is None else list(draw(here, reason))


def _begun_at(puzzle: Stromrallye, state: State) -> Stromrallye:
    """The same board as if the game began in this position."""
    batteries = [Battery(b.x, b.y, q) for b, q in zip(puzzle.batteries, state.spare, strict=True)]
    return replace(puzzle, robot=Battery(*state.field, state.charge), batteries=tuple(batteries))


def _step(
    puzzle: Stromrallye, text: Message, under: Sequence[Shape] = (), over: Sequence[Shape] = ()
) -> Step:
    return Step(text, board_with(puzzle, under, over, []))


# ---------------------------------------------------------------- colouring


def _colouring(puzzle: Stromrallye, reason: Reason) -> Iterator[Step]:
    size = range(1, puzzle.size + 1)
    dark = [tint(puzzle, (x, y), "shade") for y in size for x in size if (x + y) % 2]
    ends = [dot(puzzle, one[:2]) for one in (puzzle.robot, *puzzle.batteries) if sum(one) % 2]
    places = [ring(puzzle, one[:2]) for one in puzzle.batteries if sum(one[:2]) % 2]
    last = (sum(puzzle.robot[:2]) + puzzle.total) % 2
    yield _step(puzzle, Message("Colour the fields like a chessboard. Every step changes the colour."), dark)
    yield _step(
        puzzle,
        Message(
            "So it is fixed on which colour each battery runs empty: with an even charge on its own colour, "
            "with an odd charge on the other. A dot marks those that run empty on dark: {n}.",
            n=len(ends),
        ),
        dark,
        ends,
    )
    yield _step(puzzle, _places_said(len(places), last), dark, places)
    yield _step(
        puzzle,
        Message(
            "Dark ends: {ends}. Dark places: {places}. They differ, and no step can change that.",
            ends=len(ends),
            places=len(places) + last,
        ),
        dark,
        [*places, *ends],
    )


def _places_said(places: int, last: int) -> Message:
    if last:
        return Message(
            "At the end, a battery lies on every battery field, and one is on board. A frame marks "
            "the dark battery fields: {n}. The robot’s last field is also dark: {total} dark "
            "places.",
            n=places,
            total=places + 1,
        )
    return Message(
        "At the end, a battery lies on every battery field, and one is on board. A frame marks the dark "
        "battery fields: {n}. The robot’s last field is light, so there are {n} dark places.",
        n=places,
    )


# ---------------------------------------------------------------- too few places


def _pairing(puzzle: Stromrallye, reason: Reason, joined: bool = True) -> Iterator[Step]:
    every = (puzzle.robot, *puzzle.batteries)
    short: list[int] = reason.data["batteries"]
    places: list[int] = reason.data["places"]
    rings = [ring(puzzle, every[n][:2]) for n in short]
    tinted = [tint(puzzle, every[n][:2], "reach") for n in places if n]
    yield _step(
        puzzle,
        Message(
            "Every battery must run empty in a place of its own. Look at the framed ones: {n}.", n=len(short)
        ),
        over=rings,
    )
    where = [field for n in places if n for field in [every[n][:2]]]
    if 0 in places:
        said = Message(
            "Legs that use up their charge exactly end on the tinted fields ({n}), or on board at the very "
            "end: {total} places.",
            n=len(where),
            total=len(places),
        )
    else:
        said = Message(
            "Legs that use up their charge exactly end on the tinted fields only: {n}.", n=len(where)
        )
    yield _step(puzzle, said, tinted, [*(_joined(puzzle, short) if joined else ()), *rings])
    yield _step(
        puzzle,
        Message("{n} batteries, {places} places: one too few.", n=len(short), places=len(places)),
        tinted,
        rings,
    )


def _joined(puzzle: Stromrallye, short: Sequence[int]) -> Iterator[Shape]:
    """Lines from each of these batteries to the fields where it can run empty."""
    if len(puzzle.batteries) > FOLLOWED:
        return
    can = Ends(Legs(LegTable(puzzle), *puzzle.start())).now()
    every = (puzzle.robot, *puzzle.batteries)
    for n in short:
        for place in can.get(n - 1, ()):
            if place not in (END, n - 1):
                yield _line(puzzle, every[n][:2], every[place + 1][:2])


def _line(puzzle: Stromrallye, here: Field, there: Field) -> Line:
    """From the rim of one field to that of the other, so that both charges can be read."""
    edge, away = margin(puzzle) - 0.5, dist(here, there)
    share = min(0.36, RIM / away)
    x, y = ((b - a) * share for a, b in zip(here, there, strict=True))
    points = ((edge + here[0] + x, edge + here[1] + y), (edge + there[0] - x, edge + there[1] - y))
    return Line(points, "way", thick=0.06, arrow=0.26)


# ---------------------------------------------------------------- out of reach


def _unreachable(puzzle: Stromrallye, reason: Reason) -> Iterator[Step]:
    battery = puzzle.batteries[reason.data["battery"] - 1]
    tinted = [tint(puzzle, field, "reach") for field in in_reach(puzzle)]
    yield _step(
        puzzle,
        Message(
            "The robot can get to the tinted fields, even if it carries the largest "
            "charge of the board after every swap."
        ),
        tinted,
    )
    yield _step(
        puzzle,
        Message("The {n} at {field} is not among them.", n=battery.charge, field=show(battery[:2])),
        tinted,
        [ring(puzzle, battery[:2])],
    )


def _dead_ends(puzzle: Stromrallye, reason: Reason) -> Iterator[Step]:
    battery = puzzle.batteries[reason.data["battery"] - 1]
    marked = [ring(puzzle, battery[:2])]
    yield _step(
        puzzle,
        Message(
            "With the {n} at {field}, the robot reaches no other charged battery: it can only be the last.",
            n=battery.charge,
            field=show(battery[:2]),
        ),
        _around(puzzle, battery),
        marked,
    )
    yield _step(puzzle, Message("{reason:capital}.", reason=reason.message), over=marked)


def _around(puzzle: Stromrallye, battery: Battery) -> list[Shape]:
    """The fields in reach of a battery's charge, over free fields."""
    table = LegTable(puzzle)
    seen = level = {battery[:2]}
    for _ in range(battery.charge):
        level = {there for field in level for there in table.free(field)} - seen
        seen = seen | level
    return [tint(puzzle, field, "reach") for field in sorted(seen)]


def _one_way(puzzle: Stromrallye, reason: Reason) -> Iterator[Step]:
    if "places" in reason.data:
        yield from _pairing(puzzle, reason, joined=False)  # by fewer legs than exist
        return
    every = (puzzle.robot, *puzzle.batteries)
    reach = ways(puzzle) if len(puzzle.batteries) <= FOLLOWED else {}
    for n, other in (reason.data["batteries"], reason.data["batteries"][::-1]):
        tinted = [tint(puzzle, every[there][:2], "reach") for there in sorted(reach.get(n, ()))]
        yield _step(
            puzzle,
            Message(
                "From the {n} at {field}, legs that a solution can contain lead to the tinted batteries "
                "only.",
                n=every[n].charge,
                field=show(every[n][:2]),
            ),
            tinted,
            [ring(puzzle, every[n][:2]), ring(puzzle, every[other][:2])],
        )
    yield _step(
        puzzle,
        Message("Both must be visited, but neither leads to the other."),
        over=[ring(puzzle, every[n][:2]) for n in reason.data["batteries"]],
    )


_STEPS: dict[str, Callable[[Stromrallye, Reason], Iterator[Step]]] = {
    "colouring": _colouring,
    "pairing": _pairing,
    "unreachable": _unreachable,
    "dead-ends": _dead_ends,
    "one-way": _one_way,
}
"""What is drawn for each kind of proof; a search through all positions has no picture."""
