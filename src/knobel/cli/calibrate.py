"""`knobel calibrate`: re-fit the rating to play records."""

from __future__ import annotations

import click

from knobel.cli.output import write_record
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.difficulty.calibrate import as_json as result
from knobel.difficulty.calibrate import calibrate as fit
from knobel.difficulty.records import read_records, read_weights, write_weights
from knobel.features import GENERAL
from knobel.locale import t


@click.command(help=about("calibrate"))
@click.argument("records", nargs=-1, required=True, metavar=t("RECORDS…"), shell_complete=complete_files)
@click.option(
    "-o", "--output", metavar=t("FILE"), help=t("file for the new weights, to use with rate --weights")
)
@click.option("--weights", metavar=t("FILE"), help=t("initial weights (default: the built-in ones)"))
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def calibrate(records: tuple[str, ...], output: str | None, weights: str | None, as_json: bool) -> int:
    initial = None if weights is None else read_weights(weights)
    fitted = fit([record for name in records for record in read_records(name)], initial)
    if output is not None:
        write_weights(output, fitted.weights)
    if as_json:
        write_record(dict(result(fitted)))
        return 0
    click.echo(
        t(
            "{records} records, {puzzles} puzzles, {players} players",
            records=fitted.records,
            puzzles=fitted.puzzles,
            players=fitted.players,
        )
    )
    click.echo(
        t(
            "rank correlation between score and effort on held-out puzzles: {before} before, {after} after",
            before=fitted.before,
            after=fitted.after,
        )
    )
    for feature in GENERAL:
        points = fitted.weights.points[feature.name]
        click.echo(t("  {name}: up to {points} points", name=feature.title, points=points))
    return 0
