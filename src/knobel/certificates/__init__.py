"""Certificates: answers that nobody has to believe. `write` makes them, `check` needs no solver."""

from __future__ import annotations

from contextlib import ExitStack
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from knobel.certificates.check import Checked as Checked
from knobel.certificates.check import check
from knobel.certificates.write import Certificate as Certificate
from knobel.errors import KnobelError
from knobel.limits import NO_LIMITS, LimitReached, Limits, Meter
from knobel.locale import Message
from knobel.puzzle import Puzzle


def certify(
    puzzle: Puzzle,
    certificate: Certificate | str | PathLike[str] | bytes | BinaryIO,
    limits: Limits = NO_LIMITS,
) -> Checked:
    """Check a certificate, or the file of this name, or what such a file holds; see `knobel.certify`."""
    if isinstance(certificate, Certificate):
        certificate = certificate.text().encode()
    try:
        with ExitStack() as opened, Meter(limits).watching():
            if isinstance(certificate, str | PathLike):
                certificate = opened.enter_context(Path(certificate).open("rb"))
            return check(puzzle, BytesIO(certificate) if isinstance(certificate, bytes) else certificate)
    except LimitReached as reached:
        raise KnobelError(
            reached.limit, Message("a limit was reached before the certificate was checked")
        ) from None
