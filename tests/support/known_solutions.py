"""A board and a frame with a solution each, as moves and as fields, and what is read in a text about them."""

from __future__ import annotations

import knobel
from knobel.notation import ParsedAnswer, read_answer
from knobel.puzzle import Puzzle
from support.command_line import BOARD

FRAME = "7\n#######\n#000  #\n#1    #\n#1   2#\n 1   2#\n#3 455#\n#######\n"
WAY = ["R", "R", "U", "U", "U", "U", "D", "D", "D", "U", "U", "L", "L", "L", "L", "R", "R"]
TURNS = ["L", "L", "L", "R", "R"]
JUMPS = ["3/4", "5/6", "7/7"]
FIELDS = "35 45 55 54 53 52 51 52 53 54 53 52 42 32 22 12 22 32"
PLACES = [(int(field[0]), int(field[1])) for field in FIELDS.split()]


def board() -> Puzzle:
    return knobel.load(BOARD)


def frame() -> Puzzle:
    return knobel.parse(FRAME)


def read(puzzle: Puzzle, text: str) -> ParsedAnswer:
    return read_answer(puzzle, text.encode())
