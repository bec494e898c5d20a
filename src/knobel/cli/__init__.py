"""The command line: arguments in, text out, no rules.

`main` chooses the language before anything else is imported, because help texts
are sentences too, and turns every failure into one line and an exit code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from knobel import locale
from knobel.locale import t

STOPPED = 130
BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the result is its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    _speak(given)
    try:
        from knobel.cli.group import run

        code = run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _say(t("stopped"))
        return STOPPED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        _say(t("the output cannot be written: {error}", error=error.strerror or error))
        return BAD_INPUT
    return code


def _open_streams() -> None:
    """A stream that is closed becomes an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123,SIM115


def _forget_output() -> None:
    """Nobody takes our output any more; do not complain when Python closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak(arguments: list[str]) -> None:
    """Find --lang before the arguments are really read."""
    for n, argument in enumerate(arguments):
        value = argument.partition("=")[2] if argument.startswith("--lang=") else ""
        if argument == "--lang":
            value = "".join(arguments[n + 1 : n + 2])
        if value in locale.LANGUAGES:
            locale.use(value)
    locale.speak_everywhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _say(sentence: str) -> None:
    sys.stderr.write(f"knobel: {sentence}\n")
