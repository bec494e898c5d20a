"""Very many moves of a few kinds, in a byte or four each: answers may have millions.

>>> moves = MoveList()
>>> moves.extend(["R", "R", "U"])
>>> len(moves), list(moves[1:]), moves == ["R", "R", "U"]
(3, ['R', 'U'], True)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import overload

from knobel.puzzle import Move


class MoveList(Sequence[Move]):
    """Moves that are added at the end and read like those of a list."""

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self._kinds: list[Move] = []
        self._codes: dict[Move, int] = {}
        self._places = array("B")
        self.extend(moves)

    def code(self, move: Move) -> int:
        """The number that stands for a move."""
        code = self._codes.get(move)
        if code is None:
            code = self._codes[move] = len(self._kinds)
            self._kinds.append(move)
            if code == 256:
                self._places = array("L", self._places)
        return code

    @property
    def kinds(self) -> Sequence[Move]:
        """The moves there are, each once."""
        return self._kinds

    def append(self, move: Move) -> None:
        code = self.code(move)
        self._places.append(code)

    def extend_letters(self, letters: str, meaning: Mapping[str, Move]) -> None:
        """Many moves that were written with a letter each."""
        codes = {ord(letter): self.code(meaning[letter]) for letter in set(letters)}
        if self._places.typecode == "B":
            self._places.frombytes(letters.translate(codes).encode("latin-1"))
        else:
            self._places.extend(map(codes.__getitem__, map(ord, letters)))

    def extend(self, moves: Iterable[Move]) -> None:
        if isinstance(moves, list) and len(moves) > 1000:  # quicker for the many, with few kinds
            for move in set(moves):
                self.code(move)
            self._places.extend(map(self._codes.__getitem__, moves))
        else:
            for move in moves:
                self.append(move)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Move]:
        return map(self._kinds.__getitem__, self._places)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> MoveList: ...
    def __getitem__(self, at: int | slice) -> Move | MoveList:
        if isinstance(at, int):
            return self._kinds[self._places[at]]
        part = MoveList()
        part._kinds, part._codes, part._places = [*self._kinds], dict(self._codes), self._places[at]
        return part

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MoveList) and self._kinds == other._kinds:
            return self._places == other._places
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = list(self[:10])
        return f"MoveList({shown!r})" if len(self) <= 10 else f"<{len(self)} moves: {' '.join(shown)} …>"
