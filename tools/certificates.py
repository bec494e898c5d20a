"""Certificates of many puzzles, checked by both checkers; and of many with one random change.

    python tools/certificates.py [--puzzles 1000] [--changes 10000] [--seed N] [--write] [FILE or folder …]

Certifies the files with every goal, with more players, meeting fields, diagonal steps and fewest swaps,
too, and random puzzles until there are so many unsolvable ones of every kind; prints how many certificates
of which claim there are, how large they are, and how long solving, writing and checking took. Then changes
certificates of small puzzles, one random change each: what is accepted must be true by brute force, and
both checkers must agree, also on the line that is wrong. Exit code 1 if anything fails. `--write` puts the
tables of what was asked for into docs/certificates.md (no files, or 0 of the others: nothing is asked for).
"""

from __future__ import annotations

import argparse
import re
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
NAMES = {"stromrallye": "Stromrallye", "rotation": "Rotation", "huepfburg": "Hüpfburg"}
KINDS = tuple(NAMES)
FEWEST = {"rotation": "fewest turns", "huepfburg": "fewest jumps", "stromrallye": "fewest swaps"}
SECONDS, MEMORY, MOST_BYTES = 20, 4 << 30, 200 << 20
MOST_MEETINGS = 30
"""Meeting fields of a graph that are tried, spread over all."""
PAGE = ROOT / "docs" / "certificates.md"
VERDICTS = ("accepted", "refused", "unreadable")
CHANGED = {
    "number": "a number",
    "line": "a line (left out, repeated, moved, the last one)",
    "word": "a word, or a name with its value",
    "byte": "a byte",
}


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
        from knobel.limits import NO_LIMITS, Limits

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
        checked = certify(puzzle, text, NO_LIMITS)
        times.append(time.process_time())
        if not checked or checked.claim.status != answer.status:
            self.failures.append(f"{puzzle.name}: line {checked.line}: {checked.message}\n{puzzle.format()}")
        self.second.compare(puzzle, text, (0, None))
        fewest = checked.claim.fewest
        said = f"unsolvable: {answer.reason.kind}" if answer.reason else "solved"
        row = self.rows[puzzle.name, FEWEST[puzzle.name] if fewest else said]
        row.sizes.append(len(text))
        row.states = max(row.states, checked.states)
        spent = [after - before for before, after in pairwise(times)]
        row.seconds = [old + new for old, new in zip(row.seconds, spent, strict=True)]
        row.slowest = max(row.slowest, spent[2])
        self.arguments.update(re.findall(r'"refuted":"([^"]*)"', text.decode()))
        return answer.status

    def number(self) -> int:
        return sum(len(row.sizes) for row in self.rows.values())

    def table(self) -> Iterator[str]:
        names = "kind, claim, number, median bytes, largest, most states, solving, writing, checking, slowest"
        yield f"| {names.replace(', ', ' | ')} |"
        yield "|---" * 10 + "|"
        for (kind, claim), row in sorted(self.rows.items(), key=lambda one: (KINDS.index(one[0][0]), one[0])):
            sizes = f"{len(row.sizes):,} | {median(row.sizes):,.0f} | {max(row.sizes):,} | {row.states:,}"
            spent = " | ".join(f"{seconds:.2f}" for seconds in (*row.seconds, row.slowest))
            yield f"| {NAMES[kind]} | {claim} | {sizes} | {spent} |"
        yield ""
        used = ", ".join(f"{name} {n:,}" for name, n in sorted(self.arguments.items()))
        kept = ", ".join(f"{why} {n}" for why, n in sorted(self.left_out.items()))
        yield f"Arguments in them: {used or 'none'}. Left out: {kept or 'none'}."


def files(names: list[str]) -> Iterator[Path]:
    for name in names:
        yield from sorted(Path(name).rglob("*.txt")) if Path(name).is_dir() else [Path(name)]


