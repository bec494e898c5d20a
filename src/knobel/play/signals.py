"""The terminal under the game: what comes from it besides keys and lines.

Bytes that are no text, the wish to end (SIGTERM), and the news that the terminal is gone (SIGHUP).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver

ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Told(KeyboardInterrupt):
    """The game is ended from outside; everybody takes it for Ctrl-C, but the exit code differs."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


def forgiving_driver() -> type[Driver] | None:
    """The driver for this terminal, which takes bytes that are no UTF-8, such as keys of a terminal in
    another encoding, for nothing; the keys around them count. Textual takes them for its own mistake and
    reads no keys any more. None: where Textual knows best."""
    if os.name != "posix":
        return None
    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver

    class ForgivingDriver(LinuxDriver):
        def run_input_thread(self) -> None:
            while not self.exit_event.is_set():
                try:
                    super().run_input_thread()
                    return
                except UnicodeDecodeError as error:
                    keys = error.object.decode(errors="ignore")
                    for event in XTermParser(self._debug).feed(keys):
                        self.process_message(event)

    return ForgivingDriver


def when_told_to_end(leave: Callable[[int], None]) -> None:
    """While this event loop runs: call `leave` with the exit code if the game is ended from outside."""
    from asyncio import get_running_loop

    if os.name == "posix" and threading.current_thread() is threading.main_thread():
        for number in ENDINGS:
            get_running_loop().add_signal_handler(number, _end, leave, 128 + number)


def _end(leave: Callable[[int], None], code: int) -> None:
    """Leave; where the terminal is gone, there is nothing to restore, and writing to it could hang."""
    leave(code)
    keys = sys.__stdin__
    if keys is not None and not os.isatty(keys.fileno()):
        os._exit(code)


@contextmanager
def told_to_end() -> Iterator[None]:
    """Within: being ended from outside is an exception (Told), so that everything is put away."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _tell) for number in ENDINGS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _tell(number: int, _: FrameType | None) -> None:
    for each in ENDINGS:
        signal.signal(each, signal.SIG_IGN)  # once is enough
    raise Told(number)
