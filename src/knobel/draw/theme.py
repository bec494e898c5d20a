"""How roles look: on bright screens, on dark ones, and on paper without colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from knobel.scene import Look, Paint, Palette

NO_PALETTE: Palette = {}


class Theme(NamedTuple):
    """The paper under everything, a look for each role, and more looks by index."""

    name: str
    paper: str
    looks: Mapping[str, Look]
    by_index: tuple[Look, ...]

    def look(self, role: str, index: int | None, palette: Palette = NO_PALETTE) -> Look:
        """How a shape looks; a role that neither the theme nor the palette knows looks like ink."""
        if index is not None:
            return self.by_index[index % len(self.by_index)]
        paint = palette.get(role, role)
        if isinstance(paint, Paint):
            own: Look | None = getattr(paint, self.name)
            return own or self.looks[paint.like]
        return self.looks.get(paint, self.looks["ink"])


def looks(table: str) -> dict[str, Look]:
    """A look for each line: role, fill, outline or line, writing, width and dash; `-` is what is usual."""
    rows = (line.split() for line in table.strip().splitlines())
    return {role: _look(*cells) for role, *cells in rows}


def _look(*cells: str) -> Look:
    usual = Look()
    fill, line, text, width, dash = (
        cell if cell != "-" else None for cell in (*cells, *"-" * (len(usual) - len(cells)))
    )
    return Look(
        fill or usual.fill,
        line or usual.line,
        text or usual.text,
        float(width or usual.width),
        float(dash or usual.dash),
    )


def filled(text: str, colours: str) -> tuple[Look, ...]:
    """A look for each colour, with writing of one colour on all of them."""
    return tuple(Look(colour, text=text) for colour in colours.split())


LIGHT = Theme(
    "light",
    "#faf8f4",
    looks(
        """
        ink     #2b3040 #2b3040 #2b3040
        muted   #8d887c #8d887c #8d887c
        field   #ffffff #a3a8b8 #2b3040
        dark    #434a5e #2b3040 #ffffff
        grid    -       #e6e2d9 -
        wall    #434a5e #434a5e #ffffff 0.02
        opening #fdeccb -       #8a5a00
        thing   #1f9d72 -       #ffffff
        spent   #f1eee7 #bdb7a9 #8d887c
        player  #e8590c #ffffff #ffffff
        arrow   #6d7386 #6d7386 -
        way     #e8590c #e8590c -
        goal    -       #f0a202 -       0.1
        shade   #ddd7c9 -       -
        reach   #b9d2fb -       -
        badge   #ffffff #5f6472 #2b3040
        """
    ),
    filled(
        "#ffffff",
        "#2b6cd9 #d9480f #2b8a3e #9c36b5 #0b7a8f #a8690a #c2255c #5a6478 #5c7a0b #5f3dc4 #8d5524 #087f5b",
    ),
)

DARK = Theme(
    "dark",
    "#15181e",
    looks(
        """
        ink     #e8eaf0 #e8eaf0 #e8eaf0
        muted   #868d9c #868d9c #868d9c
        field   #222730 #5b6476 #e8eaf0
        dark    #8f99ad #c3cad8 #15181e
        grid    -       #313845 -
        wall    #6a7488 #6a7488 #15181e 0.02
        opening #4a3c1e -       #ffd98a
        thing   #38c793 -       #06281b
        spent   #1b1f26 #4d5564 #868d9c
        player  #ff8a4c #222730 #331302
        arrow   #929bae #929bae -
        way     #ff8a4c #ff8a4c -
        goal    -       #ffc84a -       0.1
        shade   #3a4150 -       -
        reach   #2d4a80 -       -
        badge   #15181e #a9b0be #e8eaf0
        """
    ),
    filled(
        "#101318",
        "#7db0ff #ff9466 #7ddc8c #dc9cf0 #63d3e6 #e8b95a #ff8fb4 #a9b4c8 #c3dc62 #a99bff #d6a27c #5fe0bd",
    ),
)

PRINT = Theme(
    "print",
    "#ffffff",
    looks(
        """
        ink     #000000 #000000 #000000
        muted   #555555 #555555 #555555
        field   #ffffff #000000 #000000
        dark    #444444 #000000 #ffffff
        grid    -       #bbbbbb -
        wall    #555555 #555555 #ffffff 0.02
        opening #ffffff -       #000000
        thing   #ffffff #000000 #000000 0.06
        spent   #ffffff #777777 #777777 0.04 0.1
        player  #000000 #ffffff #ffffff
        arrow   #222222 #222222 -
        way     #000000 #000000 -
        goal    -       #000000 -       0.08 0.16
        shade   #cccccc -       -
        reach   #dddddd -       -
        badge   #ffffff #000000 #000000
        """
    ),
    (
        Look("#111111", "#000000", "#ffffff", 0.05),
        Look("#ffffff", "#000000", "#000000", 0.05),
        Look("#c4c4c4", "#000000", "#000000", 0.05),
        Look("#ffffff", "#000000", "#000000", 0.05, 0.12),
        Look("#6a6a6a", "#000000", "#ffffff", 0.05),
        Look("#ededed", "#000000", "#000000", 0.05, 0.3),
    ),
)
