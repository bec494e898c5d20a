"""`knobel play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from knobel.cli.inputs import load as load_puzzle
from knobel.cli.inputs import puzzle_options, read_bytes
from knobel.cli.output import complain, say
from knobel.cli.types import MOST, Duration
from knobel.files import MOST_BYTES
from knobel.limits import GIB, Limits
from knobel.locale import Message, t
from knobel.play.driver import Told, told_to_end
from knobel.play.table import Table
from knobel.puzzle import KnobelError, PuzzleError
from knobel.rate import GRADES
from knobel.reading import decode
from knobel.saved import looks_like_game
from knobel.session import Session
from knobel.trouble import trouble

VARIANTS = ("diagonal", "stick", "start", "meet")


@click.command(help=t("Play a puzzle or go on with a saved game: with hints, undo, and before the mistake."))
@click.argument("file", required=False, metavar=t("[FILE]"))
@click.option("--difficulty", type=click.Choice(GRADES), help=t("the grade of a new puzzle"))
@click.option("--size", type=int, metavar="N", help=t("size of a new puzzle"))
@click.option("--seed", type=click.IntRange(0, MOST), metavar="N", help=t("seed of a new puzzle (else any)"))
@click.option("--plain", is_flag=True, help=t("line by line, without colours"))
@click.option("--theme", type=click.Choice(["light", "dark"]), default="dark", show_default=True,
              help=t("colours"))  # fmt: skip
@click.option("--time", type=Duration(), default=3.0, metavar=t("SECONDS"), show_default=True,
              help=t("time limit for a hint"))  # fmt: skip
@click.option(
    "--record", metavar=t("FILE"), help=t("add this attempt to your play records in FILE (else none is kept)")
)
@click.option("--player", default="", metavar=t("NAME"), help=t("your name in the play records"))
@puzzle_options
def play(file: str | None, **options: Any) -> int:
    limits = Limits(options["time"], GIB)
    if options["record"]:
        _try_to_note(options["record"])
    name: Message | None = None
    try:
        session = _open(file, options) if file is not None else None
    except KnobelError as error:
        return complain(file or "-", error, False)
    if session is None and _wants_new(options):
        session, name = _new(options)
    if options["plain"] or not _has_screen():
        return _line_by_line(session, name, limits, options)
    from knobel.play.app import PlayApp

    app = PlayApp(session, limits, _finish(options), name=name, dark=options["theme"] == "dark")
    try:
        app.run()
    finally:
        app.put_away()  # whatever ended it
    if app.problem is not None:
        raise app.problem
    return app.return_code or app.return_value or 0


def _open(file: str, options: dict[str, Any]) -> Session:
    """A saved game, or a new one of the puzzle in a file."""
    if file == "-":
        return Session(load_puzzle(file, options))
    try:
        text = decode(read_bytes(file), MOST_BYTES)
        if looks_like_game(text):
            return Session.load(text)
    except PuzzleError as error:
        error.file = file
        raise
    return Session(load_puzzle(file, options))


def _wants_new(options: dict[str, Any]) -> bool:
    return any(options[name] is not None for name in ("kind", "difficulty", "size", "seed", *VARIANTS))


def _new(options: dict[str, Any]) -> tuple[Session, Message]:
    """A new puzzle by the options; KnobelError if they do not fit."""
    from knobel.play import pick

    if options["kind"] is None:
        raise KnobelError("no-kind", Message("which puzzle? give a FILE, or --kind for a new one"))
    for name in ("stick", "start", "meet"):
        if options[name] is not None:
            raise KnobelError("needs-file", Message("--{name} needs a FILE", name=name))
    wishes = {name: options[name] for name in ("size", "diagonal") if options[name] is not None}
    seed = pick.any_seed() if options["seed"] is None else options["seed"]
    puzzle, title = pick.new(options["kind"], options["difficulty"], seed, **wishes)
    return Session(puzzle), title


def _has_screen() -> bool:
    """Can the game be shown in colours? Else it is played line by line."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if os.environ.get("TERM", "") in ("", "dumb") or os.environ.get("NO_COLOR"):
        return False
    if find_spec("textual") is None:
        say(t('for the game in colours: pip install "knobel[play]"'))
        return False
    return True


def _try_to_note(path: str) -> None:
    """Better before the game than after it: PuzzleError if no play record can be added to this file.
    Nothing is left behind; pipes and the like are not touched."""
    there = Path(os.path.realpath(path))
    try:
        new = not there.exists()
        if new or not (there.is_fifo() or there.is_socket()):
            there.open("a").close()
        if new:
            there.unlink()
    except (OSError, ValueError) as error:
        problem = PuzzleError("unwritable-file", Message("cannot be written: {error}", error=trouble(error)))
        problem.file = path
        raise problem from None


def _finish(options: dict[str, Any]) -> Any:
    """What becomes of a game that is left: a play record, if the player wants one."""

    def finished(table: Table) -> None:
        if options["record"]:
            table.record(options["record"], options["player"])

    return finished


def _line_by_line(
    session: Session | None, name: Message | None, limits: Limits, options: dict[str, Any]
) -> int:
    from knobel.play import plain

    if session is None:
        found = plain.choose(plain.read_lines())
        if found is None:
            return 0
        session, name = Session(found[0]), found[1]
    if name is not None:
        click.echo(name.text())
    try:
        with told_to_end():
            plain.play(session, limits, _finish(options))
    except Told as told:
        return told.code
    return 0
