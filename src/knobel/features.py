"""Features: the numbers that say what makes a puzzle hard, declared as data.

Every rating has the `GENERAL` features. A puzzle that speaks of them in words of its own, or measures
something else, declares `FEATURES` in its `features.py`; a feature of its own may earn the points of a
general one (`counts_as`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log2

from knobel.locale import Message, percent, plural_form, rounded

Sentence = Callable[[float], Message]
"""What a value means."""
Scale = Callable[[float], float]
"""From a value to a hardness: 0 is easy, 1 is hard, and what lies outside counts as 0 or 1."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A number that says what makes a puzzle hard."""

    name: str
    """The key in JSON and in files of weights."""
    title: Message
    """One or two words, for tables and charts."""
    sentence: Sentence
    estimate: Sentence | None = None
    """What a value means if it is not exact; None: the sentence, marked as an estimate."""
    at_least: Sentence | None = None
    """What a value means if the true one may be larger."""
    counts_as: str | None = None
    """The general feature whose points it earns, if that has another name."""
    scale: Scale | None = None
    """How the score uses it; None: as its general feature, or not at all."""
    per_move: bool = False
    """Is the value divided by the length of the solution before it is scaled?"""

    def said(
        self, sentence: Sentence, *, estimate: Sentence | None = None, at_least: Sentence | None = None
    ) -> Feature:
        """The same feature in other words."""
        return replace(
            self,
            sentence=sentence,
            estimate=estimate or self.estimate,
            at_least=at_least or self.at_least,
        )

    def meaning(self, value: float, *, exact: bool = True, at_least: bool = False) -> Message:
        """What a value means; one that is not exact is never told as a fact."""
        if exact:
            return self.sentence(value)
        if at_least and self.at_least is not None:
            return self.at_least(value)
        if self.estimate is not None:
            return self.estimate(value)
        return Message("{said} (estimated)", said=self.sentence(value))


def doublings(most: float) -> Scale:
    """Each doubling counts the same; so many of them are as hard as can be."""
    return lambda value: log2(max(1.0, value)) / most


def whole(sentence: Message) -> Sentence:
    """A sentence with {n}, about a value that is a whole number."""
    return lambda value: sentence.about(round(value))


def measured(sentence: Message) -> Sentence:
    """A sentence with {value}, rounded, or with {percent}, if the value is a share."""
    return lambda value: sentence.about(plural_form(value), value=rounded(value), percent=percent(value))


LENGTH = Feature(
    "length",
    Message("length"),
    whole(Message("the shortest solution takes {n} move", "the shortest solution takes {n} moves")),
    estimate=whole(
        Message("the shortest solution found takes {n} move", "the shortest solution found takes {n} moves")
    ),
    scale=lambda n: log2(1 + n) / 7,
)
CHOICES = Feature(
    "choices",
    Message("choices"),
    measured(Message("{value} choice per move on average", "{value} choices per move on average")),
    scale=doublings(5),
)
SWITCHES = Feature(
    "switches",
    Message("switches"),
    measured(Message("switches between the things that are moved: {value}")),
    scale=lambda switches: switches,
    per_move=True,
)
DETOURS = Feature(
    "detours",
    Message("detours"),
    measured(Message("{percent}% of the moves lead away from the goal")),
    scale=lambda share: share,
)
TRAPS = Feature(
    "traps",
    Message("traps"),
    measured(Message("{percent}% of the reachable positions are lost")),
    scale=lambda share: share,
)
_TRIES = Message(
    "a player who looks two moves ahead and slips now and then needs about {value} try",
    "a player who looks two moves ahead and slips now and then needs about {value} tries",
)
_MORE_TRIES = Message(
    "a player who looks two moves ahead and slips now and then needs more than {n} try",
    "a player who looks two moves ahead and slips now and then needs more than {n} tries",
)
TRIES = Feature(
    "tries",
    Message("tries"),
    measured(_TRIES),
    estimate=measured(_TRIES),
    at_least=whole(_MORE_TRIES),
    scale=doublings(10),
)
_SOLUTIONS = Message("there is {n} shortest solution", "there are {n} shortest solutions")
_AT_LEAST = Message("there is at least {n} shortest solution", "there are at least {n} shortest solutions")
SOLUTIONS = Feature(
    "solutions",
    Message("solutions"),
    whole(_SOLUTIONS),
    at_least=whole(_AT_LEAST),
    scale=lambda n: 1 - log2(max(1.0, n)) / 10,
)
GENERAL = (TRIES, LENGTH, CHOICES, SWITCHES, DETOURS, TRAPS, SOLUTIONS)
"""What the score can be made of, for any puzzle."""


def undeclared(name: str) -> Feature:
    """A feature of which nothing but its name is known."""
    return Feature(
        name,
        Message("{feature}", feature=name),
        lambda value: Message("{feature} is {value}", feature=name, value=rounded(value)),
    )
