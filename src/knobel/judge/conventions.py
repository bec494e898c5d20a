"""What a program means by what it writes, decided over all its answers.

    L U U        U is up, or unten: another answer of the same program has an O, or a D

A program keeps to one way of writing. Where an answer leaves it open, others may show it; if none does,
the way counts by which most of its answers are right, and as they stand if that makes no difference.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from knobel.judge.verdicts import Judgement

T = TypeVar("T")


class Answered(NamedTuple, Generic[T]):
    """A judgement on an answer of a program (its number), and what it belongs to."""

    program: int
    judgement: Judgement
    about: T


def settled(results: Iterable[Answered[T]]) -> Iterator[Answered[T]]:
    """The same results in the same order, each with the judgement by what its program means. A result
    waits, and all behind it, until that is known."""
    writers: dict[int, Writer] = defaultdict(Writer)
    waiting: list[Answered[T]] = []
    for result in results:
        writers[result.program].add(result.judgement)
        waiting.append(result)
        while waiting and writers[waiting[0].program].is_clear(waiting[0].judgement):
            yield _settle(waiting.pop(0), writers)
    yield from (_settle(result, writers) for result in waiting)


def _settle(result: Answered[T], writers: dict[int, Writer]) -> Answered[T]:
    return result._replace(judgement=writers[result.program].judgement(result.judgement))


class Writer:
    """What is known about how a program writes."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}
        self._right: Counter[str] = Counter()

    def add(self, judgement: Judgement) -> None:
        """Learn from an answer."""
        for convention in sorted(judgement.shown):
            self._shown.setdefault(_family(convention), convention)
        for convention, meant in judgement.meant.items():
            self._right[convention] += meant.verdict in ("right", "not-shortest")

    def is_clear(self, judgement: Judgement) -> bool:
        """Is known what this answer means, whatever comes?"""
        return not judgement.meant or self._family_of(judgement) in self._shown

    def judgement(self, judgement: Judgement) -> Judgement:
        """The judgement by what the program means."""
        if not judgement.meant:
            return judgement
        shown = self._shown.get(self._family_of(judgement))
        if shown is not None:
            chosen = shown if shown in judgement.meant else ""
        else:
            chosen = max(judgement.meant, key=lambda convention: self._right[convention])
        return replace(judgement.meant[chosen], shown=judgement.shown)

    @staticmethod
    def _family_of(judgement: Judgement) -> str:
        return next(_family(convention) for convention in judgement.meant if convention)


def _family(convention: str) -> str:
    return convention.partition(":")[0]
