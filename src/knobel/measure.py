"""Measuring what makes a puzzle hard: from all its positions, or by playing.

A puzzle whose positions are few enough is looked at as a whole. `tries` and `traps` are
exact then, and features of a solution are averages over the shortest ones, so they do not
depend on which of them a solver happens to find. Nothing here needs the compiled kernel.
A larger puzzle is played with a fixed seed; its solution comes from a short search that looks
only at what seems best, or else from the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import NamedTuple

from knobel.attempts import Play, Played, beam
from knobel.limits import Limits
from knobel.locale import Message
from knobel.player import Player, judge
from knobel.puzzle import KnobelError, Move, Puzzle, Solved, Unsolvable, Wish
from knobel.solve import decide
from knobel.space import FAR, Game, Node, Space, explore

PLAYER = Player()
MOST_SOLUTIONS = 1000
"""Solutions are counted up to here."""
AVERAGED = 8
"""So many shortest solutions are looked at more closely."""
SEED = 5
PROBES, PROBE = 20, 1000
"""When playing, so many positions are probed for being lost, with so many positions each."""


class Measured(NamedTuple):
    """The features; whether they are exact; a solution; the space, if it is small."""

    features: Mapping[str, float]
    exact: bool
    moves: list[Move]
    space: Space | None


def whole_space(puzzle: Puzzle) -> Space | None:
    """All positions, with all choices if the obvious ones do not suffice; None if too many.
    A space without solution proves that there is none."""
    for wide in (False, True):
        game = puzzle.game(wide=wide)
        space = explore(game, game.most)
        if space is None or space.solvable:
            return space
    return space


def measure(puzzle: Puzzle, limits: Limits | None = None) -> Measured:
    """The features of a puzzle; KnobelError if it has no solution or if none is found within
    the limits. All but the search for a solution is counted by itself, and the clock is looked
    at between these parts only, so a time limit can be passed by some seconds."""
    allowed = limits or Limits()
    started = perf_counter()
    space = whole_space(puzzle)
    if space is None:
        return _by_playing(puzzle, allowed, started)
    if not space.solvable:
        raise _no_solution()
    return exactly(puzzle, space)


def exactly(puzzle: Puzzle, space: Space) -> Measured:
    """The features from all positions."""
    ways = [space.game.moves(way) for way in space.shortest(AVERAGED)]
    traps, success = judge(space, PLAYER)
    features = _mean([puzzle.features(Solved(way)) for way in ways])
    features["traps"] = traps
    features["tries"] = 1 / max(success, 1e-12)
    features["solutions"] = space.count_shortest(MOST_SOLUTIONS)
    return Measured(_tidy(features), True, ways[0], space)


def _by_playing(puzzle: Puzzle, limits: Limits, started: float) -> Measured:
    game = puzzle.game()
    moves = _solution(puzzle, game, _left(limits, started))
    _left(limits, started)
    played = Play(game, PLAYER).many(Random(SEED))
    features = dict(puzzle.features(Solved(moves)))
    features["traps"] = _traps(game, played)
    features["tries"] = (played.tries + 1) / (played.won + 1)
    features["solutions"] = float(max(1, len(played.ways)))
    return Measured(_tidy(features), False, moves, None)


def _left(limits: Limits, started: float) -> Limits:
    """The limits that remain; KnobelError "undecided" if the time is over."""
    if limits.time is None:
        return limits
    left = limits.time - (perf_counter() - started)
    if left <= 0:
        raise KnobelError("undecided", Message("not rated, because the time limit was reached"))
    return replace(limits, time=left)


def _solution(puzzle: Puzzle, game: Game, limits: Limits) -> list[Move]:
    way = None if game.fewest else beam(game)
    if way is not None:
        return game.moves(way)
    answer = decide(puzzle, limits, Wish())
    if isinstance(answer, Unsolvable):
        raise _no_solution()
    if not isinstance(answer, Solved):
        raise KnobelError("undecided", Message("not rated, because no solution was found: {reason}",
                                               reason=answer.reason.message))  # fmt: skip
    return list(answer.moves)


def _no_solution() -> KnobelError:
    return KnobelError("unsolvable", Message("not rated, because there is no solution"))


def _traps(game: Game, played: Played) -> float:
    """The share of positions passed that a short search shows to be lost."""
    passed = [node for node in played.passed if not game.solved(node)]
    every = max(1, len(passed) // PROBES)
    probed = passed[::every][:PROBES]
    return sum(_is_lost(game, node) for node in probed) / len(probed) if probed else 0.0


def _is_lost(game: Game, node: Node) -> bool:
    space = explore(game, PROBE, node)
    return space is not None and space.to_goal[0] == FAR


def _mean(rows: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(row[name] for row in rows) / len(rows) for name in rows[0]}


def _tidy(features: Mapping[str, float]) -> dict[str, float]:
    """Three digits after the point are more than enough; large numbers get six in all."""
    return {name: float(f"{value:.6g}") if value >= 1000 else round(float(value), 3)
            for name, value in features.items()}  # fmt: skip
