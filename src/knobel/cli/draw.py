"""`knobel draw`: puzzles and solutions as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from knobel.cli.inputs import each, load, puzzle_options
from knobel.cli.output import EXIT, complain, positions
from knobel.cli.pictures import made, picture_options, show, solution
from knobel.draw.save import ending, picture, write
from knobel.locale import Message, t
from knobel.puzzle import KnobelError


@click.command(help=t("Draw puzzles as .svg .png .gif .webp .pdf by the file’s ending, or on the terminal."))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"))
@click.option("-o", "--output", default="-", metavar=t("OUT"),
              help=t("the picture; {name} stands for the puzzle’s name, - for the terminal"))  # fmt: skip
@click.option("--solution", is_flag=True, help=t("draw a solution: its way, or (GIF and WebP) a film of it"))
@picture_options
@puzzle_options
def draw(files: tuple[str, ...], output: str, **options: Any) -> int:
    end = "" if output == "-" else ending(output)
    seen: set[str] = set()

    def one(name: str) -> int:
        try:
            _one(name, _place(name, output, seen), end, options)
        except KnobelError as error:
            return EXIT.get(error.kind, complain(name, error, False))
        return 0

    return each(files, False, one)


def _place(name: str, output: str, seen: set[str]) -> str:
    """The file for a puzzle; KnobelError if another one went there already."""
    place = output.replace("{name}", Path(name).stem if name != "-" else "puzzle")
    if place in seen and place != "-":
        raise KnobelError("same-file", Message("{file} is made already; use {{name}} in -o", file=place))
    seen.add(place)
    return place


def _one(name: str, output: str, end: str, options: dict[str, Any]) -> None:
    puzzle = load(name, options)
    moves = solution(puzzle, options["time"]).moves if options["solution"] else None
    if output == "-":
        start = puzzle.start()
        shown = puzzle.show(start) if moves is None else "".join(positions(puzzle, moves))
        plain = "\n".join(filter(None, (puzzle.ground(start), shown)))
        show(puzzle.scene() if moves is None else puzzle.way(moves), plain, options["theme"], options["size"])
        return
    write(output, picture(puzzle, end, moves, options["theme"], options["size"]))
    made(output)
