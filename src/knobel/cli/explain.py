"""`knobel explain`: why there is no solution, or how hard it is and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from knobel import as_json
from knobel.atomic_write import write_file
from knobel.cli.inputs import each, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line, write_record
from knobel.cli.picture_options import Places, answer, made, picture_options
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.draw.save import extension, still
from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import t

if TYPE_CHECKING:
    from knobel.explain import Explanation

ENDINGS = ("svg", "png", "pdf")


@declared_command(help=about("explain"))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"), shell_complete=complete_files)
@click.option(
    "-o",
    "--output",
    metavar=t("OUT"),
    help=t("also save a picture (.svg, .png, .pdf); {name} stands for the puzzle’s name"),
)
@picture_options
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def explain(files: tuple[str, ...], output: str | None, **options: Any) -> int:
    if output:
        extension(output, ENDINGS)
    places = Places(output)
    places.check(files)
    return each(files, options["as_json"], lambda name: _one(name, places, options))


def _one(name: str, places: Places, options: dict[str, Any]) -> int:
    from knobel.explain import explain

    try:
        puzzle = load(name, options)
        place = places.of(name)
        found = explain(puzzle, answer(puzzle, options["time"]), Limits(time=options["time"]))
        if place is not None:
            end = extension(place, ENDINGS)
            write_file(place, still(found.scene(), end, options["theme"], options["size"]))
        if options["as_json"]:
            write_record({"file": name, **as_json.explanation(found), "picture": place})
            return _code(found)
        click.echo(f"{one_line(name)}:")
        for sentence in found.sentences:
            click.echo(f"  {sentence}")
        if place is not None:
            made(place)
    except KnobelError as error:
        return complain(name, error, options["as_json"])
    return _code(found)


def _code(found: Explanation) -> int:
    return EXIT["undecided"] if found.answer.status == "undecided" else 0
