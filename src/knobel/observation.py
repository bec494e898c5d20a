"""What an agent sees of a puzzle and can do: the question that `observation.py` answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.options import bad
from knobel.puzzle import Move, Puzzle, State

Observed = dict[str, NDArray[np.int32]]
Mask = NDArray[np.int8]
MOST_NUMBERS = 10_000_000
OUTSIDE = -2
"""What lies beyond a board that is smaller than the observation."""


class Observer(Protocol):
    """One fixed shape for all puzzles of an environment."""

    actions: int
    space: spaces.Space[Any]

    def fits(self, puzzle: Puzzle) -> bool:
        """Can the puzzle be seen in this shape?"""

    def see(self, puzzle: Puzzle, state: State) -> Observed:
        """A state as arrays, new ones each time."""

    def mask(self, puzzle: Puzzle, state: State) -> Mask:
        """1 for every action that is a move here."""

    def move(self, action: int) -> Move:
        """The move that an action stands for."""


def observer_of(
    kind: type[Puzzle], largest: int | None, wishes: Mapping[str, Any], puzzles: Sequence[Puzzle]
) -> Observer:
    """How agents see this kind, large enough for all that is wished; KnobelError if it does
    not say how."""
    if kind.environment_id() is None:
        raise KnobelError(
            "no-environment",
            Message("{title} defines no observation for agents ({file} is missing)",
                    title=kind.title, file="observation.py"),
        )  # fmt: skip
    return kind.observer(largest, wishes, puzzles)


def whole_numbers(low: int, high: int, *shape: int) -> spaces.Box:
    """Arrays of whole numbers in a range; KnobelError if nobody could keep them."""
    if (numbers := prod(shape)) > MOST_NUMBERS:
        raise bad(
            Message(
                "the observation would have {n} numbers; at most {most} are allowed",
                n=numbers,
                most=MOST_NUMBERS,
            )
        )
    return spaces.Box(low, high, shape, np.int32)
