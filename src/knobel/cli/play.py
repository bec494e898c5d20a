"""`knobel play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from knobel.cli.inputs import chosen_of, new_options, puzzle_options
from knobel.cli.inputs import load as load_puzzle
from knobel.cli.output import complain, say
from knobel.cli.puzzle_options import PARAMETER, declare, declared_command, given_values, size_of
from knobel.cli.summaries import about
from knobel.cli.types import Duration, Whole, choice_option, kinds_and_files, number_option
from knobel.difficulty.grades import GRADES
from knobel.errors import KnobelError, PuzzleError, install_command, system_error
from knobel.files import naming, read_text
from knobel.game.progress import default_file
from knobel.game.savefile import looks_like_game
from knobel.game.session import Session
from knobel.limits import GIB, Limits
from knobel.locale import Message, t
from knobel.play.controller import Controller
from knobel.play.path import Keeper
from knobel.play.signals import Told, told_to_end
from knobel.registry import find, puzzles


@declared_command(help=about("play"))
@click.argument("file", required=False, metavar=t("[FILE|KIND]"), shell_complete=kinds_and_files)
@click.option("--difficulty", type=click.Choice(GRADES), help=t("grade of the new puzzle"))
@declare(PARAMETER, size_of)
@click.option(
    "--seed",
    type=Whole(0),
    metavar="N",
    help=t("seed of the new puzzle (default: random)"),
)
@click.option("--plain", is_flag=True, help=t("line by line, without colours"))
@choice_option("--theme", choices=["light", "dark"], default="dark", text=t("colours"))
@number_option("--time", Duration(), 3, t("SECONDS"), t("time limit for a hint"))
@click.option(
    "--record",
    metavar=t("FILE"),
    help=t("append this attempt to the play records in FILE (default: record nothing)"),
)
@click.option("--player", default="", metavar=t("NAME"), help=t("player’s name in the play records"))
@click.option(
    "--progress",
    metavar=t("FILE"),
    help=t("read and write your progress in FILE, as the page exports it (default: your data folder)"),
)
@click.option("--no-progress", is_flag=True, help=t("do not keep any progress"))
@puzzle_options
def play(file: str | None, **options: Any) -> int:
    limits = Limits(options["time"], GIB)
    if options["record"]:
        _try_to_note(options["record"])
    name: Message | None = None
    if file is not None and _names_kind(file, options):
        file, options["kind"] = None, file
    keeper = _keeper(options)
    try:
        session = _open(file, options) if file is not None else None
    except KnobelError as error:
        return complain(file or "-", error, False)
    if session is None and _wants_new(options):
        session, name = _new(options)
    if options["plain"] or not _has_screen():
        return _line_by_line(session, name, limits, options, keeper)
    from knobel.play.app import PlayApp

    app = PlayApp(
        session, limits, _finish(options), name=name, dark=options["theme"] == "dark", keeper=keeper
    )
    try:
        app.run()
    finally:
        app.put_away()  # whatever ended it
    if app.problem is not None:
        raise app.problem
    return app.return_code or app.return_value or 0


def _keeper(options: dict[str, Any]) -> Keeper:
    """The file of the player's progress; PuzzleError if it holds something else."""
    if options["no_progress"]:
        return Keeper()
    return Keeper(Path(options["progress"]) if options["progress"] else default_file())


def _names_kind(word: str, options: dict[str, Any]) -> bool:
    """Is this the name of a kind of puzzle (and not of a file, nor beside another kind)?"""
    return options["kind"] is None and not Path(word).exists() and word in puzzles()


def _open(file: str, options: dict[str, Any]) -> Session:
    """A saved game, or a new one of the puzzle in a file."""
    if file == "-":
        return Session(load_puzzle(file, options))
    with naming(file):
        text = read_text(file)
        if looks_like_game(text):
            return Session.load(text)
    return Session(load_puzzle(file, options))


def _wants_new(options: dict[str, Any]) -> bool:
    named = any(options[name] is not None for name in ("kind", "difficulty", "seed"))
    return named or bool(chosen_of(options) or given_values(options, PARAMETER))


def _new(options: dict[str, Any]) -> tuple[Session, Message]:
    """A new puzzle by the options; KnobelError if they do not fit."""
    from knobel.play import new_puzzle

    if options["kind"] is None:
        raise KnobelError("no-kind", Message("no puzzle given; name a FILE, or a --kind for a new one"))
    wishes = new_options([find(options["kind"])], options)
    wishes |= given_values(options, PARAMETER)
    puzzle, title = new_puzzle.new(options["kind"], options["difficulty"], options["seed"], **wishes)
    return Session(puzzle), title


def _has_screen() -> bool:
    """Can the game be shown in colours? Else it is played line by line."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if os.environ.get("TERM", "") in ("", "dumb") or os.environ.get("NO_COLOR"):
        return False
    if find_spec("textual") is None:
        say(t("for the full-screen game: {command}", command=install_command("play")))
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
        problem = PuzzleError(
            "unwritable-file", Message("cannot be written: {error}", error=system_error(error))
        )
        problem.file = path
        raise problem from None


def _finish(options: dict[str, Any]) -> Any:
    """What becomes of a game that is left: a play record, if the player wants one."""

    def finished(controller: Controller) -> None:
        if options["record"]:
            controller.record(options["record"], options["player"])

    return finished


def _line_by_line(
    session: Session | None, name: Message | None, limits: Limits, options: dict[str, Any], keeper: Keeper
) -> int:
    from knobel.play import line_mode

    if session is None:
        found = line_mode.choose(line_mode.read_lines(), keeper)
        if found is None:
            return 0
        session, name = Session(found[0]), found[1]
    if name is not None:
        click.echo(name.text())
    try:
        with told_to_end():
            line_mode.play(session, limits, _finish(options), keeper)
    except Told as told:
        return told.code
    return 0