def variants(puzzle: Any) -> Iterator[tuple[Puzzle, dict[str, str]]]:
    """The puzzle of a file, and the same with other rules or another wish."""
    import knobel

    yield puzzle, {}
    other: list[dict[str, Any]] = []
    if puzzle.name == "stromrallye":
        other = [{"diagonal": True}]
    elif puzzle.name == "rotation":
        other = [{"stick": name} for name in ("all", *(stick.name for stick in puzzle.sticks))]
    elif puzzle.name == "huepfburg":
        step = max(1, puzzle.fields // MOST_MEETINGS)
        meetings = range(1, puzzle.fields + 1, step)
        teams = [tuple(range(1, 1 + players)) for players in (3, 4, 5) if players <= puzzle.fields]
        other = [{"start": team} for team in teams] + [{"meet": field} for field in meetings]
        few = meetings[:: len(meetings) // 5 + 1]
        other += [{"start": team, "meet": field} for team in teams for field in few]
    every = [puzzle, *(knobel.parse(puzzle.format(), puzzle.name, **options) for options in other)]
    yield from ((one, {}) for one in every[1:])
    if puzzle.name == "stromrallye":
        yield from ((one, {"minimise": "swaps"}) for one in every)


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
        table[how, VERDICTS[verdict[0]]] += 1
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


def of_changes(table: Counter[tuple[str, str]]) -> Iterator[str]:
    yield "| changed | accepted, and true | invalid | cannot be read, or of another puzzle |"
    yield "|---|---|---|---|"
    for how, what in CHANGED.items():
        yield f"| {what} | " + " | ".join(f"{table[how, verdict]:,}" for verdict in VERDICTS) + " |"


def put(name: str, lines: list[str], write: bool) -> None:
    """Show a part of the result, or put it into the page."""
    text = "\n".join(lines)
    print(text, flush=True)
    if write:
        begin, end = f"<!-- {name}: made by tools/certificates.py --write -->", f"<!-- end of {name} -->"
        page = PAGE.read_text(encoding="utf-8")
        made = f"{begin}\n\n{text}\n\n{end}"
        assert begin in page, begin
        page = re.sub(f"{re.escape(begin)}.*{re.escape(end)}", lambda _: made, page, flags=re.S)
        PAGE.write_text(page, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Certify many answers, and change certificates.")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).strftime("%Y%m%d")))
    parser.add_argument("--write", action="store_true", help="put the tables into docs/certificates.md")
    asked = parser.parse_args()
    import knobel

    failures, checked = list[str](), 0
    with TemporaryDirectory() as folder:
        if asked.files:
            trial = Trial(Path(folder))
            found = list(files(asked.files))
            for file in found:
                for puzzle, wishes in variants(knobel.load(file, trust_count=True)):
                    trial.certify(puzzle, **wishes)
            trial.second.finish()
            head = f"{len(found)} files, {trial.number():,} certificates:"
            put("files", [head, "", *trial.table()], asked.write)
            failures, checked = [*trial.failures, *trial.second.disagreements], trial.second.checked
        if asked.puzzles:
            trial = Trial(Path(folder))
            random_puzzles(trial, asked.puzzles, asked.seed)
            trial.second.finish()
            head = f"Random puzzles, seed {asked.seed}, {trial.number():,} certificates:"
            put("random", [head, "", *trial.table()], asked.write)
            failures += [*trial.failures, *trial.second.disagreements]
            checked += trial.second.checked
        if asked.changes:
            trial = Trial(Path(folder))
            table = changes(trial, asked.changes, asked.seed)
            trial.second.finish()
            accepted = sum(n for (_, verdict), n in table.items() if verdict == "accepted")
            head = (
                f"Of {asked.changes:,} certificates with one random change (seed {asked.seed}), {accepted:,} "
                f"were still accepted:"
            )
            put("changes", [head, "", *of_changes(table)], asked.write)
            failures += [*trial.failures, *trial.second.disagreements]
            checked += trial.second.checked
    agreed = f"agrees on {checked:,}" if trial.second.node else "left out, there is no node"
    print(f"second checker: {agreed}" if not failures else "\n".join(failures[:20]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
