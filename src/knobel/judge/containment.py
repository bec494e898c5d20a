"""What contains judged programs on this system: the best that it offers, or what is asked for.

    namespaces  its own processes, shared memory, network and files (Linux that allows user namespaces)
    landlock    no writing outside its folder, no TCP, no signals to others (Linux 5.13 and later)
    limits      resource limits and a folder of its own (every system)

Each includes the ones below it. A control group, where one can be made, makes the first two count
memory without gaps. What is left open is said, not hidden: `gaps`.
"""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from knobel.errors import KnobelError, too_many_processes
from knobel.locale import Message

CHOICES = ("auto", "namespaces", "landlock", "limits")
ROOT = str(Path(__file__).parents[2])
_OFFERS = "import sys; sys.path.insert(0, sys.argv[1]); from knobel.judge.probe import main; main()"
SIGNALS_SINCE, TCP_SINCE = 6, 4
"""Versions of Landlock that keep signals inside and forbid TCP."""


class Containment(NamedTuple):
    """What is in force: namespaces or not, the version of Landlock (0: none), the control group in
    which those of programs are made (empty: none)."""

    namespaces: bool
    landlock: int
    cgroup: str

    @property
    def name(self) -> str:
        """How the documents call it, such as "namespaces + cgroup"."""
        base = "namespaces" if self.namespaces else "landlock" if self.landlock else "limits"
        return f"{base} + cgroup" if self.cgroup else base

    def message(self) -> Message:
        """What contains programs and what does not, in a sentence."""
        return Message(
            "programs are contained by {name}; not covered: {gaps}",
            name=self.name,
            gaps=", ".join(gap.text() for gap in self.gaps()),
        )

    def gaps(self) -> Iterator[Message]:
        """What is left open."""
        yield Message("reading your files")
        if not self.cgroup:
            yield Message("hidden shared memory")
        if self.namespaces:
            return
        if not self.landlock:
            yield Message("writing your files")
        else:
            yield Message("changing modes and times of your files")
        if self.landlock < SIGNALS_SINCE:
            yield Message("signals to your other processes")
        yield Message("network") if self.landlock < TCP_SINCE else Message("network other than TCP")


def containment(wanted: str = "auto") -> Containment:
    """What contains programs; KnobelError if this system does not offer what is wanted."""
    offered = offers()
    if wanted == "limits":
        return Containment(False, 0, "")
    if wanted == "landlock" and offered.landlock:
        return Containment(False, offered.landlock, offered.cgroup)
    if wanted == "auto" or (wanted == "namespaces" and offered.namespaces):
        return offered
    raise KnobelError("not-available", Message("this system does not offer {name}", name=wanted))


@cache
def offers() -> Containment:
    """The best that this system offers: a process of its own tries it."""
    if sys.platform != "linux":
        return Containment(False, 0, "")
    try:
        tried = subprocess.run(  # noqa: S603
            [sys.executable, "-I", "-S", "-B", "-c", _OFFERS, ROOT], capture_output=True, check=False
        )
    except OSError as error:
        raise too_many_processes(error) from None
    try:
        return Containment(**json.loads(tried.stdout))
    except ValueError:  # it could not be tried, which must not look as if nothing were offered
        raise too_many_processes(OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))) from None
