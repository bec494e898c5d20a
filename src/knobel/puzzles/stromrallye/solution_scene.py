"""Stromrallye: a way drawn on the board, leg by leg.

+--1-->     Every leg keeps to the right of the fields' middle, so ways there and
<--2--+     back lie beside each other; legs of the same direction get lanes. The
            robot lies on top, and no number covers another one or an arrow's head.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from knobel.draw.room import Room
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.legs import cut
from knobel.puzzles.stromrallye.rules import Field, State, Stromrallye, go
from knobel.puzzles.stromrallye.scene import RULER, margin, scene
from knobel.replay import replay
from knobel.scene import Disc, Label, Line, Point, Scene, Shape, Text, captioned, extent, fit

LANES = 3
MOST_NUMBERS = 40
"""Above so many legs only every tenth is numbered."""
MOST_LEGS = 1_000
"""Of longer ways only the beginning is drawn."""
MOST_SUMMANDS = 9
END = 0.4
"""How far from the middle of a battery a leg begins and ends."""
HOP, BESIDE = 0.3, 0.34
"""A leg of one step: how far it reaches from the edge into both fields, and how far it lies beside the
middle, where no charge is written."""
HALO = 0.03
"""How much of what lies below a leg is left free at each side."""
BADGE = 0.155


def solution_scene(puzzle: Stromrallye, moves: Sequence[Move]) -> Scene:
    """The board at the start with every leg and its number, and the sum of the steps below."""
    board = puzzle.scene()
    walks = list(_walks(puzzle, moves))
    ways, badges = _drawn(puzzle, walks, board.shapes)
    under = [shape for shape in board.shapes if shape.role != "robot"]
    robot = [shape for shape in board.shapes if shape.role == "robot"]
    spare = 0.0 if puzzle.size > RULER else 0.55 * margin(puzzle)
    shapes = (*under, *ways, *robot, *badges)
    captions: list[Text] = [_sum(puzzle, walks, len(moves))]
    if len(walks) > MOST_LEGS:
        captions.append(Message("(the first {n} legs are drawn)", n=MOST_LEGS))
    return captioned(replace(board, height=board.height - spare, shapes=shapes), captions)


def trail(puzzle: Stromrallye, moves: Sequence[Move]) -> tuple[Shape, ...]:
    """Every leg and its number."""
    state = replay(puzzle, moves).state if moves else puzzle.start()
    ways, badges = _drawn(puzzle, list(_walks(puzzle, moves)), puzzle.scene(state).shapes)
    return (*ways, *badges)


def _drawn(
    puzzle: Stromrallye, walks: Sequence[Sequence[Field]], board: Sequence[Shape]
) -> tuple[list[Shape], list[Shape]]:
    """The legs, and their numbers."""
    shown = walks[:MOST_LEGS]
    edge, bold = margin(puzzle) - 0.5, max(1.0, min(1.4, puzzle.size / 14), puzzle.size / 30)
    robot = next(s for s in board if isinstance(s, Disc) and s.role == "robot" and s.title is not None)
    ways: list[Shape] = []
    legs: list[Line] = []
    for n, (fields, lane) in enumerate(zip(shown, _lanes(shown), strict=True)):
        points = _short_of(_way(puzzle, fields, lane, edge), robot)
        thick = 0.06 * bold
        leg = Line(points, "way", n, Message("leg {n}", n=n + 1), thick=thick, arrow=0.2 * bold)
        ways += [_halo(leg), leg]
        legs.append(leg)
    written = [s for s in board if isinstance(s, Label) and s.role in ("battery", "empty-battery", "robot")]
    return ways, list(_numbers(legs, (*written, robot), bold))


def _halo(leg: Line) -> Line:
    """What lies below a leg; below a short one, which lies on batteries, around its head too."""
    thick = leg.thick + 2 * HALO
    if len(leg.points) > 2 or _length(*leg.points) > 1:
        return Line(leg.points, "field", thick=thick)
    (ax, ay), (x, y) = leg.points
    far = _length((ax, ay), (x, y)) / (2 * HALO)
    return Line(
        ((ax, ay), (x + (x - ax) / far, y + (y - ay) / far)), "field", thick=thick, arrow=leg.arrow + 4 * HALO
    )


def motion(puzzle: Stromrallye, state: State, move: Move, share: float) -> tuple[Scene, float]:
    """The robot on its way from field to field."""
    (x, y), (to_x, to_y) = state.field, go(state.field, move)
    here: tuple[float, float] = (x + (to_x - x) * share, y + (to_y - y) * share)
    return scene(puzzle, State(here, state.charge, state.spare)), 0.0  # type: ignore[arg-type]


# ---------------------------------------------------------------- the legs


def _walks(puzzle: Stromrallye, moves: Sequence[Move]) -> Iterator[list[Field]]:
    """The fields of each leg, from the battery it leaves to the one it ends on."""
    field, step = puzzle.robot[:2], 0
    for leg in cut(puzzle, moves):
        fields: list[Field] = [field]
        for move in moves[step : step + leg.steps]:
            fields.append(go(fields[-1], move))
        yield fields
        field, step = fields[-1], step + leg.steps


def _lanes(walks: Sequence[Sequence[Field]]) -> list[int]:
    """For each leg the first lane that no earlier leg uses on one of its steps, if there is one."""
    taken: set[tuple[Field, Field, int]] = set()
    found: list[int] = []
    for fields in walks:
        steps = set(pairwise(fields))
        free = (lane for lane in range(LANES) if not any((*step, lane) in taken for step in steps))
        lane = next(free, len(found) % LANES)
        taken.update((*step, lane) for step in steps)
        found.append(lane)
    return found


def _way(puzzle: Stromrallye, fields: Sequence[Field], lane: int, edge: float) -> tuple[Point, ...]:
    """The line of a leg, up to a battery or to the middle of a field."""
    held = fields[-1] in puzzle.battery_at
    if held and len(fields) == 2:
        return _hop(fields, lane, edge)
    return _points(fields, 0.1 + 0.1 * lane, edge, END if held else 0.0)


def _points(fields: Sequence[Field], aside: float, edge: float, end: float) -> tuple[Point, ...]:
    """The line of a leg: `aside` to the right of the fields' middles, rounded by no curve but
    with every corner in its place, shorter at its beginning and by `end` at its end."""
    middles = [(edge + x, edge + y) for x, y in fields]
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(fields)]
    rights = [(-dy * aside, dx * aside) for dx, dy in ways]
    points = [_shifted(middles[0], ways[0], END, rights[0])]
    for middle, before, after in zip(middles[1:-1], rights, rights[1:], strict=False):
        if before == after:
            continue
        if before == (-after[0], -after[1]):
            points += [_shifted(middle, (0, 0), 0, before), _shifted(middle, (0, 0), 0, after)]
        else:
            points.append((middle[0] + before[0] + after[0], middle[1] + before[1] + after[1]))
    return (*points, _shifted(middles[-1], ways[-1], -end, rights[-1]))


def _hop(fields: Sequence[Field], lane: int, edge: float) -> tuple[Point, ...]:
    """The line of one step: across the edge between its fields, beside what is written on them."""
    (ax, ay), (bx, by) = fields
    far = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / far, (by - ay) / far
    aside = BESIDE - 0.1 * lane if far == 1 else 0.1 + 0.1 * lane
    middle = edge + (ax + bx) / 2 - dy * aside, edge + (ay + by) / 2 + dx * aside
    return tuple((middle[0] + dx * part, middle[1] + dy * part) for part in (-HOP * far, HOP * far))


def _short_of(points: tuple[Point, ...], robot: Disc) -> tuple[Point, ...]:
    """The line, ending early enough that the robot does not cover its arrow."""
    (ax, ay), (x, y) = points[-2:]
    far = hypot(x - ax, y - ay) or 1.0
    dx, dy = (x - ax) / far, (y - ay) / far
    along = (robot.x - x) * dx + (robot.y - y) * dy
    aside = abs((robot.x - x) * dy - (robot.y - y) * dx)
    rim = robot.radius + HALO
    if hypot(robot.x - x, robot.y - y) >= rim or aside >= rim:
        return points
    cut = min(far / 2, (rim**2 - aside**2) ** 0.5 - along)
    return (*points[:-1], (x - dx * cut, y - dy * cut))


def _shifted(middle: Point, way: tuple[float, float], along: float, right: Point) -> Point:
    return middle[0] + way[0] * along + right[0], middle[1] + way[1] * along + right[1]


def _numbers(lines: Sequence[Line], written: Sequence[Label | Disc], bold: float) -> Iterator[Shape]:
    """A badge with its number on each leg, where it covers least."""
    every = 1 if len(lines) <= MOST_NUMBERS else 10
    radius = BADGE * bold
    room = Room(extent(replace(s, size=0.8 * s.size) if isinstance(s, Label) else s) for s in written)
    for line in lines:
        room.take(extent(replace(line, points=line.points[-1:], thick=0)))
    labels: list[Shape] = []
    for n, line in enumerate(lines):
        if n and (n + 1) % every and n + 1 < len(lines):
            continue
        left, top, _, _ = room.best(_spots(line, radius), 1.8 * radius, 1.8 * radius)
        x, y = left + 0.9 * radius, top + 0.9 * radius
        text = str(n + 1)
        yield Disc(x, y, radius, "badge")
        labels.append(Label(x, y, text, fit(text, 1.75 * radius, 1.42 * radius), "badge"))
    yield from labels


def _spots(line: Line, radius: float) -> Iterator[Point]:
    """Places for a number, the best first: on the longest straight parts, in their middle; of a short
    one nearer to its beginning, or beside it."""
    parts = sorted(pairwise(line.points), key=lambda part: -_length(*part))
    for n, (a, b) in enumerate(parts):
        far = _length(a, b)
        dx, dy = b[0] - a[0], b[1] - a[1]
        for share in (0.5, 0.3, 0.7) if far > 1 or n else (0.3, 0.5):
            yield a[0] + dx * share, a[1] + dy * share
        if len(parts) == 1:
            for share in (0.3, 0.5, 0.1):
                for side in (radius + 0.05, -radius - 0.05):
                    yield a[0] + dx * share - dy / far * side, a[1] + dy * share + dx / far * side


def _length(a: Point, b: Point) -> float:
    return max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1e-9)


def _sum(puzzle: Stromrallye, walks: Sequence[Sequence[Field]], steps: int) -> Text:
    """4 + 3 + 10 = 17 steps."""
    counted = puzzle.count_moves(steps)
    if len(walks) < 2:
        return counted
    if len(walks) > MOST_SUMMANDS:
        return Message("{n} legs, {steps}", n=len(walks), steps=counted)
    parts = " + ".join(str(len(fields) - 1) for fields in walks)
    return Message("{parts} = {steps}", parts=parts, steps=counted)
