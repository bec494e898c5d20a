"""Write the certificate of an answer: line by line, into a file or a text.

    certificate(puzzle, answer).save("proof.jsonl")

What `check` will ask is answered in the same order: breadth first from the start, each state with an
argument of the puzzle (`certificate.py` in its folder) or with everything one step further.
Memory: the texts of all states. A file appears only when it is complete.
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
from knobel.limits import NO_LIMITS, LimitReached, Limits, Meter
from knobel.locale import Message
from knobel.puzzle import Puzzle

LIMIT = 1 << 30
"""Larger certificates are not written unless more is allowed."""
MOVES_PER_LINE = 1000
Line = dict[str, Any]


class NotCertified(KnobelError):
    """There is no certificate, or it would be too large; the kind says which limit came first."""


class Certificate:
    """The certificate of one answer; its lines are made while they are read."""

    def __init__(self, puzzle: Puzzle, answer: Answer, limits: Limits = NO_LIMITS) -> None:
        if answer.status == "undecided":
            raise NotCertified(
                "nothing-certified", Message("an undecided puzzle has nothing that could be certified")
            )
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

    def lines(self) -> Iterator[Line]:
        """The header, the moves, the states. LimitReached if a limit comes first."""
        meter = Meter(self.limits, bytes_per_state=_bytes_per_state(self.puzzle))
        with meter.watching():
            yield self.header()
            moves = self.answer.moves
            for at in range(0, len(moves), MOVES_PER_LINE):
                yield {"moves": list(moves[at : at + MOVES_PER_LINE])}
            if self.claim.status == "unsolvable" or self.claim.fewest is not None:
                yield from _states(self.puzzle, self.answer, self.claim, meter)

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
        """What is too large is still counted, so that its size can be told, but not kept."""
        size = 0
        try:
            for line in self.lines():
                data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
                size += len(data)
                if size <= limit:
                    file.write(data)
        except LimitReached as reached:
            raise NotCertified(reached.limit, _too_long(reached.limit, size)) from None
        if size > limit:
            raise NotCertified(
                "certificate-limit",
                Message(
                    "the certificate would have {size} bytes; the limit is {limit}", size=size, limit=limit
                ),
            )
        return size


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


def _key(encoded: Any) -> Any:
    return tuple(map(_key, encoded)) if isinstance(encoded, list) else encoded


def _bytes_per_state(puzzle: Puzzle) -> int:
    return 500 + 10 * len(json.dumps(puzzle.evidence().encode(puzzle.evidence().start())))


def _too_long(limit: str, size: int) -> Message:
    if limit == "time":
        return Message("time limit reached: the certificate has more than {size} bytes", size=size)
    return Message("stopped: the certificate has more than {size} bytes", size=size)
