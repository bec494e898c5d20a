"""Long solutions in little room: moves that are repeated are kept once.

    R (U D)×500,000 R        a million moves: three runs

`PackedMoves` is a sequence of moves like any other: it has a length, it can be indexed, cut, compared
with a list, hashed, pickled. What writes or reads long solutions goes by `runs_of` or by pieces
(`pieces_of`), so that its memory does not grow with their length.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, repeat
from typing import ClassVar, overload

from knobel.limits import check

Move = str
Run = tuple[tuple[Move, ...], int]
"""Some moves, and how often they are made one after the other."""
PIECE = 10_000
"""Moves that are handled at once."""


class LazyMoves(Sequence[Move]):
    """Moves that are made when they are asked for. Equal to any sequence of the same moves, and hashed like
    a tuple of them."""

    __slots__ = ()

    as_the_rules_write_them: ClassVar[bool] = False
    """True if no move can be written in another way, so that none has to be read again."""

    @abstractmethod
    def at(self, n: int) -> Move:
        """The move with this number, from 0; never beyond the end."""

    def between(self, first: int, last: int) -> Iterator[Move]:
        """The moves from `first` to before `last`."""
        return map(self.at, range(first, last))

    def part(self, first: int, last: int) -> Sequence[Move]:
        """The same as a sequence of its own."""
        return tuple(self.between(first, last))

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            first, last, step = index.indices(len(self))
            return self.part(first, max(first, last)) if step == 1 else tuple(self)[index]
        return self.at(range(len(self))[index])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str) or len(self) != len(other):
            return False
        return all(ours == theirs for ours, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))


class PackedMoves(LazyMoves):
    """The moves of some runs."""

    __slots__ = ("_ends", "runs")

    def __init__(self, runs: Iterable[Run]) -> None:
        self.runs = tuple((tuple(moves), times) for moves, times in runs if moves and times > 0)
        self._ends = list(accumulate(len(moves) * times for moves, times in self.runs))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def at(self, n: int) -> Move:
        at = bisect_right(self._ends, n)
        moves, _ = self.runs[at]
        return moves[(n - self._ends[at]) % len(moves)]

    def between(self, first: int, last: int) -> Iterator[Move]:
        at = bisect_right(self._ends, first)
        while first < last:
            moves, _ = self.runs[at]
            end = min(last, self._ends[at])
            phase = (first - self._ends[at]) % len(moves)
            rounds = (end - first + phase) // len(moves) + 1
            yield from (moves * rounds)[phase : phase + end - first]
            first, at = end, at + 1

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(chain.from_iterable(repeat(moves, times)) for moves, times in self.runs)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, PackedMoves) and self.runs == other.runs) or super().__eq__(other)

    __hash__ = LazyMoves.__hash__

    def __reduce__(self) -> tuple[type[PackedMoves], tuple[tuple[Run, ...]]]:
        return PackedMoves, (self.runs,)

    def __repr__(self) -> str:
        if len(self) <= 20:
            return repr(tuple(self))
        return f"<{len(self)} moves: {' '.join(self[:5])} … {' '.join(self[-5:])}>"


def packed(runs: Iterable[tuple[bytes, int]], names: Sequence[Move]) -> PackedMoves:
    """Runs of bytes, each the number of a move, as the kernel returns them."""
    return PackedMoves((tuple(names[step] for step in steps), times) for steps, times in runs)


def runs_of(moves: Sequence[Move]) -> Iterator[Run]:
    """The moves as runs; those of other sequences are made once each."""
    if isinstance(moves, PackedMoves):
        yield from moves.runs
    else:
        yield from ((piece, 1) for piece in pieces_of(moves))


def pieces_of(moves: Sequence[Move], size: int = PIECE) -> Iterator[tuple[Move, ...]]:
    """The moves in pieces. LimitReached if a limit being watched (`limits.check`) comes first."""
    for first in range(0, len(moves), size):
        check()
        yield tuple(moves[first : first + size])


def texts_of(moves: Sequence[Move], word: Callable[[Move], str], gap: str) -> Iterator[str]:
    """The moves in words with a gap between them, in pieces of bounded length: joined, they are the
    text. LimitReached as for `pieces_of`."""
    between = ""
    if word is str and hasattr(moves, "join"):  # some know how to write themselves
        for first in range(0, len(moves), PIECE):
            check()
            yield between + moves.join(gap, first, first + PIECE)
            between = gap
        return
    for run, times in runs_of(moves):
        text = gap.join(map(word, run))
        for piece in repeated(text, times, gap, len(run)):
            yield between + piece
            between = gap


def repeated(text: str, times: int, gap: str, moves: int) -> Iterator[str]:
    """The text of some moves again and again, with a gap between them, in pieces of bounded length that
    still need gaps between them. LimitReached as for `pieces_of`."""
    rounds = max(1, PIECE // moves)
    block = gap.join(repeat(text, min(rounds, times)))
    for _ in range(times // rounds):
        check()
        yield block
    if rest := times % rounds:
        check()
        yield block if rest == min(rounds, times) else gap.join(repeat(text, rest))
