"""The searches of the kernel for this puzzle; see kernel/bindings/huepfburg.cpp."""

from collections.abc import Sequence
from typing import Protocol

from typing_extensions import Buffer

from knobel._kernel import Found, Watch

Route = memoryview[int]

class FoundMeeting(Found):
    @property
    def meetings(self) -> list[list[Route]]: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def proof(self) -> str: ...
    @property
    def period(self) -> int: ...
    @property
    def classes(self) -> list[int]: ...
    @property
    def residues(self) -> list[int]: ...
    @property
    def places(self) -> list[tuple[int, list[list[tuple[int, int]]]]]: ...
    @property
    def pairs(self) -> int: ...
    @property
    def checked(self) -> int: ...

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
