"""Values on the command line: sizes, durations and whole numbers, and options that take them; and what the
shell completes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

import click
from click.shell_completion import CompletionItem

from knobel.limits import MAX_INT64
from knobel.locale import t

Command = TypeVar("Command", bound=Callable[..., Any])
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}


def number_option(
    name: str, kind: Any, default: object, metavar: str, text: str
) -> Callable[[Command], Command]:
    """An option with a default that the help shows."""
    return click.option(name, type=kind, default=default, metavar=metavar, show_default=True, help=text)


def make_time_option(text: str) -> Callable[[Command], Command]:
    """How long a command whose --time is about something else may take to make a puzzle."""
    return number_option("--make-time", Duration(), 60, t("SECONDS"), text)


def choice_option(
    *names: str, choices: Sequence[str], default: str, text: str
) -> Callable[[Command], Command]:
    """An option that takes one of some words, with a default that the help shows."""
    return click.option(*names, type=click.Choice(choices), default=default, show_default=True, help=text)


def repeatable_option(name: str, variable: str, metavar: str, text: str) -> Callable[[Command], Command]:
    """An option that can be given several times."""
    return click.option(name, variable, multiple=True, metavar=metavar, help=text)


class Size(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """4GiB, 500MB, 2G (= 2GiB) or plain bytes."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        match = re.fullmatch(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)\s*([kmgt]?)(i?b?)", str(value).strip().lower())
        if not match or (match[3].startswith("i") and not match[2]):
            self._refuse(value, param, ctx)
        base = 1000 if match[3] == "b" else 1024
        size = min(int(float(match[1]) * base ** _POWERS[match[2]]), MAX_INT64)
        return size if size > 0 else self._refuse(value, param, ctx)

    def _refuse(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> NoReturn:
        self.fail(t("expected a size such as 4GiB, found “{found}”", found=value), param, ctx)


class Duration(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """Seconds, more than none."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if not 0 < seconds < 1e9:
            self.fail(t("expected seconds such as 60, found “{found}”", found=value), param, ctx)
        return seconds


class Address(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """The address of a page."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not re.fullmatch(r"https?://[^\s/?#]+\S*", str(value), re.IGNORECASE):
            example = "https://example.org/knobel/"
            self.fail(
                t("expected an address such as {example}, found “{found}”", example=example, found=value)
            )
        return str(value)


class Whole(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A whole number. Its upper bound is so far away that help does not mention it."""

    name = "integer"

    def __init__(self, least: int) -> None:
        self._least, self._number = least, click.types.IntParamType()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = int(self._number.convert(value, param, ctx))
        if number < self._least:
            self.fail(
                t("expected {least} or more, found {found}", least=self._least, found=number), param, ctx
            )
        if number > MAX_INT64:
            self.fail(t("expected at most {most}, found {found}", most=MAX_INT64, found=number), param, ctx)
        return number


def kinds(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Kinds of puzzles, also those of other packages."""
    from knobel.registry import puzzles

    return [
        CompletionItem(name, help=kind.title)
        for name, kind in sorted(puzzles().items())
        if name.startswith(begun)
    ]


def notations(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Notations of all kinds."""
    from knobel.registry import puzzles

    names = dict.fromkeys(name for kind in puzzles().values() for name in kind.notations)
    return [CompletionItem(name) for name in names if name.startswith(begun)]


def files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Files and folders, by the shell itself."""
    return [CompletionItem(begun, type="file")]


def kinds_and_files(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """A kind of puzzle or a file."""
    return [*kinds(context, parameter, begun), *files(context, parameter, begun)]
