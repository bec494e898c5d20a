"""Hüpfburg: the contest's text format.

4 3          number of fields, number of arrows
1 3          one arrow per line: from, to
2 1
3 4
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from knobel.errors import PuzzleError
from knobel.kernel import kernel
from knobel.locale import Message
from knobel.parsing import Lines, check_count, check_range, head, numbers, small_head
from knobel.puzzles.huepfburg.arrows import Arrow, Arrows
from knobel.puzzles.huepfburg.rules import Huepfburg, State

if TYPE_CHECKING:
    from knobel.puzzles.huepfburg.native import Kernel

MAX_FIELDS = 10_000_000
MAX_BYTES = 256 << 20
MAX_PLACE = 100_000
FEW = 20_000
"""Letters of a text whose arrows may as well be a tuple."""
_PLAIN = re.compile(r"(?:[0-9]{1,9}+ [0-9]{1,9}+\n)++")


def recognise(text: str) -> float:
    """Two numbers with a space between them, line after line."""
    first = head(text, 8)
    pairs = sum(bool(re.fullmatch(r"\S*\d\S*\s+\S+", row)) and "#" not in row for row in first)
    return 0.8 if first and pairs > len(first) / 2 else 0.3 if pairs else 0.0


def is_small(text: str) -> bool:
    """The first line says how large it is."""
    return small_head(text)


def parse(
    text: str,
    *,
    trust_count: bool = False,
    start: Iterable[int] = (1, 2),
    meet: int | None = None,
    layout: Sequence[int] | None = None,
) -> Huepfburg:
    """Read a graph; PuzzleError names line, column and what was expected."""
    fields, arrows = _plain(text) or _precise(text, trust_count)
    return Huepfburg(fields, arrows, _start(start, fields), _meet(meet, fields), _layout(layout, fields))


def _plain(text: str) -> tuple[int, Sequence[Arrow]] | None:
    """A text without any fault, read fast; None for any other."""
    if len(text) > MAX_BYTES:
        return None
    native: Kernel | None = kernel() if len(text) > FEW else None
    if native is not None:
        return _by_kernel(native, text)
    if not _PLAIN.fullmatch(text):
        return None
    fields, count, *ends = map(int, text.split())
    if not 1 <= fields <= MAX_FIELDS or len(ends) != 2 * count:
        return None
    if ends and not (min(ends) >= 1 and max(ends) <= fields):
        return None
    return fields, tuple(zip(ends[::2], ends[1::2], strict=True))


def _by_kernel(native: Kernel, text: str) -> tuple[int, Sequence[Arrow]] | None:
    """The same for millions of arrows, none of which becomes an object."""
    found = native.split(text, " ", "\n")
    if found is None or found[1] != 2:
        return None
    fields, count, ends = found[0][0], found[0][1], found[0][2:]
    if not 1 <= fields <= MAX_FIELDS or len(ends) != 2 * count or not native.all_within(ends, 1, fields):
        return None
    return fields, Arrows(ends)


def _precise(text: str, trust_count: bool) -> tuple[int, tuple[Arrow, ...]]:
    """Any text, line by line, with errors that name the place."""
    lines = Lines(text, MAX_BYTES)
    fields, header = numbers(lines.next(HEADER), None, 2, HEADER)
    check_range(
        fields,
        1,
        MAX_FIELDS,
        "bad-size",
        Message("the number of fields must be between 1 and {most}", most=MAX_FIELDS),
    )
    check_range(
        header, 0, 1 << 40, "bad-count", Message("the number of arrows cannot be {found}", found=header.value)
    )
    count = check_count(header, lines.left(), trust_count)
    return fields.value, tuple(_arrow(lines, fields.value) for _ in range(count))


def format(puzzle: Huepfburg) -> str:
    """Exactly the contest's form."""
    rows = [f"{puzzle.fields} {len(puzzle.arrows)}"]
    rows += [f"{here} {there}" for here, there in puzzle.arrows]
    return "\n".join(rows) + "\n"


HEADER = Message("the number of fields and the number of arrows (two numbers)")
ARROW = Message("an arrow (from and to)")


def _arrow(lines: Lines, fields: int) -> Arrow:
    here, there = numbers(lines.next(ARROW), None, 2, ARROW)
    for field in (here, there):
        check_range(
            field,
            1,
            fields,
            "no-such-field",
            Message(
                "there is no field {field}; fields go from 1 to {fields}", field=field.value, fields=fields
            ),
        )
    return here.value, there.value


def _start(start: Iterable[int], fields: int) -> State:
    players = tuple(start) if isinstance(start, Iterable) else (start,)
    if players == (1, 2) and fields < 2:
        raise PuzzleError(
            "no-such-field",
            Message("the players start on fields 1 and 2, but there is only one field"),
            line=1,
        )
    for field in players:
        _check_field(field, fields)
    if len(players) < 2:
        raise PuzzleError("too-few-players", Message("at least two players are needed"))
    return players


def _meet(meet: int | None, fields: int) -> int | None:
    if meet is not None:
        _check_field(meet, fields)
    return meet


def _layout(layout: Sequence[int] | None, fields: int) -> tuple[int, ...] | None:
    if layout is None:
        return None
    if len(layout) != 2 * fields or not all(0 <= n <= MAX_PLACE for n in layout):
        raise PuzzleError(
            "bad-layout",
            Message(
                "a layout has two numbers from 0 to {most} for each of the {fields} fields",
                most=MAX_PLACE,
                fields=fields,
            ),
        )
    return tuple(layout)


def _check_field(field: int, fields: int) -> None:
    if not isinstance(field, int) or not 1 <= field <= fields:
        raise PuzzleError(
            "no-such-field",
            Message(
                "there is no field {field}; fields go from 1 to {fields}", field=repr(field), fields=fields
            ),
        )
