"""`knobel results`: what pupils handed in, as a table."""

from __future__ import annotations

from typing import Any

import click

from knobel.classroom.puzzle_set import read_set
from knobel.classroom.results import Checked, Marker
from knobel.classroom.tables import Row, csv_table, in_words, pieces, read_row, told
from knobel.cli.output import complain, one_line, write_record
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError, PuzzleError
from knobel.files import read_text
from knobel.locale import t


@click.command(help=about("results"))
@click.argument("set_file", metavar=t("SET"), shell_complete=complete_files)
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"), shell_complete=complete_files)
@click.option("--csv", "as_csv", is_flag=True, help=t("one line per pupil and puzzle, as CSV"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
def results(set_file: str, files: tuple[str, ...], as_csv: bool, as_json: bool) -> int:
    try:
        marker = Marker(read_set(read_text(set_file)))
    except KnobelError as error:
        return complain(set_file, error, as_json)
    found: list[tuple[str, Row]] = []
    code = 0
    for name in files:
        code = max(code, _read(name, marker, found, as_json))
    rows = [row for _, row in found]
    if as_json:
        for file, row in found:
            write_record(_entry(file, row))
    elif as_csv:
        click.echo(csv_table(rows), nl=False)
    elif rows:
        _write_table(rows)
    return code


def _read(name: str, marker: Marker, found: list[tuple[str, Row]], as_json: bool) -> int:
    """The results in a file; each that is broken gets a line."""
    try:
        text = read_text(name)
    except KnobelError as error:
        return complain(name, error, as_json)
    code = 0
    for line, piece in pieces(text):
        try:
            found.append((name, read_row(piece, marker)))
        except KnobelError as error:
            if isinstance(error, PuzzleError):
                error.line = line
            code = complain(name, error, as_json)
    return code


def _entry(file: str, row: Row) -> dict[str, Any]:
    puzzles = [told(one) for one in row.checked]
    return {"file": file, "name": row.result.name, "set": row.result.set, "puzzles": puzzles}


def _write_table(rows: list[Row]) -> None:
    """A line per pupil, a column per puzzle: what counts of the least, time, help; a dash if not solved."""
    heads = [t("Name"), *(str(n) for n in range(1, len(rows[0].checked) + 1))]
    lines = [[one_line(row.result.name), *map(_short, row.checked)] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
    for line in (heads, *lines):
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    for said in in_words(rows):
        click.echo(said.text())


def _short(one: Checked) -> str:
    minutes, seconds = divmod(one.attempt.seconds, 60)
    took = f"{one.value}" if one.least is None else f"{one.value}/{one.least}"
    used = "".join(f" +{name}" for name in one.attempt.help)
    return f"{took if one.solved else '–'} {minutes}:{seconds:02}{used}"
