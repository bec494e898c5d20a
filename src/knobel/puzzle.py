"""The seam: what a puzzle is, and what comes back when you ask it something.

A puzzle is a class that answers about a dozen questions. Whoever answers them
gets solving, verifying, playing, drawing and all the rest for nothing.

    identity   name, title
    text       parse, format, parse_move, format_move
    rules      start, moves, apply, is_solved
    speed      solve, prove_unsolvable          (optional)
    birth      invent                           (optional)
    difficulty features, feature_says, game, canonical (optional)
    picture    scene, show, ground, way, trail, between, proof (optional, see telling.py)
    words      rules, hint, aim                 (optional, see telling.py)
    hands      controls, say                    (optional, see telling.py)

A puzzle with a folder of its own answers in files of the same names: `rules.py`
holds the class with identity and rules, `text.py`, `solve.py`, `invent.py`,
`features.py` and `scene.py` hold functions that take the puzzle first. They are
imported when they are asked for, not before. A puzzle in a single file simply
overrides the methods.

Moves are text, states are immutable and hashable.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from knobel.draw.notebook import Pictured
from knobel.locale import Message
from knobel.telling import Telling

if TYPE_CHECKING:
    from knobel.limits import Limits
    from knobel.space import Game

State = Any  # each puzzle has its own; immutable and hashable
Move = str
Picture = Callable[[], Any] | None  # draws the scene that a notebook shows


# ---------------------------------------------------------------- what went wrong


class KnobelError(Exception):
    """An error to show to people: one sentence, in their language."""

    def __init__(self, kind: str, message: Message) -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message

    def __str__(self) -> str:
        return self.message.text()


class KnobelWarning(UserWarning):
    """Something that people should know once, and that stops nothing."""


class NotOffered(KnobelError, NotImplementedError):
    """Something that this kind of puzzle does not say."""

    def __init__(self, name: str, what: str) -> None:
        said = Message("the puzzle “{name}” cannot do this: it has no “{what}”", name=name, what=what)
        super().__init__("not-offered", said)


class PuzzleError(KnobelError, ValueError):
    """A text that is not a puzzle: what is wrong, and where (from 1)."""

    def __init__(
        self, kind: str, message: Message, *, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(kind, message)
        self.line = line
        self.column = column
        self.file: str | None = None

    def place(self) -> str:
        """``file:line:column``, as far as they are known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)

    def text(self, lang: str | None = None) -> str:
        """Place and sentence in one line."""
        place = self.place()
        return f"{place}: {self.message.text(lang)}" if place else self.message.text(lang)

    __str__ = text

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_error, (self.kind, self.message, self.line, self.column, self.file)


