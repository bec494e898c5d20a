"""Measuring what makes a puzzle hard: from all its positions, or by simulated play.

A small puzzle is explored completely. `tries` and `traps` are then computed, not guessed, and
features of a solution are averages over the shortest ones, so they do not depend on which one a
solver happens to return. Nothing here needs the compiled kernel. A larger puzzle is played with a
fixed seed; its solution comes from a beam search or, failing that, from the solver. In both cases
the solver counts the solutions, because it knows the rules (a simulated player may take for the same
what is different by the rules), and every value says how sure it is (`findings.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, overload

from knobel.answers import Reason, Solved, Stats, Undecided, Unsolvable
from knobel.difficulty.findings import Findings, Measured
from knobel.difficulty.player import Player, judge
from knobel.difficulty.simulate import Play, Played, beam
from knobel.difficulty.space import FAR, Game, Node, Space, explore, game_of
from knobel.kernel import kernel
from knobel.limits import LimitReached, Limits, Meter, check
from knobel.packed_moves import PackedMoves
from knobel.puzzle import Move, Puzzle, Wish
from knobel.solve import decide

MOST_STATES, MOST_STATES_IN_PYTHON = 5_000_000, 100_000
"""States that the solver may look at to count: some seconds."""
LISTED = 100
"""Solutions that are listed while the others are only counted."""


class Counted(NamedTuple):
    """The number of solutions, or the fewest there are; and whether the solution the solver found
    is proven to be a shortest one."""

    number: int
    exact: bool
    length: int | None = None


def count_solutions(puzzle: Puzzle, limits: Limits, meter: Meter, *, patient: bool = False) -> Counted:
    """Count the solutions of a puzzle that has some. With `patient`, all of the time is for counting:
    LimitReached if it is not enough, so that time never changes the result."""
    most = MOST_STATES_IN_PYTHON if kernel() is None else MOST_STATES
    if limits.states is not None:
        most = min(most, max(1, limits.states - meter.states))
    left = meter.left
    time = left if left is None or patient else left / 2
    answer = decide(puzzle, replace(limits, time=time, states=most), Wish(solutions=LISTED))
    meter.check_now()
    if not isinstance(answer, Solved):
        return Counted(1, False)
    meter.states += min(answer.stats.states, most)
    length = len(answer.moves) if answer.optimal else None
    if answer.count is not None:
        return Counted(answer.count, True, length)
    return Counted(max(1, len(answer.solutions)), False, length)


PLAYER = Player()
AVERAGED_SOLUTIONS = 8
"""Features of a solution are averaged over at most this many shortest ones."""
LEAST_SUCCESS = 1e-12
"""Smaller probabilities of success are not told apart."""
SEED = 5
PROBES, PROBE_POSITIONS = 20, 1000
"""After simulated play, how many positions are checked for being lost, and how far each check looks."""


class _Ended(Exception):
    """There is nothing to measure: no solution, or none found within the limits."""

    def __init__(self, answer: Unsolvable | Undecided) -> None:
        super().__init__(answer.status)
        self.answer = answer


class _Done(NamedTuple):
    """A solution, and the space of a small puzzle."""

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


def measure(puzzle: Puzzle, limits: Limits | None = None, *, patient: bool = False) -> Measured:
    """The features of a puzzle. If it has no solution or a limit comes first, the status says so,
    and what was measured until then is there. `patient`: as for `count_solutions`."""
    allowed = limits or Limits()
    meter, found = Meter(allowed), Findings()
    try:
        with meter.watching():
            meter.check_now()
            return _measured(found, _measure(puzzle, allowed, meter, found, patient))
    except LimitReached as reached:
        answer: Unsolvable | Undecided = Undecided(reached.limit, Stats(meter.seconds, meter.states))
    except MemoryError:
        answer = Undecided("memory", Stats(meter.seconds, meter.states))
    except _Ended as ended:
        answer = ended.answer
    return Measured(
        answer.status, found.features, found.exact, frozenset(found.lower_bounds), reason=answer.reason
    )


def _measure(puzzle: Puzzle, limits: Limits, meter: Meter, found: Findings, patient: bool) -> _Done:
    space = whole_space(puzzle)
    if space is None:
        return _by_playing(puzzle, limits, meter, found, patient)
    if not space.solvable:
        raise _Ended(Unsolvable(why_exhausted(puzzle, space)))
    moves = _by_space(puzzle, space, found)
    note_solutions(found, space, count_solutions(puzzle, limits, meter, patient=patient))
    return _Done(moves, space)


def _measured(found: Findings, done: _Done) -> Measured:
    return Measured("solved", found.features, found.exact, frozenset(found.lower_bounds), *done)


def why_exhausted(puzzle: Puzzle, space: Space) -> Reason:
    """Why there is no solution: a short proof if there is one, else that all positions were looked at."""
    return puzzle.prove_unsolvable() or puzzle.exhausted(len(space.nodes))


def measure_space(puzzle: Puzzle, space: Space) -> Measured:
    """The features of a solvable puzzle from all its positions, except the number of its solutions."""
    found = Findings()
    return _measured(found, _Done(_by_space(puzzle, space, found), space))


def with_solutions(puzzle: Puzzle, measured: Measured, limits: Limits) -> Measured:
    """The same with the number of solutions."""
    if measured.space is None:
        return measured
    found = Findings(dict(measured.features), dict(measured.exact), set(measured.lower_bounds))
    meter = Meter(limits)
    note_solutions(found, measured.space, count_solutions(puzzle, limits, meter, patient=True))
    return replace(
        measured, features=found.features, exact=found.exact, lower_bounds=frozenset(found.lower_bounds)
    )


def _by_space(puzzle: Puzzle, space: Space, found: Findings) -> Sequence[Move]:
    """Features from all positions. Which of those about solutions are exact is known only when the
    solutions are counted."""
    game = space.game
    solutions = [game.moves(solution) for solution in space.shortest(AVERAGED_SOLUTIONS)]
    rows = [_features(puzzle, solution) for solution in solutions]
    for name in rows[0]:
        found.note(name, sum(row.get(name, 0.0) for row in rows) / len(rows), exact=False)
    length = min(row["length"] for row in rows)
    fewest = game.fewest or length == space.to_goal[0] or len(rows) < AVERAGED_SOLUTIONS
    found.note("length", length, exact=game.complete and fewest)
    traps, success = judge(space, PLAYER)
    found.note("traps", traps, exact=game.complete)
    found.note("tries", 1 / max(success, LEAST_SUCCESS), exact=True)
    if success < LEAST_SUCCESS:
        found.at_least("tries", 1 / LEAST_SUCCESS)
    return solutions[0]


def note_solutions(found: Findings, space: Space, counted: Counted) -> None:
    """The number of solutions, and what it says about the other features: averages over solutions are
    exact if those are all of them."""
    seen = space.count_shortest(AVERAGED_SOLUTIONS + 1)
    found.count("solutions", counted.number if counted.exact else max(seen, counted.number), counted.exact)
    if counted.exact and seen == counted.number <= AVERAGED_SOLUTIONS:
        found.exact |= {name: True for name in found.exact if name not in ("traps", "tries")}


def _features(puzzle: Puzzle, moves: Sequence[Move]) -> dict[str, float]:
    """The puzzle's own features of a solution, plus those every rating needs."""
    features = dict(puzzle.features(Solved(moves if isinstance(moves, PackedMoves) else _Watched(moves))))
    if "length" not in features:
        features["length"] = len(moves)
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


