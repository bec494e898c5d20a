"""Measuring what makes a puzzle hard: from all its positions, or by simulated play.

A small puzzle is explored completely. `tries` and `traps` are then exact, and features of a
solution are averages over the shortest ones, so they do not depend on which one a solver
happens to return. Nothing here needs the compiled kernel. A larger puzzle is played with a
fixed seed; its solution comes from a beam search or, failing that, from the solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, overload

from knobel.answers import Solved, Unsolvable
from knobel.difficulty.player import Player, judge
from knobel.difficulty.simulate import Play, Played, beam
from knobel.difficulty.space import FAR, Game, Node, Space, explore, game_of
from knobel.errors import KnobelError
from knobel.limits import LimitReached, Limits, Meter, check
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, Wish
from knobel.solve import decide

PLAYER = Player()
MAX_COUNTED_SOLUTIONS = 1000
AVERAGED_SOLUTIONS = 8
"""Features of a solution are averaged over at most this many shortest ones."""
SEED = 5
PROBES, PROBE_POSITIONS = 20, 1000
"""After simulated play, how many positions are checked for being lost, and how far each check looks."""


class Measured(NamedTuple):
    """The features, whether they are exact, a solution, and the space of a small puzzle."""

    features: Mapping[str, float]
    exact: bool
    moves: Sequence[Move]
    space: Space | None


def whole_space(puzzle: Puzzle) -> Space | None:
    """All positions reachable by sensible choices, or by all choices if those do not lead to the
    goal; None if there are too many. If the space has no solution, neither has the puzzle."""
    for wide in (False, True):
        game = game_of(puzzle, wide=wide)
        space = explore(game, game.most)
        if space is None or space.solvable:
            return space
    return space


def measure(puzzle: Puzzle, limits: Limits | None = None) -> Measured:
    """The features of a puzzle; KnobelError if it has no solution ("unsolvable") or could not be
    measured within the limits ("undecided"). The limits on memory and states apply only to the
    search for a solution; exploring and playing have bounds of their own."""
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
    return measure_space(puzzle, space)


def measure_space(puzzle: Puzzle, space: Space) -> Measured:
    """The exact features of a solvable puzzle, from all its positions."""
    solutions = [space.game.moves(solution) for solution in space.shortest(AVERAGED_SOLUTIONS)]
    traps, success = judge(space, PLAYER)
    features = _mean([_features(puzzle, solution) for solution in solutions])
    features["traps"] = traps
    features["tries"] = 1 / max(success, 1e-12)
    features["solutions"] = space.count_shortest(MAX_COUNTED_SOLUTIONS)
    return Measured(_tidy(features), True, solutions[0], space)


def _features(puzzle: Puzzle, moves: Sequence[Move]) -> dict[str, float]:
    """The puzzle's own features of a solution, plus those every rating needs."""
    features = dict(puzzle.features(Solved(_Watched(moves))))
    if "length" not in features:
        features["length"] = float(len(moves))
    if "choices" not in features:
        features["choices"] = _choices(puzzle, moves)
    return features


def _choices(puzzle: Puzzle, moves: Sequence[Move]) -> float:
    """The mean number of legal moves along the solution."""
    state, total = puzzle.start(), 0
    for move in moves:
        check()
        total += sum(1 for _ in puzzle.moves(state))
        state = puzzle.apply(state, move)
    return total / len(moves) if moves else 0.0


def _by_playing(puzzle: Puzzle, limits: Limits, meter: Meter) -> Measured:
    game = game_of(puzzle)
    moves = _solution(puzzle, game, limits, meter)
    played = Play(game, PLAYER).many(Random(SEED))
    features = _features(puzzle, moves)
    features["traps"] = _traps(game, played)
    features["tries"] = (played.tries + 1) / (played.won + 1)
    features["solutions"] = float(max(1, len(played.ways)))
    return Measured(_tidy(features), False, moves, None)


class _Watched(Sequence[Move]):
    """Moves that check the limits whenever one of them is read."""

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
        raise KnobelError(
            "undecided",
            Message("not rated: no solution found ({reason})", reason=answer.reason.message),
        )
    return answer.moves


def _undecided(limit: str) -> KnobelError:
    if limit == "time":
        return KnobelError("undecided", Message("not rated: time limit reached"))
    return KnobelError("undecided", Message("not rated: stopped"))


def _no_solution() -> KnobelError:
    return KnobelError("unsolvable", Message("not rated: there is no solution"))


def _traps(game: Game, played: Played) -> float:
    """The share of visited positions that a short search proves lost."""
    passed = [node for node in played.passed if not game.solved(node)]
    stride = max(1, len(passed) // PROBES)
    probed = passed[::stride][:PROBES]
    return sum(_is_lost(game, node) for node in probed) / len(probed) if probed else 0.0


def _is_lost(game: Game, node: Node) -> bool:
    space = explore(game, PROBE_POSITIONS, node)
    return space is not None and space.to_goal[0] == FAR


def _mean(rows: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(row.get(name, 0.0) for row in rows) / len(rows) for name in rows[0]}


def _tidy(features: Mapping[str, float]) -> dict[str, float]:
    """Rounded to three decimals, large numbers to six digits: the same on every machine."""
    return {
        name: float(f"{value:.6g}") if value >= 1000 else round(float(value), 3)
        for name, value in features.items()
    }
