"""Hüpfburg: new graphs, found by climbing from graphs that are surely solvable.

    1 -> a -> b -> c        A chain through all fields, and an arrow from 2 to its second
    2 -> a        c -> c    field: the players meet after one jump. More arrows take no
                            meeting away. From there small changes (an arrow ends or
                            begins elsewhere) lead to graphs that need more jumps.

Every field keeps an arrow that leaves it, so nobody gets stuck, and stays within reach
of a player, so that none is there for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from knobel.answers import Solved
from knobel.hillclimb import climb
from knobel.kernel import kernel
from knobel.limits import NO_LIMITS, LimitReached, Meter, watched
from knobel.locale import Message
from knobel.options import Option, bad, read_all
from knobel.portable_random import below, between, go_on, happens, shuffled, words_of
from knobel.puzzle import Move, Wish
from knobel.puzzles.huepfburg.rules import Arrow, Huepfburg
from knobel.search import search

MAX_FIELDS = 300
MAX_ARROWS = 3000
PATIENCE = 1500
SIZE = Option.whole("size", Message("number of fields"), 2, MAX_FIELDS, default=12)
SAME = Message("the same as --size")
FIELDS = Option.whole("fields", Message("number of fields"), 2, MAX_FIELDS, details=SAME, advanced=True)
ARROWS = Option.whole("arrows", Message("number of arrows"), 2, MAX_ARROWS)
JUMPS = Option.whole("jumps", Message("minimum number of jumps"), 1, 1_000_000, default=8)
MEASURED = Message("maximum number of graphs to measure")
TRIES = Option.whole("tries", Message("tries"), 0, 100_000_000, details=MEASURED, default=3000, advanced=True)
PARAMETERS = (SIZE, FIELDS, ARROWS, JUMPS, TRIES)
Graph = tuple[Arrow, ...]
Pair = tuple[int, int]


def invent(params: Mapping[str, Any], random: Random) -> tuple[Huepfburg, list[Move]]:
    """A graph and a shortest meeting; KnobelError ("bad-parameter") if it cannot be.

    `size` or `fields` 2 to 300 (default 12), `arrows` from one per field to 3000 in all (default: three
    for two fields; long meetings need few), `jumps` wanted at least (default 8), `tries`:
    how many graphs are measured at most (default 3000). If the tries do not suffice, the
    graph with the most jumps found is returned: compare the length of the solution if it
    matters. The players start on 1 and 2. The graph depends on the seed alone; which one of
    several shortest meetings comes with it is up to the solver.
    """
    chosen = read_all(PARAMETERS, params)
    fields = number_of_fields(params) or chosen["size"]
    most = min(fields * fields, MAX_ARROWS)
    arrows = ARROWS.within(fields, most).read(chosen["arrows"] or fields + fields // 2)
    graph = _by_kernel(fields, arrows, chosen["jumps"], chosen["tries"], random) or climb(
        fresh=lambda: _surely_solvable(fields, arrows, random),
        change=lambda graph: _changed(fields, graph, random),
        height=lambda graph: _jumps(fields, graph),
        wanted=chosen["jumps"],
        tries=chosen["tries"],
        patience=PATIENCE,
    )
    puzzle = Huepfburg(fields, tuple(sorted(graph)))
    answer = puzzle.solve(NO_LIMITS, Wish()) or search(puzzle, NO_LIMITS)
    assert isinstance(answer, Solved)
    return puzzle, list(answer.moves)


def _by_kernel(fields: int, arrows: int, jumps: int, tries: int, random: Random) -> Graph | None:
    """The same climb in C++, which draws the same numbers; None without a kernel."""
    native, words = kernel(), words_of(random)
    if native is None or words is None:
        return None
    meter = watched() or Meter(NO_LIMITS)
    found = native.huepfburg_invent(
        words, fields, arrows, jumps, tries, PATIENCE, meter.left, meter.limits.watch
    )
    if isinstance(found, str):
        raise LimitReached(found)
    graph, words = found
    go_on(random, words)
    return tuple(graph)


def number_of_fields(params: Mapping[str, Any]) -> int | None:
    """The number of fields that was chosen, by whichever of its two names."""
    size, fields = params.get("size"), params.get("fields")
    if size is not None and fields is not None and SIZE.read(size) != FIELDS.read(fields):
        raise bad(Message("“size” and “fields” both set the number of fields, but disagree"))
    chosen = fields if size is None else size
    return None if chosen is None else int(SIZE.read(chosen))


def _surely_solvable(fields: int, arrows: int, random: Random) -> Graph:
    """A chain from 1 through all fields but 2, an arrow from 2 into it, and arrows anywhere."""
    chain = [1, *shuffled(random, range(3, fields + 1))]
    graph = list(zip(chain, [*chain[1:], chain[-1]], strict=True))
    graph.append((2, chain[min(1, len(chain) - 1)]))
    there = set(graph)
    if arrows * 2 > fields * fields:
        every = [(a, b) for a in range(1, fields + 1) for b in range(1, fields + 1)]
        others = [arrow for arrow in shuffled(random, every) if arrow not in there]
        return (*graph, *others[: arrows - len(graph)])
    while len(graph) < arrows:
        arrow = between(random, 1, fields), between(random, 1, fields)
        if arrow not in there:
            there.add(arrow)
            graph.append(arrow)
    return tuple(graph)


# ---------------------------------------------------------------- changes


def changed(puzzle: Huepfburg, random: Random) -> Huepfburg:
    """One arrow more, fewer, or with another end; the fields stay what and where they are."""
    arrows = list(puzzle.arrows)
    kind = below(random, 4)
    fresh = between(random, 1, puzzle.fields), between(random, 1, puzzle.fields)
    if kind == 0 or not arrows:
        arrows.append(fresh)
    else:
        n = below(random, len(arrows))
        here, there = arrows.pop(n)
        if kind == 2:
            arrows.insert(n, (here, fresh[1]))
        elif kind == 3:
            arrows.insert(n, (fresh[0], there))
    return replace(puzzle, arrows=tuple(dict.fromkeys(arrows)))


def _changed(fields: int, graph: Graph, random: Random) -> Graph:
    """One arrow different, or two with their ends exchanged; the same graph if none fits."""
    for _ in range(50):
        n = below(random, len(graph))
        here, there = graph[n]
        changed = list(graph)
        if happens(random, 0.4):
            other = below(random, len(graph))
            changed[n], changed[other] = (here, graph[other][1]), (graph[other][0], there)
        elif happens(random, 0.5):
            changed[n] = here, between(random, 1, fields)
        else:
            changed[n] = between(random, 1, fields), there
        if _tidy(fields, changed):
            return tuple(changed)
    return graph


def _tidy(fields: int, graph: Iterable[Arrow]) -> bool:
    """No arrow twice, every field with an arrow, every field in reach of a player."""
    targets = _targets(fields, graph)
    if any(not there or len(set(there)) < len(there) for there in targets[1:]):
        return False
    reached = {1, 2}
    unfinished = [1, 2]
    while unfinished:
        for there in targets[unfinished.pop()]:
            if there not in reached:
                reached.add(there)
                unfinished.append(there)
    return len(reached) == fields


def _targets(fields: int, graph: Iterable[Arrow]) -> list[list[int]]:
    """Where the arrows of each field lead; field 0 is not there."""
    targets: list[list[int]] = [[] for _ in range(fields + 1)]
    for here, there in graph:
        targets[here].append(there)
    return targets


# ---------------------------------------------------------------- measuring


def _jumps(fields: int, graph: Graph) -> int | None:
    """The fewest jumps to a meeting, None if there is none: breadth first over pairs of
    fields, the smaller one first, since it does not matter who stands where."""
    targets = _targets(fields, graph)
    level: list[Pair] = [(1, 2)]
    seen = set(level)
    jumps = 0
    while level:
        jumps += 1
        following: list[Pair] = []
        for one, two in level:
            for a in targets[one]:
                for b in targets[two]:
                    if a == b:
                        return jumps
                    pair = (a, b) if a < b else (b, a)
                    if pair not in seen:
                        seen.add(pair)
                        following.append(pair)
        level = following
    return None
