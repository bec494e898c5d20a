"""The searches of the kernel for this puzzle; see kernel/bindings/stromrallye.cpp and human_game.cpp."""

from collections.abc import Callable, Sequence
from typing import Protocol

from knobel._kernel import Bounds, Found, StateSpace, Watch

class FoundLegs(Found):
    solutions: list[list[tuple[int, int]]]
    steps: list[list[tuple[bytes, int]]]
    swaps: int
    optimal: bool
    lower_bound: int
    proof: str
    witness: int
    batteries: list[int]
    places: list[int]

class Kernel(Protocol):
    # fmt: off
    def stromrallye(
        self, size: int, diagonal: bool, robot: int, hand: int, cells: Sequence[int], charges: Sequence[int],
        fewest_swaps: bool, solutions: int, threads: int, seed: int, *limits: *Bounds
    ) -> FoundLegs: ...
    def stromrallye_states(
        self, size: int, diagonal: bool, robot: int, hand: int, cells: Sequence[int], charges: Sequence[int],
        fewest: int | None, begin: Callable[[int], None], write: Callable[[bytes], None], *limits: *Bounds
    ) -> str: ...
    # fmt: on
    def swaps(
        self,
        reach: Sequence[Sequence[tuple[int, bool, bool, int, int]]],
        can_step: Sequence[bool],
        can_bounce: Sequence[bool],
        all_lengths: bool,
        place: int,
        hand: int,
        spare: Sequence[int],
        most: int,
        time: float | None,
        watch: Watch,
    ) -> StateSpace | str | None: ...
    def stromrallye_steps(
        self, size: int, diagonal: bool, robot: int, cells: Sequence[int], legs: Sequence[tuple[int, int]]
    ) -> list[tuple[bytes, int]] | None: ...
