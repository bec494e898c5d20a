"""What a certificate proves, in one sentence."""

from __future__ import annotations

from knobel.certificates.check import Checked
from knobel.locale import Message
from knobel.puzzle import Puzzle


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
        said = Message("{counted}, and fewer are not possible", counted=puzzle.count_moves(claim.value or 0))
    else:
        figure = next(figure for figure in puzzle.figures if figure.name == claim.fewest)
        said = Message("{counted}, and fewer are not possible", counted=figure.counted(claim.value or 0))
    if not checked.states:
        valid = Message("valid: {said}", said=said)
    else:
        valid = Message(
            "valid: {said} (one state, {by} by an argument)",
            "valid: {said} ({n} states, {by} by an argument)",
            n=checked.states,
            said=said,
            by=checked.arguments or Message("none"),
        )
    if not claim.not_certified:
        return valid
    return Message("{valid}; not certified: {names}", valid=valid, names=", ".join(claim.not_certified))
