"""`knobel results`: what pupils handed in, as a table."""

from __future__ import annotations

import csv
import io
from typing import Any

import click

from knobel.classroom.puzzle_set import read_set
from knobel.classroom.results import Checked, Marker, Result, read_result, too_hard
from knobel.cli.output import complain, one_line, write_record
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError
from knobel.files import read_text
from knobel.locale import t

Row = tuple[str, Result, list[Checked]]


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
    rows: list[Row] = []
    code = 0
    for name in files:
        code = max(code, _read(name, marker, rows, as_json))
    if as_json:
        for row in rows:
            write_record(_entry(row))
    elif as_csv:
        _write_csv(rows)
    elif rows:
        _write_table(rows)
    return code


def _read(name: str, marker: Marker, rows: list[Row], as_json: bool) -> int:
    """The results in a file; each that is broken gets a line."""
    try:
        text = read_text(name).strip()
    except KnobelError as error:
        return complain(name, error, as_json)
    code = 0
    for piece in [text] if text.startswith("{") else text.splitlines() or [""]:
        try:
            result = read_result(piece)
            rows.append((name, result, marker.check(result)))
        except KnobelError as error:
            code = complain(name, error, as_json)
    return code


def _entry(row: Row) -> dict[str, Any]:
    file, result, checked = row
    return {"file": file, "name": result.name, "set": result.set, "puzzles": [_told(one) for one in checked]}


def _told(one: Checked) -> dict[str, Any]:
    return {
        "solved": one.solved,
        "moves": list(one.attempt.moves),
        "length": len(one.attempt.moves),
        "fewest": one.fewest,
        "seconds": one.attempt.seconds,
        "help": list(one.attempt.help),
    }


def _write_csv(rows: list[Row]) -> None:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "puzzle", "solved", "moves", "fewest", "seconds", "help"])
    for _, result, checked in rows:
        for number, one in enumerate(checked, start=1):
            told = _told(one)
            fewest = "" if one.fewest is None else one.fewest
            writer.writerow(
                (
                    _cell(result.name),
                    number,
                    int(one.solved),
                    told["length"],
                    fewest,
                    told["seconds"],
                    " ".join(told["help"]),
                )
            )
    click.echo(out.getvalue(), nl=False)


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text


def _write_table(rows: list[Row]) -> None:
    """A line per pupil, a column per puzzle: moves of the fewest, time, help; a dash if not solved."""
    heads = [t("Name"), *(str(n) for n in range(1, len(rows[0][2]) + 1))]
    lines = [[one_line(result.name), *map(_short, checked)] for _, result, checked in rows]
    widths = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
    for line in (heads, *lines):
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    click.echo(too_hard([checked for _, _, checked in rows]).text())


def _short(one: Checked) -> str:
    minutes, seconds = divmod(one.attempt.seconds, 60)
    length = len(one.attempt.moves)
    moves = f"{length}" if one.fewest is None else f"{length}/{one.fewest}"
    used = "".join(f" +{name}" for name in one.attempt.help)
    return f"{moves if one.solved else '–'} {minutes}:{seconds:02}{used}"
