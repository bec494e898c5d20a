"""The search of the kernel for this puzzle; see kernel/bindings/rotation.cpp."""

from collections.abc import Callable, Sequence
from typing import Protocol

from knobel._kernel import Bounds, Found, StateSpace, Watch

class FoundTurns(Found):
    solutions: list[list[int]]
    depth: int
    per_depth: list[int]
    dead: int
    farthest: list[int]

Sticks = Sequence[tuple[int, int, int, bool, bool]]

class Kernel(Protocol):
    # fmt: off
    def rotation(
        self, size: int, walls: bytes, sticks: Sticks, goal: int, gravity: int,
        solutions: int, whole_space: bool, labelled: bool, threads: int, *limits: *Bounds
    ) -> FoundTurns: ...
    def rotation_states(
        self, size: int, walls: bytes, sticks: Sticks, goal: int, gravity: int,
        fewest: int | None, begin: Callable[[int], None], write: Callable[[bytes], None], *limits: *Bounds
    ) -> str: ...
    def rotation_game(
        self, size: int, walls: bytes, sticks: Sticks, gravity: int, most: int,
        time: float | None, watch: Watch
    ) -> StateSpace | str | None: ...
    def rotation_never_moved(self, game: StateSpace) -> list[int]: ...
    def rotation_invent(
        self, state: Sequence[int], size: int, sticks: int, most: int,
        wanted: int, tries: int, patience: int, time: float | None, watch: Watch
    ) -> tuple[tuple[int, int, int], list[tuple[int, int, int, bool]], list[int]] | str: ...
    # fmt: on
