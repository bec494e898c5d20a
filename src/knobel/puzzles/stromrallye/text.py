"""Stromrallye: the contest's text format.

5            board size
3,5,9        robot x,y,charge
3            number of spare batteries
5,1,3        x,y,charge of each
"""

from __future__ import annotations

import re

from knobel.errors import PuzzleError
from knobel.locale import Message
from knobel.parsing import Line, Lines, Number, check_count, check_range, head, numbers, small_head
from knobel.puzzles.stromrallye.rules import Battery, Field, Stromrallye, show

MAX_SIZE = 1000
MAX_CHARGE = 1_000_000


def recognise(text: str) -> float:
    """One number in the first line, then numbers with commas; no frame."""
    first = head(text, 8)
    if not first or any("#" in row for row in first):
        return 0.0
    if len(first) == 1 and first[0].isdigit():
        return 0.2  # the board size, and nothing else yet
    commas = sum("," in row for row in first)
    exact = len(first) > 1 and re.fullmatch(r"[^,]*\d", first[0]) and re.match(r"-?\d+\s*,", first[1])
    return 0.9 if exact else 0.4 if commas else 0.0


def is_small(text: str) -> bool:
    """The first line says how large it is."""
    return small_head(text)


def parse(text: str, *, trust_count: bool = False, diagonal: bool = False) -> Stromrallye:
    """Read a board; PuzzleError names line, column and what was expected."""
    lines = Lines(text)
    size = _single(lines.next(SIZE), SIZE)
    check_range(
        size, 1, MAX_SIZE, "bad-size", Message("the board size must be between 1 and {most}", most=MAX_SIZE)
    )
    robot = _battery(lines.next(ROBOT), size.value, ROBOT)
    header = _single(lines.next(COUNT), COUNT)
    check_range(
        header,
        0,
        MAX_SIZE * MAX_SIZE,
        "bad-count",
        Message("the number of batteries cannot be {found}", found=header.value),
    )
    taken: dict[Field, int] = {}
    batteries = []
    for _ in range(check_count(header, lines.left(), trust_count)):
        line = lines.next(BATTERY)
        battery = _battery(line, size.value, BATTERY)
        _check_free(battery, robot, taken, line)
        taken[battery[:2]] = line.number
        batteries.append(battery)
    return Stromrallye(size.value, robot, tuple(batteries), bool(diagonal))


def format(puzzle: Stromrallye) -> str:
    """Exactly the contest's form."""
    rows = [str(puzzle.size), _row(puzzle.robot), str(len(puzzle.batteries))]
    rows += map(_row, puzzle.batteries)
    return "\n".join(rows) + "\n"


SIZE = Message("the board size (one number)")
ROBOT = Message("the robot (x,y,charge)")
COUNT = Message("the number of batteries (one number)")
BATTERY = Message("a battery (x,y,charge)")


def _row(battery: Battery) -> str:
    return f"{battery.x},{battery.y},{battery.charge}"


def _single(line: Line, expected: Message) -> Number:
    return numbers(line, ",", 1, expected)[0]


def _battery(line: Line, size: int, expected: Message) -> Battery:
    x, y, charge = numbers(line, ",", 3, expected)
    for place in (x, y):
        check_range(
            place,
            1,
            size,
            "off-board",
            Message(
                "{field} is off the board, which goes from (1|1) to ({size}|{size})",
                field=show((x.value, y.value)),
                size=size,
            ),
        )
    check_range(charge, 0, 1 << 62, "negative-charge", Message("a charge cannot be negative"))
    check_range(
        charge, 0, MAX_CHARGE, "too-large", Message("a charge can be at most {most}", most=MAX_CHARGE)
    )
    return Battery(x.value, y.value, charge.value)


def _check_free(battery: Battery, robot: Battery, taken: dict[Field, int], line: Line) -> None:
    field, column = battery[:2], len(line.text) - len(line.text.lstrip()) + 1
    if field in taken:
        raise PuzzleError(
            "two-batteries",
            Message(
                "a second battery on {field}; the first is in line {line}",
                field=show(field),
                line=taken[field],
            ),
            line=line.number,
            column=column,
        )
    if field == robot[:2]:
        raise PuzzleError(
            "robot-on-battery",
            Message("the robot is already on {field}", field=show(field)),
            line=line.number,
            column=column,
        )
