"""`knobel worksheet`: puzzles to print, with rules, hints and solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from knobel.answers import Undecided
from knobel.atomic_write import write_file
from knobel.classroom.paper import code_of_all, lessons_for, with_codes
from knobel.classroom.puzzle_set import PuzzleSet, looks_like_set, read_set
from knobel.cli.inputs import expand, expand_named, given, grade_beside, load, new_options, reading_options
from knobel.cli.output import EXIT, complain, headline, say
from knobel.cli.picture_options import answer, made, time_option
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import Address, Whole, choice_option, number_option, repeatable_option
from knobel.cli.types import files as complete_files
from knobel.difficulty.grades import GRADES
from knobel.draw.save import extension
from knobel.errors import KnobelError, PuzzleError, need
from knobel.files import naming, read_text
from knobel.locale import Message, t
from knobel.puzzle import Puzzle
from knobel.worksheet import HINTS, PAPERS, Task, new_tasks
from knobel.worksheet import worksheet as typeset


@declared_command(help=about("worksheet"))
@click.argument("files", nargs=-1, metavar=t("[FILE…]"), shell_complete=complete_files)
@click.option("-o", "--output", required=True, metavar=t("OUT.pdf"), help=t("output file"))
@click.option(
    "--link",
    type=Address(),
    metavar=t("ADDRESS"),
    help=t("address of the page, for QR codes that lead to the puzzles"),
)
@click.option(
    "--proofs",
    is_flag=True,
    help=t("a page that teaches the proof that there is no solution, with an exercise"),
)
@click.option("--title", default="", metavar=t("TEXT"), help=t("title"))
@click.option("--difficulty", type=click.Choice(GRADES), help=t("grade of the new puzzles"))
@number_option("--count", click.IntRange(1, 200), 6, "N", t("number of new puzzles"))
@number_option("--seed", Whole(0), 1, "N", t("seed of the new puzzles; the same one makes the same sheet"))
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
        titles = (one.title for _, one in _sets(files) if one.title)
    except PuzzleError as error:
        return complain(error.file or "-", error, False)
    title = options["title"] or next(titles, "")
    looks = (options["paper"], options["hints"], options["solutions"])
    proofs = lessons_for(tasks) if options["proofs"] else ()
    if options["link"] is None:
        write_file(output, typeset(tasks, title, *looks, lessons=proofs))
    else:
        code = code_of_all(tasks, title, options["link"])
        coded = with_codes(tasks, options["link"])
        write_file(output, typeset(coded, title, *looks, code=code, lessons=proofs))
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
        raise KnobelError("bad-usage", Message("with a FILE, --kind can be given only once"))
    for name, puzzle, title, grade in _read(files, {**options, "kind": next(iter(kinds), None)}):
        decided = answer(puzzle, options["time"])
        if isinstance(decided, Undecided):
            say(headline(name, puzzle, decided))
        yield Task(puzzle, decided, grade, name=title)


def _sets(files: tuple[str, ...]) -> Iterator[tuple[str, PuzzleSet]]:
    """The sets of puzzles among files and folders."""
    for name in (name for file in files for name in expand_named(file) if name.lower().endswith(".json")):
        text = read_text(name)
        if looks_like_set(text):
            with naming(name):
                yield name, read_set(text)


def _read(files: tuple[str, ...], options: dict[str, Any]) -> Iterator[tuple[str, Puzzle, str, str]]:
    """Every puzzle with the name of its file, its title in a set and its grade, if it is known; errors
    name the file, too."""
    sets = dict(_sets(files))
    for file in files:
        name = file
        try:
            for name in expand(file):
                if name in sets:
                    for one in sets[name].puzzles:
                        yield name, one.puzzle(), one.title, one.grade
                else:
                    puzzle = load(name, options)
                    yield name, puzzle, "", grade_beside(name, puzzle)
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
