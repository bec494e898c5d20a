"""Rotation: the rules, and nothing else.

#####      Turn the frame by 90 degrees, and every stick falls straight down
#0  #      until it rests. The puzzle is solved when a stick falls out of the
#0  #      frame through a gap.
#   #
## ##      Here the sticks stay and gravity turns: that is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from knobel.answers import Reason
from knobel.errors import unreadable
from knobel.locale import Message
from knobel.options import Option
from knobel.puzzle import Move, Puzzle

Cell = tuple[int, int]
"""(row, column) from 0."""

NAMES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
GRAVITY: tuple[Cell, ...] = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Where things fall, in the frame's own rows and columns. Turning the frame to the
left brings its left side down: gravity goes down, left, up, right."""
STICK = Option(
    "stick",
    "text",
    Message("stick that must get out"),
    Message("the stick that must get out, or all"),
    metavar="S|all",
)


class Stick(NamedTuple):
    """A straight stick: its name, its first cell, its length and how it lies."""

    name: str
    row: int
    column: int
    length: int
    upright: bool


class State(NamedTuple):
    """The side that is down, and the first cell of each stick (None: it is out)."""

    down: int
    sticks: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Rotation(Puzzle):
    """A frame with its sticks. `stick`: None, any stick must get out; "all"; or a name."""

    name: ClassVar[str] = "rotation"
    title: ClassVar[str] = "Rotation"
    options: ClassVar[tuple[Option, ...]] = (STICK,)
    notations: ClassVar[tuple[str, ...]] = ("tokens", "words")
    words: ClassVar[Mapping[Move, Mapping[str, str]]] = {
        "L": {"en": "left", "de": "links"},
        "R": {"en": "right", "de": "rechts"},
    }
    synonyms: ClassVar[Mapping[str, Move]] = {
        "←": "L", "nach-links": "L", "linksherum": "L",
        "→": "R", "nach-rechts": "R", "rechtsherum": "R",
    }  # fmt: skip
    signs: ClassVar[Mapping[Move, str]] = {"L": "↺", "R": "↻"}
    word_gap: ClassVar[str] = ", "
    length_words: ClassVar[Message] = Message("{n} turn", "{n} turns")

    size: int
    walls: frozenset[Cell]
    sticks: tuple[Stick, ...]
    stick: str | None = None

    # -- rules

    def start(self) -> State:
        """A frame that is not at rest falls first."""
        return self._fall(State(0, tuple((s.row, s.column) for s in self.sticks)))

    def moves(self, state: State) -> tuple[Move, ...]:
        return () if self.is_solved(state) else ("L", "R")

    def apply(self, state: State, move: Move) -> State:
        if move not in ("L", "R"):
            raise unreadable(move)
        turned = (state.down + (1 if move == "L" else -1)) % 4
        return self._fall(State(turned, state.sticks))

    def is_solved(self, state: State) -> bool:
        if self.stick is None:
            return None in state.sticks
        if self.stick == "all":
            return not any(state.sticks)
        return state.sticks[self.wanted] is None

    def exhausted(self, states: int) -> Reason:
        general = super().exhausted(states)
        if self.stick is not None:  # others may well get out
            return general
        message = Message(
            "the only position was checked, and no stick gets out",
            "all {n} positions checked, no stick gets out",
            n=states,
        )
        return Reason(general.kind, message, general.data)

    def missing(self, state: State) -> Reason:
        inside = [s.name for s, at in zip(self.sticks, state.sticks, strict=True) if at]
        if self.stick is None:
            message = Message("no stick has fallen out")
        elif self.stick == "all":
            message = Message("not all sticks have fallen out; still inside: {names}",
                              names=", ".join(inside))  # fmt: skip
        else:
            message = Message("stick {name} has not fallen out", name=self.stick)
        return Reason("stick-not-out", message, {"inside": inside})

    def _fall(self, state: State) -> State:
        """Let everything fall: the sticks nearest to the floor first, each as far as it
        can. A stick can only be held up by one whose lowest cell is lower than its own,
        so one pass is enough."""
        dr, dc = GRAVITY[state.down]
        rest = list(state.sticks)
        taken: set[Cell] = set()
        for n in sorted(range(len(rest)), key=lambda n: -self._lowest(n, rest[n], dr, dc)):
            at = rest[n]
            if at is not None:
                rest[n] = at = self._drop(n, at, taken, dr, dc)
            if at is not None:
                taken.update(self.cells(n, at))
        return State(state.down, tuple(rest))

    def _drop(self, n: int, at: Cell, taken: set[Cell], dr: int, dc: int) -> Cell | None:
        """Where a stick comes to rest. Only its lower side can run into something, and it is
        out when its upper side is."""
        cells = self.cells(n, at)[:: 1 if dr + dc > 0 else -1]  # the lowest last
        top, front = cells[0], cells[-1:] if self.sticks[n].upright == bool(dr) else cells
        fallen = 0
        while self._inside(top):
            front = [(r + dr, c + dc) for r, c in front]
            if not (self.walls.isdisjoint(front) and taken.isdisjoint(front)):
                return at[0] + fallen * dr, at[1] + fallen * dc
            top = (top[0] + dr, top[1] + dc)
            fallen += 1
        return None

    def _lowest(self, n: int, at: Cell | None, dr: int, dc: int) -> int:
        if at is None:
            return 0
        return max(r * dr + c * dc for r, c in self.cells(n, at))

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    # -- the frame

    def cells(self, n: int, at: Cell) -> list[Cell]:
        """The cells that stick n covers when its first cell is `at`."""
        stick, (row, column) = self.sticks[n], at
        if stick.upright:
            return [(row + k, column) for k in range(stick.length)]
        return [(row, column + k) for k in range(stick.length)]

    @cached_property
    def wanted(self) -> int:
        """The stick that must get out, if it is a certain one."""
        return [stick.name for stick in self.sticks].index(self.stick or "")
