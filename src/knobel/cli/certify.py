"""`knobel certify`: does a certificate prove what it claims?"""

from __future__ import annotations

from typing import Any

import click

from knobel import as_json
from knobel.certificates import certify as certify_file
from knobel.certificates import verdict
from knobel.cli.inputs import limit_options, limits_of, load, puzzle_options
from knobel.cli.output import complain, one_line, watching, write_record
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError
from knobel.files import opened
from knobel.locale import t

UNDECIDED = 3
LIMITS = ("time", "memory", "states", "stopped")


@declared_command(help=about("certify"))
@click.argument("puzzle_file", metavar=t("PUZZLE"), shell_complete=complete_files)
@click.argument("certificate", metavar=t("CERTIFICATE"), shell_complete=complete_files)
@puzzle_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def certify(puzzle_file: str, certificate: str, **options: Any) -> int:
    try:
        puzzle = load(puzzle_file, options)
    except KnobelError as error:
        return complain(puzzle_file, error, options["as_json"])
    try:
        with opened(certificate) as file, watching() as progress:
            checked = certify_file(puzzle, file, limits_of(options, progress=progress))
    except KnobelError as error:
        code = complain(certificate, error, options["as_json"])
        return UNDECIDED if error.kind in LIMITS else code
    if options["as_json"]:
        write_record({"file": certificate, "kind": puzzle.name, **as_json.checked(checked)})
    else:
        click.echo(one_line(verdict(puzzle, checked).text()))
    return 0 if checked else 1
