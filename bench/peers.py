"""Rotation and Hüpfburg against what one would write in Python, in one run.

    make bench          (or: .venv/bin/python bench/peers.py [file …])

Prints seconds and ratios: the kernel, a plain breadth-first search in Python (for
Rotation the reference search over labelled sticks), and for Hüpfburg networkx, which
searches the tensor product of the graph with itself. Times are processor times.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import networkx as nx

import knobel
from knobel.limits import Limits
from knobel.puzzle import Solved
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.search import search

ROOT = Path(__file__).parent.parent
FREE = Limits(time=None, memory=None)
LONGEST_PRODUCT = 500  # fields; beyond that networkx would need gigabytes


def timed(work: Callable[[], Any], repeats: int = 1) -> tuple[Any, float]:
    """The result and the seconds of one call, the mean of some."""
    start = process_time()
    for _ in range(repeats):
        result = work()
    return result, (process_time() - start) / repeats


def cycle(n: int) -> Huepfburg:
    """1 -> 2 -> … -> n -> 1 and 1 -> 4: (n-1)(n-2)/2 + 1 jumps for odd n."""
    return Huepfburg(n, (*((k, k % n + 1) for k in range(1, n + 1)), (1, 4)))


def plain_pairs(puzzle: Huepfburg) -> int | None:
    """Fewest jumps by a queue of ordered pairs, as one writes it down first."""
    targets: dict[int, set[int]] = {}
    for here, there in puzzle.arrows:
        targets.setdefault(here, set()).add(there)
    queue, seen = deque([(puzzle.players, 0)]), {puzzle.players}
    while queue:
        (a, b), jumps = queue.popleft()
        if a == b:
            return jumps
        for pair in ((x, y) for x in targets.get(a, ()) for y in targets.get(b, ())):
            if pair not in seen:
                seen.add(pair)
                queue.append((pair, jumps + 1))
    return None


def networkx_pairs(puzzle: Huepfburg) -> int | None:
    graph = nx.DiGraph(puzzle.arrows)
    graph.add_nodes_from(range(1, puzzle.fields + 1))
    product = nx.tensor_product(graph, graph)
    lengths = nx.single_source_shortest_path_length(product, puzzle.players)
    return min((jumps for (a, b), jumps in lengths.items() if a == b), default=None)


def length(answer: knobel.Answer) -> int | None:
    return answer.length if isinstance(answer, Solved) else None


def row(name: str, result: int | None, kernel: float, peers: dict[str, float]) -> None:
    others = "  ".join(
        f"{peer} {seconds:9.4f} s ({seconds / kernel:7.0f}x)" for peer, seconds in peers.items()
    )
    print(f"{name:<34} {result!s:>8} moves  kernel {kernel * 1000:9.3f} ms  {others}", flush=True)


def huepfburg(name: str, puzzle: Huepfburg) -> None:
    answer, kernel = timed(lambda: knobel.solve(puzzle), repeats=20 if puzzle.fields < 200 else 1)
    expected, plain = timed(lambda: plain_pairs(puzzle))
    assert length(answer) == expected, name
    peers = {"plain Python": plain}
    if puzzle.fields <= LONGEST_PRODUCT:
        found, peers["networkx"] = timed(lambda: networkx_pairs(puzzle))
        assert found == expected, name
    row(name, expected, kernel, peers)


def rotation(name: str, puzzle: knobel.Puzzle) -> None:
    answer, kernel = timed(lambda: knobel.solve(puzzle), repeats=5)
    truth, plain = timed(lambda: search(puzzle, FREE))
    assert length(answer) == length(truth), name
    row(name, length(answer), kernel, {"plain Python": plain})


def main(files: list[str]) -> None:
    for file in files or sorted(map(str, (ROOT / "examples").glob("[rh]*/*.txt"))):
        puzzle = knobel.load(file)
        name = Path(file).stem
        if isinstance(puzzle, Huepfburg):
            huepfburg(name, puzzle)
        elif puzzle.name == "rotation" and "turns91" not in name:
            rotation(name, puzzle)
    for n in (101, 197, 1001):
        huepfburg(f"cycle {n}", cycle(n))


if __name__ == "__main__":
    main(sys.argv[1:])