def _rebuild_error(
    kind: str, message: Message, line: int | None, column: int | None, file: str | None
) -> PuzzleError:
    error = PuzzleError(kind, message, line=line, column=column)
    error.file = file
    return error


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a kind for programs, a sentence for people, figures for drawings."""

    kind: str
    message: Message
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def text(self) -> str:
        return self.message.text()

    def __str__(self) -> str:
        return self.message.text()


class IllegalMove(ValueError):
    """A move the rules do not allow here, with the reason."""

    def __init__(self, kind: str, message: Message, **data: Any) -> None:
        super().__init__(kind, message)
        self.reason = Reason(kind, message, data)

    def __str__(self) -> str:
        return str(self.reason)


# ---------------------------------------------------------------- answers


@dataclass(frozen=True, slots=True)
class Stats:
    """What an answer cost: seconds, states looked at, bytes of memory."""

    seconds: float = 0.0
    states: int = 0
    memory: int = 0


@dataclass(frozen=True, slots=True)
class Solved(Pictured):
    """A solution. `optimal`: True is proven, False is not proven, None does not apply."""

    moves: Sequence[Move]
    optimal: bool | None = None
    stats: Stats = Stats()
    figures: Mapping[str, Any] = field(default_factory=dict)
    solutions: Sequence[Sequence[Move]] = ()
    count: int | None = None
    picture: Picture = field(default=None, repr=False, compare=False)
    status: ClassVar[str] = "solved"

    @property
    def length(self) -> int:
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class Unsolvable(Pictured):
    """A proof that there is no solution."""

    reason: Reason
    stats: Stats = Stats()
    picture: Picture = field(default=None, repr=False, compare=False)
    status: ClassVar[str] = "unsolvable"


@dataclass(frozen=True, slots=True)
class Undecided(Pictured):
    """A limit was reached first: which one, and how far the search came."""

    limit: str
    stats: Stats = Stats()
    depth: int | None = None
    picture: Picture = field(default=None, repr=False, compare=False)
    status: ClassVar[str] = "undecided"

    @property
    def reason(self) -> Reason:
        sentence = _LIMIT_SENTENCES.get(self.limit, _stopped)
        return Reason(self.limit, sentence(self.stats.states))


def _stopped(n: int) -> Message:
    return Message("stopped after one state", "stopped after {n} states", n=n)


_LIMIT_SENTENCES: Mapping[str, Callable[[int], Message]] = {
    "time": lambda n: Message(
        "the time limit was reached after one state", "the time limit was reached after {n} states", n=n
    ),
    "memory": lambda n: Message(
        "the memory limit was reached after one state", "the memory limit was reached after {n} states", n=n
    ),
    "states": lambda n: Message(
        "the limit on states was reached after one state",
        "the limit on states was reached after {n} states",
        n=n,
    ),
}

Answer = Solved | Unsolvable | Undecided


@dataclass(frozen=True, slots=True)
class Verdict(Pictured):
    """Is a solution right? Truthy if so; else the step that breaks, and why."""

    valid: bool
    step: int | None = None
    reason: Reason | None = None
    picture: Picture = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a solver, beyond a solution."""

    solutions: int = 1
    fewest_swaps: bool = False
    threads: int = 1
    seed: int = 1


# ---------------------------------------------------------------- the puzzle


