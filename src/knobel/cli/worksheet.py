"""`knobel worksheet`: puzzles to print, with rules, hints and solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from knobel.cli.inputs import expand, given, load, variant_options
from knobel.cli.output import EXIT, complain, headline, say
from knobel.cli.pictures import answer, made, time_option
from knobel.cli.types import MOST
from knobel.draw.need import need
from knobel.draw.save import ending, write
from knobel.draw.worksheet import HINTS, PAPERS, Task
from knobel.draw.worksheet import worksheet as typeset
from knobel.locale import Message, t
from knobel.puzzle import KnobelError, Puzzle, PuzzleError, Solved, Undecided
from knobel.rate import GRADES


@click.command(
    help=t("Make a worksheet to print: from files, or with new puzzles of some kinds and a grade.")
)
@click.argument("files", nargs=-1, metavar=t("[FILE…]"))
@click.option("-o", "--output", required=True, metavar=t("OUT.pdf"), help=t("the worksheet"))
@click.option("--title", default="", metavar=t("TEXT"), help=t("what stands at the top"))
@click.option("--difficulty", type=click.Choice(GRADES), help=t("the grade of new puzzles"))
@click.option("--count", type=click.IntRange(1, 200), default=6, metavar="N", show_default=True,
              help=t("how many new puzzles"))  # fmt: skip
@click.option("--seed", type=click.IntRange(0, MOST), default=1, metavar="N", show_default=True,
              help=t("seed of random choices"))  # fmt: skip
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True,
              help=t("size of the paper"))  # fmt: skip
@click.option("--hints", type=click.Choice(HINTS), default="upside-down", show_default=True,
              help=t("below each puzzle, on a page of their own, or not at all"))  # fmt: skip
@click.option("--solutions/--no-solutions", default=True, help=t("with or without the solutions’ pages"))
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar=t("NAME"),
    help=t("kind of new puzzles (several times for several; else all in turn), or of the files"),
)
@time_option
@variant_options
def worksheet(files: tuple[str, ...], output: str, **options: Any) -> int:
    ending(output, ("pdf",))
    need("typst")
    named = {name for name, value in options.items() if given(name) and value is not False}
    try:
        tasks = list(_from_files(files, options, named) if files else _new(options, named))
    except PuzzleError as error:
        return complain(error.file or "-", error, False)
    write(output, typeset(tasks, options["title"], options["paper"], options["hints"], options["solutions"]))
    made(output)
    return max((EXIT["undecided"] for task in tasks if isinstance(task.answer, Undecided)), default=0)


def _refuse(named: set[str], names: tuple[str, ...], why: Callable[[str], Message]) -> None:
    """KnobelError for the first of these options that was given."""
    for name in names:
        if name in named:
            raise KnobelError("bad-usage", why(name.replace("_", "-")))


def _from_files(files: tuple[str, ...], options: dict[str, Any], named: set[str]) -> Iterator[Task]:
    """The puzzles of files and folders; what cannot be decided in time is said."""
    _refuse(named, ("difficulty", "count", "seed"),
            lambda name: Message("--{name} is for new puzzles, not for a FILE", name=name))  # fmt: skip
    kinds = dict.fromkeys(options["kinds"])
    if len(kinds) > 1:
        raise KnobelError("bad-usage", Message("with a FILE there can be only one --kind"))
    for name, puzzle in _read(files, {**options, "kind": next(iter(kinds), None)}):
        found = answer(puzzle, options["time"])
        if isinstance(found, Undecided):
            say(headline(name, puzzle, found))
        yield Task(puzzle, found)


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
    from knobel.generate import several
    from knobel.meaning import grade_name
    from knobel.registry import PUZZLES, find

    _refuse(named, ("trust_count", "stick", "start", "meet"),
            lambda name: Message("--{name} needs a FILE", name=name))  # fmt: skip
    kinds = [find(name) for name in dict.fromkeys(options["kinds"])] or list(PUZZLES)
    if "diagonal" in named and not any("diagonal" in kind.variants for kind in kinds):
        titles = ", ".join(kind.title for kind in kinds)
        raise KnobelError("bad-usage", Message("--diagonal is not for {titles}", titles=titles))
    count = options["count"]
    made_up = []
    for n, kind in enumerate(kinds):
        wishes: dict[str, Any] = {"seed": options["seed"], "difficulty": options["difficulty"]}
        if "diagonal" in named and "diagonal" in kind.variants:
            wishes["diagonal"] = True
        made_up.append(several(kind.name, len(range(n, count, len(kinds))), **wishes))
    for n in range(count):
        found = next(made_up[n % len(kinds)])
        grade = grade_name(found.rating.grade).text() if found.rating else ""
        yield Task(found.puzzle, Solved(found.moves), grade)
