"""A puzzle as its certificates see it: what the checker asks, for any puzzle.

A puzzle with a folder can have its own `View` in `evidence.py` beside its rules: with coarser steps
(whole legs), with one state for many that are alike, with arguments that need no search. Such a file
knows the rules and nothing of any solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from knobel.locale import Message

if TYPE_CHECKING:
    from knobel.puzzle import Puzzle

Data = Mapping[str, Any]
State = Any
Argument = Callable[[Any, State, Data, int | None], None]
"""Of a view, about a state, with its data: checks that no solution leads on from there, or none with
fewer steps than the number at the end. Wrong says why it does not follow."""
Refuter = Callable[[State, int | None], tuple[str, dict[str, Any]] | None]
"""An argument, by its name and data, that shows that a state leads to no solution, or to none with
fewer steps than a number; None if there is none."""


class Sink(Protocol):
    """Takes the lines of a certificate: first how many bytes they have, then the lines."""

    def begin(self, more: int) -> None: ...

    def write(self, lines: bytes) -> None: ...


class Wrong(Exception):
    """What a certificate says is not so."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class View:
    """The states of a puzzle and the steps between them, straight from its rules."""

    counts: ClassVar[str] = "length"
    """What one step counts: the length of a solution, or one of its figures."""
    arguments: ClassVar[Mapping[str, Argument]] = {}
    """By name."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Any = puzzle

    def start(self) -> State:
        return self.puzzle.start()

    def after(self, state: State) -> Iterable[State]:
        """Where one step leads."""
        return (self.puzzle.apply(state, move) for move in self.puzzle.moves(state))

    def solved(self, state: State) -> bool:
        return bool(self.puzzle.is_solved(state))

    def encode(self, state: State) -> Any:
        """A state as JSON; equal only for equal states. Tuples are arrays."""
        return _plain(state)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, frozenset):
        return sorted((_plain(part) for part in value), key=repr)
    return value


def whole_numbers(data: Data, name: str, least: int, most: int) -> list[int]:
    """A list of different whole numbers from least to most; Wrong if it is something else."""
    found = data.get(name)
    if (
        not isinstance(found, list)
        or not all(type(n) is int and least <= n <= most for n in found)
        or len(set(found)) < len(found)
    ):
        raise Wrong(Message("“{name}” must be a list of different numbers from {least} to {most}",
                            name=name, least=least, most=most))  # fmt: skip
    return found


def only(data: Data, *names: str) -> None:
    """Wrong if there are other names in it."""
    for name in data:
        if name not in names:
            raise Wrong(Message("“{name}” does not belong here", name=name))
