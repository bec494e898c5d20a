"""`knobel calibrate`: re-fit the rating to play records."""

from __future__ import annotations

import click

from knobel.calibrate import as_json as result
from knobel.calibrate import calibrate as fit
from knobel.cli.output import write_record
from knobel.locale import t
from knobel.records import read_records, read_weights, write_weights


@click.command(help=t("Fit the weights of the rating to play records (one JSON object per line)."))
@click.argument("records", nargs=-1, required=True, metavar=t("RECORDS…"))
@click.option("-o", "--output", metavar=t("FILE"), help=t("write the new weights, for “rate --weights”"))
@click.option("--weights", metavar=t("FILE"), help=t("weights to begin with, else the built-in ones"))
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("language of the output"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def calibrate(records: tuple[str, ...], output: str | None, weights: str | None, as_json: bool) -> int:
    known = None if weights is None else read_weights(weights)
    found = fit([record for name in records for record in read_records(name)], known)
    if output is not None:
        write_weights(output, found.weights)
    if as_json:
        write_record(dict(result(found)))
        return 0
    click.echo(t("{records} records, {puzzles} puzzles, {players} players",
                 records=found.records, puzzles=found.puzzles, players=found.players))  # fmt: skip
    click.echo(t("rank correlation of score and effort: {before} before, {after} after (on puzzles left out)",
                 before=f"{found.before:.3f}", after=f"{found.after:.3f}"))  # fmt: skip
    for name, points in found.weights.points.items():
        click.echo(t("  {name}: up to {points} points", name=name, points=points))
    return 0
