"""A certificate in the output of a program: its reason for "unsolvable", checked without any solver.

It begins with its header, on a line of its own, and takes the rest of the output.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from knobel.answers import Reason
from knobel.certificates import certify
from knobel.errors import KnobelError
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Puzzle

_HEADER = re.compile(rb'^[ \t]*\{\s*"certificate"\s*:', re.MULTILINE)
_CLAIM = re.compile(rb'"status"\s*:\s*"unsolvable"')


class Presented(NamedTuple):
    """What a program says before its certificate, and whether that proves that there is no solution."""

    before: bytes
    proven: bool
    reason: Reason


def presented(puzzle: Puzzle, output: bytes, limits: Limits) -> Presented | None:
    """The certificate for "unsolvable" in an output, checked; None if there is none."""
    header = _HEADER.search(output)
    if header is None or not _CLAIM.search(output[header.start() :].partition(b"\n")[0]):
        return None
    before, certificate = output[: header.start()], output[header.start() :].lstrip()
    try:
        checked = certify(puzzle, certificate.rstrip() + b"\n", limits)
    except KnobelError as error:
        said = Message("its certificate does not count: {why}", why=error.message)
        return Presented(before, False, Reason("bad-certificate", said))
    if checked:
        return Presented(
            before, True, Reason("certified", Message("its certificate proves that there is no solution"))
        )
    said = Message("its certificate is invalid at line {line}: {why}", line=checked.line, why=checked.message)
    return Presented(before, False, Reason("bad-certificate", said))
