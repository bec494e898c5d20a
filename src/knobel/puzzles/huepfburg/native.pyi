"""The searches of the kernel for this puzzle; see kernel/bindings/huepfburg.cpp."""

from collections.abc import Sequence
from typing import Protocol

from typing_extensions import Buffer

from knobel._kernel import Found, StateSpace, Watch

Route = memoryview[int]

class FoundMeeting(Found):
    optimal: bool
    proof: str
    period: int
    classes: list[int]
    residues: list[int]
    places: list[tuple[int, list[list[tuple[int, int]]]]]
    pairs: int
    checked: int
    def take_meetings(self) -> list[list[Route]]: ...

class Kernel(Protocol):
    def huepfburg(
        self,
        fields: int,
        arrows: Buffer,
        start: Sequence[int],
        meet: int,
        count: bool,
        solutions: int,
        time: float | None,
        memory: int | None,
        states: int | None,
        watch: Watch,
    ) -> FoundMeeting: ...
    def join(self, routes: Sequence[Buffer], inner: str, outer: str, first: int, last: int) -> str: ...
    def split(self, text: str, inner: str, outer: str) -> tuple[memoryview[int], int] | None: ...
    def all_within(self, numbers: Buffer, low: int, high: int) -> bool: ...
    def walk(self, fields: int, arrows: Buffer, routes: Sequence[Sequence[int]], meet: int) -> int: ...
    def huepfburg_game(
        self,
        fields: int,
        arrows: Buffer,
        start: Sequence[int],
        meet: int,
        most: int,
        time: float | None,
        watch: Watch,
    ) -> StateSpace | str | None: ...
    def huepfburg_invent(
        self,
        state: Sequence[int],
        fields: int,
        arrows: int,
        wanted: int,
        tries: int,
        patience: int,
        time: float | None,
        watch: Watch,
    ) -> tuple[list[tuple[int, int]], list[int]] | str: ...
