"""What `knobel judge` shows: lines in a pipe, a table on a terminal, and how many were right."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from knobel.cli.output import one_line
from knobel.judge.tournament import Judged
from knobel.judge.verdict_names import NAMES, mark, said, short_names
from knobel.locale import t

COLOURS = {"✓": "green", "≈": "yellow", "?": "blue", "✗": "red"}


@contextmanager
def watching() -> Iterator[Callable[[Judged], None]]:
    """A line on the terminal that counts, as long as the block runs; in a pipe nothing."""
    if not sys.stderr.isatty():
        yield lambda judged: None
        return
    from rich.console import Console

    done = Counter[bool]()
    with Console(stderr=True).status(t("running…")) as status:

        def show(judged: Judged) -> None:
            done[bool(judged)] += 1
            status.update(t("{n} judged, {right} correct", n=done.total(), right=done[True]))

        yield show


class Report:
    """Takes results one by one; on a terminal they become a table in the end."""

    def __init__(self, programs: Sequence[str], quiet: bool = False) -> None:
        self.names = short_names(programs)
        self.results: list[Judged] = []
        self.quiet = quiet
        self.as_table = sys.stdout.isatty()

    def add(self, judged: Judged) -> None:
        self.results.append(judged)
        if not self.as_table and not self.quiet:
            click.echo(self._line(judged))

    def _line(self, judged: Judged) -> str:
        parts = [judged.file] + [self.names[judged.program]] * (len(self.names) > 1)
        parts += [said(judged).text()] + ([judged.reason.text] if judged.reason else [])
        return ": ".join(map(one_line, parts))

    def close(self) -> None:
        if self.quiet:
            return
        if self.as_table and self.results:
            from rich.console import Console

            Console().print(_table(self.results, self.names))
        for line in totals(self.results, self.names):
            click.echo(line)


def totals(results: Sequence[Judged], names: dict[str, str]) -> Iterator[str]:
    """For each program how many answers were right, and what the others were."""
    for program, name in names.items():
        own = [judged for judged in results if judged.program == program]
        if not own:
            continue
        right = sum(judged.verdict == "right" for judged in own)
        others = Counter(judged.verdict for judged in own if not judged)
        listed = ", ".join(f"{NAMES[verdict]}: {n}" for verdict, n in others.most_common())
        line = t("{program}: {right} of {all} correct", program=one_line(name), right=right, all=len(own))
        yield f"{line} ({listed})" if listed else line


def _table(results: Sequence[Judged], names: dict[str, str]) -> Any:
    """One program: a row per file with the reason. Several: a column for each of them."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(t("file"), overflow="fold")
    if len(names) == 1:
        for heading in (t("verdict"), t("reason")):
            table.add_column(heading, overflow="fold")
        table.add_column("s", justify="right")
        table.add_column("MiB", justify="right")
        for judged in results:
            reason = "" if judged.reason is None else one_line(judged.reason.text)
            table.add_row(
                Text(one_line(judged.file)),
                _cell(judged),
                Text(reason),
                f"{judged.seconds:.2f}",
                str(judged.memory >> 20),
            )
        return table
    for name in names.values():
        table.add_column(Text(one_line(name)), overflow="fold")
    cells = {(judged.file, judged.program): _cell(judged) for judged in results}
    for file in dict.fromkeys(judged.file for judged in results):
        table.add_row(Text(one_line(file)), *(cells.get((file, program), "") for program in names))
    return table


def _cell(judged: Judged) -> Any:
    from rich.text import Text

    sign = mark(judged)
    return Text(f"{sign} {said(judged)}", style=COLOURS[sign])
