"""Other colours for the same roles, each for bright screens and for dark ones: calm, with strong contrast,
and in colours that people with a colour vision deficiency can tell apart.

What a board does not say looks as usual. The colours of `SAFE` are those of Okabe and Ito (2008).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knobel.draw.theme import DARK, LIGHT, PRINT, Theme, filled, looks
from knobel.scene import Look


@dataclass(frozen=True, slots=True)
class Board:
    """The looks of one board, in light and in dark."""

    name: str
    light: Theme
    dark: Theme


def _varied(theme: Theme, looks: Mapping[str, Look], by_index: tuple[Look, ...]) -> Theme:
    return theme._replace(looks={**theme.looks, **looks}, by_index=by_index)


def _pairs(colours: str) -> tuple[Look, ...]:
    """Looks from "fill/text" pairs."""
    return tuple(Look(fill, text=text) for fill, text in (pair.split("/") for pair in colours.split()))


CALM = Board(
    "calm",
    _varied(
        LIGHT,
        looks(
            """
            field   #fdfcf9 #c6c2b6 #3c4152
            wall    #868d9e #868d9e #14171f 0.02
            dark    #868d9e #6d7486 #14171f
            thing   #a9d3c0 -       #12402e
            player  #efb48d #ffffff #4a1f05
            way     #c9824f #c9824f -
            goal    -       #d6ab48 -       0.1
            opening #f8eed8 -       #6f4a05
            """
        ),
        filled(
            "#20242e",
            "#a9c1ec #ecbb9f #aed6b4 #d7b9e4 #a3d5df #e3cd98 #ebb1c7 #bfc5d2 #c9d79c #c5b9ef #d6bda8 #9fd6c4",
        ),
    ),
    _varied(
        DARK,
        looks(
            """
            thing   #5f9c84 -       #04140d
            player  #d0936b #222730 #1c0b01
            way     #d0936b #d0936b -
            goal    -       #c9a85e -       0.1
            """
        ),
        filled(
            "#101318",
            "#8fa9d6 #d09a80 #8cbb95 #bd9bca #84b6c0 #c4ab77 #cd92a8 #9aa3b3 #a9b878 #a59acd #b69b85 #82b8a6",
        ),
    ),
)

CONTRAST = Board(
    "contrast",
    _varied(
        LIGHT,
        looks(
            """
            ink     #000000 #000000 #000000
            muted   #4a4a4a #4a4a4a #4a4a4a
            field   #ffffff #000000 #000000 0.06
            dark    #000000 #000000 #ffffff
            grid    -       #8a8a8a -
            wall    #000000 #000000 #ffffff 0.02
            opening #ffe27a #000000 #000000
            thing   #00513a #000000 #ffffff
            spent   #ffffff #000000 #4a4a4a 0.06 0.12
            player  #8f2400 #ffffff #ffffff
            arrow   #000000 #000000 -
            way     #8f2400 #8f2400 -
            goal    -       #8f2400 -       0.14
            badge   #ffffff #000000 #000000
            """
        ),
        filled(
            "#ffffff",
            "#003f9e #8f2400 #0b5a1c #6a0f86 #00525f #6b4300 #8f0f40 #30384a #3c5200 #3b1e9c #5c3310 #00553b",
        ),
    ),
    _varied(
        DARK,
        looks(
            """
            ink     #ffffff #ffffff #ffffff
            muted   #c8c8c8 #c8c8c8 #c8c8c8
            field   #000000 #ffffff #ffffff 0.06
            dark    #ffffff #ffffff #000000
            grid    -       #6a6a6a -
            wall    #d8d8d8 #d8d8d8 #000000 0.02
            opening #5a4a00 #ffffff #ffffff
            thing   #5dffc0 #ffffff #000000
            spent   #000000 #ffffff #c8c8c8 0.06 0.12
            player  #ffb287 #000000 #000000
            arrow   #ffffff #ffffff -
            way     #ffb287 #ffb287 -
            goal    -       #ffe04a -       0.14
            badge   #000000 #ffffff #ffffff
            """
        ),
        filled(
            "#000000",
            "#a3c8ff #ffb59a #98f0a6 #e9b8fa #7fe6f7 #f7cf7c #ffabc8 #c6d0e2 #d8f07c #c3b9ff #eabf9d #80f5d4",
        ),
    ),
)

SAFE = Board(
    "safe",
    _varied(
        LIGHT,
        looks(
            """
            thing   #0072b2 -       #ffffff
            player  #e69f00 #ffffff #1c1300
            way     #a85a00 #a85a00 -
            goal    -       #d55e00 -       0.1
            reach   #a9d0ee -       -
            """
        ),
        _pairs(
            "#0072b2/#ffffff #e69f00/#000000 #009e73/#000000 #f0e442/#000000 #56b4e9/#000000 #b34a00/#ffffff "
            "#cc79a7/#000000 #3d3d3d/#ffffff #004c77/#ffffff #f6cf84/#000000 #00543d/#ffffff #8a8a8a/#000000"
        ),
    ),
    _varied(
        DARK,
        looks(
            """
            thing   #56b4e9 -       #001520
            player  #e69f00 #222730 #1c1300
            way     #e69f00 #e69f00 -
            goal    -       #f0e442 -       0.1
            reach   #1d5578 -       -
            """
        ),
        _pairs(
            "#3d9fdb/#000000 #e69f00/#000000 #009e73/#000000 #f0e442/#000000 #a6dcff/#000000 #d55e00/#000000 "
            "#cc79a7/#000000 #f2f2f2/#000000 #0072b2/#ffffff #f6cf84/#000000 #4fd9b0/#000000 #9a9a9a/#000000"
        ),
    ),
)

BOARDS: Mapping[str, Board] = {board.name: board for board in (CALM, CONTRAST, SAFE)}
THEMES: Mapping[str, Theme] = {
    **{theme.name: theme for theme in (LIGHT, DARK, PRINT)},
    **{board.name: board.light for board in BOARDS.values()},
    **{f"{board.name}-dark": board.dark for board in BOARDS.values()},
}
"""All looks of pictures, by the names that people choose them by."""
