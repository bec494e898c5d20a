"""Hüpfburg: graphs that differ only by the numbers of their fields.

    1 -> 3      3 <- 1       The numbers are names. Two graphs are the same if the fields of
    2 -> 3      2 -> 3       one can be renamed so that arrows, starts and the meeting field
                             become those of the other; who starts where does not count.

Fields are sorted into classes that can be told apart: starts, meeting field, others; then
again and again by the classes their arrows lead to and come from. Where several fields stay
in one class, each of them in turn is singled out, and the smallest list of arrows that comes
out in the end stands for all graphs of this form. Of fields with exactly the same arrows only
one is tried: they can be exchanged.
"""

from __future__ import annotations

from collections.abc import Hashable

from knobel.puzzles.huepfburg.rules import Huepfburg

Colours = tuple[int, ...]
"""The class of each field; classes are numbered from 0 without a gap."""


def canonical(puzzle: Huepfburg) -> Hashable:
    """The same for all graphs of one form."""
    return Labelling(puzzle).smallest()


class Labelling:
    """Looks for the numbering of one graph that gives the smallest list of arrows."""

    def __init__(self, puzzle: Huepfburg) -> None:
        self.n = puzzle.fields
        self.out = [[b - 1 for b in puzzle.targets(a)] for a in range(1, self.n + 1)]
        self.into: list[list[int]] = [[] for _ in range(self.n)]
        for a, targets in enumerate(self.out):
            for b in targets:
                self.into[b].append(a)
        marks = [(puzzle.players.count(f), f == puzzle.meet) for f in range(1, self.n + 1)]
        self.first = self._refined(_numbered(marks))
        self.marks = tuple(sorted(marks))

    def smallest(self) -> Hashable:
        best: list[tuple[int, int]] | None = None
        unfinished = [self.first]
        while unfinished:
            colours = unfinished.pop()
            if max(colours, default=-1) == self.n - 1:
                arrows = sorted((colours[a], colours[b]) for a in range(self.n) for b in self.out[a])
                best = arrows if best is None else min(best, arrows)
            else:
                unfinished += [self._single_out(colours, field) for field in self._candidates(colours)]
        return self.n, self.marks, tuple(best or ())

    def _candidates(self, colours: Colours) -> list[int]:
        """The fields of the smallest class that has several, one of each kind of twins."""
        classes: dict[int, list[int]] = {}
        for field, colour in enumerate(colours):
            classes.setdefault(colour, []).append(field)
        several = [(len(fields), colour) for colour, fields in classes.items() if len(fields) > 1]
        kinds: dict[Hashable, int] = {}
        for field in classes[min(several)[1]]:
            kinds.setdefault(self._arrows_of(field), field)
        return list(kinds.values())

    def _arrows_of(self, field: int) -> Hashable:
        """Fields that agree in this can be exchanged without changing the graph."""
        loop = field in self.out[field]
        return loop, frozenset(self.out[field]) - {field}, frozenset(self.into[field]) - {field}

    def _single_out(self, colours: Colours, field: int) -> Colours:
        return self._refined(_numbered([(c, n != field) for n, c in enumerate(colours)]))

    def _refined(self, colours: Colours) -> Colours:
        while True:
            finer = _numbered(
                [
                    (
                        colours[n],
                        sorted(colours[m] for m in self.out[n]),
                        sorted(colours[m] for m in self.into[n]),
                    )
                    for n in range(self.n)
                ]
            )
            if max(finer, default=0) == max(colours, default=0):
                return finer
            colours = finer


def _numbered(marks: list) -> Colours:  # type: ignore[type-arg]
    """Marks as numbers, in their order."""
    keys = sorted(marks)
    number: dict[str, int] = {}
    for key in keys:
        number.setdefault(repr(key), len(number))
    return tuple(number[repr(mark)] for mark in marks)
