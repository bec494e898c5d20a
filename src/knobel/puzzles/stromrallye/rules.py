"""Stromrallye: the rules, and nothing else.

. . . . 3      The robot (on-board charge 9) walks over the board, a step
2 . . . .      costs 1. On a spare battery it must swap. At the end every
. . . . .      battery, the on-board one included, must be empty.
. . . . 3
. . 9 . .
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from knobel.answers import Figure, Reason
from knobel.errors import IllegalMove, unreadable
from knobel.limits import check
from knobel.locale import Message
from knobel.options import Option
from knobel.puzzle import Move, Puzzle

Field = tuple[int, int]
"""(x, y) from 1; x grows to the right, y grows downwards."""

STEPS: Mapping[Move, Field] = {
    "R": (1, 0), "U": (0, -1), "L": (-1, 0), "D": (0, 1),
    "UL": (-1, -1), "UR": (1, -1), "DL": (-1, 1), "DR": (1, 1),
}  # fmt: skip
STRAIGHT = ("R", "U", "L", "D")

AT_ONCE = 5_000
"""Batteries between two looks at the limits."""
MOST_LISTED = 3
"""More fields than these are counted in a sentence, not listed; the picture marks them."""

DIAGONAL = Option(
    "diagonal", "flag", Message("diagonal steps"), Message("allow diagonal steps"), default=False
)
SWAPS = Figure("swaps", Message("{n} swap", "{n} swaps"), fewest=Message("as few swaps as possible"))


class Battery(NamedTuple):
    """A spare battery on its field."""

    x: int
    y: int
    charge: int


class State(NamedTuple):
    """Where the robot is, its charge, and the charges of the spare batteries."""

    field: Field
    charge: int
    spare: tuple[int, ...]


@dataclass(frozen=True)
class Stromrallye(Puzzle):
    """A board: its size, the robot with its charge, the spare batteries."""

    name: ClassVar[str] = "stromrallye"
    title: ClassVar[str] = "Stromrallye"
    options: ClassVar[tuple[Option, ...]] = (DIAGONAL,)
    notations: ClassVar[tuple[str, ...]] = ("tokens", "words", "fields", "legs")
    words: ClassVar[Mapping[Move, Mapping[str, str]]] = {
        "R": {"en": "right", "de": "rechts"},
        "U": {"en": "up", "de": "oben"},
        "L": {"en": "left", "de": "links"},
        "D": {"en": "down", "de": "unten"},
        "UL": {"en": "up-left", "de": "oben-links"},
        "UR": {"en": "up-right", "de": "oben-rechts"},
        "DL": {"en": "down-left", "de": "unten-links"},
        "DR": {"en": "down-right", "de": "unten-rechts"},
    }
    synonyms: ClassVar[Mapping[str, Move]] = {
        "hoch": "U", "aufwärts": "U", "rauf": "U", "nach-oben": "U", "top": "U",
        "runter": "D", "abwärts": "D", "nach-unten": "D", "bottom": "D",
        "nach-links": "L", "nach-rechts": "R", "linksherum": "L", "rechtsherum": "R",
        "links-oben": "UL", "rechts-oben": "UR", "links-unten": "DL", "rechts-unten": "DR",
        "left-up": "UL", "right-up": "UR", "left-down": "DL", "right-down": "DR",
    }  # fmt: skip
    signs: ClassVar[Mapping[Move, str]] = {
        "R": "→", "U": "↑", "L": "←", "D": "↓", "UL": "↖", "UR": "↗", "DL": "↙", "DR": "↘",
    }  # fmt: skip

    figures: ClassVar[tuple[Figure, ...]] = (SWAPS,)
    length_words: ClassVar[Message] = Message("{n} step", "{n} steps")
    shorter_is_better: ClassVar[bool] = False

    size: int
    robot: Battery
    batteries: tuple[Battery, ...]
    diagonal: bool = False

    # -- rules

    def start(self) -> State:
        return State(self.robot[:2], self.robot.charge, tuple(b.charge for b in self.batteries))

    def moves(self, state: State) -> list[Move]:
        if not state.charge:
            return []
        return [move for move in self.directions if self.on_board(go(state.field, move))]

    def apply(self, state: State, move: Move) -> State:
        if move not in STEPS:
            raise unreadable(move)
        if move not in self.directions:
            raise IllegalMove("not-a-neighbour", Message("diagonal steps are not allowed here"))
        field = go(state.field, move)
        if not self.on_board(field):
            raise IllegalMove("off-board", Message("{field} is off the board", field=show(field)))
        if not state.charge:
            raise IllegalMove(
                "no-charge",
                Message("the battery on board is empty at {field}", field=show(state.field)),
            )
        return self._enter(field, state.charge - 1, state.spare)

    def _enter(self, field: Field, charge: int, spare: tuple[int, ...]) -> State:
        """On a battery field the robot must swap, even for a weaker battery."""
        here = self.battery_at.get(field)
        if here is None:
            return State(field, charge, spare)
        return State(field, spare[here], (*spare[:here], charge, *spare[here + 1 :]))

    def is_solved(self, state: State) -> bool:
        return not state.charge and not any(state.spare)

    def missing(self, state: State) -> Reason:
        left = [n for n, charge in enumerate(state.spare, start=1) if charge]
        data = {"batteries": left, "on_board": state.charge}
        if not left:
            message = Message("charge left on board: {charge}", charge=state.charge)
        elif len(left) > MOST_LISTED:
            message = Message("{n} batteries still have charge; on board: {charge}",
                              n=len(left), charge=state.charge)  # fmt: skip
        else:
            listed = ", ".join(f"{show(self.batteries[n - 1][:2])}: {state.spare[n - 1]}" for n in left)
            message = Message("charge left: {listed}; on board: {charge}",
                              listed=listed, charge=state.charge)  # fmt: skip
        return Reason("charge-left", message, data)

    # -- the board

    @property
    def total(self) -> int:
        """The sum of all charges: every solution has exactly so many steps."""
        return self.robot.charge + sum(b.charge for b in self.batteries)

    @cached_property
    def battery_at(self) -> dict[Field, int]:
        """The battery (from 0) on a field."""
        found: dict[Field, int] = {}
        for first in range(0, len(self.batteries), AT_ONCE):
            check()  # there may be a million
            some = self.batteries[first : first + AT_ONCE]
            found |= {battery[:2]: n for n, battery in enumerate(some, first)}
        return found

    @property
    def directions(self) -> Sequence[Move]:
        return tuple(STEPS) if self.diagonal else STRAIGHT

    def on_board(self, field: Field) -> bool:
        return 1 <= field[0] <= self.size and 1 <= field[1] <= self.size

    def neighbours(self, field: Field) -> list[Field]:
        return [there for move in self.directions if self.on_board(there := go(field, move))]

    # -- words about solutions

    def count_figures(self, moves: Sequence[Move]) -> dict[str, int]:
        field, swaps = self.robot[:2], 0
        for move in moves:
            field = go(field, move)
            swaps += field in self.battery_at
        return {"swaps": swaps}


def go(field: Field, move: Move) -> Field:
    """The field one step further."""
    dx, dy = STEPS[move]
    return field[0] + dx, field[1] + dy


def show(field: Field) -> str:
    """A field as people write it: (x|y)."""
    return f"({field[0]}|{field[1]})"
