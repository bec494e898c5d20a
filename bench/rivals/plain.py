"""Plain Python: breadth-first where the shortest way is asked for; for Stromrallye depth-first,
since every solution has the same length. Both remember the states they have met."""

from __future__ import annotations

from collections import deque
from typing import Any

from rivals.games import Game, game


def solve(kind: str, text: str) -> list[str] | None:
    puzzle = game(kind, text)
    return depth_first(puzzle) if kind == "stromrallye" else breadth_first(puzzle)


def breadth_first(puzzle: Game) -> list[str] | None:
    queue: deque[Any] = deque([puzzle.start])
    before: dict[Any, Any] = {puzzle.start: None}
    while queue:
        state = queue.popleft()
        if puzzle.solved(state):
            return _way(before, state)
        for move, there in puzzle.after(state):
            if there not in before:
                before[there] = (state, move)
                queue.append(there)
    return None


def depth_first(puzzle: Game) -> list[str] | None:
    stack: list[Any] = [puzzle.start]
    before: dict[Any, Any] = {puzzle.start: None}
    while stack:
        state = stack.pop()
        if puzzle.solved(state):
            return _way(before, state)
        for move, there in puzzle.after(state):
            if there not in before:
                before[there] = (state, move)
                stack.append(there)
    return None


def _way(before: dict[Any, Any], state: Any) -> list[str]:
    moves = []
    while before[state] is not None:
        state, move = before[state]
        moves.append(move)
    return moves[::-1]
