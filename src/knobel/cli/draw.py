"""`knobel draw`: puzzles and solutions as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from knobel.atomic_write import write_file
from knobel.cli.inputs import each, load, puzzle_options
from knobel.cli.output import EXIT, complain, one_line, positions, say
from knobel.cli.picture_options import Places, made, picture_options, show, solution
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.draw.save import extension, picture
from knobel.errors import KnobelError
from knobel.locale import t
from knobel.puzzle import Move, Puzzle


@declared_command(help=about("draw"))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"), shell_complete=complete_files)
@click.option(
    "-o",
    "--output",
    default="-",
    metavar=t("OUT"),
    help=t("output file; {name} stands for the puzzle’s name, - for the terminal"),
)
@click.option("--solution", is_flag=True, help=t("draw a solution: its path, or (GIF, WebP) an animation"))
@picture_options
@puzzle_options
def draw(files: tuple[str, ...], output: str, **options: Any) -> int:
    end = "" if output == "-" else extension(output)
    places = Places(output)
    places.check(files)

    def one(name: str) -> int:
        try:
            _one(name, places.of(name) or "-", end, options)
        except KnobelError as error:
            return EXIT.get(error.kind, complain(name, error, False))
        return 0

    return each(files, False, one)


def _solution(name: str, puzzle: Puzzle, seconds: float) -> Sequence[Move] | None:
    """What to draw; None, and a line that says why, if there is no solution. KnobelError "undecided" if
    a limit comes first."""
    try:
        return solution(puzzle, seconds).moves
    except KnobelError as error:
        if error.kind != "unsolvable":
            raise
        say(t("{file}: only the puzzle is drawn: {error}", file=one_line(name), error=error.message))
        return None


def _one(name: str, output: str, end: str, options: dict[str, Any]) -> None:
    puzzle = load(name, options)
    moves = _solution(name, puzzle, options["time"]) if options["solution"] else None
    if output == "-":
        start = puzzle.start()
        shown = puzzle.show(start) if moves is None else "".join(positions(puzzle, moves))
        plain = "\n".join(filter(None, (puzzle.ground(start), shown)))
        show(
            puzzle.scene() if moves is None else puzzle.solution_scene(moves),
            plain,
            options["theme"],
            options["size"],
        )
        return
    write_file(output, picture(puzzle, end, moves, options["theme"], options["size"]))
    made(output)