class Puzzle(Telling):
    """One puzzle; its class is the kind of puzzle. Instances are immutable."""

    name: ClassVar[str]
    title: ClassVar[str]
    variants: ClassVar[tuple[str, ...]] = ()
    """Rules chosen beside the text; keyword arguments of `parse`, attributes of the puzzle."""
    notations: ClassVar[tuple[str, ...]] = ("tokens",)
    """How moves can be written; the first one is what people see by default."""
    notation_modules: ClassVar[Mapping[str, str]] = {}
    """Modules (with write, looks_like, read) for notations other than tokens and words."""
    words: ClassVar[Mapping[Move, Mapping[str, str]]] = {}
    """Moves in words, by language."""
    word_gap: ClassVar[str] = " "
    """What stands between words."""
    figure_names: ClassVar[tuple[str, ...]] = ()
    """What `figures` counts."""
    shorter_is_better: ClassVar[bool] = True
    """False if all solutions have the same length."""

    # -- text

    @classmethod
    def recognise(cls, text: str) -> float:
        """How much this looks like a text of this kind, from 0 to 1."""
        room = cls._room("text")
        if room is not None and hasattr(room, "recognise"):
            return float(room.recognise(text))
        try:
            cls.parse(text)
        except PuzzleError:
            return 0.0
        return 0.5

    @classmethod
    def parse(cls, text: str, *, trust_count: bool = False, **variant: Any) -> Self:
        """Read a puzzle; PuzzleError says what is wrong and where."""
        puzzle: Self = cls._need("text").parse(text, trust_count=trust_count, **variant)
        return puzzle

    def format(self) -> str:
        """The puzzle as text, exactly in the contest's form."""
        return str(self._need("text").format(self))

    def variant(self) -> dict[str, Any]:
        """The rules that were chosen beside the text: `parse(format(), **variant())` is self."""
        return {name: getattr(self, name) for name in self.variants}

    @classmethod
    def parse_move(cls, text: str) -> Move:
        """The move a word or token stands for; IllegalMove if it stands for none."""
        plain = text.strip().casefold()
        for move, words in cls.words.items():
            if plain == move.casefold() or plain in words.values():
                return move
        if cls.words:
            raise unreadable(text)
        return text.strip()

    @classmethod
    def format_move(cls, move: Move, lang: str) -> str:
        """A move in words."""
        return cls.words.get(move, {}).get(lang, move)

    # -- rules

    def start(self) -> State:
        """The state the game begins with."""
        raise NotImplementedError

    def moves(self, state: State) -> Iterable[Move]:
        """The moves that are possible; none once the puzzle is solved."""
        raise NotImplementedError

    def apply(self, state: State, move: Move) -> State:
        """The state after a move; IllegalMove says why it cannot be made."""
        raise NotImplementedError

    def is_solved(self, state: State) -> bool:
        raise NotImplementedError

    def lacks(self, state: State) -> Reason:
        """What is missing in a state that is not solved."""
        return Reason("not-solved", Message("the puzzle is not solved at the end"))

    # -- speed

    def solve(self, limits: Limits, wish: Wish, state: State | None = None) -> Answer | None:
        """A faster way than the reference search, from any state; None if there is none."""
        room = self._room("solve")
        answer: Answer | None = None
        if room is not None and hasattr(room, "solve"):
            answer = room.solve(self, limits, wish, state)
        return answer

    def prove_unsolvable(self, state: State | None = None) -> Reason | None:
        """A proof without search, if there is one."""
        room = self._room("solve")
        reason: Reason | None = None
        if room is not None and hasattr(room, "prove_unsolvable"):
            reason = room.prove_unsolvable(self, state)
        return reason

    def exhausted(self, states: int) -> Reason:
        """The reason for "no solution" when everything was searched."""
        return exhausted(states)

    def figures(self, moves: Sequence[Move]) -> dict[str, int]:
        """Numbers about a solution that belong to this kind of puzzle."""
        return {}

    def count_moves(self, n: int) -> Message:
        """ "17 steps": how many moves, in this puzzle's own word."""
        return Message("{n} move", "{n} moves", n=n)

    # -- birth, difficulty

    @classmethod
    def invent(cls, params: Mapping[str, Any], random: Random) -> tuple[Self, list[Move]]:
        """A new puzzle and a solution of it."""
        puzzle, moves = cls._need("invent").invent(params, random)
        return puzzle, moves

    def features(self, answer: Solved) -> dict[str, float]:
        """What makes it hard, in numbers; `length` and `choices` are counted if they are not said."""
        features: dict[str, float] = self._ask("features", "features", answer) or {}
        return features

    @classmethod
    def feature_says(cls, feature: str, value: float) -> Message | None:
        """What a feature says, in one sentence; None for the words that suit any puzzle."""
        room = cls._room("features")
        said: Message | None = None
        if room is not None and hasattr(room, "feature_says"):
            said = room.feature_says(feature, value)
        return said

    def game(self, *, wide: bool = False) -> Game:
        """The puzzle as a person plays it; `wide` with choices that few would think of."""
        from knobel.space import PlainGame

        room = self._room("game")
        game: Game = PlainGame(self) if room is None else room.game(self, wide=wide)
        return game

    def canonical(self) -> Hashable:
        """The same for puzzles that are mirror images of each other, or the like."""
        room = self._room("twins")
        same: Hashable = self.format() if room is None else room.canonical(self)
        return same


def unreadable(token: str) -> IllegalMove:
    """The error for a token that is no move at all."""
    shown = token.strip()
    shown = shown if len(shown) <= 20 else shown[:19] + "…"
    return IllegalMove("unreadable", Message("“{token}” is not a move", token=shown), token=token)


def exhausted(states: int) -> Reason:
    """The reason that remains when a search has seen everything."""
    return Reason(
        "exhausted",
        Message(
            "every possibility was searched: the one state",
            "every possibility was searched: {n} states",
            n=states,
        ),
        {"states": states},
    )
