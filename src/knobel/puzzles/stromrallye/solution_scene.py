"""Stromrallye: a way drawn on the board, leg by leg.

+--1-->     Every leg keeps to the right of the fields' middle, so ways there and
<--2--+     back lie beside each other; legs of the same direction get lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.legs import cut
from knobel.puzzles.stromrallye.rules import Field, State, Stromrallye, go
from knobel.puzzles.stromrallye.scene import RULER, margin, scene
from knobel.scene import Disc, Label, Line, Point, Scene, Shape, Text, captioned, fit

LANES = 3
MOST_NUMBERS = 40
"""Above so many legs only every tenth is numbered."""
MOST_LEGS = 1_000
"""Of longer ways only the beginning is drawn."""
MOST_SUMMANDS = 9
END = 0.4
"""How far from the middle of its first and last field a leg begins and ends."""


def solution_scene(puzzle: Stromrallye, moves: Sequence[Move]) -> Scene:
    """The board at the start with every leg and its number, and the sum of the steps below."""
    board = puzzle.scene()
    walks = list(_walks(puzzle, moves))
    spare = 0.0 if puzzle.size > RULER else 0.55 * margin(puzzle)
    drawn = replace(board, height=board.height - spare, shapes=(*board.shapes, *_drawn(puzzle, walks)))
    captions: list[Text] = [_sum(puzzle, walks, len(moves))]
    if len(walks) > MOST_LEGS:
        captions.append(Message("(the first {n} legs are drawn)", n=MOST_LEGS))
    return captioned(drawn, captions)


def trail(puzzle: Stromrallye, moves: Sequence[Move]) -> tuple[Shape, ...]:
    """Every leg and its number."""
    return tuple(_drawn(puzzle, list(_walks(puzzle, moves))))


def _drawn(puzzle: Stromrallye, walks: Sequence[Sequence[Field]]) -> list[Shape]:
    shown = walks[:MOST_LEGS]
    lanes = _lanes(shown)
    shapes: list[Shape] = []
    edge, bold = margin(puzzle) - 0.5, max(1.0, puzzle.size / 30)
    for n, (fields, lane) in enumerate(zip(shown, lanes, strict=True)):
        points = _points(fields, 0.1 + 0.1 * lane, edge)
        title = Message("leg {n}", n=n + 1)
        shapes.append(Line(points, "way", n, title, thick=0.06 * bold, arrow=0.2 * bold))
    shapes += _numbers([s for s in shapes if isinstance(s, Line)], bold)
    return shapes


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


def _points(fields: Sequence[Field], aside: float, edge: float) -> tuple[Point, ...]:
    """The line of a leg: `aside` to the right of the fields' middles, rounded by no curve but
    with every corner in its place, shorter at both ends."""
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
    return (*points, _shifted(middles[-1], ways[-1], -END if len(fields) > 1 else 0, rights[-1]))


def _shifted(middle: Point, way: tuple[float, float], along: float, right: Point) -> Point:
    return middle[0] + way[0] * along + right[0], middle[1] + way[1] * along + right[1]


def _numbers(lines: Sequence[Line], bold: float) -> Iterator[Shape]:
    """A badge with its number on each leg, where there is room for it."""
    every = 1 if len(lines) <= MOST_NUMBERS else 10
    labels: list[Shape] = []
    taken: list[Point] = []
    for n, line in enumerate(lines):
        if n and (n + 1) % every and n + 1 < len(lines):
            continue
        x, y = min(_spots(line), key=lambda spot: sum(_length(spot, other) < 0.32 * bold for other in taken))
        taken.append((x, y))
        text = str(n + 1)
        yield Disc(x, y, 0.155 * bold, "badge")
        labels.append(Label(x, y, text, fit(text, 0.27 * bold, 0.22 * bold), "badge"))
    yield from labels


def _spots(line: Line) -> Iterator[Point]:
    """Places for a number, the best first: on the longest straight parts, in their middle."""
    parts = sorted(pairwise(line.points), key=lambda part: -_length(*part))
    for a, b in parts:
        far = _length(a, b)
        dx, dy = b[0] - a[0], b[1] - a[1]
        if far < 0.5:  # between neighbours: beside the arrow, towards the corner of the fields
            yield a[0] + dx / 2 - dy / far * 0.2, a[1] + dy / 2 + dx / far * 0.2
        for share in (0.5, 0.3, 0.7):
            yield a[0] + dx * share, a[1] + dy * share


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
