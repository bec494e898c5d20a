"""What commands that make pictures share: options, solving, terminals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from knobel.answers import Answer, Solved
from knobel.arguments import THEMES
from knobel.cli.inputs import expand
from knobel.cli.output import one_line, watching
from knobel.cli.types import Duration, number_option
from knobel.draw.save import MAX_WIDTH, MIN_WIDTH
from knobel.drawing import nothing_to_draw
from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.puzzle import Puzzle, Wish
from knobel.scene import Scene
from knobel.solve import decide

Command = TypeVar("Command", bound=Callable[..., Any])


def picture_options(command: Command) -> Command:
    """The options that say how a picture looks."""
    for option in reversed(
        (
            click.option(
                "--theme",
                type=click.Choice(THEMES),
                help=t("colours (default: light; PDF: print; terminal: dark)"),
            ),
            click.option(
                "--size",
                type=click.IntRange(MIN_WIDTH, MAX_WIDTH),
                metavar="N",
                help=t("width in pixels (PDF: points; terminal: columns)"),
            ),
            time_option,
        )
    ):
        command = option(command)
    return command


def time_option(command: Command) -> Command:
    """How long solving may take."""
    option = number_option("--time", Duration(), 60, t("SECONDS"), t("time limit per puzzle"))
    return option(command)


def answer(puzzle: Puzzle, seconds: float) -> Answer:
    """Solve it, with a line that shows progress."""
    with watching() as progress:
        return decide(puzzle, Limits(seconds, progress=progress), Wish())


def solution(puzzle: Puzzle, seconds: float) -> Solved:
    """A solution of the puzzle; KnobelError "unsolvable" or "undecided" says why there is none."""
    found = answer(puzzle, seconds)
    if isinstance(found, Solved):
        return found
    raise nothing_to_draw(found)


def show(scene: Scene, plain: str, theme: str | None, columns: int | None) -> None:
    """A picture on the terminal; where colours cannot be seen, the plain text instead."""
    if not sys.stdout.isatty():
        click.echo(plain)
        return
    from rich.console import Console

    from knobel.draw.terminal import terminal

    console = Console()
    if console.color_system is None:
        click.echo(plain)
    else:
        console.print(terminal(scene, theme or "dark", min(columns or console.width, console.width)), end="")


def made(file: str) -> None:
    """Say which file was written."""
    click.echo(t("wrote {file}", file=one_line(file)))


class Places:
    """Where the picture of each puzzle goes; {name} in -o stands for the name of the puzzle's file."""

    def __init__(self, output: str | None) -> None:
        self.output, self._taken = output, set[str]()

    def check(self, files: Sequence[str]) -> None:
        """KnobelError if they are several and would all go to the same file, before the first is written."""
        if self.output is None or self.output == "-" or "{name}" in self.output:
            return
        count = sum(map(_how_many, files))
        if count > 1:
            raise KnobelError(
                "same-file",
                Message(
                    "{n} puzzles cannot all be written to {file}; use {{name}} in -o to keep them apart",
                    n=count,
                    file=self.output,
                ),
            )

    def of(self, name: str) -> str | None:
        """The file for a puzzle; KnobelError if another one went there already."""
        if self.output is None or self.output == "-":
            return None
        place = self.output.replace("{name}", Path(name).stem if name != "-" else "puzzle")
        if place in self._taken:
            raise KnobelError(
                "same-file",
                Message(
                    "{file} was already written for another puzzle; use {{name}} in -o to keep them apart",
                    file=place,
                ),
            )
        self._taken.add(place)
        return place


def _how_many(name: str) -> int:
    """The puzzles of a file or folder; what is wrong with it is said when its turn comes."""
    try:
        return len(expand(name))
    except KnobelError:
        return 0
