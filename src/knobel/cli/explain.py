"""`knobel explain`: why there is no solution, or how hard it is and why."""

from __future__ import annotations

from typing import Any

import click

from knobel.atomic_write import write_file
from knobel.cli.inputs import each, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line
from knobel.cli.picture_options import answer, made, picture_options
from knobel.cli.puzzle_options import declared_command
from knobel.draw.save import extension, still
from knobel.errors import KnobelError
from knobel.locale import t

ENDINGS = ("svg", "png", "pdf")


@declared_command(help=t("Explain a puzzle: why it has no solution, or how hard it is."))
@click.argument("file", metavar=t("FILE"))
@click.option("-o", "--output", metavar=t("OUT"), help=t("also save a picture (.svg, .png, .pdf)"))
@picture_options
@puzzle_options
def explain(file: str, output: str | None, **options: Any) -> int:
    end = extension(output, ENDINGS) if output else ""
    return each((file,), False, lambda name: _one(name, output, end, options))


def _one(name: str, output: str | None, end: str, options: dict[str, Any]) -> int:
    from knobel.explain import explain

    try:
        puzzle = load(name, options)
        found = explain(puzzle, answer(puzzle, options["time"]), time=options["time"])
        click.echo(f"{one_line(name)}:")
        for sentence in found.sentences:
            click.echo(f"  {sentence}")
        if output:
            write_file(output, still(found.scene(), end, options["theme"], options["size"]))
            made(output)
    except KnobelError as error:
        return complain(name, error, False)
    return EXIT["undecided"] if found.answer.status == "undecided" else 0
