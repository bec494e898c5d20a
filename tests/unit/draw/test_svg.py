"""Scenes as SVG: well-formed, complete, themed, short."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import knobel
from knobel.draw.board_colours import THEMES
from knobel.draw.svg import svg
from knobel.locale import Message
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.scene import Box, Disc, Label, Line, Scene
from support.examples import EXAMPLES

NS = "{http://www.w3.org/2000/svg}"


def one_of_each() -> Scene:
    return Scene(
        4,
        3,
        'a "title" & <more>',
        Message("a sentence with {what}", what="<b>"),
        (
            Box(0.5, 0.5, 1, 1, "field", title="box & title"),
            Disc(2, 1, 0.25, "player", 0),
            Disc(3, 1, 0.25, "player", 1),
            Line(((0, 0), (1, 2)), "grid"),
            Line(((0, 0), (2, 2)), "grid"),
            Line(((0, 2), (1, 1), (2, 2)), "arrow", arrow=0.2, curve=True),
            Line(((0, 2), (0, 1), (1, 1), (1, 2)), "way", title="the way", curve=True),
            Label(1, 1, "<&>", 0.5, "field"),
            Label(1, 1, "?", 0.5, "never heard of"),
        ),
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_in_every_theme(path: Path, theme: str) -> None:
    text = svg(knobel.load(path).scene(), theme)
    root = ElementTree.fromstring(text)
    assert root.tag == NS + "svg"
    assert root.get("role") == "img"
    assert root[0].tag == NS + "title"
    assert root[0].text
    assert root[1].tag == NS + "desc"
    assert root[1].text
    assert not re.search(r"\b(nan|inf)\b", text.lower())


def test_text_is_escaped_and_titles_are_kept() -> None:
    root = ElementTree.fromstring(svg(one_of_each()))
    assert root[0].text == 'a "title" & <more>'
    assert root[1].text == "a sentence with <b>"
    assert [e.text for e in root.iter(NS + "text")] == ["<&>", "?"]
    assert [e.text for e in root.iter(NS + "title")][1:] == ["box & title", "the way"]


def test_lines_of_one_look_are_one_path() -> None:
    root = ElementTree.fromstring(svg(one_of_each()))
    paths = {e.get("class"): e.get("d", "") for e in root.iter(NS + "path")}
    assert paths["grid line"] == "M0 0L40 80M0 0L80 80"
    assert paths["arrow line"].startswith("M0 80Q40 40 ")
    assert paths["arrow head"].startswith("M80 80L")
    assert paths["way line"] == "M0 80C0 40 40 40 40 80"


def test_width_scales_the_height() -> None:
    root = ElementTree.fromstring(svg(one_of_each(), width=300))
    assert (root.get("width"), root.get("height")) == ("300", "225")
    assert root.get("viewBox") == "0 0 160 120"


def test_themes_differ_and_style_only_themselves() -> None:
    texts = {theme: svg(one_of_each(), theme) for theme in THEMES}
    assert len(set(texts.values())) == len(THEMES)
    for theme, text in texts.items():
        style = text[text.index("<style>") + 7 : text.index("</style>")]
        assert all(rule.startswith(f".k-{theme} .") for rule in style.split("}") if rule)


def test_unknown_theme() -> None:
    with pytest.raises(ValueError, match="light, dark, print"):
        svg(one_of_each(), "pink")


def test_print_has_no_colour() -> None:
    for path in EXAMPLES:
        for colour in re.findall(r"#([0-9a-f]{6})\b", svg(knobel.load(path).scene(), "print")):
            assert colour[:2] == colour[2:4] == colour[4:]


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_on_its_shape(theme: str) -> None:
    def light(colour: str) -> float:
        channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    looks = [look for look in THEMES[theme].looks.values() if look.text and look.text != look.fill]
    for look in (*looks, *THEMES[theme].by_index):
        bright, dim = sorted((light(look.fill), light(look.text)), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 3, look


def test_same_scene_same_text_and_notebooks_get_it() -> None:
    puzzle = Huepfburg(4, ((1, 3), (2, 1), (3, 4)))
    assert svg(puzzle.scene()) == svg(puzzle.scene()) == puzzle._repr_svg_()


def test_a_large_board_stays_small() -> None:
    board = knobel.parse("100\n40,25,20\n0\n")
    assert len(svg(board.scene())) < 15_000
