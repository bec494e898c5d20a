"""`knobel explain`: why there is no solution, or how hard it is and why."""

from __future__ import annotations

from typing import Any

import click

from knobel.cli.inputs import each, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line
from knobel.cli.pictures import answer, made, picture_options
from knobel.draw.save import ending, still, write
from knobel.locale import t
from knobel.puzzle import KnobelError

ENDINGS = ("svg", "png", "pdf")


@click.command(help=t("Explain why a puzzle has no solution, or how hard it is and why."))
@click.argument("file", metavar=t("FILE"))
@click.option("-o", "--output", metavar=t("OUT"), help=t("a picture of it, too: .svg .png .pdf"))
@picture_options
@puzzle_options
def explain(file: str, output: str | None, **options: Any) -> int:
    end = ending(output, ENDINGS) if output else ""
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
            write(output, still(found.scene(), end, options["theme"], options["size"]))
            made(output)
    except KnobelError as error:
        return complain(name, error, False)
    return EXIT[found.answer.status]
