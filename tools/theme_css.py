"""The looks of `draw/theme.py` and `draw/board_colours.py` as the stylesheet of the page: they never differ.

python tools/theme_css.py          write static/theme.css
"""

from __future__ import annotations

from pathlib import Path

from knobel.draw.board_colours import BOARDS
from knobel.draw.theme import DARK, LIGHT, Theme
from knobel.scene import Look

FILE = Path(__file__).parent.parent / "src" / "knobel" / "web" / "static" / "theme.css"


def stylesheet() -> str:
    """One set of rules for all roles, and the colours of each board in light and in dark."""
    lines = ["/* How roles look: made of draw/theme.py and draw/board_colours.py by tools/theme_css.py. */"]
    names = [*LIGHT.looks, *(f"i{n}" for n in range(len(LIGHT.by_index)))]
    lines += map(_rules, names)
    usual = {"light": _colours(LIGHT), "dark": _colours(DARK)}
    lines += [_block(f'[data-theme="{name}"]', colours) for name, colours in usual.items()]
    for board in BOARDS.values():
        for name, theme in (("light", board.light), ("dark", board.dark)):
            changed = {key: value for key, value in _colours(theme).items() if usual[name].get(key) != value}
            lines.append(_block(f'[data-theme="{name}"][data-board="{board.name}"]', changed))
    return "\n".join(lines) + "\n"


def _rules(role: str) -> str:
    return (
        f".{role}.shape{{fill:var(--p-{role});stroke:var(--p-{role}-l);stroke-width:var(--p-{role}-w);"
        f"stroke-dasharray:var(--p-{role}-d)}}"
        f".{role}.line{{fill:none;stroke:var(--p-{role}-c)}}"
        f".{role}.head{{fill:var(--p-{role}-c)}}"
        f".{role}.label{{fill:var(--p-{role}-t)}}"
    )


def _colours(theme: Theme) -> dict[str, str]:
    found: dict[str, str] = {}
    for role, look in theme.looks.items():
        found |= _look(role, look, look.fill == "none")
    for n, look in enumerate(theme.by_index):
        found |= _look(f"i{n}", look, look.line != "none")
    return found


def _look(role: str, look: Look, by_outline: bool) -> dict[str, str]:
    """The variables of one look: fill, outline and its width and dashes, lines, writing."""
    colour = look.line if by_outline else look.fill
    found = {f"--p-{role}": look.fill, f"--p-{role}-c": colour, f"--p-{role}-t": look.text or colour}
    if look.line == "none":
        return {**found, f"--p-{role}-l": "none"}
    dash = {f"--p-{role}-d": str(look.dash)} if look.dash else {}
    return {**found, f"--p-{role}-l": look.line, f"--p-{role}-w": str(look.width), **dash}


def _block(selector: str, colours: dict[str, str]) -> str:
    return selector + "{" + ";".join(f"{name}:{value}" for name, value in colours.items()) + "}"


if __name__ == "__main__":
    FILE.write_text(stylesheet(), encoding="utf-8")
