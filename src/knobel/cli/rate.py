"""`knobel rate`: how hard is it, and why?"""

from __future__ import annotations

from typing import Any

import click

from knobel import as_json
from knobel.cli.completion import files as complete_files
from knobel.cli.inputs import each, limit_options, limits_of, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line, write_record
from knobel.cli.progress import watching
from knobel.cli.puzzle_options import declared_command
from knobel.difficulty.grades import Weights
from knobel.difficulty.rate import rate as measure
from knobel.errors import KnobelError
from knobel.locale import t


@declared_command(help=t("Rate how hard puzzles are: grade, score and the reasons."))
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
    return each(files, options["as_json"], lambda name: _one(name, weights, options))


def _one(name: str, weights: Weights | None, options: dict[str, Any]) -> int:
    try:
        puzzle = load(name, options)
        with watching() as progress:
            rating = measure(puzzle, weights=weights, limits=limits_of(options, progress=progress))
    except KnobelError as error:
        return EXIT.get(error.kind, complain(name, error, options["as_json"]))
    if options["as_json"]:
        why = rating.reason and as_json.reason(rating.reason)
        write_record({"file": name, "kind": puzzle.name, **as_json.rating(rating), "reason": why})
    else:
        click.echo(f"{one_line(name)}: {rating}")
    return EXIT["undecided"] if rating.status == "undecided" else 0
