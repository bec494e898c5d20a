"""The command line: arguments in, text out, no rules.

This file imports next to nothing, so that a Ctrl-C finds it ready from the beginning.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the result is its exit code."""
    try:
        from knobel.cli.errors import run

        return run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt as stop:
        if arguments is None:
            _ignore_ctrl_c()
        from knobel.cli.streams import say
        from knobel.locale import t

        say(str(stop) or t("stopped"))  # some commands say how to go on
        return STOPPED


def _ignore_ctrl_c() -> None:
    """The process is about to end: a second Ctrl-C changes neither the exit code nor the message."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
