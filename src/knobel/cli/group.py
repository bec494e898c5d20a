"""`knobel`: the commands, each imported when it is called."""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from typing import Any

import click

from knobel.cli.streams import say
from knobel.cli.summaries import ABOUT, about
from knobel.cli.versions import versions
from knobel.errors import KnobelError, KnobelWarning
from knobel.locale import t

BAD_INPUT = 2
COMMANDS = tuple(ABOUT)


class Commands(click.Group):
    """Commands by name, in the order of their summaries."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As usual; a command that does not exist may be one that is spelt wrong."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from difflib import get_close_matches

            similar = get_close_matches(args[0].lower(), COMMANDS, 1)
            if similar:
                ctx.fail(
                    t("no such command “{name}”; did you mean {similar}?", name=args[0], similar=similar[0])
                )
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"knobel.cli.{cmd_name}"), cmd_name)
        command.options_metavar = t("[OPTIONS]")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As usual, but without importing the commands."""
        width = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section(t("Commands")):
            formatter.write_dl(
                [(name, click.Command(name, help=about(name)).get_short_help_str(width)) for name in COMMANDS]
            )


def show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(versions())
        context.exit()


@click.group(
    cls=Commands,
    help=t("Solve, verify, generate, rate and play puzzles."),
    invoke_without_command=True,
    options_metavar=t("[OPTIONS]"),
    subcommand_metavar=t("COMMAND [ARGUMENTS]…"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
@click.option(
    "--version",
    is_flag=True,
    callback=show_version,
    expose_value=False,
    is_eager=True,
    help=t("show version and exit"),
)
@click.pass_context
def cli(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run_command(arguments: list[str]) -> int:
    """Run a command; errors become one line on stderr and exit code 2,
    or 3 if something was not found within a limit."""
    _name_numbers()
    warnings.showwarning = _show_warning  # type: ignore[assignment]
    warnings.simplefilter("once", KnobelWarning)
    try:
        code = _call(arguments)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        said = " ".join(error.format_message().split())
        _tell(arguments, None, {"kind": "usage", "line": None, "text": said})
        return _complain(said)
    except KnobelError as error:
        from knobel.cli.output import EXIT, advised, error_entry

        _tell(arguments, getattr(error, "file", None), error_entry(error))
        return _complain(advised(error, str(error)), EXIT.get(error.kind, BAD_INPUT))
    return int(code or 0)


def _call(arguments: list[str]) -> Any:
    """What click's own `main` does, but Ctrl-C and a closed pipe are our business."""
    if "_KNOBEL_COMPLETE" in os.environ:
        try:
            return cli.main(arguments, prog_name="knobel", standalone_mode=False)
        except SystemExit as end:  # this is how click ends it
            return end.code
    with cli.make_context("knobel", arguments) as context:
        return cli.invoke(context)


def _name_numbers() -> None:
    """What click expected is English in every language, and it calls numbers ranges."""
    click.types.IntParamType.name = click.IntRange.name = t("whole number")
    click.types.FloatParamType.name = click.FloatRange.name = t("number")


def _tell(arguments: list[str], file: str | None, entry: dict[str, Any]) -> None:
    """With --json an error is an object on standard output, too."""
    from knobel.cli.errors import wants_json

    if wants_json(arguments):
        from knobel.cli.output import write_record

        write_record({"file": file, "error": entry})


def _complain(sentence: str, code: int = BAD_INPUT) -> int:
    say(" ".join(sentence.split()))
    return code


def _show_warning(message: Warning | str, category: type[Warning], *_: object) -> None:
    if issubclass(category, KnobelWarning):
        say(str(message))
