"""How a command ends: every failure becomes one line and an exit code.

`run` chooses the language before the commands are imported, because help texts are
sentences too.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from knobel import locale
from knobel.cli.streams import close_output, open_streams, say
from knobel.errors import KnobelError, system_error, too_many_processes
from knobel.locale import one_line, t

BAD_INPUT = 2
OUT_OF_MEMORY = 3
INTERNAL_ERROR = 70


def run(arguments: list[str]) -> int:
    """Run a command; the result is its exit code. Ctrl-C comes through."""
    open_streams()
    _speak(arguments)
    try:
        code = _print_version() if arguments == ["--version"] else _run_command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        close_output()
        return 0
    except OSError as error:
        close_output()
        say(t("cannot write the output: {error}", error=system_error(error)))
        return BAD_INPUT
    except MemoryError:
        _tell(arguments, "memory", t("out of memory"))
        say(t("out of memory"))
        return OUT_OF_MEMORY
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also the wish of a guest puzzle to end the program
        _show_traceback()
        if isinstance(error, RuntimeError) and "start new thread" in str(error):
            refused = too_many_processes(error)
            _tell(arguments, refused.kind, str(refused))
            say(str(refused))
            return BAD_INPUT
        said = f"{type(error).__name__}: {error}"
        said = t("internal error, please report it (KNOBEL_DEBUG=1 shows more): {error}", error=said)
        _tell(arguments, "internal", said)
        say(said)
        return INTERNAL_ERROR
    return code


def _print_version() -> int:
    """The short way, without click; what goes wrong is reported as it is for every command."""
    from knobel.cli.versions import versions

    try:
        sys.stdout.write(versions() + "\n")
    except KnobelError:
        return _run_command(["--version"])
    return 0


def _run_command(arguments: list[str]) -> int:
    from knobel.cli.group import run_command

    return run_command(arguments)


def _tell(arguments: list[str], kind: str, said: str) -> None:
    """With --json an error is an object on standard output as well, whatever state the program is in."""
    if wants_json(arguments):
        import json

        entry = {"file": None, "error": {"kind": kind, "line": None, "text": one_line(said)}}
        with suppress(OSError, ValueError):
            sys.stdout.write(json.dumps(entry, ensure_ascii=False) + "\n")
            sys.stdout.flush()


def wants_json(arguments: list[str]) -> bool:
    """Is --json among the options?"""
    return "--json" in (arguments[: arguments.index("--")] if "--" in arguments else arguments)


def _show_traceback() -> None:
    if os.environ.get("KNOBEL_DEBUG"):
        from traceback import format_exc

        sys.stderr.write(format_exc())


def _speak(arguments: list[str]) -> None:
    """Find --lang before the arguments are really read."""
    for n, argument in enumerate(arguments):
        value = argument.partition("=")[2] if argument.startswith("--lang=") else ""
        if argument == "--lang":
            value = "".join(arguments[n + 1 : n + 2])
        if value in locale.LANGUAGES:
            locale.use(value)
    locale.speak_everywhere()
