"""`knobel bench`: how fast is it on this machine?"""

from __future__ import annotations

import click

from knobel.answers import Solved, Undecided
from knobel.bench import Row, rivals, run
from knobel.cli.output import say, watching, write_record
from knobel.cli.summaries import about
from knobel.cli.types import Duration, make_time_option, number_option
from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.registry import PUZZLES, find

COLUMN = 22


@click.command(help=about("bench"))
@click.option(
    "--kind", "kinds", multiple=True, metavar=t("NAME"), help=t("only this kind of puzzle (repeatable)")
)
@click.option("--full", is_flag=True, help=t("more puzzles"))
@number_option("--time", Duration(), 1, t("SECONDS"), t("time limit per program and puzzle"))
@make_time_option(t("time limit for making a puzzle; puzzles that take longer are left out"))
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def bench(kinds: tuple[str, ...], full: bool, time: float, make_time: float, as_json: bool) -> int:
    names = [find(kind).name for kind in kinds] or [kind.name for kind in PUZZLES]
    codes = list[int]()
    if not as_json:
        columns = [t("puzzle"), t("answer"), "Knobel", *rivals()]
        click.echo("".join(column.ljust(COLUMN) for column in columns).rstrip())
    with watching() as progress:
        making = Limits(make_time, progress=progress)
        for row in run(names, left_out=_left_out, full=full, time=time, making=making):
            codes.append(0 if row.agree else 1)
            if as_json:
                write_record(row.as_json())
            else:
                click.echo("".join(cell.ljust(COLUMN) for cell in _cells(row)).rstrip())
    if not codes:
        raise KnobelError("not-found", Message("nothing measured: not one puzzle could be made"))
    return max(codes)


def _left_out(puzzle: str, error: KnobelError) -> None:
    say(t("{puzzle}: left out: {error}", puzzle=puzzle, error=error.message))


def _cells(row: Row) -> list[str]:
    """Name, answer, and the time of each program with the ratio to ours."""
    said = _said(row)
    ours = row.seconds["knobel"] or 0.0
    times = [_shown(spent, None if name == "knobel" else ours) for name, spent in row.seconds.items()]
    mark = [] if row.agree else [t("the answers differ")]
    return [f"{row.kind[:11]} {row.name}", said, *times, *mark]


def _said(row: Row) -> str:
    if isinstance(row.answer, Solved):
        return row.puzzle.count_moves(len(row.answer.moves)).text()
    return t("undecided") if isinstance(row.answer, Undecided) else t("unsolvable")


def _shown(seconds: float | None, ours: float | None) -> str:
    if seconds is None:
        return t("too slow")
    text = f"{seconds * 1000:.3f} ms" if seconds < 1 else f"{seconds:.1f} s"
    return text if ours is None else f"{text} ({seconds / max(ours, 1e-9):.0f}×)"
