"""Write the certificate of an answer: line by line, into a file or a text.

    certificate(puzzle, answer).save("proof.jsonl")

What `check` will ask is answered in the same order: breadth first from the start, each state with an
argument of the puzzle (`certificate.py` in its folder) or with everything one step further. The kernel
lists the states where a puzzle knows how; otherwise they are found here, by the rules.
Memory: all states. Nothing is written before the size is known, and a file appears only when it is
complete.
"""

from __future__ import annotations

import gzip
import json
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from os import PathLike, fspath
from typing import Any, BinaryIO

from knobel.answers import Answer, Solved
from knobel.atomic_write import new_file
from knobel.certificates.check import VERSION, Claim, digest, options
from knobel.errors import KnobelError
from knobel.evidence import State
from knobel.limits import NO_LIMITS, LimitReached, Limits, Meter, within
from knobel.limits import check as check_limits
from knobel.locale import Message
from knobel.puzzle import Puzzle

LIMIT = 1 << 30
"""Larger certificates are not written unless more is allowed."""
MOVES_PER_LINE = 1000
Line = dict[str, Any]


class NotCertified(KnobelError):
    """There is no certificate, or it would be too large; the kind says which limit came first."""


class Certificate:
    """The certificate of one answer; it is made when it is asked for."""

    def __init__(self, puzzle: Puzzle, answer: Answer, limits: Limits = NO_LIMITS) -> None:
        if answer.status == "undecided":
            raise NotCertified("nothing-certified", Message("an undecided puzzle has no answer to certify"))
        self.puzzle, self.answer, self.limits = puzzle, answer, limits
        self.claim = claim_of(puzzle, answer)

    def header(self) -> Line:
        claim: Line = {"status": self.claim.status}
        if self.claim.fewest is not None:
            claim |= {"fewest": self.claim.fewest, "value": self.claim.value}
        if self.claim.not_certified:
            claim["not_certified"] = list(self.claim.not_certified)
        return {
            "certificate": "knobel",
            "version": VERSION,
            "kind": self.puzzle.name,
            "digest": digest(self.puzzle),
            "options": options(self.puzzle),
            "claim": claim,
        }

    def text(self, limit: int = LIMIT) -> str:
        """All of it; NotCertified if that is more than `limit` bytes, or takes too long."""
        out = BytesIO()
        self._write(out, limit)
        return out.getvalue().decode()

    def save(self, path: str | PathLike[str], limit: int = LIMIT) -> int:
        """Write a file, packed if its name ends with .gz; the bytes of its lines. NotCertified, and no
        file, if they are more than `limit` or take too long."""
        with ExitStack() as opened:
            file: BinaryIO = opened.enter_context(new_file(path))
            if fspath(path).endswith(".gz"):
                file = opened.enter_context(gzip.GzipFile("", "wb", 6, file, 0))  # type: ignore[assignment]
            return self._write(file, limit)

    def _write(self, file: BinaryIO, limit: int) -> int:
        sheet = Sheet(self, file, limit)
        meter = Meter(self.limits, bytes_per_state=_bytes_per_state(self.puzzle))
        try:
            with meter.watching():
                sheet.measure()
                if self.claim.status == "solved" and (self.claim.value or 0) < 2:
                    sheet.begin(0)
                elif not self.puzzle.list_states(self.claim.value, within(self.limits), sheet):
                    _list_states(self, meter, sheet)
        except LimitReached as reached:
            raise NotCertified(reached.limit, _too_long(reached.limit)) from None
        return sheet.size


class Sheet:
    """Where the lines go. Nothing is written before the size of all is known."""

    def __init__(self, certificate: Certificate, file: BinaryIO, limit: int) -> None:
        self.certificate, self.file, self.limit = certificate, file, limit
        self.size = 0

    def head(self) -> Iterator[bytes]:
        """The header and the moves."""
        yield _line(self.certificate.header())
        moves = self.certificate.answer.moves
        for at in range(0, len(moves), MOVES_PER_LINE):
            check_limits()
            yield _line({"moves": list(moves[at : at + MOVES_PER_LINE])})

    def measure(self) -> None:
        self.size = sum(map(len, self.head()))

    def fits(self, more: int) -> bool:
        return self.size + more <= self.limit

    def begin(self, more: int) -> None:
        """The states have so many bytes. NotCertified if that is too much."""
        size = self.size + more
        if not self.fits(more):
            raise NotCertified(
                "certificate-limit",
                Message(
                    "the certificate would have {size} bytes; the limit is {limit}",
                    size=size, limit=self.limit,
                ),
            )  # fmt: skip
        self.size = size
        for line in self.head():
            self.file.write(line)

    def write(self, lines: bytes) -> None:
        self.file.write(lines)


def certificate(puzzle: Puzzle, answer: Answer, limits: Limits = NO_LIMITS) -> Certificate:
    """The certificate of an answer about this puzzle. NotCertified for an undecided one."""
    return Certificate(puzzle, answer, limits)


def claim_of(puzzle: Puzzle, answer: Answer) -> Claim:
    """What of the answer is certified, and what is not."""
    if not isinstance(answer, Solved):
        return Claim(answer.status)
    without = () if answer.count is None else ("count",)
    fewest = answer.minimised or "length"
    if not answer.optimal:
        return Claim("solved", not_certified=without)
    if fewest != puzzle.evidence().counts:
        return Claim("solved", not_certified=(fewest, *without))
    value = len(answer.moves) if fewest == "length" else answer.figures[fewest]
    return Claim("solved", fewest, value, without)


def _list_states(proof: Certificate, meter: Meter, sheet: Sheet) -> None:
    """By the rules. What is too large is still counted, so that its size can be told, but not kept."""
    lines: list[bytes] = []
    size = 0
    for state in _states(proof.puzzle, proof.answer, proof.claim, meter):
        lines.append(_line(state))
        size += len(lines[-1])
        if not sheet.fits(size):
            lines.clear()
    sheet.begin(size)
    for line in lines:
        sheet.write(line)


def _states(puzzle: Puzzle, answer: Answer, claim: Claim, meter: Meter) -> Iterator[Line]:
    """Breadth first, until nothing new follows or the claimed number of steps is reached."""
    view = puzzle.evidence()
    refuter = puzzle.refuter(view, answer.reason)
    below = claim.value
    start = view.start()
    seen = {_key(view.encode(start))}
    queue: deque[tuple[State, int]] = deque([(start, 0)] if below is None or below > 1 else [])
    while queue:
        state, step = queue.popleft()
        if next(iter(view.after(state)), None) is None:
            continue  # nothing follows: it needs no line
        line: Line = {"state": view.encode(state)}
        if below is not None:
            line["class"] = step
        argument = refuter and refuter(state, None if below is None else below - step)
        if argument:
            yield line | {"refuted": argument[0], "data": argument[1]}
            continue
        yield line
        meter.check()
        for there in view.after(state) if below is None or step + 1 <= below - 2 else ():
            key = _key(view.encode(there))
            if key not in seen:
                seen.add(key)
                meter.states += 1
                meter.check()
                queue.append((there, step + 1))


def _line(value: Line) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _key(encoded: Any) -> Any:
    return tuple(map(_key, encoded)) if isinstance(encoded, list) else encoded


def _bytes_per_state(puzzle: Puzzle) -> int:
    return 500 + 10 * len(json.dumps(puzzle.evidence().encode(puzzle.evidence().start())))


def _too_long(limit: str) -> Message:
    if limit == "time":
        return Message("time limit reached before the certificate was complete")
    if limit == "memory":
        return Message("memory limit reached before the certificate was complete")
    return Message("stopped before the certificate was complete")
