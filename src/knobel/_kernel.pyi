"""What the compiled kernel offers whatever the puzzle; see kernel/bindings.cpp.

The searches of a puzzle are described in its folder (`native.pyi`). Every search takes the limits
(seconds, bytes, states; None is no limit) and `watch(seconds, states, memory, depth)`, which is called
about every 20 ms and stops the search by returning False or raising.
"""

from collections.abc import Callable
from typing import Any

Watch = Callable[[float, int, int, int], bool]
Bounds = tuple[float | None, int | None, int | None, Watch]

version: str
compiler: str

class Found:
    end: str
    seconds: float
    states: int
    memory: int
    count: int
    count_exact: bool

class StateSpace:
    def __len__(self) -> int: ...
    def position(self, n: int) -> tuple[Any, ...]: ...
    def choices(self, n: int) -> list[int]: ...
    to_goal: list[int]
    def judge(
        self,
        look: int,
        attention: int,
        slip: float,
        patience: float,
        slack: int | None,
        time: float | None,
        watch: Watch,
    ) -> tuple[float, float] | str: ...

def __getattr__(name: str) -> Any: ...
