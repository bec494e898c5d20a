"""A puzzle's own roles look as its palette says, in every theme and on every sheet."""

from __future__ import annotations

from knobel.draw.board_colours import THEMES
from knobel.draw.scene_json import scene_json
from knobel.draw.svg import svg
from knobel.puzzles.rotation import scene as rotation
from knobel.puzzles.stromrallye import scene as stromrallye
from knobel.registry import PUZZLES
from knobel.scene import Box, Look, Paint, Scene, sheet

LAVA = Paint("wall", light=Look("#d9480f", text="#fff"), dark=Look("#ff9466"))
POOL = Scene(
    2, 1, "", "", (Box(0, 0, 1, 1, "lava"), Box(1, 0, 1, 1, "coin")), {"lava": LAVA, "coin": "thing"}
)


def test_own_colours_or_those_of_another_role() -> None:
    assert ".lava.shape{fill:#d9480f}" in svg(POOL)
    assert ".lava.shape{fill:#ff9466}" in svg(POOL, "dark")
    assert f".lava.shape{{fill:{THEMES['print'].looks['wall'].fill};" in svg(POOL, "print")
    for name, theme in THEMES.items():
        assert f".coin.shape{{fill:{theme.looks['thing'].fill}" in svg(POOL, name)


def test_several_pictures_on_one_sheet_keep_their_palettes() -> None:
    other = Scene(2, 1, "", "", (Box(0, 0, 1, 1, "acid"),), {"acid": Paint("field", light=Look("#00ff00"))})
    drawn = svg(sheet([POOL, other], ["", ""], "", ""))
    assert ".lava.shape{fill:#d9480f}" in drawn
    assert ".acid.shape{fill:#00ff00}" in drawn


def test_the_page_gets_roles_it_knows() -> None:
    assert [shape["role"] for shape in scene_json(POOL, "en")["shapes"]] == ["wall", "thing"]


def test_no_theme_knows_a_puzzle() -> None:
    """What only one puzzle draws is named in its folder alone."""
    own = {*stromrallye.PALETTE, *rotation.PALETTE}
    names = {word for kind in PUZZLES for word in (kind.name, kind.title)}
    for theme in THEMES.values():
        assert not (own | names) & set(theme.looks)
        assert {*stromrallye.PALETTE.values(), *rotation.PALETTE.values()} <= set(theme.looks)
