"""Measuring what makes a puzzle hard: from all its positions, or by playing.

A puzzle whose positions are few enough is looked at as a whole. `tries` and `traps` are
exact then, and features of a solution are averages over the shortest ones, so they do not
depend on which of them a solver happens to find. Nothing here needs the compiled kernel.
A larger puzzle is played with a fixed seed; its solution comes from a short search that looks
only at what seems best, or else from the solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, overload

from knobel.attempts import Play, Played, beam
from knobel.limits import LimitReached, Limits, Meter, check
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
    moves: Sequence[Move]
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
    """The features of a puzzle; KnobelError if it has no solution ("unsolvable") or if it could
    not be measured within the limits ("undecided"). The limits on memory and states are those of
    the search for a solution; all else is counted by itself."""
    allowed = limits or Limits()
    meter = Meter(replace(allowed, memory=None, states=None))
    try:
        with meter.watching():
            return _measured(puzzle, allowed, meter)
    except LimitReached as reached:
        raise _undecided(reached.limit) from None


def _measured(puzzle: Puzzle, limits: Limits, meter: Meter) -> Measured:
    space = whole_space(puzzle)
    if space is None:
        return _by_playing(puzzle, limits, meter)
    if not space.solvable:
        raise _no_solution()
    return exactly(puzzle, space)


def exactly(puzzle: Puzzle, space: Space) -> Measured:
    """The features from all positions."""
    ways = [space.game.moves(way) for way in space.shortest(AVERAGED)]
    traps, success = judge(space, PLAYER)
    features = _mean([_features(puzzle, way) for way in ways])
    features["traps"] = traps
    features["tries"] = 1 / max(success, 1e-12)
    features["solutions"] = space.count_shortest(MOST_SOLUTIONS)
    return Measured(_tidy(features), True, ways[0], space)


def _features(puzzle: Puzzle, moves: Sequence[Move]) -> dict[str, float]:
    """What the puzzle says about a solution, and what a rating needs of any puzzle."""
    said = dict(puzzle.features(Solved(_Watched(moves))))
    if "length" not in said:
        said["length"] = float(len(moves))
    if "choices" not in said:
        said["choices"] = _choices(puzzle, moves)
    return said


def _choices(puzzle: Puzzle, moves: Sequence[Move]) -> float:
    """How many moves can be made on the way, on average."""
    state, found = puzzle.start(), 0
    for move in moves:
        check()
        found += sum(1 for _ in puzzle.moves(state))
        state = puzzle.apply(state, move)
    return found / len(moves) if moves else 0.0


def _by_playing(puzzle: Puzzle, limits: Limits, meter: Meter) -> Measured:
    game = puzzle.game()
    moves = _solution(puzzle, game, limits, meter)
    played = Play(game, PLAYER).many(Random(SEED))
    features = _features(puzzle, moves)
    features["traps"] = _traps(game, played)
    features["tries"] = (played.tries + 1) / (played.won + 1)
    features["solutions"] = float(max(1, len(played.ways)))
    return Measured(_tidy(features), False, moves, None)


class _Watched(Sequence[Move]):
    """Moves; whoever goes through them looks at the clock at each of them."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        check()
        return self._moves[index]


def _solution(puzzle: Puzzle, game: Game, limits: Limits, meter: Meter) -> Sequence[Move]:
    way = None if game.fewest else beam(game)
    if way is not None:
        return game.moves(way)
    answer = decide(puzzle, replace(limits, time=meter.left), Wish())
    if isinstance(answer, Unsolvable):
        raise _no_solution()
    if not isinstance(answer, Solved):
        raise KnobelError("undecided", Message("not rated, because no solution was found: {reason}",
                                               reason=answer.reason.message))  # fmt: skip
    return answer.moves


def _undecided(limit: str) -> KnobelError:
    if limit == "time":
        return KnobelError("undecided", Message("not rated, because the time limit was reached"))
    return KnobelError("undecided", Message("not rated, because it was stopped"))


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
    return {name: sum(row.get(name, 0.0) for row in rows) / len(rows) for name in rows[0]}


def _tidy(features: Mapping[str, float]) -> dict[str, float]:
    """Three digits after the point are more than enough; large numbers get six in all."""
    return {name: float(f"{value:.6g}") if value >= 1000 else round(float(value), 3)
            for name, value in features.items()}  # fmt: skip
