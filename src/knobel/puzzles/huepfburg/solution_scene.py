"""Hüpfburg: the players' routes on the graph, jump by jump.

1 ==1==> 3 ==2==> 5      Each arrow a player takes is drawn in its colour, with the
2 ==1==> 4 ==2==> 5      numbers of the jumps; players on one arrow go side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from knobel.draw.graph.arrows import along
from knobel.draw.room import Room
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import Arrow, Huepfburg, State, read_jump
from knobel.puzzles.huepfburg.scene import MOST_LABELS, Drawn, graph
from knobel.scene import Box, Disc, Label, Line, Point, Scene, Shape, Text, captioned, extent, fit

MOST_NUMBERS = 2
"""So many jumps are written on an arrow; of more only the first one."""
SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""Where on its arrow a number may be, the best place first."""
ASIDE = 0.22
"""How far beside it, if there is no room on it."""
MOST_JUMPS = 8
"""Routes up to this length are written out."""


def solution_scene(puzzle: Huepfburg, moves: Sequence[Move]) -> Scene:
    """The graph at the start with every player's route, and the field where they meet."""
    picture = puzzle.scene()
    drawn, number = graph(puzzle, puzzle.start())
    states = [puzzle.start(), *map(read_jump, moves)]
    used = _used(states)
    shapes = [*_routes(drawn, number, used), *_meeting(drawn, number, states[-1])]
    under = [shape for shape in picture.shapes if isinstance(shape, Line)]
    over = [shape for shape in picture.shapes if not isinstance(shape, Line)]
    labels = _numbers(drawn, number, used) if len(number) <= MOST_LABELS else ()
    whole = replace(picture, shapes=(*under, *shapes, *over, *labels))
    return captioned(whole, list(_captions(puzzle, states)))


def motion(puzzle: Huepfburg, state: State, move: Move, share: float) -> tuple[Scene, float]:
    """The players in the air, each on its arrow; where they came from is marked no more."""
    drawn, number = graph(puzzle, puzzle.start())
    picture = puzzle.scene(state)
    if any(field not in number for field in (*state, *read_jump(move))):
        return picture, 0.0
    shapes: list[Shape] = [_empty(shape) for shape in picture.shapes if not _is_figure(shape)]
    for player, (here, there) in enumerate(zip(state, read_jump(move), strict=True)):
        route = list(along(drawn.routes[number[here], number[there]], 0.1))
        x, y = route[round(share * (len(route) - 1))]
        shapes += _flying(x, y, drawn.figure, player)
    return replace(picture, shapes=tuple(shapes)), 0.0


# ---------------------------------------------------------------- routes

Used = dict[Arrow, dict[int, list[int]]]
"""For each arrow and each player who takes it, the numbers of the jumps."""


def _used(states: Sequence[State]) -> Used:
    found: Used = {}
    for jump, (before, after) in enumerate(pairwise(states), start=1):
        for player, arrow in enumerate(zip(before, after, strict=True)):
            found.setdefault(arrow, {}).setdefault(player, []).append(jump)
    return found


def _lanes(drawn: Drawn, number: dict[int, int], used: Used) -> Iterator[tuple[list[Point], int, list[int]]]:
    """Each player's line along each arrow it takes."""
    for (here, there), players in used.items():
        if here not in number or there not in number:
            continue
        points = list(along(drawn.routes[number[here], number[there]], 0.15))
        for k, (player, jumps) in enumerate(players.items()):
            yield _aside(points, 0.13 * (k - (len(players) - 1) / 2)), player, jumps


def _aside(points: Sequence[Point], by: float) -> list[Point]:
    """The same line, a little to its right."""
    found = []
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
        far = hypot(bx - ax, by_ - ay) or 1.0
        found.append((x - (by_ - ay) / far * by, y + (bx - ax) / far * by))
    return found


def _routes(drawn: Drawn, number: dict[int, int], used: Used) -> Iterator[Shape]:
    for points, player, _ in _lanes(drawn, number, used):
        yield Line(tuple(points), "player", player, thick=0.11, arrow=0.32)


def _numbers(drawn: Drawn, number: dict[int, int], used: Used) -> Iterator[Shape]:
    """The jumps of each arrow on a small shield in the player's colour, where it covers least."""
    labels: list[Shape] = []
    lanes = list(_lanes(drawn, number, used))
    reach = drawn.radius
    room = Room((x - reach, y - reach, x + reach, y + reach) for x, y in drawn.places)
    for points, _, _ in lanes:
        room.take(extent(Line((points[-2],), "player", arrow=0.2, thick=0)))
    for points, player, jumps in lanes:
        text = ", ".join(map(str, jumps)) if len(jumps) <= MOST_NUMBERS else f"{jumps[0]} …"
        wide = 0.14 + 0.11 * len(text)
        ways = (_aside(points, by) for by in (0.0, ASIDE, -ASIDE))
        spots = (way[int(len(way) * share)] for way in ways for share in SHARES)
        left, top, _, _ = room.best(spots, wide, 0.28)
        yield Box(left, top, wide, 0.28, "player", player, round=0.14)
        labels.append(Label(left + wide / 2, top + 0.14, text, fit(text, wide, 0.22), "player", player))
    yield from labels


def _meeting(drawn: Drawn, number: dict[int, int], state: State) -> Iterator[Shape]:
    if state.count(state[0]) == len(state) and state[0] in number:
        x, y = drawn.places[number[state[0]]]
        title = Message("the players meet here: field {field}", field=state[0])
        yield Disc(x, y, drawn.radius + 0.16, "goal", title=title)


def _captions(puzzle: Huepfburg, states: Sequence[State]) -> Iterator[Text]:
    jumps = len(states) - 1
    if jumps > MOST_JUMPS or len(states[0]) > 4:
        yield puzzle.count_moves(jumps)
        return
    for player, route in enumerate(zip(*states, strict=True), start=1):
        yield f"{player}:  " + " → ".join(map(str, route))


# ---------------------------------------------------------------- in the air


def _is_figure(shape: Shape) -> bool:
    """Players, and the rims around them; not the fields they stand on."""
    if isinstance(shape, Box):
        return True
    small = isinstance(shape, Disc) and shape.title is None and shape.role != "goal"
    return small or (isinstance(shape, Label) and shape.role == "player" and shape.size < 0.33)


def _empty(shape: Shape) -> Shape:
    """A field without players on it."""
    if isinstance(shape, Disc | Label) and shape.role == "player":
        return replace(shape, role="field", index=None)
    return shape


def _flying(x: float, y: float, size: float, player: int) -> Iterator[Shape]:
    yield Disc(x, y, 1.25 * size, "field")
    yield Disc(x, y, 1.1 * size, "player", player)
    yield Label(x, y, str(player + 1), 1.2 * size, "player", player)
