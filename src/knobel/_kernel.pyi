"""The compiled searches; see kernel/bindings.cpp.

Every search takes the limits (seconds, bytes, states; None is no limit) and
`watch(seconds, states, memory, depth)`, which is called about every 20 ms and
stops the search by returning False or raising.
"""

from collections.abc import Callable, Sequence

from typing_extensions import Buffer

Watch = Callable[[float, int, int, int], bool]
Route = memoryview[int]

version: str
compiler: str

class _Found:
    @property
    def end(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def states(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def count_exact(self) -> bool: ...

class FoundLegs(_Found):
    @property
    def solutions(self) -> list[list[tuple[int, int]]]: ...
    @property
    def steps(self) -> list[tuple[str, ...]]: ...
    @property
    def swaps(self) -> int: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def lower_bound(self) -> int: ...
    @property
    def proof(self) -> str: ...
    @property
    def witness(self) -> int: ...
    @property
    def batteries(self) -> list[int]: ...
    @property
    def places(self) -> list[int]: ...

class FoundTurns(_Found):
    @property
    def solutions(self) -> list[list[int]]: ...
    @property
    def depth(self) -> int: ...
    @property
    def per_depth(self) -> list[int]: ...
    @property
    def dead(self) -> int: ...
    @property
    def farthest(self) -> list[int]: ...

class FoundMeeting(_Found):
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

def stromrallye(
    size: int,
    diagonal: bool,
    robot: int,
    hand: int,
    cells: Sequence[int],
    charges: Sequence[int],
    fewest_swaps: bool,
    solutions: int,
    threads: int,
    seed: int,
    time: float | None,
    memory: int | None,
    states: int | None,
    watch: Watch,
) -> FoundLegs: ...

class Swaps:
    def __len__(self) -> int: ...
    def position(self, n: int) -> tuple[int, int, tuple[int, ...]]: ...
    def choices(self, n: int) -> list[int]: ...
    @property
    def to_goal(self) -> list[int]: ...
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

def swaps(
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
) -> Swaps | str | None: ...
def stromrallye_steps(
    size: int, diagonal: bool, robot: int, cells: Sequence[int], legs: Sequence[tuple[int, int]]
) -> tuple[str, ...] | None: ...
def rotation(
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
def huepfburg(
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
def join(routes: Sequence[Buffer], inner: str, outer: str, first: int, last: int) -> str: ...
