"""The looks of `draw/theme.py` as the page's stylesheet, so that both are always the same.

python tools/theme_css.py          write static/theme.css
"""

from __future__ import annotations

from pathlib import Path

from knobel.draw.theme import THEMES
from knobel.scene import Look

FILE = Path(__file__).parent.parent / "src" / "knobel" / "web" / "static" / "theme.css"


def stylesheet() -> str:
    """Rules for every role, in light and dark."""
    lines = ["/* Made of draw/theme.py by tools/theme_css.py: how the roles of pictures look. */"]
    for name in ("light", "dark"):
        theme = THEMES[name]
        page = f'[data-theme="{name}"]'
        for role, look in theme.looks.items():
            lines.append(_rules(f"{page} .{role}", look, look.fill == "none"))
        for index, look in enumerate(theme.by_index):
            lines.append(_rules(f"{page} .i{index}", look, look.line != "none"))
    return "\n".join(lines) + "\n"


def _rules(selector: str, look: Look, by_outline: bool) -> str:
    colour = look.line if by_outline else look.fill
    outline = ""
    if look.line != "none":
        dash = f";stroke-dasharray:{look.dash}" if look.dash else ""
        outline = f";stroke:{look.line};stroke-width:{look.width}{dash}"
    return (
        f"{selector}.shape{{fill:{look.fill}{outline}}}"
        f"{selector}.line{{fill:none;stroke:{colour}}}"
        f"{selector}.head{{fill:{colour}}}"
        f"{selector}.label{{fill:{look.text or colour}}}"
    )


if __name__ == "__main__":
    FILE.write_text(stylesheet(), encoding="utf-8")
