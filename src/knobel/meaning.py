"""What the numbers of a rating say, in one sentence each."""

from __future__ import annotations

from knobel.locale import Message
from knobel.puzzle import KnobelError


def grade_name(grade: str) -> Message:
    """A grade in the reader's language."""
    return {
        "easy": Message("easy"),
        "medium": Message("medium"),
        "hard": Message("hard"),
        "expert": Message("expert"),
    }[grade]


def explain(kind: str, feature: str, value: float) -> Message:
    """One sentence about a feature: the puzzle's own, or one that suits any puzzle."""
    from knobel.registry import find

    try:
        said = find(kind).feature_says(feature, value)
    except KnobelError:
        said = None
    return said or _plain(feature, value)


def _plain(feature: str, value: float) -> Message:
    if feature == "length":
        n = round(value)
        return Message("the shortest solution takes {n} move", "the shortest solution takes {n} moves", n=n)
    if feature == "choices":
        return Message("on the way there is {value} choice per move on average",
                       "on the way there are {value} choices per move on average",
                       n=form(value), value=shown(value))  # fmt: skip
    if feature == "traps":
        return Message("{percent} % of the positions in reach are lost", percent=percent(value))
    if feature == "tries":
        return Message(
            "a player who looks two moves ahead and slips now and then needs about {value} try",
            "a player who looks two moves ahead and slips now and then needs about {value} tries",
            n=form(value),
            value=shown(value),
        )
    if feature == "solutions":
        n = round(value)
        if n >= 1000:
            return Message("there are {n} shortest solutions or more", n=n)
        return Message("there is {n} shortest solution", "there are {n} shortest solutions", n=n)
    return Message("{feature} is {value}", feature=feature, value=shown(value))


def shown(value: float) -> str:
    """A number as people write it: two digits are enough."""
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def form(value: float) -> int:
    """The `n` of a sentence about a number that need not be whole: singular if it is shown as 1."""
    return 1 if shown(value) == "1" else 2


def percent(share: float) -> int:
    return round(100 * share)
