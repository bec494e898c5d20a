"""Puzzles from the command line: files, folders, standard input, and how to read them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from knobel import files, reading
from knobel.cli.output import complain
from knobel.cli.types import Duration, FieldList, Size
from knobel.limits import MOST, Limits
from knobel.locale import Message, t
from knobel.puzzle import KnobelError, Puzzle, PuzzleError
from knobel.trouble import trouble

Command = TypeVar("Command", bound=Callable[..., Any])
VARIANTS = ("diagonal", "stick", "start", "meet")


def puzzle_options(command: Command) -> Command:
    """The options that say how a puzzle is to be read."""
    kind = click.option("--kind", metavar=t("NAME"), help=t("kind of puzzle (else recognised from the text)"))
    return kind(variant_options(command))


def variant_options(command: Command) -> Command:
    """The same without the kind of puzzle."""
    for option in reversed((
        click.option("--trust-count", is_flag=True, help=t("read as many lines as the header says")),
        click.option("--diagonal", is_flag=True, default=None, help=t("Stromrallye: diagonal steps too")),
        click.option("--stick", metavar="S|all", help=t("Rotation: the stick that must get out, or all")),
        click.option("--start", type=FieldList(), metavar="A,B[,C]",
                     help=t("Hüpfburg: where the players start")),
        click.option("--meet", type=int, metavar="F", help=t("Hüpfburg: the field they must meet on")),
        click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False,
                     help=t("language of the output")),
    )):  # fmt: skip
        command = option(command)
    return command


def limit_options(command: Command) -> Command:
    """The options that say what a search may use for each puzzle."""
    for option in reversed((
        click.option("--time", type=Duration(), default=60.0, metavar=t("SECONDS"), show_default=True,
                     help=t("time limit per puzzle")),
        click.option("--memory", type=Size(), default="4GiB", metavar=t("SIZE"), show_default=True,
                     help=t("memory limit")),
        click.option("--states", type=click.IntRange(1, MOST), metavar="N",
                     help=t("limit on states searched")),
    )):  # fmt: skip
        command = option(command)
    return command


def limits_of(options: dict[str, Any], **more: Any) -> Limits:
    """The limits that those options say."""
    return Limits(options["time"], options["memory"], options["states"], **more)


def load(name: str, options: dict[str, Any]) -> Puzzle:
    """The puzzle in a file, or in standard input for `-`; errors name it."""
    return load_with_bytes(name, options)[0]


def load_with_bytes(name: str, options: dict[str, Any]) -> tuple[Puzzle, bytes]:
    """The same with the bytes it was read from."""
    variant = variant_of(options)
    kind, trust = options["kind"], options["trust_count"]
    try:
        data = read_bytes(name)
        text = reading.decode(data, files.MOST_BYTES)
        return files.parse(text, kind, trust_count=trust, **variant), data
    except PuzzleError as error:
        error.file = name
        raise


def given(name: str) -> bool:
    """Was this option of the running command named, or is its value the default?"""
    from click.core import ParameterSource

    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def variant_of(options: dict[str, Any]) -> dict[str, Any]:
    """The rules that were chosen beside the text."""
    return {name: options[name] for name in VARIANTS if options[name] is not None}


def read_bytes(name: str) -> bytes:
    """A file's bytes, or those of standard input; PuzzleError if it cannot be read."""
    try:
        if name == "-":
            return reading.read_bytes(sys.stdin.buffer, files.MOST_BYTES)
        if not name:  # for Path this is the folder we are in
            raise FileNotFoundError
        with Path(name).open("rb") as file:
            return reading.read_bytes(file, files.MOST_BYTES)
    except FileNotFoundError:
        raise PuzzleError("no-such-file", Message("there is no such file")) from None
    except OSError as error:
        raise PuzzleError(
            "unreadable-file", Message("cannot be read: {error}", error=trouble(error))
        ) from None
    except ValueError:
        raise PuzzleError("no-such-file", Message("there is no such file")) from None


def each(names: tuple[str, ...], as_json: bool, work: Callable[[str], int]) -> int:
    """Do the work for every file, also for those in folders; the highest exit code wins."""
    code = 0
    for name in names:
        try:
            for file in expand(name):
                code = max(code, work(file))
        except KnobelError as error:
            code = max(code, complain(name, error, as_json))
    return code


def expand(name: str) -> list[str]:
    """The file of this name, or every text file of the folder."""
    if name == "-" or not _is_folder(name):
        return [name]
    found = sorted(str(path) for path in Path(name).rglob("*.txt") if path.is_file())
    if not found:
        raise KnobelError("empty-folder", Message("no .txt file in this folder"))
    return found


def _is_folder(name: str) -> bool:
    try:
        return name != "" and Path(name).is_dir()
    except OSError:
        return False
