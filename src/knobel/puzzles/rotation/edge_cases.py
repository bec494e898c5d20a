"""Rotation: frames at the edge of the rules, which programs get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from knobel.portable_random import below
from knobel.puzzles.rotation.rules import Rotation

SIZES = (4, 5, 6, 7, 8, 9, 10, 7)
"""Sizes of frames in test sets; larger ones take long to make."""
OUT_AT_ONCE = ("#####", "#0  #", "#0  #", "#   #", "# ###")
NO_GAP = ("#####", "#00 #", "#1  #", "#1  #", "#####")
SMALLEST = ("###", "#0 ", "###")
TOO_NARROW = ("#####", "#   #", "#000#", "#111#", "## ##")
SEVERAL_GAPS = ("#####", "#0 1 ", "#0  #", "#222#", "# ###")
WALL_INSIDE = ("######", "#0   #", "#0## #", "# ## #", "#  11#", "#### #")
FULL = ("## ##", "#012#", "#012#", "#012#", "#####")
NOT_AT_REST = ("######", "#00  #", "#    #", "#  1 #", "#    #", "#### #")
ONE_CELL = ("#####", "#0 1#", "# 2 #", "#3 4#", "## ##")
ALL_LETTERS = ("########", "#012345#", "#6789aA#", "#bBcCdD#", "#eEfFgG#", "#hHiIjJ#", "#      #", "## #####")


def edges(random: Random) -> Iterator[tuple[str, Rotation]]:
    """What it is, and a frame, upright or turned; some of them have no solution."""
    for about, rows in (
        ("out-at-once", OUT_AT_ONCE), ("no-gap", NO_GAP), ("smallest", SMALLEST), ("too-narrow", TOO_NARROW),
        ("several-gaps", SEVERAL_GAPS), ("wall-inside", WALL_INSIDE), ("full", FULL),
        ("not-at-rest", NOT_AT_REST), ("one-cell", ONE_CELL), ("many-sticks", ALL_LETTERS),
    ):  # fmt: skip
        turned: tuple[str, ...] = rows
        for _ in range(below(random, 4) if about != "out-at-once" else 0):
            turned = tuple("".join(column) for column in zip(*turned[::-1], strict=True))
        yield about, Rotation.parse(f"{len(turned)}\n" + "\n".join(turned) + "\n")
