"""`knobel rate`: how hard is it, and why?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from knobel import as_json
from knobel.cli.inputs import each, limit_options, limits_of, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line, watching, write_record
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.difficulty.grades import Weights, grade_name
from knobel.difficulty.rate import Rating
from knobel.difficulty.rate import rate as measure
from knobel.errors import KnobelError
from knobel.locale import language, number, rounded, t

Row = tuple[str, Rating]
COLOURS = {"easy": "green", "medium": "yellow", "hard": "red", "expert": "magenta"}


@declared_command(help=about("rate"))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"), shell_complete=complete_files)
@puzzle_options
@limit_options
@click.option("--weights", metavar=t("FILE"), help=t("weights written by calibrate"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def rate(files: tuple[str, ...], **options: Any) -> int:
    weights = None
    if options["weights"] is not None:
        from knobel.difficulty.records import read_weights

        weights = read_weights(options["weights"])
    rows = None if options["as_json"] or not sys.stdout.isatty() else list[Row]()
    code = each(files, options["as_json"], lambda name: _one(name, weights, options, rows))
    if rows is not None and len(rows) > 1:
        from rich.console import Console

        Console().print(table(rows))
    else:
        for name, rating in rows or ():
            click.echo(f"{one_line(name)}: {rating}")
    return code


def table(rows: Sequence[Row]) -> Any:
    """Several ratings, one per line: grade, score and the features all of them have."""
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column(t("file"), overflow="fold")
    shown.add_column(t("grade"))
    common = [name for name in rows[0][1].features if all(name in rating.features for _, rating in rows)]
    for heading in (t("score"), *(rows[0][1].title(name).text() for name in common)):
        shown.add_column(heading, justify="right")
    for name, rating in rows:
        grade = rating.grade and Text(grade_name(rating.grade).text(), COLOURS[rating.grade])
        score = "" if rating.score is None else number(rating.score, language())
        numbers = (rounded_text(rating.features[name]) for name in common)
        shown.add_row(Text(one_line(name)), grade or rating.headline().text(), score, *numbers)
    return shown


def rounded_text(value: float) -> str:
    return number(rounded(value), language())


def _one(name: str, weights: Weights | None, options: dict[str, Any], rows: list[Row] | None) -> int:
    try:
        puzzle = load(name, options)
        with watching() as progress:
            rating = measure(puzzle, weights=weights, limits=limits_of(options, progress=progress))
    except KnobelError as error:
        return EXIT.get(error.kind, complain(name, error, options["as_json"]))
    if options["as_json"]:
        why = rating.reason and as_json.reason(rating.reason)
        write_record({"file": name, "kind": puzzle.name, **as_json.rating(rating), "reason": why})
    elif rows is not None:
        rows.append((name, rating))
    else:
        click.echo(f"{one_line(name)}: {rating}")
    return EXIT["undecided"] if rating.status == "undecided" else 0
