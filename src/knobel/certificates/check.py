"""Check a certificate, by the rules alone.

    {"certificate": "knobel", "version": 1, "kind": …, "digest": …, "options": {},
     "claim": {"status": "solved", "fewest": "length", "value": 4}}
    {"moves": ["R", "R", "L", "L"]}
    {"state": [0, 31, 12], "class": 0}
    {"state": [1, 28, 9], "class": 1}
    …

The moves are replayed. The states show that nothing shorter, or nothing at all, can be found: the
start is listed, and so is everything one step further, until no step leads to a new state. None of
them is solved. A state may instead carry a named argument, which is checked here too (the arguments
of a puzzle stand in its `evidence.py`). docs/certificates.md is the whole story; nothing that
searches for solutions is imported here.

Memory: the texts of the listed states, and the states that are still to come.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BufferedReader
from itertools import count
from typing import Any, BinaryIO, NoReturn

from knobel.errors import IllegalMove, KnobelError
from knobel.evidence import State, View, Wrong
from knobel.limits import check as check_limits
from knobel.limits import count_states
from knobel.locale import Message
from knobel.puzzle import Puzzle
from knobel.result import Result

VERSION = 1
LONGEST_LINE, MOST_BRACKETS = 1 << 24, 1 << 17
LARGEST_NUMBER = 10**15
OFTEN = 1000
"""Numbers of a line between two looks at the limits."""
GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate says: there is a solution or there is none; there is none with less of
    something (`fewest`) than `value`; what else was answered, but is not certified."""

    status: str
    fewest: str | None = None
    value: int | None = None
    not_certified: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked(Result):
    """Is a certificate valid? Truthy if so; otherwise the line that is wrong, and why."""

    valid: bool
    claim: Claim
    line: int | None = None
    message: Message | None = None
    states: int = 0
    arguments: int = 0
    lang: str | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.valid


class Unreadable(KnobelError):
    """Not a certificate, or one of another puzzle."""


def check(puzzle: Puzzle, file: BinaryIO) -> Checked:
    """Does this certificate prove what it claims about the puzzle? Unreadable if it is none, or
    belongs to another puzzle."""
    given: Any = file
    buffered: Any = _Watched(given)
    try:
        return _check(puzzle, _lines(buffered))
    finally:
        buffered.detach()


def _check(puzzle: Puzzle, lines: Iterator[bytes]) -> Checked:
    claim = _read_header(puzzle, next(lines, b""))
    proof = Proof(puzzle, claim)
    number = 1
    try:
        for line in lines:
            number += 1
            proof.read(_json(line))
        number += 1
        proof.finish()
    except Wrong as wrong:
        for _ in lines:
            pass  # a file that is damaged further down cannot be read, whatever its first lines say
        return Checked(False, claim, number, wrong.message)
    return Checked(True, claim, states=len(proof.listed), arguments=proof.arguments)


# ---------------------------------------------------------------- the file


class _Watched(BufferedReader):
    """A packed file is read by pieces, of which any number may hold nothing."""

    def read(self, size: int | None = -1, /) -> bytes:
        check_limits()
        return super().read(size)


def _lines(file: BufferedReader) -> Iterator[bytes]:
    """The lines without their ends, unpacked if they are packed."""
    packed = file.peek(len(GZIP))[: len(GZIP)] == GZIP
    source = gzip.GzipFile(fileobj=file) if packed else file
    try:
        while line := source.readline(LONGEST_LINE + 1):
            check_limits()
            yield line.removesuffix(b"\n")
    except (OSError, EOFError, zlib.error):
        raise Unreadable("bad-certificate", Message("the file is damaged")) from None


def _json(line: bytes) -> dict[str, Any]:
    """One line as an object: whole numbers of at most fifteen digits, no name twice."""
    if len(line) > LONGEST_LINE or line.count(b"[") + line.count(b"{") > MOST_BRACKETS:
        raise Wrong(Message("a line is too long, or has too many brackets"))
    try:
        value = json.loads(
            line.decode(),
            parse_int=_whole_number,
            parse_float=_no_number,
            parse_constant=_no_number,
            object_pairs_hook=_no_name_twice,
        )
    except (ValueError, RecursionError):
        raise Wrong(Message("this is not a line of a certificate")) from None
    if not isinstance(value, dict):
        raise Wrong(Message("this is not a line of a certificate"))
    return value


_numbers = count(1)


