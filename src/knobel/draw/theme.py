"""How roles look: on bright screens, on dark ones, and on paper without colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Look(NamedTuple):
    """The fill of a shape, its outline or the colour of a line, and the text on it;
    `width` of the outline and `dash` are in cells."""

    fill: str = "none"
    line: str = "none"
    text: str = ""
    width: float = 0.04
    dash: float = 0.0


class Theme(NamedTuple):
    """The paper under everything, a look for each role, and more looks by index."""

    paper: str
    looks: Mapping[str, Look]
    palette: tuple[Look, ...]

    def look(self, role: str, index: int | None) -> Look:
        """How a shape looks; a role this theme has not heard of looks like ink."""
        if index is not None and self.palette:
            return self.palette[index % len(self.palette)]
        return self.looks.get(role, self.looks["ink"])


LIGHT = Theme(
    "#faf8f4",
    {
        "ink": Look("#2b3040", "#2b3040", "#2b3040"),
        "muted": Look("#8d887c", "#8d887c", "#8d887c"),
        "field": Look("#ffffff", "#a3a8b8", "#2b3040"),
        "dark": Look("#434a5e", "#2b3040", "#ffffff"),
        "grid": Look(line="#e6e2d9"),
        "wall": Look("#434a5e", "#434a5e", "#ffffff", 0.02),
        "gap": Look("#fdeccb", text="#8a5a00"),
        "battery": Look("#1f9d72", text="#ffffff"),
        "empty-battery": Look("#f1eee7", "#bdb7a9", "#8d887c"),
        "robot": Look("#e8590c", "#ffffff", "#ffffff"),
        "arrow": Look("#6d7386", "#6d7386"),
        "way": Look("#e8590c", "#e8590c"),
        "goal": Look(line="#f0a202", width=0.1),
        "shade": Look("#ddd7c9"),
        "reach": Look("#cfe9de"),
        "badge": Look("#ffffff", "#e8590c", "#9a3a04"),
    },
    tuple(
        Look(colour, text="#ffffff")
        for colour in (
            "#2b6cd9", "#d9480f", "#2b8a3e", "#9c36b5", "#0b7a8f", "#a8690a", "#c2255c", "#5a6478",
            "#5c7a0b", "#5f3dc4", "#8d5524", "#087f5b",
        )
    ),
)  # fmt: skip

DARK = Theme(
    "#15181e",
    {
        "ink": Look("#e8eaf0", "#e8eaf0", "#e8eaf0"),
        "muted": Look("#868d9c", "#868d9c", "#868d9c"),
        "field": Look("#222730", "#5b6476", "#e8eaf0"),
        "dark": Look("#8f99ad", "#c3cad8", "#15181e"),
        "grid": Look(line="#313845"),
        "wall": Look("#6a7488", "#6a7488", "#15181e", 0.02),
        "gap": Look("#4a3c1e", text="#ffd98a"),
        "battery": Look("#38c793", text="#06281b"),
        "empty-battery": Look("#1b1f26", "#4d5564", "#868d9c"),
        "robot": Look("#ff8a4c", "#222730", "#331302"),
        "arrow": Look("#929bae", "#929bae"),
        "way": Look("#ff8a4c", "#ff8a4c"),
        "goal": Look(line="#ffc84a", width=0.1),
        "shade": Look("#3a4150"),
        "reach": Look("#20463a"),
        "badge": Look("#15181e", "#ff8a4c", "#ffb48c"),
    },
    tuple(
        Look(colour, text="#101318")
        for colour in (
            "#7db0ff", "#ff9466", "#7ddc8c", "#dc9cf0", "#63d3e6", "#e8b95a", "#ff8fb4", "#a9b4c8",
            "#c3dc62", "#a99bff", "#d6a27c", "#5fe0bd",
        )
    ),
)  # fmt: skip

PRINT = Theme(
    "#ffffff",
    {
        "ink": Look("#000000", "#000000", "#000000"),
        "muted": Look("#555555", "#555555", "#555555"),
        "field": Look("#ffffff", "#000000", "#000000"),
        "dark": Look("#444444", "#000000", "#ffffff"),
        "grid": Look(line="#bbbbbb"),
        "wall": Look("#555555", "#555555", "#ffffff", 0.02),
        "gap": Look("#ffffff", text="#000000"),
        "battery": Look("#ffffff", "#000000", "#000000", 0.06),
        "empty-battery": Look("#ffffff", "#777777", "#777777", 0.04, 0.1),
        "robot": Look("#000000", "#ffffff", "#ffffff"),
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

THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK, "print": PRINT}
