"""The manual page, made from the help of the commands:  python -m knobel.cli.manual [de|en] > knobel.1"""

from __future__ import annotations

import re
import sys

import click

from knobel import locale
from knobel.locale import t
from knobel.version import __version__


def page(lang: str = "en") -> str:
    """The page in roff, in this language."""
    locale.use(lang)
    locale.speak_everywhere()
    from knobel.cli.group import cli

    context = click.Context(cli, info_name="knobel")
    rows = [
        f'.TH KNOBEL 1 "" "knobel {__version__}" "Knobel"',
        ".SH NAME",
        rf"knobel \- {_plain(cli.help or '')}",
        ".SH SYNOPSIS",
        rf".B knobel\fR {_plain(t('COMMAND [ARGUMENTS]…'))}",
        ".SH OPTIONS",
        *_options(cli, context),
    ]
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        rows += _command(command, click.Context(command, info_name=name, parent=context))
    return "\n".join([*rows, ".SH EXIT STATUS", *_exit_codes(), ""])


def _command(command: click.Command, context: click.Context) -> list[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    return [
        f'.SH "KNOBEL {_plain(context.info_name or "").upper()}"',
        rf".B knobel {context.info_name}\fR {_plain(usage)}",
        ".PP",
        _plain(command.help or ""),
        *_options(command, context),
    ]


def _options(command: click.Command, context: click.Context) -> list[str]:
    rows = []
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            rows += [".TP", rf"\fB{_plain(record[0])}\fR", _plain(record[1])]
    return rows


def _exit_codes() -> list[str]:
    codes = {
        0: t("solved, valid, done"),
        1: t("proven unsolvable, or invalid"),
        2: t("bad usage or input"),
        3: t("undecided: a limit was reached first"),
        130: t("stopped"),
    }
    return [row for code, meaning in codes.items() for row in (".TP", str(code), _plain(meaning))]


def _plain(text: str) -> str:
    """A text in which nothing means anything to roff."""
    text = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page(*sys.argv[1:2]))
