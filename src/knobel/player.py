"""A simulated player: looks a little ahead, likes what looks closer, slips now and then.

In every position the player judges each choice by the best-looking position within a few
moves of it. What looks one step farther away than the best is half as likely, two steps a
quarter, and so on; now and then (a slip) any choice will do. After some moves the player
loses patience and begins anew. Nothing is remembered from one try to the next.

So the game is a Markov chain with an end: the chance `p` that a try succeeds is the
solution of linear equations, and the expected number of tries is 1/p. Only powers of two,
sums and products are used, so that every machine computes the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knobel.limits import NO_LIMITS, LimitReached, Meter, check, watched
from knobel.space import FAR, FoundSpace, Node, Space

SWEEPS = 3000
CLOSE_ENOUGH = 1e-6
Equation = tuple[int, float, list[tuple[float, int]]]


@dataclass(frozen=True, slots=True)
class Player:
    """How far ahead, in moves; how many choices are thought through, at least, if they look
    good; how often a slip; after how many moves patience ends, on average."""

    look: int = 2
    attention: int = 8
    slip: float = 0.125
    patience: int = 64

    def preferences(self, values: Sequence[int]) -> list[float]:
        """How likely each choice is, given how far away from the goal it looks."""
        best = min(values)
        weights = [0.5 ** min(value - best, 60) for value in values]
        share = (1 - self.slip) / sum(weights)
        return [self.slip / len(values) + share * weight for weight in weights]

    def worth(self, glances: Sequence[int]) -> int:
        """Choices that look this far away or better are thought through."""
        return sorted(glances)[min(self.attention, len(glances)) - 1]


# ---------------------------------------------------------------- exactly


def judge(space: Space, player: Player) -> tuple[float, float]:
    """The traps of a space, and the chance that one try succeeds; LimitReached if a limit of
    those who watch (`limits.check`) comes first."""
    slack = space.game.slack
    if isinstance(space, FoundSpace):
        return _by_kernel(space, player, watched() or Meter(NO_LIMITS))
    judgement = Judgement(space, player)
    return judgement.traps(slack), judgement.success()


def _by_kernel(space: FoundSpace, player: Player, meter: Meter) -> tuple[float, float]:
    found = space.found.judge(
        player.look, player.attention, player.slip, player.patience, space.game.slack,
        meter.left, meter.limits.watch,
    )  # fmt: skip
    if isinstance(found, str):
        raise LimitReached(found)
    return found


class Judgement:
    """What a player thinks of every position of a space."""

    def __init__(self, space: Space, player: Player) -> None:
        self.space, self.player = space, player
        self.glance = [self._away(node) for node in space.nodes]
        deep = self.glance
        for _ in range(player.look - 1):
            deep = [min([here, *self._seen(n, deep)]) for n, here in enumerate(self.glance)]
        self.values = [self._seen(n, deep) for n in range(len(space.nodes))]
        """For each position how far away its choices look."""

    def _away(self, node: Node) -> int:
        check()
        return self.space.game.away(node)

    def _seen(self, n: int, deep: Sequence[int]) -> list[int]:
        check()
        after, glance = self.space.after[n], self.glance
        if len(after) <= self.player.attention:
            return [deep[m] for m in after]
        worth = self.player.worth([glance[m] for m in after])
        return [deep[m] if glance[m] <= worth else glance[m] for m in after]

    def plausible(self, slack: int | None) -> set[int]:
        """The positions that are reached by choices which look at most so much worse than the
        best; all of them for None."""
        reached = {0}
        unfinished = [0]
        while unfinished:
            check()
            n = unfinished.pop()
            values = self.values[n]
            for m, value in zip(self.space.after[n], values, strict=True):
                if m not in reached and (slack is None or value <= min(values) + slack):
                    reached.add(m)
                    unfinished.append(m)
        return reached

    def traps(self, slack: int | None) -> float:
        """The share of these positions that are lost, of those that are not the end."""
        far = [self.space.to_goal[n] for n in self.plausible(slack) if self.space.to_goal[n]]
        return sum(distance == FAR for distance in far) / len(far) if far else 0.0

    def success(self) -> float:
        """The chance that one try ends at the goal; 0 if there is no way."""
        far = self.space.to_goal
        if not 0 < far[0] < FAR:
            return float(not far[0])
        rows = [self._row(n) for n in sorted(range(len(far)), key=far.__getitem__) if 0 < far[n] < FAR]
        value = [0.0 if distance else 1.0 for distance in far]
        before = -1.0
        for _ in range(SWEEPS):
            for row in (*self._slices(rows), *self._slices(rows[::-1])):
                check()
                for n, leave, pairs in row:
                    value[n] = sum([p * value[m] for p, m in pairs]) / leave
            if value[0] - before <= CLOSE_ENOUGH * value[0]:
                break
            before = value[0]
        return value[0]

    @staticmethod
    def _slices(rows: list[Equation]) -> list[list[Equation]]:
        """So few at a time that the clock is looked at often enough."""
        return [rows[n : n + 200] for n in range(0, len(rows), 200)]

    def _row(self, n: int) -> Equation:
        """One equation: value[n] * leave = the sum of p * value[m]."""
        check()
        go_on = 1 - 1 / self.player.patience
        odds = zip(self.player.preferences(self.values[n]), self.space.after[n], strict=True)
        pairs = [(go_on * p, m) for p, m in odds if self.space.to_goal[m] < FAR]
        return n, 1 - sum(p for p, m in pairs if m == n), [(p, m) for p, m in pairs if m != n]
