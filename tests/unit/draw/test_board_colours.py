"""Boards in other colours: everything written on them can be read, and what must be told apart can be."""

from __future__ import annotations

from itertools import combinations

import pytest

from knobel.draw.board_colours import BOARDS, SAFE, Board
from knobel.draw.theme import DARK, LIGHT, Theme

THEMES = [
    *(pytest.param(board.light, id=f"{board.name}-light") for board in BOARDS.values()),
    *(pytest.param(board.dark, id=f"{board.name}-dark") for board in BOARDS.values()),
]
READABLE = 4.5
"""The contrast of writing that the Web Content Accessibility Guidelines ask for."""
TOLD_APART = 10.0
"""CIE 1976 colour difference; 2.3 is just noticeable."""
SEEN = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What somebody without one kind of cones sees, for linear RGB (Machado, Oliveira and Fernandes, 2009)."""
RGB = tuple[float, float, float]


def linear(colour: str) -> RGB:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def luminance(rgb: RGB) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted(luminance(linear(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def seen(rgb: RGB, kind: str) -> RGB:
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in SEEN[kind]
    )
    return red, green, blue


def lab(rgb: RGB) -> RGB:
    red, green, blue = rgb
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = luminance(rgb)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, kind: str) -> float:
    a, b = (lab(seen(linear(colour), kind)) for colour in (one, other))
    return sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_can_be_read(theme: Theme) -> None:
    filled = [theme.looks[role] for role in ("field", "dark", "opening", "thing", "player", "badge")]
    for look in (*filled, *theme.by_index):
        assert look.text is not None
        assert contrast(look.fill, look.text) >= READABLE, look


@pytest.mark.parametrize("theme", [SAFE.light, SAFE.dark], ids=["light", "dark"])
@pytest.mark.parametrize("kind", SEEN)
def test_things_are_told_apart_without_one_kind_of_cones(theme: Theme, kind: str) -> None:
    first = [look.fill for look in theme.by_index[:8]]
    for one, other in combinations(first, 2):
        assert difference(one, other, kind) >= TOLD_APART, (one, other)
    for one, other in combinations(
        [theme.looks[role].fill for role in ("thing", "player", "spent", "field")], 2
    ):
        if {one, other} != {
            theme.looks["spent"].fill,
            theme.looks["field"].fill,
        }:  # these differ by their rims
            assert difference(one, other, kind) >= TOLD_APART, (one, other)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_board_has_every_role(board: Board) -> None:
    for theme, usual in ((board.light, LIGHT), (board.dark, DARK)):
        assert theme.looks.keys() == usual.looks.keys()
        assert len(theme.by_index) == len(usual.by_index)
        assert theme.name == usual.name
