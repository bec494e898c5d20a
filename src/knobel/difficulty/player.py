"""A simulated player: looks a little ahead, prefers what looks closer, slips now and then.

In every position the player values each choice by the best-looking position within a few
moves of it. A choice that looks one step farther from the goal than the best is half as
likely, two steps a quarter, and so on; with a small probability (a slip) any choice is taken.
After some moves the player loses patience and starts over, remembering nothing.

One try is therefore an absorbing Markov chain: the probability `p` of success solves a system
of linear equations, and the expected number of tries is 1/p. Only powers of two, sums and
products are used, so every machine computes the same result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knobel.difficulty.space import FAR, KernelSpace, Node, Space
from knobel.limits import NO_LIMITS, LimitReached, Meter, check, watched

MAX_SWEEPS = 3000
TOLERANCE = 1e-9
"""The relative change of `p` at which the iteration stops."""
CHECK_INTERVAL = 200
"""Equations between two looks at the clock."""
Equation = tuple[int, float, list[tuple[float, int]]]
"""n, leave, [(p, m), …]: value[n] * leave = the sum of p * value[m]."""


@dataclass(frozen=True, slots=True)
class Player:
    """How many moves the player looks ahead; how many of the best-looking choices get that look;
    the probability of a slip; the mean number of moves before patience runs out."""

    look: int = 2
    attention: int = 8
    slip: float = 0.125
    patience: int = 64

    def preferences(self, values: Sequence[int]) -> list[float]:
        """The probability of each choice, given how far from the goal it looks."""
        best = min(values)
        weights = [0.5 ** min(value - best, 60) for value in values]
        share = (1 - self.slip) / in_turn(weights)
        return [self.slip / len(values) + share * weight for weight in weights]

    def worth(self, glances: Sequence[int]) -> int:
        """The threshold: choices that look at most this far away are examined further."""
        return sorted(glances)[min(self.attention, len(glances)) - 1]


def in_turn(numbers: Iterable[float]) -> float:
    """Their sum, rounded after each of them as in the kernel; from Python 3.12 on, `sum` is more exact."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def judge(space: Space, player: Player) -> tuple[float, float]:
    """The share of lost positions in a space (its traps), and the probability that one try succeeds.
    LimitReached if a limit being watched (`limits.check`) comes first."""
    slack = space.game.slack
    if isinstance(space, KernelSpace):
        return _by_kernel(space, player, watched() or Meter(NO_LIMITS))
    judgement = Judgement(space, player)
    return judgement.traps(slack), judgement.success()


def _by_kernel(space: KernelSpace, player: Player, meter: Meter) -> tuple[float, float]:
    judged = space.native.judge(
        player.look,
        player.attention,
        player.slip,
        player.patience,
        space.game.slack,
        meter.left,
        meter.limits.watch,
    )
    if isinstance(judged, str):
        raise LimitReached(judged)
    return judged


class Judgement:
    """What a player sees in every position of a space."""

    def __init__(self, space: Space, player: Player) -> None:
        self.space, self.player = space, player
        self.glance = [self._glance(node) for node in space.nodes]
        deep = self.glance
        for _ in range(player.look - 1):
            deep = [min([glance, *self._values(n, deep)]) for n, glance in enumerate(self.glance)]
        self.values = [self._values(n, deep) for n in range(len(space.nodes))]
        """For each position, how far from the goal its choices look."""

    def _glance(self, node: Node) -> int:
        check()
        return self.space.game.away(node)

    def _values(self, n: int, deep: Sequence[int]) -> list[int]:
        check()
        after, glance = self.space.after[n], self.glance
        if len(after) <= self.player.attention:
            return [deep[m] for m in after]
        worth = self.player.worth([glance[m] for m in after])
        return [deep[m] if glance[m] <= worth else glance[m] for m in after]

    def plausible(self, slack: int | None) -> set[int]:
        """The positions reached by choices that look at most `slack` worse than the best; with None,
        all positions."""
        reached = {0}
        stack = [0]
        while stack:
            check()
            n = stack.pop()
            values = self.values[n]
            for m, value in zip(self.space.after[n], values, strict=True):
                if m not in reached and (slack is None or value <= min(values) + slack):
                    reached.add(m)
                    stack.append(m)
        return reached

    def traps(self, slack: int | None) -> float:
        """The share of lost positions among the plausible ones that are not solved."""
        unsolved = [self.space.to_goal[n] for n in self.plausible(slack) if self.space.to_goal[n]]
        return sum(distance == FAR for distance in unsolved) / len(unsolved) if unsolved else 0.0

    def success(self) -> float:
        """The probability that one try ends at the goal; 0 if the goal is out of reach. Gauss–Seidel
        sweeps over the equations, alternately towards the goal and away from it."""
        distance = self.space.to_goal
        if not 0 < distance[0] < FAR:
            return float(not distance[0])
        by_distance = sorted(range(len(distance)), key=distance.__getitem__)
        equations = [self._equation(n) for n in by_distance if 0 < distance[n] < FAR]
        value = [0.0 if d else 1.0 for d in distance]
        before = -1.0
        for _ in range(MAX_SWEEPS):
            for batch in (*self._batches(equations), *self._batches(equations[::-1])):
                check()
                for n, leave, pairs in batch:
                    total = 0.0
                    for p, m in pairs:
                        total += p * value[m]
                    value[n] = total / leave
            if value[0] - before <= TOLERANCE * value[0]:
                break
            before = value[0]
        return value[0]

    @staticmethod
    def _batches(equations: list[Equation]) -> list[list[Equation]]:
        return [equations[n : n + CHECK_INTERVAL] for n in range(0, len(equations), CHECK_INTERVAL)]

    def _equation(self, n: int) -> Equation:
        check()
        go_on = 1 - 1 / self.player.patience
        odds = zip(self.player.preferences(self.values[n]), self.space.after[n], strict=True)
        pairs = [(go_on * p, m) for p, m in odds if self.space.to_goal[m] < FAR]
        return n, 1 - in_turn([p for p, m in pairs if m == n]), [(p, m) for p, m in pairs if m != n]
