"""Other colours for the same roles, each for bright screens and for dark ones: calm, with strong contrast,
and in colours that people with a colour vision deficiency can tell apart.

What a board does not say looks as usual. The colours of `SAFE` are those of Okabe and Ito (2008).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knobel.draw.theme import DARK, LIGHT, Theme
from knobel.scene import Look


@dataclass(frozen=True, slots=True)
class Board:
    """The looks of one board, in light and in dark."""

    name: str
    light: Theme
    dark: Theme


def _varied(theme: Theme, looks: Mapping[str, Look], by_index: tuple[Look, ...]) -> Theme:
    return theme._replace(looks={**theme.looks, **looks}, by_index=by_index)


def _filled(text: str, colours: str) -> tuple[Look, ...]:
    return tuple(Look(colour, text=text) for colour in colours.split())


def _pairs(colours: str) -> tuple[Look, ...]:
    """Looks from "fill/text" pairs."""
    return tuple(Look(fill, text=text) for fill, text in (pair.split("/") for pair in colours.split()))


CALM = Board(
    "calm",
    _varied(
        LIGHT,
        {
            "field": Look("#fdfcf9", "#c6c2b6", "#3c4152"),
            "wall": Look("#868d9e", "#868d9e", "#14171f", 0.02),
            "dark": Look("#868d9e", "#6d7486", "#14171f"),
            "thing": Look("#a9d3c0", text="#12402e"),
            "player": Look("#efb48d", "#ffffff", "#4a1f05"),
            "way": Look("#c9824f", "#c9824f"),
            "goal": Look(line="#d6ab48", width=0.1),
            "opening": Look("#f8eed8", text="#6f4a05"),
        },
        _filled(
            "#20242e",
            "#a9c1ec #ecbb9f #aed6b4 #d7b9e4 #a3d5df #e3cd98 #ebb1c7 #bfc5d2 #c9d79c #c5b9ef #d6bda8 #9fd6c4",
        ),
    ),
    _varied(
        DARK,
        {
            "thing": Look("#5f9c84", text="#04140d"),
            "player": Look("#d0936b", "#222730", "#1c0b01"),
            "way": Look("#d0936b", "#d0936b"),
            "goal": Look(line="#c9a85e", width=0.1),
        },
        _filled(
            "#101318",
            "#8fa9d6 #d09a80 #8cbb95 #bd9bca #84b6c0 #c4ab77 #cd92a8 #9aa3b3 #a9b878 #a59acd #b69b85 #82b8a6",
        ),
    ),
)

CONTRAST = Board(
    "contrast",
    _varied(
        LIGHT,
        {
            "ink": Look("#000000", "#000000", "#000000"),
            "muted": Look("#4a4a4a", "#4a4a4a", "#4a4a4a"),
            "field": Look("#ffffff", "#000000", "#000000", 0.06),
            "dark": Look("#000000", "#000000", "#ffffff"),
            "grid": Look(line="#8a8a8a"),
            "wall": Look("#000000", "#000000", "#ffffff", 0.02),
            "opening": Look("#ffe27a", "#000000", "#000000"),
            "thing": Look("#00513a", "#000000", "#ffffff"),
            "spent": Look("#ffffff", "#000000", "#4a4a4a", 0.06, 0.12),
            "player": Look("#8f2400", "#ffffff", "#ffffff"),
            "arrow": Look("#000000", "#000000"),
            "way": Look("#8f2400", "#8f2400"),
            "goal": Look(line="#8f2400", width=0.14),
            "badge": Look("#ffffff", "#000000", "#000000"),
        },
        _filled(
            "#ffffff",
            "#003f9e #8f2400 #0b5a1c #6a0f86 #00525f #6b4300 #8f0f40 #30384a #3c5200 #3b1e9c #5c3310 #00553b",
        ),
    ),
    _varied(
        DARK,
        {
            "ink": Look("#ffffff", "#ffffff", "#ffffff"),
            "muted": Look("#c8c8c8", "#c8c8c8", "#c8c8c8"),
            "field": Look("#000000", "#ffffff", "#ffffff", 0.06),
            "dark": Look("#ffffff", "#ffffff", "#000000"),
            "grid": Look(line="#6a6a6a"),
            "wall": Look("#d8d8d8", "#d8d8d8", "#000000", 0.02),
            "opening": Look("#5a4a00", "#ffffff", "#ffffff"),
            "thing": Look("#5dffc0", "#ffffff", "#000000"),
            "spent": Look("#000000", "#ffffff", "#c8c8c8", 0.06, 0.12),
            "player": Look("#ffb287", "#000000", "#000000"),
            "arrow": Look("#ffffff", "#ffffff"),
            "way": Look("#ffb287", "#ffb287"),
            "goal": Look(line="#ffe04a", width=0.14),
            "badge": Look("#000000", "#ffffff", "#ffffff"),
        },
        _filled(
            "#000000",
            "#a3c8ff #ffb59a #98f0a6 #e9b8fa #7fe6f7 #f7cf7c #ffabc8 #c6d0e2 #d8f07c #c3b9ff #eabf9d #80f5d4",
        ),
    ),
)

SAFE = Board(
    "safe",
    _varied(
        LIGHT,
        {
            "thing": Look("#0072b2", text="#ffffff"),
            "player": Look("#e69f00", "#ffffff", "#1c1300"),
            "way": Look("#a85a00", "#a85a00"),
            "goal": Look(line="#d55e00", width=0.1),
            "reach": Look("#cfe3f2"),
            "badge": Look("#ffffff", "#a85a00", "#7a3d00"),
        },
        _pairs(
            "#0072b2/#ffffff #e69f00/#000000 #009e73/#000000 #f0e442/#000000 #56b4e9/#000000 #b34a00/#ffffff "
            "#cc79a7/#000000 #3d3d3d/#ffffff #004c77/#ffffff #f6cf84/#000000 #00543d/#ffffff #8a8a8a/#000000"
        ),
    ),
    _varied(
        DARK,
        {
            "thing": Look("#56b4e9", text="#001520"),
            "player": Look("#e69f00", "#222730", "#1c1300"),
            "way": Look("#e69f00", "#e69f00"),
            "goal": Look(line="#f0e442", width=0.1),
            "reach": Look("#123a52"),
            "badge": Look("#15181e", "#e69f00", "#f6cf84"),
        },
        _pairs(
            "#3d9fdb/#000000 #e69f00/#000000 #009e73/#000000 #f0e442/#000000 #a6dcff/#000000 #d55e00/#000000 "
            "#cc79a7/#000000 #f2f2f2/#000000 #0072b2/#ffffff #f6cf84/#000000 #4fd9b0/#000000 #9a9a9a/#000000"
        ),
    ),
)

BOARDS: Mapping[str, Board] = {board.name: board for board in (CALM, CONTRAST, SAFE)}
