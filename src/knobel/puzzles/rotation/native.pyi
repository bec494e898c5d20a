"""The search of the kernel for this puzzle; see kernel/bindings/rotation.cpp."""

from collections.abc import Callable, Sequence
from typing import Protocol

from knobel._kernel import Found, Watch

class FoundTurns(Found):
    solutions: list[list[int]]
    depth: int
    per_depth: list[int]
    dead: int
    farthest: list[int]

class Kernel(Protocol):
    def rotation(
        self,
        size: int,
        walls: bytes,
        sticks: Sequence[tuple[int, int, int, bool, bool]],
        goal: int,
        gravity: int,
        solutions: int,
        whole_space: bool,
        labelled: bool,
        time: float | None,
        memory: int | None,
        states: int | None,
        watch: Watch,
    ) -> FoundTurns: ...
    def rotation_states(
        self,
        size: int,
        walls: bytes,
        sticks: Sequence[tuple[int, int, int, bool, bool]],
        goal: int,
        gravity: int,
        fewest: int | None,
        begin: Callable[[int], None],
        write: Callable[[bytes], None],
        time: float | None,
        memory: int | None,
        states: int | None,
        watch: Watch,
    ) -> str: ...
