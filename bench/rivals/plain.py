"""Plain Python: breadth-first where the shortest way is asked for; for Stromrallye depth-first,
since every solution has the same length. Both remember the states they have met."""

from __future__ import annotations

from collections import deque
from typing import Any

from rivals.games import Game, game


def solve(kind: str, text: str) -> list[str] | None:
    return search(game(kind, text), deepest_first=kind == "stromrallye")


def search(puzzle: Game, *, deepest_first: bool) -> list[str] | None:
    """Depth first or breadth first; every state once."""
    waiting: deque[Any] = deque([puzzle.start])
    take = waiting.pop if deepest_first else waiting.popleft
    before: dict[Any, Any] = {puzzle.start: None}
    while waiting:
        state = take()
        if puzzle.solved(state):
            return _way(before, state)
        for move, there in puzzle.after(state):
            if there not in before:
                before[there] = (state, move)
                waiting.append(there)
    return None


def _way(before: dict[Any, Any], state: Any) -> list[str]:
    moves = []
    while before[state] is not None:
        state, move = before[state]
        moves.append(move)
    return moves[::-1]
