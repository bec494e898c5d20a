"""Certificates of many puzzles, checked by both checkers; and of many with one random change.

    python tools/certificates.py [--puzzles 1000] [--changes 10000] [--seed N] [FILE or folder …]

Certifies the files with other goals, players and fewest swaps, too, and random puzzles until there are so
many unsolvable ones of every kind; prints how many certificates of which claim there are, how large they
are, and how long solving, writing and checking took. Then changes certificates of small puzzles, one
random change each: what is accepted must be true by brute force, and both checkers must agree, also on
the line that is wrong. Exit code 1 if anything fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from knobel import Puzzle

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]
KINDS = ("stromrallye", "rotation", "huepfburg")
SECONDS, MEMORY, MOST_BYTES = 20, 4 << 30, 200 << 20


@dataclass
class Row:
    """What is said about one kind of claim."""

    sizes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    slowest: float = 0.0
    states: int = 0


class Trial:
    """Puzzles go through solver, writer and both checkers."""

    def __init__(self, folder: Path) -> None:
        from support.certificates import SecondChecker, find_node

        self.second = SecondChecker(find_node(), folder)
        self.rows: dict[tuple[str, str], Row] = defaultdict(Row)
        self.arguments: Counter[str] = Counter()
        self.failures: list[str] = []
        self.left_out: Counter[str] = Counter()

    def certify(self, puzzle: Puzzle, **wishes: Any) -> str:
        """Certify the answer, if there is one; its status."""
        import knobel
        from knobel.certificates import certify
        from knobel.certificates.write import NotCertified
        from knobel.limits import Limits

        times = [time.process_time()]
        limits = Limits(time=SECONDS, memory=MEMORY)
        answer = knobel.solve(puzzle, limits=limits, **wishes)
        if answer.status == "undecided" or answer.optimal is False:
            self.left_out["undecided"] += 1
            return answer.status
        times.append(time.process_time())
        proof = answer.certificate()
        proof.limits = limits
        try:
            text = proof.text(MOST_BYTES).encode()
        except NotCertified as error:
            self.left_out[f"{puzzle.name}: {error}"] += 1
            return answer.status
        times.append(time.process_time())
        checked = certify(puzzle, text)
        times.append(time.process_time())
        if not checked or checked.claim.status != answer.status:
            self.failures.append(f"{puzzle.name}: line {checked.line}: {checked.message}\n{puzzle.format()}")
        self.second.compare(puzzle, text, (0, None))
        fewest = checked.claim.fewest
        row = self.rows[
            puzzle.name, answer.reason.kind if answer.reason else f"fewest {fewest}" if fewest else "solved"
        ]
        row.sizes.append(len(text))
        row.states = max(row.states, checked.states)
        spent = [after - before for before, after in pairwise(times)]
        row.seconds = [old + new for old, new in zip(row.seconds, spent, strict=True)]
        row.slowest = max(row.slowest, spent[2])
        self.arguments.update(
            part.split('"')[0] for part in text.decode().split('"refuted":"')[1:]
        )  # fmt: skip
        return answer.status

    def table(self) -> Iterator[str]:
        yield (
            f"{'kind':12} {'claim':20} {'number':>7} {'median':>9} {'largest':>9} "
            f"{'states':>8} {'solve s':>8} {'write s':>8} {'check s':>8} {'slowest':>8}"
        )
        for (kind, claim), row in sorted(self.rows.items()):
            solve, write, check = row.seconds
            yield (
                f"{kind:12} {claim:20} {len(row.sizes):7,} {median(row.sizes):9,.0f} {max(row.sizes):9,} "
                f"{row.states:8,} {solve:8.2f} {write:8.2f} {check:8.2f} {row.slowest:8.2f}"
            )


def files(names: list[str]) -> Iterator[Path]:
    for name in names:
        yield from sorted(Path(name).rglob("*.txt")) if Path(name).is_dir() else [Path(name)]


def variants(puzzle: Any) -> Iterator[tuple[Puzzle, dict[str, str]]]:
    """The puzzle of a file, and the same with other rules or another wish."""
    import knobel

    yield puzzle, {}
    other: list[dict[str, Any]] = []
    if puzzle.name == "stromrallye":
        yield puzzle, {"minimise": "swaps"}
        other = [{"diagonal": True}]
    elif puzzle.name == "rotation":
        other = [{"stick": name} for name in ("all", *(stick.name for stick in puzzle.sticks[:3]))]
    elif puzzle.name == "huepfburg":
        other = [{"start": tuple(range(1, 1 + players))} for players in (3, 4) if players <= puzzle.fields]
        other.append({"meet": 1 + puzzle.fields // 2})
    for options in other:
        yield knobel.parse(puzzle.format(), puzzle.name, **options), {}


def changes(trial: Trial, number: int, seed: int) -> Counter[tuple[str, str]]:
    """So many changed certificates: how many of which change were accepted, refused, unreadable."""
    from support.certificates import by_first_checker, certificate_of, change, is_true
    from support.random_puzzles import make

    table: Counter[tuple[str, str]] = Counter()
    for n in range(number):
        random = Random(f"{seed} {n}")
        puzzle = make(KINDS[n % len(KINDS)], seed * 1_000_003 + n)
        wishes = {"minimise": "swaps"} if puzzle.name == "stromrallye" and random.random() < 0.5 else {}
        how, changed = change(certificate_of(puzzle, **wishes), random)
        verdict, claim = by_first_checker(puzzle, changed)
        table[how, ("accepted", "refused", "unreadable")[verdict[0]]] += 1
        if claim is not None and verdict[0] == 0 and not is_true(puzzle, claim):
            trial.failures.append(f"accepted, but not true:\n{puzzle.format()}\n{changed.decode()}")
        trial.second.compare(puzzle, changed, verdict)
    return table


def random_puzzles(trial: Trial, unsolvable: int, seed: int) -> None:
    """Random puzzles until there are so many without a solution of every kind."""
    from support.random_puzzles import larger_stromrallye, make

    for kind in KINDS:
        found = n = 0
        while found < unsolvable:
            n += 1
            name = f"{seed} {n}"
            large = kind == "stromrallye" and n % 4 == 0
            puzzle = larger_stromrallye(Random(name)) if large else make(kind, seed * 1_000_003 + n)
            wishes = {"minimise": "swaps"} if kind == "stromrallye" and not large and n % 2 else {}
            found += trial.certify(puzzle, **wishes) == "unsolvable"
            if large and n % 40 == 0:
                trial.certify(puzzle, minimise="swaps")


def main() -> int:
    parser = argparse.ArgumentParser(description="Certify many answers, and change certificates.")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).strftime("%Y%m%d")))
    asked = parser.parse_args()
    import knobel

    with TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        for file in files(asked.files):
            for puzzle, wishes in variants(knobel.load(file, trust_count=True)):
                trial.certify(puzzle, **wishes)
        random_puzzles(trial, asked.puzzles, asked.seed)
        print("\n".join(trial.table()))
        print("arguments:", ", ".join(f"{name} {n:,}" for name, n in sorted(trial.arguments.items())))
        print("left out:", ", ".join(f"{why} {n}" for why, n in sorted(trial.left_out.items())) or "none")
        table = changes(trial, asked.changes, asked.seed)
        trial.second.finish()
    for (how, verdict), n in sorted(table.items()):
        print(f"one {how:8} changed: {verdict:10} {n:7,}")
    trial.failures += trial.second.disagreements
    number = f"agrees on {trial.second.checked:,}" if trial.second.node else "left out, there is no node"
    print(f"second checker: {number}" if not trial.failures else "\n".join(trial.failures[:20]))
    return 1 if trial.failures else 0


if __name__ == "__main__":
    sys.exit(main())
