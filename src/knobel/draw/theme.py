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


def _filled(text: str, colours: str) -> tuple[Look, ...]:
    """A look for each colour, with writing of one colour on all of them."""
    return tuple(Look(colour, text=text) for colour in colours.split())


LIGHT = Theme(
    "light",
    "#faf8f4",
    {
        "ink": Look("#2b3040", "#2b3040", "#2b3040"),
        "muted": Look("#8d887c", "#8d887c", "#8d887c"),
        "field": Look("#ffffff", "#a3a8b8", "#2b3040"),
        "dark": Look("#434a5e", "#2b3040", "#ffffff"),
        "grid": Look(line="#e6e2d9"),
        "wall": Look("#434a5e", "#434a5e", "#ffffff", 0.02),
        "opening": Look("#fdeccb", text="#8a5a00"),
        "thing": Look("#1f9d72", text="#ffffff"),
        "spent": Look("#f1eee7", "#bdb7a9", "#8d887c"),
        "player": Look("#e8590c", "#ffffff", "#ffffff"),
        "arrow": Look("#6d7386", "#6d7386"),
        "way": Look("#e8590c", "#e8590c"),
        "goal": Look(line="#f0a202", width=0.1),
        "shade": Look("#ddd7c9"),
        "reach": Look("#cfe9de"),
        "badge": Look("#ffffff", "#e8590c", "#9a3a04"),
    },
    _filled(
        "#ffffff",
        "#2b6cd9 #d9480f #2b8a3e #9c36b5 #0b7a8f #a8690a #c2255c #5a6478 #5c7a0b #5f3dc4 #8d5524 #087f5b",
    ),
)

DARK = Theme(
    "dark",
    "#15181e",
    {
        "ink": Look("#e8eaf0", "#e8eaf0", "#e8eaf0"),
        "muted": Look("#868d9c", "#868d9c", "#868d9c"),
        "field": Look("#222730", "#5b6476", "#e8eaf0"),
        "dark": Look("#8f99ad", "#c3cad8", "#15181e"),
        "grid": Look(line="#313845"),
        "wall": Look("#6a7488", "#6a7488", "#15181e", 0.02),
        "opening": Look("#4a3c1e", text="#ffd98a"),
        "thing": Look("#38c793", text="#06281b"),
        "spent": Look("#1b1f26", "#4d5564", "#868d9c"),
        "player": Look("#ff8a4c", "#222730", "#331302"),
        "arrow": Look("#929bae", "#929bae"),
        "way": Look("#ff8a4c", "#ff8a4c"),
        "goal": Look(line="#ffc84a", width=0.1),
        "shade": Look("#3a4150"),
        "reach": Look("#20463a"),
        "badge": Look("#15181e", "#ff8a4c", "#ffb48c"),
    },
    _filled(
        "#101318",
        "#7db0ff #ff9466 #7ddc8c #dc9cf0 #63d3e6 #e8b95a #ff8fb4 #a9b4c8 #c3dc62 #a99bff #d6a27c #5fe0bd",
    ),
)

PRINT = Theme(
    "print",
    "#ffffff",
    {
        "ink": Look("#000000", "#000000", "#000000"),
        "muted": Look("#555555", "#555555", "#555555"),
        "field": Look("#ffffff", "#000000", "#000000"),
        "dark": Look("#444444", "#000000", "#ffffff"),
        "grid": Look(line="#bbbbbb"),
        "wall": Look("#555555", "#555555", "#ffffff", 0.02),
        "opening": Look("#ffffff", text="#000000"),
        "thing": Look("#ffffff", "#000000", "#000000", 0.06),
        "spent": Look("#ffffff", "#777777", "#777777", 0.04, 0.1),
        "player": Look("#000000", "#ffffff", "#ffffff"),
        "arrow": Look("#222222", "#222222"),
        "way": Look("#000000", "#000000"),
        "goal": Look(line="#000000", width=0.08, dash=0.16),
        "shade": Look("#cccccc"),
        "reach": Look("#dddddd"),
        "badge": Look("#ffffff", "#000000", "#000000"),
    },
    (
        Look("#111111", "#000000", "#ffffff", 0.05),
        Look("#ffffff", "#000000", "#000000", 0.05),
        Look("#c4c4c4", "#000000", "#000000", 0.05),
        Look("#ffffff", "#000000", "#000000", 0.05, 0.12),
        Look("#6a6a6a", "#000000", "#ffffff", 0.05),
        Look("#ededed", "#000000", "#000000", 0.05, 0.3),
    ),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
