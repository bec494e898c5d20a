"""`knobel set`: several puzzles in one link or one file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from knobel.atomic_write import write_file
from knobel.classroom.puzzle_set import HELP, MOST_MINUTES, PuzzleSet, SetPuzzle, looks_like_set, read_set
from knobel.cli.inputs import expand_named, given, grade_beside, load, puzzle_options
from knobel.cli.output import complain, say
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import Address, number_option, repeatable_option
from knobel.cli.types import files as complete_files
from knobel.difficulty.grades import GRADES
from knobel.errors import KnobelError, PuzzleError
from knobel.files import read_text
from knobel.locale import Message, t
from knobel.options import bad
from knobel.registry import PUZZLES

LINK = "http://127.0.0.1:8137/"
"""Where `knobel serve` answers."""
EXAMPLE = f"{PUZZLES[0].name}:easy:3:7"


@declared_command(help=about("set"))
@click.argument("files", nargs=-1, metavar=t("[FILE…]"), shell_complete=complete_files)
@repeatable_option(
    "--make",
    "made",
    t("KIND:GRADE:COUNT:SEED"),
    t("add new puzzles, such as {example} (repeatable)", example=EXAMPLE),
)
@click.option("--title", default="", metavar=t("TEXT"), help=t("title"))
@click.option(
    "--minutes", type=click.IntRange(1, MOST_MINUTES), metavar="N", help=t("time for the whole set")
)
@click.option(
    "--help-allowed",
    metavar=t("NAMES"),
    help=t("help that pupils may use: {names}, or none (default: all)", names=",".join(HELP)),
)
@number_option("--link", Address(), LINK, t("ADDRESS"), t("address of the page"))
@click.option("--qr", metavar=t("OUT.svg|OUT.png"), help=t("write the QR code of the link"))
@click.option("-o", "--output", metavar=t("OUT.json"), help=t("write the set to a file"))
@puzzle_options
def set(files: tuple[str, ...], **options: Any) -> int:
    if not files and not options["made"]:
        raise KnobelError(
            "usage",
            Message("no puzzles given; name files, or make new ones with --make {example}", example=EXAMPLE),
        )
    try:
        puzzles = [*_from_files(files, options), *_new(options["made"])]
    except PuzzleError as error:
        return complain(error.file or "-", error, False)
    whole = PuzzleSet(options["title"], tuple(puzzles), options["minutes"], _help(options["help_allowed"]))
    if options["output"] is not None:
        _write(options["output"], whole)
    link = options["link"].partition("#")[0] + whole.fragment()
    click.echo(link)
    if options["qr"] is not None:
        _write_qr(options["qr"], link)
        if not given("link"):
            say(
                t("the QR code leads to {link} on this computer; --link names the page for others", link=LINK)
            )
    return 0


def _from_files(names: tuple[str, ...], options: dict[str, Any]) -> Iterator[SetPuzzle]:
    """The puzzles of files and folders; of a set, all of its puzzles."""
    for one in names:
        for name in expand_named(one):
            text = read_text(name) if name.lower().endswith(".json") else ""
            if looks_like_set(text):
                yield from _of_set(name, text)
            else:
                puzzle = load(name, options)
                yield SetPuzzle.of(puzzle, grade=grade_beside(name, puzzle))


def _of_set(name: str, text: str) -> tuple[SetPuzzle, ...]:
    try:
        return read_set(text).puzzles
    except PuzzleError as error:
        error.file = name
        raise


def _new(wishes: tuple[str, ...]) -> Iterator[SetPuzzle]:
    """New puzzles for each KIND:GRADE:COUNT:SEED."""
    from knobel.generate import several

    for wish in wishes:
        kind, _, rest = wish.partition(":")
        grade, _, numbers = rest.partition(":")
        count, _, seed = numbers.partition(":")
        if grade not in GRADES or not _short(count or "1") or not _short(seed or "1"):
            raise bad(
                Message(
                    "--make must be KIND:GRADE:COUNT:SEED such as {example}, not {found}",
                    example=EXAMPLE,
                    found=wish,
                )
            )
        for new in several(kind, int(count or 1), difficulty=grade, seed=int(seed or 1)):
            yield SetPuzzle.of(new.puzzle, grade=grade)


def _short(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _help(text: str | None) -> tuple[str, ...]:
    if text is None:
        return HELP
    names = tuple(name.strip() for name in text.split(",") if name.strip() not in ("", "none"))
    for name in names:
        if name not in HELP:
            raise bad(
                Message(
                    "--help-allowed takes some of {names}, or none; found {found}",
                    names=", ".join(HELP),
                    found=name,
                )
            )
    return names


def _write_qr(output: str, link: str) -> None:
    from knobel.classroom.qr import FORMATS, qr_picture

    end = output.lower().rpartition(".")[2]
    if end not in FORMATS:
        names = ", ".join(f".{one}" for one in FORMATS)
        raise KnobelError(
            "bad-usage", Message("{file}: expected a name that ends in {names}", file=output, names=names)
        )
    write_file(output, qr_picture(link, end))
    say(t("wrote {file}", file=output))


def _write(output: str, whole: PuzzleSet) -> None:
    if not output.lower().endswith(".json"):
        raise KnobelError("bad-usage", Message("{file}: expected a name that ends in .json", file=output))
    write_file(output, (json.dumps(whole.document(), ensure_ascii=False, indent=1) + "\n").encode())
    say(t("wrote {file}", file=output))
