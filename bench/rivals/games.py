"""The three puzzles as a contestant writes them down: start, what comes after, solved?

States are whatever is nearest at hand: boards of characters, tuples of numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Protocol

State = Any
OUT = ("out",)


class Game(Protocol):
    start: Hashable

    def after(self, state: State) -> Iterator[tuple[str, State]]: ...
    def solved(self, state: State) -> bool: ...


class Rotation:
    """Boards are tuples of rows, really turned; a solved one is OUT."""

    def __init__(self, text: str) -> None:
        head, *rows = text.rstrip("\n").split("\n")
        self.size = int(head)
        self.start = self.drop(tuple(row.ljust(self.size) for row in rows[: self.size]))

    def after(self, board: tuple[str, ...]) -> Iterator[tuple[str, State]]:
        columns = ["".join(column) for column in zip(*board, strict=True)]
        yield "L", self.drop(tuple(reversed(columns)))
        yield "R", self.drop(tuple(column[::-1] for column in columns))

    def solved(self, board: State) -> bool:
        return bool(board == OUT)

    def drop(self, board: tuple[str, ...]) -> tuple[str, ...]:
        """Everything falls, a cell at a time; OUT if a stick falls out."""
        rows = [list(row) for row in board]
        sticks: dict[str, list[tuple[int, int]]] = {}
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign not in "# ":
                    sticks.setdefault(sign, []).append((r, c))
        moved = True
        while moved:
            moved = False
            for stick, cells in sticks.items():
                if any(r + 1 < self.size and rows[r + 1][c] not in (" ", stick) for r, c in cells):
                    continue
                if cells[-1][0] + 1 == self.size:
                    return OUT
                for r, c in cells:
                    rows[r][c] = " "
                sticks[stick] = cells = [(r + 1, c) for r, c in cells]
                for r, c in cells:
                    rows[r][c] = stick
                moved = True
        return tuple("".join(row) for row in rows)


class Huepfburg:
    """Both players' fields."""

    start = (1, 2)

    def __init__(self, text: str) -> None:
        self.targets: dict[int, set[int]] = {}
        for line in text.split("\n")[1:]:
            if line.strip():
                here, there = map(int, line.split())
                self.targets.setdefault(here, set()).add(there)

    def after(self, state: tuple[int, int]) -> Iterator[tuple[str, State]]:
        for a in self.targets.get(state[0], ()):
            for b in self.targets.get(state[1], ()):
                yield f"{a}/{b}", (a, b)

    def solved(self, state: tuple[int, int]) -> bool:
        return state[0] == state[1]


class Stromrallye:
    """The robot's field, its charge, the charges of the spare batteries."""

    def __init__(self, text: str) -> None:
        size, robot, _, *batteries = text.split()
        self.size = int(size)
        x, y, charge = map(int, robot.split(","))
        spare = [tuple(map(int, line.split(","))) for line in batteries]
        self.number = {(bx, by): n for n, (bx, by, _) in enumerate(spare)}
        self.start = (x, y, charge, tuple(q for _, _, q in spare))

    def after(self, state: tuple[int, int, int, tuple[int, ...]]) -> Iterator[tuple[str, State]]:
        x, y, charge, spare = state
        if charge:
            for move, dx, dy in (("R", 1, 0), ("U", 0, -1), ("L", -1, 0), ("D", 0, 1)):
                there = x + dx, y + dy
                if 1 <= there[0] <= self.size and 1 <= there[1] <= self.size:
                    n = self.number.get(there)
                    if n is None:
                        yield move, (*there, charge - 1, spare)
                    else:
                        yield move, (*there, spare[n], (*spare[:n], charge - 1, *spare[n + 1 :]))

    def solved(self, state: tuple[int, int, int, tuple[int, ...]]) -> bool:
        return not state[2] and not any(state[3])


def game(kind: str, text: str) -> Game:
    """The puzzle of a text."""
    kinds: dict[str, Any] = {"rotation": Rotation, "huepfburg": Huepfburg, "stromrallye": Stromrallye}
    found: Game = kinds[kind](text)
    return found
