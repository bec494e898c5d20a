"""Rotation: new frames, found by climbing from frames that are surely solvable.

######     Lay sticks anywhere and let them fall to the left side. One of them now
#00  #     touches it: a gap beside it lets it out by a single turn to the left. From
#1122#     there small changes (move, flip, lengthen, shorten a stick, move the gap)
######     lead to frames that need more turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from knobel.answers import Solved
from knobel.hillclimb import climb
from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, LimitReached, Meter, watched
from knobel.locale import Message
from knobel.options import Option, read_all
from knobel.portable_random import below, between, go_on, happens, pick, shuffled, words_of
from knobel.puzzle import Move, Wish
from knobel.puzzles.rotation.frames import DOWN, LEFT, Bar, Faller, Frame, Gap, bits
from knobel.puzzles.rotation.rules import NAMES, Rotation, Stick
from knobel.search import search

MAX_SIZE = 32
MOST_STATES = range(2_000, 20_000)
"""A frame with more states nearer than its solution is passed over: it would take too long.
From 50 for each turn that is wanted, but within this range."""
PATIENCE = 400
SIZE = Option.whole("size", Message("size of the frame"), 3, MAX_SIZE, default=8)
STICKS = Option.whole("sticks", Message("number of sticks"), 1, len(NAMES))
TURNS = Option.whole("turns", Message("minimum number of turns"), 1, 1_000_000, default=8)
MEASURED = Message("maximum number of frames to measure")
TRIES = Option.whole("tries", Message("tries"), 0, 100_000_000, details=MEASURED, default=2000, advanced=True)
PARAMETERS = (SIZE, STICKS, TURNS, TRIES)


def invent(params: Mapping[str, Any], random: Random) -> tuple[Rotation, list[Move]]:
    """A frame at rest and a shortest solution; KnobelError ("bad-parameter") if it cannot be.

    `size` 3 to 32 (default 8), `sticks` (default: one for four cells inside), `turns` wanted
    at least (default 8), `tries`: how many frames are measured at most (default 2000). If
    the tries do not suffice, the frame with the most turns found is returned: compare the
    length of the solution if it matters.
    """
    chosen = read_all(PARAMETERS, params)
    size, turns = chosen["size"], chosen["turns"]
    inside = (size - 2) ** 2
    room = min(len(NAMES), inside)
    sticks = STICKS.within(1, room).read(chosen["sticks"] or max(1, min(room, inside // 4)))
    most = min(max(50 * turns, MOST_STATES.start), MOST_STATES.stop)
    frame = _by_kernel(size, sticks, most, turns, chosen["tries"], random) or climb(
        fresh=lambda: _surely_solvable(size, sticks, random),
        change=lambda frame: _changed(frame, random),
        height=lambda frame: Faller(frame).turns(most),
        wanted=turns,
        tries=chosen["tries"],
        patience=PATIENCE,
    )
    puzzle = frame.puzzle()
    answer = puzzle.solve(NO_LIMITS, Wish()) or search(puzzle, NO_LIMITS)
    assert isinstance(answer, Solved)
    return puzzle, list(answer.moves)


def _by_kernel(size: int, sticks: int, most: int, turns: int, tries: int, random: Random) -> Frame | None:
    """The same climb in C++, which draws the same numbers; None without a kernel."""
    native, words = kernel(), words_of(random)
    if native is None or words is None:
        return None
    meter = watched() or Meter(NO_LIMITS)
    found = native.rotation_invent(
        words, size, sticks, most, turns, tries, PATIENCE, meter.left, meter.limits.watch
    )
    if isinstance(found, str):
        raise LimitReached(found)
    gap, bars, words = found
    go_on(random, words)
    return Frame(size, Gap(*gap), tuple(Bar(*bar) for bar in bars))


# ---------------------------------------------------------------- to begin with


def _surely_solvable(size: int, sticks: int, random: Random) -> Frame:
    """Sticks anywhere, and a gap on the left through which one falls at the first turn."""
    bars = _strewn(size, sticks, random)
    closed = Faller(Frame(size, Gap(LEFT, 1, 0), bars))
    masks = closed.masks
    for down in (DOWN, LEFT):
        masks = closed.fall(masks, down) or masks
    touching = [[row for row in range(size) if mask >> (row * size + 1) & 1] for mask in masks]
    narrow = min(len(rows) for rows in touching if rows)
    rows = pick(random, [rows for rows in touching if len(rows) == narrow])
    return Frame(size, Gap(LEFT, rows[0], narrow), bars)


def _strewn(size: int, sticks: int, random: Random) -> tuple[Bar, ...]:
    """So many sticks, none over another; each leaves room for those to come."""
    cells = shuffled(random, [(r, c) for r in range(1, size - 1) for c in range(1, size - 1)])
    taken = 0
    bars: list[Bar] = []
    for row, column in cells:
        if len(bars) == sticks:
            break
        if taken >> (row * size + column) & 1:
            continue
        spare = len(cells) - taken.bit_count() - (sticks - len(bars))
        bar = _longest(size, row, column, happens(random, 0.5), taken, spare, between(random, 1, 4))
        bars.append(bar)
        taken |= bits(size, bar)
    return tuple(bars)


def _longest(size: int, row: int, column: int, upright: bool, taken: int, spare: int, wanted: int) -> Bar:
    """A stick from a cell on, as long as wanted or as long as it can be."""
    bar = Bar(row, column, 1, False)
    for length in range(2, min(wanted, spare + 1) + 1):
        longer = Bar(row, column, length, upright)
        if not _fits(size, longer) or bits(size, longer) & taken:
            break
        bar = longer
    return bar


# ---------------------------------------------------------------- and then


def changed(puzzle: Rotation, random: Random) -> Rotation:
    """One stick elsewhere, turned, longer or shorter; the same frame if nothing fits."""
    size = puzzle.size
    walls = sum(1 << (row * size + column) for row, column in puzzle.walls)
    for _ in range(50):
        n = below(random, len(puzzle.sticks))
        stick = puzzle.sticks[n]
        bar = _varied(size, Bar(*stick[1:]), random)
        taken = walls
        for m, other in enumerate(puzzle.sticks):
            taken |= bits(size, Bar(*other[1:])) if m != n else 0
        if _fits(size, bar) and not bits(size, bar) & taken:
            sticks = (*puzzle.sticks[:n], Stick(stick.name, *bar), *puzzle.sticks[n + 1 :])
            return replace(puzzle, sticks=sticks)
    return puzzle


def _changed(frame: Frame, random: Random) -> Frame:
    """The gap elsewhere, or one stick different; the same frame if nothing fits."""
    if happens(random, 0.1):
        return frame._replace(gap=Gap(below(random, 4), between(random, 1, frame.size - 2), 1))
    for _ in range(50):
        n = below(random, len(frame.bars))
        others = frame.bars[:n] + frame.bars[n + 1 :]
        bar = _varied(frame.size, frame.bars[n], random)
        if _fits(frame.size, bar) and not any(bits(frame.size, bar) & bits(frame.size, o) for o in others):
            return frame._replace(bars=(*others, bar))
    return frame


def _varied(size: int, bar: Bar, random: Random) -> Bar:
    """A stick elsewhere, turned, longer or shorter; perhaps not inside the frame."""
    kind = below(random, 4)
    if kind == 0:
        bar = bar._replace(row=between(random, 1, size - 2), column=between(random, 1, size - 2))
    elif kind == 1:
        down, right = pick(random, ((1, 0), (-1, 0), (0, 1), (0, -1)))
        bar = bar._replace(row=bar.row + down, column=bar.column + right)
    elif kind == 2:
        bar = bar._replace(upright=not bar.upright)
    else:
        bar = bar._replace(
            length=bar.length + pick(random, (1, -1)),
            upright=happens(random, 0.5) if bar.length == 1 else bar.upright,
        )
    return bar if bar.length != 1 else bar._replace(upright=False)


def _fits(size: int, bar: Bar) -> bool:
    """Is a stick of at least one cell inside the border?"""
    last = (bar.row if bar.upright else bar.column) + bar.length - 1
    return bar.length > 0 and min(bar.row, bar.column) > 0 and max(bar.row, bar.column, last) < size - 1