def _whole_number(text: str) -> int:
    if not next(_numbers) % OFTEN:
        check_limits()
    if len(text) > 16 or abs(int(text)) > LARGEST_NUMBER or text == "-0":
        raise ValueError
    return int(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > len({name for name, _ in pairs}):
        raise ValueError
    return dict(pairs)


# ---------------------------------------------------------------- the header


def digest(puzzle: Puzzle) -> str:
    """What ties a certificate to a puzzle: its kind, its options, its text."""
    chosen = json.dumps(options(puzzle), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{puzzle.name}\n{chosen}\n{puzzle.format()}".encode()).hexdigest()


def options(puzzle: Puzzle) -> dict[str, Any]:
    """What was chosen beside the text, as JSON; without what holds if nothing is chosen."""
    usual = {option.name: option.default for option in puzzle.options if not option.looks}
    options = puzzle.chosen_options()
    chosen = {name: options[name] for name in options if name in usual and options[name] != usual[name]}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in chosen.items()}


def _read_header(puzzle: Puzzle, line: bytes) -> Claim:
    try:
        header = _json(line)
    except Wrong:
        header = {}
    if header.get("certificate") != "knobel":
        raise Unreadable("bad-certificate", Message("this is not a certificate"))
    if header.get("version") != VERSION or type(header["version"]) is not int:
        raise Unreadable("bad-certificate", Message("unknown certificate version"))
    if header.get("kind") != puzzle.name or header.get("digest") != digest(puzzle):
        raise Unreadable("foreign-certificate", Message("the certificate does not belong to this puzzle"))
    claim = _read_claim(header.get("claim"), puzzle.evidence().counts)
    names = {"certificate", "version", "kind", "digest", "options", "claim"}
    if claim is None or set(header) != names or _text(header["options"]) != _text(options(puzzle)):
        raise Unreadable("bad-certificate", Message("the claim of the certificate cannot be read"))
    return claim


def _read_claim(claim: Any, counts: str) -> Claim | None:
    """None if it has none of the forms there are."""
    if claim == {"status": "unsolvable"}:
        return Claim("unsolvable")
    if not isinstance(claim, dict) or claim.get("status") != "solved":
        return None
    fewest, value, without = claim.get("fewest"), claim.get("value"), claim.get("not_certified", [])
    if not isinstance(without, list) or not all(isinstance(name, str) for name in without):
        return None
    names = claim.keys() - {"not_certified"}
    if names == {"status"}:
        return Claim("solved", not_certified=tuple(without))
    if names != {"status", "fewest", "value"} or fewest != counts or type(value) is not int or value < 0:
        return None
    return Claim("solved", fewest, value, tuple(without))


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


# ---------------------------------------------------------------- the evidence


class Proof:
    """The lines after the header, read one after the other."""

    def __init__(self, puzzle: Puzzle, claim: Claim) -> None:
        self.puzzle, self.claim = puzzle, claim
        self.view: View = puzzle.evidence()
        self.playing = claim.status == "solved"
        self.state = puzzle.start()
        self.made: list[str] = []
        self.length = 0
        self.listed: dict[str, int] = {}  # states as texts, with their classes
        self.owed: dict[str, tuple[State, int]] = {}  # states that must still be listed
        self.arguments = 0
        self.begun = False

    def read(self, line: Mapping[str, Any]) -> None:
        check_limits()
        if "moves" in line:
            self._play(line)
        elif "state" in line:
            self._begin()
            self._list(line)
        else:
            raise Wrong(Message("this is not a line of a certificate"))

    def finish(self) -> None:
        """Nothing may be missing at the end."""
        self._begin()
        if self.owed:
            missing = next(iter(self.owed))
            raise Wrong(Message("the state {state} is missing", state=missing))

    # -- solved: the moves

    def _play(self, line: Mapping[str, Any]) -> None:
        if not self.playing or set(line) != {"moves"} or not isinstance(line["moves"], list):
            raise Wrong(Message("no moves are expected here"))
        for move in line["moves"]:
            if not isinstance(move, str) or self.puzzle.is_solved(self.state):
                raise Wrong(Message("no move is expected here"))
            try:
                self.state = self.puzzle.apply(self.state, move)
            except IllegalMove as error:
                raise Wrong(error.reason.message) from None
            self.length += 1
            if self.claim.fewest not in (None, "length"):
                self.made.append(move)

    def _begin(self) -> None:
        """The moves are over, the states begin."""
        if self.begun:
            return
        self.begun, solved, fewest = True, self.playing, self.claim.fewest
        self.playing = False
        if solved:
            if not self.puzzle.is_solved(self.state):
                raise Wrong(self.puzzle.missing(self.state).message)
            value = self.length if fewest == "length" else self._figure()
            if fewest is not None and value != self.claim.value:
                raise Wrong(Message("the moves do not have the length that is claimed"))
        if fewest is not None or not solved:
            self._owe(self.view.start(), 0)

    def _figure(self) -> int | None:
        return self.puzzle.count_figures(self.made).get(self.claim.fewest or "")

    # -- unsolvable, fewest: the states

    def _owe(self, state: State, step: int) -> None:
        """This state can be reached in `step` steps: so it must not be solved, and it must be
        listed, unless nothing follows that matters."""
        check_limits()
        below = self.claim.value
        if below is not None and step >= below:
            return
        if self.view.solved(state):
            raise Wrong(Message("a solved state is only {n} step away", "a solved state is only {n} steps "
                                "away", n=step))  # fmt: skip
        if below is not None and step > below - 2:
            return
        name = _text(self.view.encode(state))
        if name in self.listed:
            if below is not None and self.listed[name] > step:
                raise Wrong(Message("the state {state} belongs to an earlier class", state=name))
            return
        if name in self.owed:
            self.owed[name] = state, min(step, self.owed[name][1])
        elif not _is_empty(self.view.after(state)):
            self.owed[name] = state, step

    def _list(self, line: Mapping[str, Any]) -> None:
        name = _text(line["state"])
        if name not in self.owed:
            raise Wrong(Message("nothing above leads to this state, or it is listed twice"))
        state, step = self.owed.pop(name)
        below = self.claim.value
        if below is not None:
            given = line.get("class")
            if type(given) is not int or not 0 <= given <= step:
                raise Wrong(Message("this state belongs to class {n}", n=step))
            step = given
        self.listed[name] = step
        count_states(1)
        expected = {"state"} | ({"class"} if below is not None else set())
        if set(line) == expected:
            for after in self.view.after(state):
                self._owe(after, step + 1)
        elif set(line) == expected | {"refuted", "data"}:
            self._check_argument(state, line, None if below is None else below - step)
        else:
            raise Wrong(Message("this is not a line of a certificate"))

    def _check_argument(self, state: State, line: Mapping[str, Any], below: int | None) -> None:
        name, data = line["refuted"], line["data"]
        if not isinstance(name, str) or name not in self.view.arguments or not isinstance(data, dict):
            raise Wrong(Message("there is no such argument"))
        self.view.arguments[name](self.view, state, data, below)
        self.arguments += 1


def _is_empty(states: Iterable[State]) -> bool:
    return next(iter(states), None) is None
