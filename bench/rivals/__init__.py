"""Other ways to solve the same puzzles: what a contestant writes, a graph library, a planner and
a constraint solver. None of them uses Knobel's rules or searches; all get the puzzle's text.

Each rival is a module with `solve(kind, text)`. The result is a list of moves (or a text in
another notation), None for "there is no solution"; `Cannot` says why there is no answer.
"""

from __future__ import annotations

RIVALS = {
    "knobel": "Knobel",
    "contestant": "plain C++",
    "plain": "plain Python",
    "graph": "networkx",
    "planner": "Fast Downward",
    "asp": "clingo",
    "cpsat": "CP-SAT",
}


class Cannot(Exception):
    """There is no answer to be had this way: the reason, in a word or two."""


KILLED = (-9, -24, 137, 152, 247, 232, 21, 23, 24)
"""How programs end when their processor time is used up, themselves or what they have started."""


def failed(code: int, errors: str) -> Exception:
    """The exception for a program that has ended without an answer."""
    if "bad_alloc" in errors or "MemoryError" in errors or code in (20, 22):
        return MemoryError()
    return TimeoutError() if code in KILLED else Cannot(f"exit {code}")
