"""Hüpfburg for the checker of certificates: the players are interchangeable, and independent.

After t jumps they can be together on a field exactly if each of them can be there after t jumps. So
the fields in reach of each player at each time are a proof: `times`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from knobel.evidence import Argument, Data, Wrong, only
from knobel.evidence import View as PlainView
from knobel.limits import check, looking
from knobel.locale import Message
from knobel.puzzles.huepfburg.rules import State


class View(PlainView):
    """States with sorted fields."""

    def start(self) -> State:
        return tuple(sorted(self.puzzle.start()))

    def after(self, state: State) -> Iterator[State]:
        return (tuple(sorted(self.puzzle.apply(state, move))) for move in self.puzzle.moves(state))

    def times(self, state: State, data: Data, below: int | None) -> None:
        """No field suits all at any of the times 0 to before - 1; nor later, when times are only
        told apart by their remainder modulo the period."""
        only(data, "before", "period")
        most = self.puzzle.fields ** len(state)
        before, period = data.get("before"), data.get("period", 1)
        if type(before) is not int or type(period) is not int or before < 0 or not 1 <= period <= most:
            raise Wrong(Message("“before” and “period” must be whole numbers"))
        if before > most or ("period" not in data and (below is None or before < below)):
            raise Wrong(Message("these times prove nothing about later ones"))
        reach = [{field} for field in state]
        for time in range(before):
            self._check_apart(reach, time)
            reach = [self._next(fields) for fields in reach]
        if "period" in data:
            first, *others = [self._cycle(fields, period) for fields in reach]
            for remainder in sorted(first):
                check()
                if all(remainder in cycle for cycle in others):
                    together = [cycle[remainder] for cycle in (first, *others)]
                    self._check_apart(together, before + remainder)

    def _next(self, fields: Iterable[int]) -> set[int]:
        return {there for here in looking(fields) for there in self.puzzle.targets(here)}

    def _cycle(self, fields: set[int], period: int) -> dict[int, set[int]]:
        """Where one player can be at every time from now on, by its remainder modulo the period (which may
        be huge); without those at which there is none."""
        cycle = defaultdict[int, set[int]](set, {0: set(fields)})
        fresh, time = fields, 0
        while fresh:
            time += 1
            fresh = self._next(fresh) - cycle[time % period]
            cycle[time % period] |= fresh
        return cycle

    def _check_apart(self, reach: list[set[int]], time: int) -> None:
        together = set.intersection(*reach)
        if together if self.puzzle.meet is None else self.puzzle.meet in together:
            raise Wrong(Message("at time {time} all players can be on the same field", time=time))

    arguments: ClassVar[Mapping[str, Argument]] = {"times": times}
