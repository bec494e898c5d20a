"""Simulated play, for puzzles too large to be explored completely.

The player of `difficulty/player.py` makes many tries with a fixed seed. Work is counted in positions
examined, never timed, so it ends at the same point on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from knobel.difficulty.player import Player
from knobel.difficulty.space import Game, Node
from knobel.limits import check, count_states

TRIES = 400
WORK, MAX_WORK = 60_000, 170_000
"""Positions examined before the tries end, and the same while fewer than ENOUGH_WON succeeded."""
ENOUGH_WON = 3
BEAM_WIDTH = 60
MAX_DEPTH = 300


class Played(NamedTuple):
    """The tries made and won, the positions visited (each once, in order), and the winning paths."""

    tries: int
    won: int
    passed: list[Node]
    ways: list[list[Node]]


class Play:
    """One player at one game; positions once examined are cached."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game = game
        self.player = player
        self.work = 0
        self._options: dict[Node, Sequence[Node]] = {}
        self._glance: dict[Node, int] = {}
        self._odds: dict[Node, list[float]] = {}

    def many(self, random: Random, tries: int = TRIES) -> Played:
        """At least one try and at most `tries`; fewer if the work runs out."""
        passed: dict[Node, None] = {}
        ways: dict[tuple[Node, ...], None] = {}
        made = won = 0
        while made < tries and (self.work < WORK or (won < ENOUGH_WON and self.work < MAX_WORK)):
            path = self.once(random)
            made += 1
            passed.update(dict.fromkeys(path))
            if self.game.solved(path[-1]):
                won += 1
                ways[tuple(path)] = None
        return Played(made, won, list(passed), [list(path) for path in ways])

    def once(self, random: Random) -> list[Node]:
        """The positions of one try; it succeeded if the last one is solved."""
        path = [self.game.start()]
        while not self.game.solved(path[-1]) and (choices := self.options(path[-1])):
            if random.random() * self.player.patience < 1:
                break
            path.append(choices[self._choose(path[-1], choices, random)])
        return path

    def options(self, node: Node) -> Sequence[Node]:
        options = self._options.get(node)
        if options is None:
            check()
            options = self._options[node] = self.game.options(node)
        return options

    def glance(self, node: Node) -> int:
        distance = self._glance.get(node)  # one lookup: hashing a position is the expensive part
        if distance is None:
            count_states(1)
            distance = self._glance[node] = self.game.away(node)
            self.work += self.game.weight
        return distance

    def _values(self, node: Node, look: int) -> list[int]:
        """How far from the goal the choices of a position look."""
        choices = self.options(node)
        glances = [self.glance(choice) for choice in choices]
        if look <= 1 or not choices:
            return glances
        worth = self.player.worth(glances)
        return [
            min([glance, *self._values(choice, look - 1)]) if glance <= worth else glance
            for choice, glance in zip(choices, glances, strict=True)
        ]

    def _choose(self, node: Node, choices: Sequence[Node], random: Random) -> int:
        if node not in self._odds:
            self._odds[node] = self.player.preferences(self._values(node, self.player.look))
        draw = random.random()
        for n, probability in enumerate(self._odds[node]):
            draw -= probability
            if draw < 0:
                return n
        return len(choices) - 1


def beam(game: Game, width: int = BEAM_WIDTH, depth: int = MAX_DEPTH) -> list[Node] | None:
    """A beam search: a short path to the goal, not always the shortest. Of each level only the
    `width` best-looking positions are kept. None if they lead nowhere within `depth` choices."""
    if game.least > depth:
        return None
    parents: dict[Node, Node | None] = {game.start(): None}
    level = [game.start()]
    for _ in range(depth):
        for node in level:
            check()
            if game.solved(node):
                return _path_to(node, parents)
        following: list[tuple[int, int, Node]] = []
        for node in level:
            for after in game.options(node):
                count_states(1)
                if after not in parents:
                    parents[after] = node
                    following.append((game.away(after), len(following), after))
        level = [node for _, _, node in sorted(following, key=lambda item: item[:2])[:width]]
    return None


def _path_to(node: Node, parents: dict[Node, Node | None]) -> list[Node]:
    path = [node]
    while (before := parents[path[-1]]) is not None:
        path.append(before)
    return path[::-1]
