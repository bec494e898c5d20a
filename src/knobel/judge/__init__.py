"""Judge programs: run them on puzzles within limits, read their answers, compare with the truth.

    from knobel.judge import judge

    for judged in judge(["python3 mine.py {file}"], ["puzzle1.txt", "puzzle2.txt"]):
        print(judged.file, judged.verdict, judged.reason)

This runs programs that somebody else wrote. See docs/judge.md for what contains them.
"""

TYPE_CHECKING = False  # the launcher imports this package and must start quickly
if TYPE_CHECKING:
    from knobel.judge.command import Program
    from knobel.judge.run_program import run
    from knobel.judge.runs import Allowance, Run
    from knobel.judge.tournament import Judged, judge

__all__ = ["Allowance", "Judged", "Program", "Run", "judge", "run"]

_HOMES = {
    "Judged": "tournament",
    "judge": "tournament",
    "Allowance": "runs",
    "Program": "command",
    "Run": "runs",
    "run": "run_program",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"knobel.judge.{_HOMES[name]}"), name)
