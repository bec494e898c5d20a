"""One change that makes a puzzle harder or easier, by measurement.

    nudge = nudged(puzzle, harder=True, limits=Limits(time=10), seed=1)
    nudge.before.score, nudge.after.score     # 31.4, 38.2
    nudge.puzzle                              # the same puzzle with one thing changed

The puzzle itself says what a small change is (`changed` in its `invent.py`); of a puzzle that does not,
one number or sign of its text is changed. Whatever is proposed has a solution and was rated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from knobel.difficulty.rate import Rating, rate
from knobel.errors import KnobelError, PuzzleError
from knobel.limits import LimitReached, Limits, Meter, check, within
from knobel.locale import Message
from knobel.portable_random import below, pick
from knobel.puzzle import Puzzle

TRIES = 300
"""Changes that are measured at most."""
ENOUGH = 4.0
"""A change by so many points is taken at once; else the best one that was found."""
LEAST = 0.5
"""A change by fewer points is none."""
LARGE = Limits(time=None, states=300_000)
"""A change is dropped if it cannot be rated within so many states."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """What is proposed (None: nothing was found), with the ratings before and after it."""

    puzzle: Puzzle | None
    before: Rating
    after: Rating | None
    tried: int
    timed_out: bool


def nudged(puzzle: Puzzle, *, harder: bool, limits: Limits, seed: int) -> Nudge:
    """One change that moves the rating in the wanted direction; KnobelError "not-solved" for a puzzle
    that has no rating."""
    before = rate(puzzle, limits=limits)
    if before.score is None:
        raise KnobelError("not-solved", Message("only a solvable puzzle can be made harder or easier"))
    sign = 1 if harder else -1
    random = Random(f"{puzzle.name} nudge {harder} {seed}")
    seen = {puzzle.format()}
    best: tuple[float, Puzzle | None, Rating | None] = (LEAST, None, None)
    tried, timed_out = 0, False
    with Meter(within(limits)).watching():
        try:
            while tried < TRIES and best[0] < ENOUGH:
                check()
                tried += 1
                other = puzzle.changed(random) or _changed_text(puzzle, random)
                if other is None or other.format() in seen:
                    continue
                seen.add(other.format())
                rating = rate(other, limits=within(LARGE))
                if rating.score is not None and sign * (rating.score - before.score) > best[0]:
                    best = sign * (rating.score - before.score), other, rating
        except LimitReached:
            timed_out = True
    return Nudge(best[1], before, best[2], tried, timed_out)


def _changed_text(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The puzzle with one number of its text one larger or smaller, or two neighbouring signs
    exchanged; None if that is no puzzle."""
    text = puzzle.format()
    numbers = list(re.finditer(r"\d+", text))
    if numbers and below(random, 2):
        found = pick(random, numbers)
        value = max(0, int(found[0]) + pick(random, (1, -1)))
        text = text[: found.start()] + str(value) + text[found.end() :]
    elif len(text) > 1:
        n = below(random, len(text) - 1)
        text = text[:n] + text[n + 1] + text[n] + text[n + 2 :]
    try:
        return type(puzzle).parse(text, **puzzle.chosen_options())
    except (PuzzleError, ValueError):
        return None
