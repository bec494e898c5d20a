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
from knobel.limits import LimitReached, Limits, Meter
from knobel.locale import Message
from knobel.puzzle import Puzzle


def certify(
    puzzle: Puzzle,
    certificate: Certificate | str | PathLike[str] | bytes | BinaryIO,
    limits: Limits | None = None,
) -> Checked:
    """Check a certificate, or the file of this name, or what such a file holds; see `knobel.certify`."""
    if isinstance(certificate, Certificate):
        certificate = certificate.text().encode()
    try:
        with ExitStack() as opened, Meter(limits or Limits()).watching():
            if isinstance(certificate, str | PathLike):
                certificate = opened.enter_context(Path(certificate).open("rb"))
            return check(puzzle, BytesIO(certificate) if isinstance(certificate, bytes) else certificate)
    except LimitReached as reached:
        limit = reached.limit
    except MemoryError:
        limit = "memory"
    raise KnobelError(limit, Message("a limit was reached before the certificate was checked"))


def verdict(puzzle: Puzzle, checked: Checked) -> Message:
    """Valid, and what follows; or where it is wrong, and why."""
    if not checked:
        return Message("invalid at line {line}: {why}", line=checked.line, why=checked.message)
    claim = checked.claim
    if claim.status == "unsolvable":
        said = Message("there is no solution")
    elif claim.fewest is None:
        said = Message("there is a solution")
    elif claim.fewest == "length":
        said = Message("{counted}, the fewest possible", counted=puzzle.count_moves(claim.value or 0))
    else:
        figure = next(figure for figure in puzzle.figures if figure.name == claim.fewest)
        said = Message("{counted}, the fewest possible", counted=figure.counted(claim.value or 0))
    if not checked.states:
        valid = Message("valid: {said}", said=said)
    else:
        valid = Message(
            "valid: {said} (one state, {by} by an argument)",
            "valid: {said} ({n} states, {by} by an argument)",
            n=checked.states,
            said=said,
            by=Message("one") if checked.arguments == 1 else checked.arguments or Message("none"),
        )
    if not claim.not_certified:
        return valid
    return Message("{valid}; not certified: {names}", valid=valid, names=", ".join(claim.not_certified))
