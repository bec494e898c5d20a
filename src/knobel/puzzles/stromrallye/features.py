"""Stromrallye: how hard is it? Numbers about a solution, leg by leg.

length     legs of the solution
choices    batteries to choose from, on average
revisits   batteries visited more than once, and legs back to where they began
detours    share of legs that a player in a hurry would not take
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from knobel.answers import Solved
from knobel.features import CHOICES, DETOURS, LENGTH, SOLUTIONS, TRAPS, Feature, measured, whole
from knobel.limits import check
from knobel.locale import Message
from knobel.puzzles.stromrallye.legs import Leg, Lengths, cut, legs_of
from knobel.puzzles.stromrallye.rules import Stromrallye

FEATURES = (
    LENGTH.said(
        whole(
            Message(
                "the shortest solution has {n} leg from battery to battery",
                "the shortest solution has {n} legs from battery to battery",
            )
        ),
        estimate=whole(
            Message(
                "the shortest solution found has {n} leg from battery to battery",
                "the shortest solution found has {n} legs from battery to battery",
            )
        ),
    ),
    CHOICES.said(
        measured(
            Message(
                "on average, {value} battery is within reach",
                "on average, {value} batteries are within reach",
            )
        )
    ),
    Feature(
        "revisits",
        Message("revisits"),
        measured(Message("repeated visits to a battery: {value}")),
        counts_as="switches",
    ),
    DETOURS.said(
        measured(Message("{percent}% of the legs do not lead straight to the nearest charged battery"))
    ),
    TRAPS.said(measured(Message("{percent}% of the positions a player reaches without a slip are lost"))),
    SOLUTIONS.said(
        whole(Message("there is {n} different solution", "there are {n} different solutions")),
        at_least=whole(
            Message("there is at least {n} different solution", "there are at least {n} different solutions")
        ),
    ),
)


class Situation(NamedTuple):
    """Before a leg: the battery stood on (from 0, or None), the leg, and how to reach each
    battery that still holds charge and is not too far for the charge on board."""

    at: int | None
    leg: Leg
    options: dict[int, Lengths]


def features(puzzle: Stromrallye, answer: Solved) -> dict[str, float]:
    """The features of one solution, not of the board alone: ask for the fewest swaps first
    if that matters. Time grows with batteries times fields; fine for boards up to 30 x 30."""
    situations = list(_situations(puzzle, answer))
    return {
        "length": float(len(situations)),
        "choices": _choices(situations),
        "revisits": _revisits(situations),
        "detours": _detours(situations),
    }


def _choices(situations: list[Situation]) -> float:
    """How many batteries with charge are within reach, on average over the legs; where there
    is none left the end is the one choice."""
    return _mean([max(1, len(situation.options)) for situation in situations])


def _revisits(situations: list[Situation]) -> float:
    """How many batteries are visited twice or more, plus how many legs lead back to the
    battery they came from."""
    visited = [situation.leg.to for situation in situations if situation.leg.to != -1]
    often = sum(times > 1 for times in Counter(visited).values())
    return float(often + sum(situation.leg.to - 1 == situation.at for situation in situations))


def _detours(situations: list[Situation]) -> float:
    """The share of the legs to batteries with charge that do not lead to the nearest one
    (other than the one stood on), or are longer than the shortest way to it."""
    chosen = [situation for situation in situations if situation.leg.to - 1 in situation.options]
    return _mean([_is_detour(situation) for situation in chosen])


def _is_detour(situation: Situation) -> bool:
    to = situation.leg.to - 1
    others = [lengths for n, lengths in situation.options.items() if n != situation.at]
    shortest = situation.options[to].shortest
    nearest = min((lengths.shortest for lengths in others), default=shortest)
    loop = to == situation.at and bool(others)
    return loop or shortest > nearest or situation.leg.steps > shortest


def _situations(puzzle: Stromrallye, answer: Solved) -> Iterator[Situation]:
    """Play the solution, leg by leg."""
    table = legs_of(puzzle)
    field, at, hand = puzzle.robot[:2], None, puzzle.robot.charge
    spare = [battery.charge for battery in puzzle.batteries]
    for leg in cut(puzzle, answer.moves):
        check()
        options = {
            n: lengths
            for n, lengths in sorted(table.lengths(field).items())
            if spare[n] and lengths.shortest <= hand
        }
        yield Situation(at, leg, options)
        if leg.to != -1:
            at = leg.to - 1
            hand, spare[at] = spare[at], hand - leg.steps
            field = puzzle.batteries[at][:2]


def _mean(numbers: list[int] | list[bool]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
