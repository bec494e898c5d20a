"""What people take along: animations, worksheets, links that work in both editions."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Page, expect

import knobel
from support.page_steps import TEXTS, OpenPage, link, made, tool

LOSSLESS = """async ({ width, height, frames }) => {
  const { Gif } = await import("./gif.js");
  const pictures = frames.map((colours) => Uint8Array.from(colours.flatMap((colour) => [...colour, 255])));
  const gif = new Gif(width, height, pictures);
  for (const picture of pictures) gif.add(picture, 120);
  return [...new Uint8Array(await gif.file().arrayBuffer())];
}"""


def frames_of(data: bytes) -> tuple[list[bytes], list[int]]:
    """Pixels and milliseconds of every frame, read by somebody else."""
    pictures, times = [], []
    for frame in ImageSequence.Iterator(Image.open(BytesIO(data))):
        pictures.append(frame.convert("RGB").tobytes())
        times.append(frame.info["duration"])
    return pictures, times


@pytest.mark.parametrize(
    ("width", "height", "colours", "count"), [(1, 1, 1, 1), (7, 5, 3, 4), (130, 90, 250, 3), (300, 200, 2, 2)]
)
def test_animations_are_exact(open_page: OpenPage, width: int, height: int, colours: int, count: int) -> None:
    """Up to 255 colours come back as they were, whatever the pictures look like: noise, and flat areas."""
    chance = Random(width)
    some = [tuple(chance.randrange(256) for _ in range(3)) for _ in range(colours)]
    frames = [[chance.choice(some) for _ in range(width * height)] for _ in range(count - 1)]
    frames.append([some[0]] * (width * height))
    page = open_page()
    data = bytes(page.evaluate(LOSSLESS, {"width": width, "height": height, "frames": frames}))
    pictures, times = frames_of(data)
    assert pictures == [bytes(value for colour in frame for value in colour) for frame in frames]
    assert times == [120] * count


def saved(page: Page) -> bytes:
    with page.expect_download() as download:
        tool(page, "GIF")
    assert download.value.suggested_filename.endswith(".gif")
    return download.value.path().read_bytes()


@pytest.mark.parametrize("kind", TEXTS)
def test_the_moves_as_an_animation(open_page: OpenPage, kind: str) -> None:
    answer = knobel.solve(knobel.parse(TEXTS[kind]))
    moves = list(answer.moves)
    page = open_page(link(kind, moves[:2]))
    tool(page, "Share")
    pictures, times = frames_of(saved(page))
    assert len(set(pictures)) >= 3
    assert times[-1] > 1000  # the end stays for a while
    page.keyboard.press("Escape")
    tool(page, "Restart")
    made(page, 0)
    tool(page, "Share")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("button", name="GIF")).to_have_count(0)  # nothing has moved
    page.keyboard.press("Escape")
    tool(page, "Solution")
    tool(page, "Show it")
    whole, _ = frames_of(saved(page))
    assert len(whole) > len(moves)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_worksheet(open_page: OpenPage, lang: str) -> None:
    page = open_page(locale=f"{lang}-{lang.upper()}")
    german = lang == "de"
    tool(page, "Arbeitsblatt" if german else "Worksheet")
    page.get_by_label("Anzahl der Rätsel" if german else "Number of puzzles").fill("3")
    page.get_by_label("Titel" if german else "Title").fill("Knobelei 7b")
    tool(page, "Arbeitsblatt erstellen" if german else "Make the worksheet")
    paper = page.locator(".paper")
    expect(paper.locator("h2").first).to_have_text("Knobelei 7b")
    expect(paper.locator("img")).to_have_count(6)  # three puzzles, three solutions
    for word in ("Name", "Klasse" if german else "Class", "Lösungen" if german else "Solutions", "Rotation"):
        expect(paper).to_contain_text(word)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator("button:visible, input:visible").count() == 0
    pages = page.pdf(format="A4", print_background=True)
    assert pages.startswith(b"%PDF")
    page.emulate_media(media="screen")
    address, first = page.url, paper.inner_text()
    page.reload()  # the address has all of it: the same puzzles again
    expect(paper.locator("img")).to_have_count(6)
    assert (page.url, paper.inner_text()) == (address, first)


def test_links_say_the_same_in_both_editions(open_page: OpenPage, home: str) -> None:
    """What is behind the # is made and read without any server, so it is the same text everywhere."""
    moves = list(knobel.solve(knobel.parse(TEXTS["rotation"])).moves[:2])
    page = open_page(link("rotation", moves))
    made(page, 2)
    tool(page, "Share")
    page.get_by_label("with my moves so far").check()
    address = page.get_by_label("Link", exact=True).input_value()
    assert address.startswith(f"{home}/#play=")
    again = page.evaluate(
        "async (text) => (await import('./share.js')).unpack(text)", address.partition("#play=")[2]
    )
    assert (again["kind"], again["text"], again["moves"]) == ("rotation", TEXTS["rotation"], moves)
