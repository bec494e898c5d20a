"""`knobel certify`: does a certificate prove what it claims?"""

from __future__ import annotations

from typing import Any

import click

from knobel import as_json
from knobel.certificates import verdict
from knobel.certificates.check import Checked, check
from knobel.cli.inputs import load, puzzle_options
from knobel.cli.output import complain, one_line, write_record
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError
from knobel.files import opened
from knobel.locale import t
from knobel.puzzle import Puzzle


@declared_command(help=about("certify"))
@click.argument("puzzle_file", metavar=t("PUZZLE"), shell_complete=complete_files)
@click.argument("certificate", metavar=t("CERTIFICATE"), shell_complete=complete_files)
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def certify(puzzle_file: str, certificate: str, **options: Any) -> int:
    try:
        puzzle = load(puzzle_file, options)
    except KnobelError as error:
        return complain(puzzle_file, error, options["as_json"])
    try:
        checked = _check(puzzle, certificate)
    except KnobelError as error:
        return complain(certificate, error, options["as_json"])
    if options["as_json"]:
        write_record({"file": certificate, "kind": puzzle.name, **as_json.checked(checked)})
    else:
        click.echo(one_line(verdict(puzzle, checked).text()))
    return 0 if checked else 1


def _check(puzzle: Puzzle, name: str) -> Checked:
    with opened(name) as file:
        return check(puzzle, file)
