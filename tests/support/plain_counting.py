"""The truth about small puzzles, found by the rules alone: every solution, every position, and the
chances of the simulated player by elimination. Shares nothing with the solvers or the ratings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from knobel.difficulty.player import Player
from knobel.protocols import Game
from knobel.puzzle import Move, Puzzle, State
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.stromrallye.rules import Stromrallye

Solution = tuple[Move, ...]


def solutions(puzzle: Puzzle, most: int) -> tuple[int, list[Solution]]:
    """How many solutions there are, and all of them if they are at most `most`."""
    return legs(puzzle, most) if isinstance(puzzle, Stromrallye) else shortest(puzzle, most)


def shortest(puzzle: Puzzle, most: int) -> tuple[int, list[Solution]]:
    """The shortest solutions: all different sequences of moves, one more move each time."""
    ways: dict[State, list[Solution]] = {puzzle.start(): [()]}
    number = {puzzle.start(): 1}
    seen = {puzzle.start()}
    while ways:
        if goals := [state for state in ways if puzzle.is_solved(state)]:
            found = [way for goal in goals for way in ways[goal]]
            return sum(number[goal] for goal in goals), found[: most + 1]
        further: dict[State, list[Solution]] = {}
        counted: dict[State, int] = {}
        for state, some in ways.items():
            for move in puzzle.moves(state):
                after = puzzle.apply(state, move)
                if after not in seen:
                    longer = [(*way, move) for way in some]
                    further[after] = (further.get(after, []) + longer)[: most + 1]
                    counted[after] = counted.get(after, 0) + number[state]
        seen |= set(further)
        ways, number = further, counted
    return 0, []


def legs(puzzle: Stromrallye, most: int) -> tuple[int, list[Solution]]:
    """All different sequences of legs, one walk for each. Every leg uses up charge, so this ends."""
    known: dict[State, tuple[int, list[Solution]]] = {}

    def from_here(state: State) -> tuple[int, list[Solution]]:
        if state not in known:
            number, some = 0, list[Solution]()
            for walk, after, over in _legs(puzzle, state):
                count, rest = (1, [()]) if over else from_here(after)
                number += count
                some += [walk + way for way in rest[: most + 1 - len(some)]]
            known[state] = number, some
        return known[state]

    if puzzle.is_solved(puzzle.start()):
        return 1, [()]
    return from_here(puzzle.start())


def _legs(puzzle: Stromrallye, start: State) -> Iterator[tuple[Solution, State, bool]]:
    """Where one leg can end: on every battery after every number of steps; or the game ends on a free
    field, which counts once."""
    level: dict[State, Solution] = {start: ()}
    ended = False
    while level:
        following: dict[State, Solution] = {}
        battery_reached: dict[object, tuple[Solution, State, bool]] = {}
        for state, walk in level.items():
            for move in puzzle.moves(state):
                after: State = puzzle.apply(state, move)
                over, way = puzzle.is_solved(after), (*walk, move)
                if after[0] in puzzle.battery_at:
                    battery_reached[after[0]] = way, after, over
                elif over:
                    if not ended:
                        yield way, after, True
                    ended = True
                else:
                    following[after] = way
        yield from battery_reached.values()
        level = following


def count_legs(puzzle: Stromrallye, moves: Solution) -> int:
    state, number, walking = puzzle.start(), 0, False
    for move in moves:
        state = puzzle.apply(state, move)
        walking = state[0] not in puzzle.battery_at
        number += not walking
    return number + walking


def seen_by_people(puzzle: Puzzle) -> Callable[[State], Hashable]:
    """Players of Hüpfburg and equal sticks of Rotation that change places make no difference."""
    if isinstance(puzzle, Huepfburg):
        return lambda state: tuple(sorted(state))
    if isinstance(puzzle, Rotation):
        named = None if puzzle.stick in (None, "all") else puzzle.stick
        shapes = [(s.length, s.upright, s.name == named) for s in puzzle.sticks]

        def form(state: State) -> Hashable:
            if puzzle.stick is None and puzzle.is_solved(state):
                return "out"
            return state.down, tuple(sorted(map(repr, zip(shapes, state.sticks, strict=True))))

        return form
    return lambda state: state


def share_lost(puzzle: Puzzle) -> float:
    """The share of positions without a way to the goal, of all that are not the goal."""
    form = seen_by_people(puzzle)
    after: dict[State, list[State]] = {}
    todo = [puzzle.start()]
    while todo:
        state = todo.pop()
        if state not in after:
            solved = puzzle.is_solved(state)
            after[state] = [] if solved else [puzzle.apply(state, move) for move in puzzle.moves(state)]
            todo += after[state]
    winning = {state for state in after if puzzle.is_solved(state)}
    before = len(winning) - 1
    while len(winning) > before:
        before = len(winning)
        winning |= {state for state, there in after.items() if not winning.isdisjoint(there)}
    unsolved = {form(state): state not in winning for state in after if not puzzle.is_solved(state)}
    return sum(unsolved.values()) / len(unsolved) if unsolved else 0.0


def expected_tries(game: Game, player: Player) -> Fraction | None:
    """One over the chance that a try succeeds, by elimination with fractions; None if there is none."""
    number: dict[Hashable, int] = {game.start(): 0}
    nodes: list[Hashable] = [game.start()]
    for node in nodes:
        for there in game.options(node):
            if there not in number:
                number[there] = len(nodes)
                nodes.append(there)
    rows = [_equation(game, player, node, number) for node in nodes]
    chance = _eliminate(rows)[0]
    return 1 / chance if chance else None


def _equation(game: Game, player: Player, node: Hashable, number: dict[Hashable, int]) -> list[Fraction]:
    """chance[n] - sum of p * chance[m] = 1 at the goal and 0 elsewhere."""
    row = [Fraction(0)] * (len(number) + 1)
    row[number[node]] = Fraction(1)
    if game.solved(node):
        row[-1] = Fraction(1)
        return row
    after = game.options(node)
    values = [_value(game, player, there, after) for there in after]
    weights = [Fraction(1, 2 ** min(value - min(values), 60)) for value in values]
    slip, go_on = Fraction(player.slip), 1 - Fraction(1, player.patience)
    for there, weight in zip(after, weights, strict=True):
        row[number[there]] -= go_on * (slip / len(after) + (1 - slip) * weight / sum(weights))
    return row


def _value(game: Game, player: Player, node: Hashable, beside: object) -> int:
    """How far from the goal a choice looks within two moves, if it looks good enough to be examined."""
    glance = game.away(node)
    others = sorted(game.away(there) for there in beside)  # type: ignore[attr-defined]
    examined = glance <= others[min(player.attention, len(others)) - 1]
    ahead = [game.away(there) for there in game.options(node)] if examined else []
    return min([glance, *ahead])


def _eliminate(rows: list[list[Fraction]]) -> list[Fraction]:
    size = len(rows)
    for n in range(size):
        pivot = next(m for m in range(n, size) if rows[m][n])
        rows[n], rows[pivot] = rows[pivot], rows[n]
        scale = rows[n][n]
        rows[n] = [value / scale for value in rows[n]]
        for m in range(size):
            if m != n and rows[m][n]:
                factor = rows[m][n]
                rows[m] = [a - factor * b for a, b in zip(rows[m], rows[n], strict=True)]
    return [row[-1] for row in rows]
