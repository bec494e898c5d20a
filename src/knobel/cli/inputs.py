"""Puzzles from the command line: files, folders, standard input, and how to read them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from knobel import files
from knobel.cli.output import complain
from knobel.cli.puzzle_options import OPTION, as_typed, declare, given_values
from knobel.cli.types import Duration, Size, Whole, kinds, number_option
from knobel.difficulty.grades import GRADES
from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import LANGUAGES, Message, t
from knobel.options import NoSuchOption, flag_of
from knobel.puzzle import Puzzle

MOST_PIECES = 100_000
"""As many puzzles as `generate` makes at once."""
LONGEST_RECORD = 1 << 24
"""Bytes of what `generate -o` writes beside a puzzle."""
Command = TypeVar("Command", bound=Callable[..., Any])


def puzzle_options(command: Command) -> Command:
    """The options that say how a puzzle is to be read."""
    kind = click.option(
        "--kind",
        metavar=t("NAME"),
        shell_complete=kinds,
        help=t("kind of puzzle (default: detected from the text)"),
    )
    return kind(reading_options(command))


def reading_options(command: Command) -> Command:
    """The same without the kind of puzzle."""
    lang = click.option(
        "--lang", type=click.Choice(sorted(LANGUAGES)), expose_value=False, help=t("output language")
    )
    trust = click.option(
        "--trust-count", is_flag=True, help=t("trust the header: read exactly as many lines as it says")
    )
    return trust(declare(OPTION)(lang(command)))


def limit_options(command: Command) -> Command:
    """The options that say what a search may use for each puzzle."""
    for option in reversed(
        (
            number_option("--time", Duration(), 60, t("SECONDS"), t("time limit per puzzle")),
            number_option("--memory", Size(), "4GiB", t("SIZE"), t("memory limit")),
            click.option(
                "--states", type=Whole(1), metavar="N", help=t("maximum number of states to search")
            ),
        )
    ):
        command = option(command)
    return command


def certificate_limit(command: Command) -> Command:
    """The option that says how large a certificate may be."""
    limit = number_option(
        "--certificate-limit", Size(), "1GiB", t("SIZE"), t("refuse a certificate that would be larger")
    )
    return limit(command)


def limits_of(options: dict[str, Any], **more: Any) -> Limits:
    """The limits that those options say."""
    return Limits(options["time"], options["memory"], options["states"], **more)


def load(name: str, options: dict[str, Any]) -> Puzzle:
    """The puzzle in a file, or in standard input for `-`; errors name it."""
    return load_with_bytes(name, options).puzzle


def load_with_bytes(name: str, options: dict[str, Any]) -> files.Opened:
    """The same with the bytes it was read from."""
    try:
        if name in _pieces():
            return files.Opened(_parse(_pieces()[name], options), _pieces()[name])
        return files.open_puzzle(
            name, options["kind"], chosen_of(options), trust_count=options["trust_count"]
        )
    except NoSuchOption as error:
        raise as_typed(error) from None


def _pieces() -> dict[str, bytes]:
    """The puzzles of a stream that holds several, by the names they are called."""
    pieces: dict[str, bytes] = click.get_current_context().meta.setdefault("knobel.pieces", {})
    return pieces


def _parse(data: bytes, options: dict[str, Any]) -> Puzzle:
    return files.parse_bytes(data, options["kind"], chosen_of(options), trust_count=options["trust_count"])


def _stream() -> list[str]:
    """Standard input: one puzzle, or several with blank lines between them, as `generate --count` writes
    them. They are several only if each of them can be read, and the whole cannot."""
    data = files.read_bytes(files.STANDARD_INPUT)
    _pieces()["-"] = data
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    blocks = [block.strip(b"\n") for block in lines.split(b"\n\n") if block.strip()]
    if 1 < len(blocks) <= MOST_PIECES and not _readable(data):
        named = {f"-:{n}": block + b"\n" for n, block in enumerate(blocks, start=1)}
        if all(map(_readable, named.values())):
            _pieces().update(named)
            return list(named)
    return ["-"]


def _readable(data: bytes) -> bool:
    try:
        _parse(data, click.get_current_context().params)
    except KnobelError:
        return False
    return True


def given(name: str) -> bool:
    """Was this option of the running command named, or is its value the default?"""
    from click.core import ParameterSource

    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def not_with_json(options: dict[str, Any], *names: str) -> None:
    """KnobelError if one of these options, which change only what people read, is given with --json."""
    for name in names:
        if options["as_json"] and given(name):
            raise KnobelError("usage", Message("{name} has no effect with --json", name=flag_of(name)))


def chosen_of(options: dict[str, Any]) -> dict[str, Any]:
    """What was chosen beside the text."""
    return given_values(options, OPTION)


def new_options(kinds: Sequence[type[Puzzle]], options: dict[str, Any]) -> dict[str, Any]:
    """What was chosen beside the text, for new puzzles of these kinds: KnobelError if none of them
    has it, or if it needs a FILE because no generator knows it."""
    chosen = chosen_of(options)
    for name in chosen:
        if not any(option.name == name for kind in kinds for option in kind.options):
            raise as_typed(NoSuchOption(", ".join(kind.title for kind in kinds), name))
        if not any(parameter.name == name for kind in kinds for parameter in kind.parameters()):
            raise KnobelError("needs-file", Message("{name} requires a FILE", name=flag_of(name)))
    return chosen


def each(names: tuple[str, ...], as_json: bool, work: Callable[[str], int]) -> int:
    """Do the work for every file, also for those in folders; the highest exit code wins."""
    code = 0
    for name in names:
        try:
            for file in _stream() if name == "-" else expand(name):
                code = max(code, work(file))
        except KnobelError as error:
            code = max(code, complain(name, error, as_json))
    return code


def expand_named(name: str) -> list[str]:
    """The same; an error names the folder."""
    try:
        return expand(name)
    except KnobelError as error:
        raise KnobelError(error.kind, Message("{file}: {error}", file=name, error=error.message)) from None


def expand(name: str) -> list[str]:
    """The file of this name, or every text file of the folder."""
    if name == "-" or not os.path.isdir(name):  # noqa: PTH112 - False also for what is no name
        return [name]
    found = sorted(
        str(path) for path in Path(name).rglob("*") if path.suffix.lower() == ".txt" and path.is_file()
    )
    if not found:
        raise KnobelError("empty-folder", Message("no .txt files in this folder"))
    return found


def grade_beside(name: str, puzzle: Puzzle) -> str:
    """The grade in the .json that `generate -o` wrote beside a puzzle's file; empty if there is none, or
    if it is about another puzzle."""
    beside = Path(name).with_suffix(".json") if name != "-" else None
    try:
        if beside is None or beside.stat().st_size > LONGEST_RECORD:
            return ""
        record = json.loads(beside.read_text(encoding="utf-8"))
        same = (record["kind"], record["text"]) == (puzzle.name, puzzle.format())
        grade = record["rating"]["grade"] if same else ""
    except (OSError, ValueError, LookupError, TypeError):
        return ""
    return grade if grade in GRADES else ""
