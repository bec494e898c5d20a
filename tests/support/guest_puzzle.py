"""A puzzle as another package might bring it, in a single file."""

from __future__ import annotations

from dataclasses import dataclass

from knobel import IllegalMove, Puzzle, PuzzleError
from knobel.locale import Message


@dataclass(frozen=True)
class Countdown(Puzzle):
    """Take one or two from a heap until nothing is left."""

    name = "countdown"
    title = "Countdown"
    heap: int

    @classmethod
    def parse(cls, text, *, trust_count=False):
        words = text.split()
        if len(words) != 2 or words[0] != "heap" or not words[1].isdigit():
            raise PuzzleError("bad-heap", Message("expected a heap"), line=1)
        return cls(int(words[1]))

    def format(self):
        return f"heap {self.heap}\n"

    def start(self):
        return self.heap

    def moves(self, state):
        return [str(n) for n in (1, 2) if n <= state]

    def apply(self, state, move):
        if move not in self.moves(state):
            raise IllegalMove("no", Message("cannot take {n}", n=move))
        return state - int(move)

    def is_solved(self, state):
        return state == 0

    @classmethod
    def invent(cls, params, random):
        heap = 1 + random.getrandbits(3)
        return cls(heap), ["1"] * heap
