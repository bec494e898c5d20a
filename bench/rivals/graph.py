"""networkx: build the graph of all states, then ask for a shortest path. For Hüpfburg the graph is
the tensor product of the arrows with themselves; for the others it has to be spelled out."""

from __future__ import annotations

import itertools
from typing import Any

import networkx as nx

from rivals.games import Huepfburg, game

GOAL = "solved"


def solve(kind: str, text: str) -> list[str] | None:
    if kind == "huepfburg":
        return _pairs(Huepfburg(text))
    puzzle = game(kind, text)
    graph: nx.DiGraph = nx.DiGraph()
    todo: list[Any] = [puzzle.start]
    graph.add_node(puzzle.start)
    while todo:
        state = todo.pop()
        if puzzle.solved(state):
            graph.add_edge(state, GOAL, move=None)
            continue
        for move, there in puzzle.after(state):
            if there not in graph:
                todo.append(there)
            graph.add_edge(state, there, move=move)
    if GOAL not in graph:
        return None
    way = nx.shortest_path(graph, puzzle.start, GOAL)[:-1]
    return [graph.edges[a, b]["move"] for a, b in itertools.pairwise(way)]


def _pairs(puzzle: Huepfburg) -> list[str] | None:
    graph = nx.DiGraph((a, b) for a, targets in puzzle.targets.items() for b in targets)
    graph.add_nodes_from((1, 2))
    product = nx.tensor_product(graph, graph)
    lengths, ways = nx.single_source_dijkstra(product, puzzle.start)
    ends = [pair for pair in lengths if pair[0] == pair[1]]
    if not ends:
        return None
    best = min(ends, key=lambda pair: lengths[pair])
    return [f"{a}/{b}" for a, b in ways[best][1:]]
