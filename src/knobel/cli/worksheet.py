"""`knobel worksheet`: puzzles to print, with rules, hints and solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from knobel.answers import Undecided
from knobel.atomic_write import write_file
from knobel.cli.inputs import expand, given, load, new_options, reading_options
from knobel.cli.output import EXIT, complain, headline, say
from knobel.cli.picture_options import answer, made, time_option
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import Whole, choice_option, number_option, repeatable_option
from knobel.cli.types import files as complete_files
from knobel.difficulty.grades import GRADES
from knobel.draw.save import extension
from knobel.errors import KnobelError, PuzzleError, need
from knobel.locale import Message, t
from knobel.puzzle import Puzzle
from knobel.worksheet import HINTS, PAPERS, Task, new_tasks
from knobel.worksheet import worksheet as typeset


@declared_command(help=about("worksheet"))
@click.argument("files", nargs=-1, metavar=t("[FILE…]"), shell_complete=complete_files)
@click.option("-o", "--output", required=True, metavar=t("OUT.pdf"), help=t("output file"))
@click.option("--title", default="", metavar=t("TEXT"), help=t("title"))
@click.option("--difficulty", type=click.Choice(GRADES), help=t("grade of the new puzzles"))
@number_option("--count", click.IntRange(1, 200), 6, "N", t("number of new puzzles"))
@number_option("--seed", Whole(0), 1, "N", t("random seed"))
@choice_option("--paper", choices=list(PAPERS), default="a4", text=t("paper size"))
@choice_option(
    "--hints",
    choices=HINTS,
    default="upside-down",
    text=t("hints: upside down below each puzzle, on a page of their own, or none"),
)
@click.option("--solutions/--no-solutions", default=True, help=t("with or without solution pages"))
@repeatable_option(
    "--kind",
    "kinds",
    t("NAME"),
    t("kind of the new puzzles (repeatable; default: all in turn) or of the files"),
)
@time_option
@reading_options
def worksheet(files: tuple[str, ...], output: str, **options: Any) -> int:
    extension(output, ("pdf",))
    need("typst")
    named = {name for name, value in options.items() if given(name) and value is not False}
    try:
        tasks = list(_from_files(files, options, named) if files else _new(options, named))
    except PuzzleError as error:
        return complain(error.file or "-", error, False)
    write_file(
        output, typeset(tasks, options["title"], options["paper"], options["hints"], options["solutions"])
    )
    made(output)
    return max((EXIT["undecided"] for task in tasks if isinstance(task.answer, Undecided)), default=0)


def _refuse(named: set[str], names: tuple[str, ...], why: Callable[[str], Message]) -> None:
    """KnobelError for the first of these options that was given."""
    for name in names:
        if name in named:
            raise KnobelError("bad-usage", why(name.replace("_", "-")))


def _from_files(files: tuple[str, ...], options: dict[str, Any], named: set[str]) -> Iterator[Task]:
    """The puzzles of files and folders; what cannot be decided in time is said."""
    _refuse(
        named,
        ("difficulty", "count", "seed"),
        lambda name: Message("--{name} applies only to new puzzles, not to a FILE", name=name),
    )
    kinds = dict.fromkeys(options["kinds"])
    if len(kinds) > 1:
        raise KnobelError("bad-usage", Message("a FILE allows only one --kind"))
    for name, puzzle in _read(files, {**options, "kind": next(iter(kinds), None)}):
        decided = answer(puzzle, options["time"])
        if isinstance(decided, Undecided):
            say(headline(name, puzzle, decided))
        yield Task(puzzle, decided)


def _read(files: tuple[str, ...], options: dict[str, Any]) -> Iterator[tuple[str, Puzzle]]:
    """Every puzzle with the name of its file; errors name it, too."""
    for file in files:
        name = file
        try:
            for name in expand(file):
                yield name, load(name, options)
        except PuzzleError:
            raise
        except KnobelError as error:
            raise KnobelError(error.kind, Message("{file}: {error}", file=name, error=error)) from None


def _new(options: dict[str, Any], named: set[str]) -> Iterator[Task]:
    """New puzzles; without a kind, of each kind in turn."""
    from knobel.registry import PUZZLES, find

    _refuse(named, ("trust_count",), lambda name: Message("--{name} requires a FILE", name=name))
    kinds = [find(name) for name in dict.fromkeys(options["kinds"])] or list(PUZZLES)
    chosen = new_options(kinds, options)
    yield from new_tasks(kinds, options["count"], options["difficulty"], options["seed"], chosen)
