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
        from knobel.cli.ends import run

        return run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        if arguments is None:
            _hear_no_more()
        from knobel.cli.streams import say
        from knobel.locale import t

        say(t("stopped"))
        return STOPPED


def _hear_no_more() -> None:
    """The process ends now: whoever presses Ctrl-C again before that changes nothing any more, neither
    the exit code nor what is said."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
