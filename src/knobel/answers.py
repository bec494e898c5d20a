"""Results: answers of a solver, verdicts on a solution, and the reasons for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from knobel.locale import Message
from knobel.result import Pictured

Move = str
Picture = Callable[[], Any] | None  # draws the scene that a notebook shows
Proof = Callable[[], Any] | None  # makes the certificate
Status = Literal["solved", "unsolvable", "undecided"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a kind for programs, a sentence for people, data for drawings."""

    kind: str
    message: Message
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def text(self) -> str:
        return self.message.text()

    def __str__(self) -> str:
        return self.message.text()

    def in_language(self, lang: str) -> Reason:
        """The same reason, whose sentence speaks this language."""
        return Reason(self.kind, self.message.in_language(lang), self.data)


@dataclass(frozen=True, slots=True)
class Stats:
    """What an answer cost: seconds, states visited, bytes of memory."""

    seconds: float = 0.0
    states: int = 0
    memory: int = 0


class Answered(Pictured):
    """What every answer has, whatever it says; an attribute that does not apply is empty or None.

    An answer is true only if it is a solution: `if answer:` asks whether the puzzle is solved. To tell
    "unsolvable" from "undecided", look at `status`.
    """

    __slots__ = ()

    moves: Sequence[Move] = ()
    """The solution; no moves if there is none (or if the puzzle is solved at the start)."""

    @property
    def length(self) -> int | None:
        """The number of moves; None without a solution."""
        return None

    optimal: bool | None = None
    """True if nothing is better (shorter, or fewer of `minimised`), False if that is not proven."""

    @property
    def figures(self) -> Mapping[str, Any]:
        """Numbers about the solution."""
        return {}

    solutions: Sequence[Sequence[Move]] = ()
    """Different solutions, if more than one was asked for."""

    count: int | None = None
    """How many solutions there are, if they were counted."""

    minimised: str | None = None
    """The figure that `optimal` is about; None: the length."""

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution, or no answer."""
        return None

    limit: str | None = None
    """The limit that was reached: time, memory, states or stopped."""

    depth: int | None = None
    """How deep an undecided search went, if it knows."""

    proof: Proof = None
    """Makes the certificate; None if the answer does not come from `knobel.solve`."""

    def certificate(self) -> Any:
        """What proves it to somebody who trusts no solver: a `Certificate` to `save`, which
        `knobel.certify` checks. KnobelError if the puzzle is undecided; ValueError for an answer
        that does not come from `knobel.solve`, or about the middle of a game."""
        if self.proof is None:
            raise ValueError("only an answer of knobel.solve, from the start of a puzzle, has a certificate")
        return self.proof()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Late(Answered):
    """What is made on demand: neither compared nor printed."""

    picture: Picture = field(default=None, repr=False, compare=False)
    proof: Proof = field(default=None, repr=False, compare=False)


class _NoSolution(_Late):
    __slots__ = ()

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True)
class Solved(_Late):
    """A solution. `optimal` is True if proven, False if not proven, None if it does not apply."""

    moves: Sequence[Move] = field()
    optimal: bool | None = None
    stats: Stats = Stats()
    figures: Mapping[str, Any] = field(default_factory=dict)
    solutions: Sequence[Sequence[Move]] = ()
    count: int | None = None
    minimised: str | None = None
    """The figure that `optimal` is about; None: the length."""
    lang: str | None = field(default=None, repr=False, compare=False)
    status: ClassVar[Literal["solved"]] = "solved"

    def __bool__(self) -> Literal[True]:
        return True

    @property
    def length(self) -> int:
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class Unsolvable(_NoSolution):
    """A proof that there is no solution."""

    reason: Reason = field()
    stats: Stats = Stats()
    lang: str | None = field(default=None, repr=False, compare=False)
    status: ClassVar[Literal["unsolvable"]] = "unsolvable"


@dataclass(frozen=True, slots=True)
class Undecided(_NoSolution):
    """A limit was reached first: which one, and the depth reached."""

    limit: str = field()
    stats: Stats = Stats()
    depth: int | None = None
    lang: str | None = field(default=None, repr=False, compare=False)
    status: ClassVar[Literal["undecided"]] = "undecided"

    @property
    def reason(self) -> Reason:
        sentence = _LIMIT_SENTENCES.get(self.limit, _stopped)
        return Reason(self.limit, sentence(self.stats.states).in_language(self.lang))


def _stopped(n: int) -> Message:
    return Message("stopped after one position", "stopped after {n} positions", n=n)


_LIMIT_SENTENCES: Mapping[str, Callable[[int], Message]] = {
    "time": lambda n: Message(
        "time limit reached after one position", "time limit reached after {n} positions", n=n
    ),
    "memory": lambda n: Message(
        "memory limit reached after one position", "memory limit reached after {n} positions", n=n
    ),
    "states": lambda n: Message(
        "position limit reached after one position",
        "position limit reached after {n} positions",
        n=n,
    ),
}

Answer = Solved | Unsolvable | Undecided


@dataclass(frozen=True, slots=True)
class Verdict(Pictured):
    """Is a solution correct? Truthy if so; otherwise the first wrong step, and why."""

    valid: bool
    step: int | None = None
    reason: Reason | None = None
    lang: str | None = field(default=None, repr=False, compare=False)
    picture: Picture = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.valid


def exhausted(states: int) -> Reason:
    """The reason when a search has visited every state."""
    return Reason(
        "exhausted",
        Message(
            "the only position was checked, and it does not lead to a solution",
            "all {n} positions checked, none leads to a solution",
            n=states,
        ),
        {"states": states},
    )


@dataclass(frozen=True, slots=True)
class Figure:
    """A number about a solution, beside its length.

    >>> str(Figure("turns", Message("{n} turn", "{n} turns")).counted(4))
    '4 turns'
    """

    name: str
    """A Python name: the key in JSON, and what `minimise` of `solve` takes."""
    words: Message
    """The number {n} in words, with singular and plural."""
    fewest: Message | None = None
    """If a solver can be asked for the fewest: one line for `--help` of the option `--fewest-NAME`."""

    def counted(self, n: int) -> Message:
        """So many of them, in words."""
        return self.words.about(n)
