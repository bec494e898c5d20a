"""Playing where a puzzle is too large to be seen as a whole: many tries, counted.

The player of `player.py` plays with a seed. The work is counted in positions looked at, so
it ends at the same point everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from knobel.limits import check
from knobel.player import Player
from knobel.space import Game, Node

TRIES = 400
LEAST_WORK, MOST_WORK = 60_000, 170_000
"""Positions looked at before the tries end, and if almost none of them succeeded."""
FEW = 3
WIDTH = 60
LONGEST = 300


class Played(NamedTuple):
    """Many tries: how many, how many succeeded, the positions passed (each once, in order),
    and the ways that succeeded."""

    tries: int
    won: int
    passed: list[Node]
    ways: list[list[Node]]


class Play:
    """One player at one game, remembering what has been looked at."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game = game
        self.player = player
        self.work = 0
        self._options: dict[Node, Sequence[Node]] = {}
        self._glance: dict[Node, int] = {}
        self._odds: dict[Node, list[float]] = {}

    def many(self, random: Random, tries: int = TRIES) -> Played:
        """So many tries, or fewer if they are too much work; at least one."""
        passed: dict[Node, None] = {}
        ways: dict[tuple[Node, ...], None] = {}
        done = won = 0
        while done < tries and (self.work < LEAST_WORK or (won < FEW and self.work < MOST_WORK)):
            way = self.once(random)
            done += 1
            passed.update(dict.fromkeys(way))
            if self.game.solved(way[-1]):
                won += 1
                ways[tuple(way)] = None
        return Played(done, won, list(passed), [list(way) for way in ways])

    def once(self, random: Random) -> list[Node]:
        """The positions of one try; it succeeded if the last one is solved."""
        way = [self.game.start()]
        while not self.game.solved(way[-1]) and (choices := self.options(way[-1])):
            if random.random() * self.player.patience < 1:
                break
            way.append(choices[self._choose(way[-1], choices, random)])
        return way

    def options(self, node: Node) -> Sequence[Node]:
        found = self._options.get(node)
        if found is None:
            check()
            found = self._options[node] = self.game.options(node)
        return found

    def glance(self, node: Node) -> int:
        found = self._glance.get(node)  # hashing a position takes longer than most of the rest
        if found is None:
            check()
            found = self._glance[node] = self.game.away(node)
            self.work += 1
        return found

    def _seen(self, node: Node, look: int) -> list[int]:
        """How far away the choices of a position look."""
        choices = self.options(node)
        glances = [self.glance(there) for there in choices]
        if look <= 1 or not choices:
            return glances
        worth = self.player.worth(glances)
        return [
            min([glance, *self._seen(there, look - 1)]) if glance <= worth else glance
            for there, glance in zip(choices, glances, strict=True)
        ]

    def _choose(self, node: Node, choices: Sequence[Node], random: Random) -> int:
        if node not in self._odds:
            self._odds[node] = self.player.preferences(self._seen(node, self.player.look))
        left = random.random()
        for n, chance in enumerate(self._odds[node]):
            left -= chance
            if left < 0:
                return n
        return len(choices) - 1


def beam(game: Game, width: int = WIDTH, longest: int = LONGEST) -> list[Node] | None:
    """A short way to the end, not always the shortest: level by level, keeping those positions
    that look best. None if that leads nowhere."""
    parents: dict[Node, Node | None] = {game.start(): None}
    level = [game.start()]
    for _ in range(longest):
        for node in level:
            check()
            if game.solved(node):
                return _back(node, parents)
        following: list[tuple[int, int, Node]] = []
        for node in level:
            for there in game.options(node):
                check()
                if there not in parents:
                    parents[there] = node
                    following.append((game.away(there), len(following), there))
        level = [node for _, _, node in sorted(following, key=lambda item: item[:2])[:width]]
    return None


def _back(node: Node, parents: dict[Node, Node | None]) -> list[Node]:
    way = [node]
    while (before := parents[way[-1]]) is not None:
        way.append(before)
    return way[::-1]
