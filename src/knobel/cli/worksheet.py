"""`knobel worksheet`: puzzles to print, with rules, hints and solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from knobel.cli.inputs import expand, load, puzzle_options
from knobel.cli.output import complain
from knobel.cli.pictures import answer, made, time_option
from knobel.cli.types import MOST
from knobel.draw.need import need
from knobel.draw.save import ending, write
from knobel.draw.worksheet import HINTS, PAPERS, Task
from knobel.draw.worksheet import worksheet as typeset
from knobel.locale import t
from knobel.puzzle import KnobelError, Solved
from knobel.rate import GRADES


@click.command(
    help=t("Make a worksheet to print: from files, or with new puzzles of some kinds and a grade.")
)
@click.argument("files", nargs=-1, metavar="[FILE…]")
@click.option("-o", "--output", required=True, metavar="OUT.pdf", help=t("the worksheet"))
@click.option("--title", default="", metavar="TEXT", help=t("what stands at the top"))
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
@time_option
@puzzle_options
def worksheet(files: tuple[str, ...], output: str, **options: Any) -> int:
    ending(output, ("pdf",))
    need("typst")
    try:
        tasks = list(_from_files(files, options) if files else _new(options))
    except KnobelError as error:
        if not files:
            raise
        return complain(getattr(error, "file", None) or files[0], error, False)
    write(output, typeset(tasks, options["title"], options["paper"], options["hints"], options["solutions"]))
    made(output)
    return 0


def _from_files(files: tuple[str, ...], options: dict[str, Any]) -> Iterator[Task]:
    for file in files:
        for name in expand(file):
            puzzle = load(name, options)
            yield Task(puzzle, answer(puzzle, options["time"]))


def _new(options: dict[str, Any]) -> Iterator[Task]:
    """New puzzles; without a kind, of each kind in turn."""
    from knobel.generate import several
    from knobel.meaning import grade_name
    from knobel.registry import PUZZLES

    kinds = [options["kind"]] if options["kind"] else [kind.name for kind in PUZZLES]
    count, wishes = options["count"], {"seed": options["seed"], "difficulty": options["difficulty"]}
    shares = [len(range(n, count, len(kinds))) for n in range(len(kinds))]
    made_up = [several(kind, share, **wishes) for kind, share in zip(kinds, shares, strict=True)]
    for n in range(count):
        found = next(made_up[n % len(kinds)])
        grade = grade_name(found.rating.grade).text() if found.rating else ""
        yield Task(found.puzzle, Solved(found.moves), grade)