def _by_playing(puzzle: Puzzle, limits: Limits, meter: Meter, found: Findings, patient: bool) -> _Done:
    game = game_of(puzzle)
    moves, proven = _solution(puzzle, game, limits, meter)
    for name, value in _features(puzzle, moves).items():
        found.note(name, value, exact=proven and name == "length")
    played = Play(game, PLAYER).many(Random(SEED))
    found.note("traps", _traps(game, played), exact=False)
    if played.won:
        found.note("tries", (played.tries + 1) / (played.won + 1), exact=False)
    else:
        found.at_least("tries", played.tries)
    counted = count_solutions(puzzle, limits, meter, patient=patient)
    known = max(counted.number, _ways(game, played, counted.length))
    found.count("solutions", counted.number if counted.exact else known, counted.exact)
    return _Done(moves, None)


def _ways(game: Game, played: Played, shortest: int | None) -> int:
    """How many different solutions the player found; where only the shortest count, those of the
    length that is proven to be the shortest."""
    if not game.fewest:
        return len(played.ways)
    return sum(len(way) - 1 == shortest for way in played.ways)


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


def _solution(puzzle: Puzzle, game: Game, limits: Limits, meter: Meter) -> tuple[Sequence[Move], bool]:
    """A solution, and whether it is proven to be a shortest one."""
    way = None if game.fewest else beam(game)
    if way is not None:
        return game.moves(way), False
    left = limits.states and max(1, limits.states - meter.states)
    answer = decide(puzzle, replace(limits, time=meter.left, states=left), Wish())
    if not isinstance(answer, Solved):
        raise _Ended(answer)
    meter.states += answer.stats.states
    return answer.moves, bool(answer.optimal) and game.fewest


def _traps(game: Game, played: Played) -> float:
    """The share of visited positions that a short search proves lost."""
    passed = [node for node in played.passed if not game.solved(node)]
    stride = max(1, len(passed) // PROBES)
    probed = passed[::stride][:PROBES]
    return sum(_is_lost(game, node) for node in probed) / len(probed) if probed else 0.0


def _is_lost(game: Game, node: Node) -> bool:
    space = explore(game, PROBE_POSITIONS, node)
    return space is not None and space.to_goal[0] == FAR
