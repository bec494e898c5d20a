"""`knobel rate`: how hard is it, and why?"""

from __future__ import annotations

from typing import Any

import click

from knobel.cli.inputs import each, limit_options, limits_of, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line, write_record
from knobel.locale import t
from knobel.puzzle import KnobelError
from knobel.rate import Weights
from knobel.rate import rate as measure


@click.command(help=t("Say how hard puzzles are: grade, score and what they come from."))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"))
@puzzle_options
@limit_options
@click.option("--weights", metavar=t("FILE"), help=t("weights that “calibrate” has written"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def rate(files: tuple[str, ...], **options: Any) -> int:
    weights = None
    if options["weights"] is not None:
        from knobel.records import read_weights

        weights = read_weights(options["weights"])
    return each(files, options["as_json"], lambda name: _one(name, weights, options))


def _one(name: str, weights: Weights | None, options: dict[str, Any]) -> int:
    try:
        puzzle = load(name, options)
        rating = measure(puzzle, weights=weights, limits=limits_of(options))
    except KnobelError as error:
        return EXIT.get(error.kind, complain(name, error, options["as_json"]))
    if options["as_json"]:
        write_record({"file": name, "kind": puzzle.name, **rating.as_json()})
    else:
        click.echo(f"{one_line(name)}: {rating}")
    return 0
