"""The page for everybody: small screens, no mouse, both languages, dark, and no serious barrier."""

from __future__ import annotations

from gzip import compress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from theme_css import FILE, stylesheet

import knobel
from support import page_steps
from support.page_steps import TEXTS, OpenPage, each_kind, link, made, no_barriers, tool

STATIC = Path(knobel.__file__).parent / "web" / "static"
BEFORE, MORE = {"until the first move": 41_000, "all": 45_000}, 60_000
"""Compressed bytes of the page in version 0.1.0, and how many may be added to them."""
CLASSROOM = 40_000
"""Of the screens for classes, which only classes load."""
SCREENS = [
    "",
    *map(link, TEXTS),
    "#collection=huepfburg/hard",
    *(f"#edit={kind}" for kind in TEXTS),
    "#play=x",
]


def settle(page: Page) -> None:
    """Wait until what comes later is there, too."""
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("fragment", SCREENS)
def test_no_barrier_and_no_sideways_scrolling(open_page: OpenPage, fragment: str) -> None:
    page = open_page(fragment, viewport={"width": 360, "height": 740}, has_touch=True)
    settle(page)
    no_barriers(page)
    tool(page, "Dark colours")
    no_barriers(page)
    small = page.evaluate("""() => [...document.querySelectorAll("button, select, a.button, input")]
        .filter((e) => e.type !== "checkbox")
        .filter((e) => e.offsetParent && !e.closest(".quiet"))
        .map((e) => [e.textContent, e.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([text]) => text)""")
    assert small == []


@pytest.mark.parametrize("name", ["Share", "Check a solution", "My progress"])
def test_no_barrier_in_windows(open_page: OpenPage, name: str) -> None:
    page = open_page(link("rotation"), viewport={"width": 360, "height": 740})
    tool(page, name)
    expect(page.get_by_role("dialog")).to_be_visible()
    no_barriers(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


def test_no_barrier_when_solved_and_in_a_replay(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg", list(_moves("huepfburg"))), viewport={"width": 1280, "height": 900})
    expect(page.get_by_text("Solved!").first).to_be_visible()
    no_barriers(page)
    tool(page, "Solution")  # it is solved: nothing is spoilt
    expect(page.get_by_role("slider")).to_be_focused()
    no_barriers(page)


def _moves(kind: str) -> tuple[str, ...]:
    answer = knobel.solve(knobel.parse(TEXTS[kind], kind))
    assert isinstance(answer, knobel.Solved)
    return tuple(answer.moves)


def test_played_by_keys_alone(page: Page) -> None:
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == "Play Stromrallye":
            break
    page.keyboard.press("Enter")
    made(page, 0)
    page.keyboard.press("ArrowRight")
    made(page, 1)
    page.keyboard.press("u")
    made(page, 0)
    page.keyboard.press("r")
    made(page, 1)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("Boolean(document.activeElement.closest('.pad'))"):
            break
    page.keyboard.press("Enter")
    made(page, 2)
    expect(page.locator(".sheet .go")).to_be_focused()  # it is solved, and goes on from there
    page.keyboard.press("Enter")
    expect(page.locator(".about")).to_have_text("2. Swap")


def test_no_ring_around_the_page(page: Page) -> None:
    """Neither after a start by mouse nor once keys are used; what has the focus by keys does have a ring."""
    page.get_by_role("button", name="Play Rotation").click()
    made(page, 0)
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.evaluate(ring) == "none"
    page.keyboard.press("ArrowRight")
    made(page, 1)
    assert page.evaluate(ring) == "none"
    page.keyboard.press("Tab")
    assert page.evaluate(ring) == "solid"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_win_is_celebrated_unless_movement_is_not_wanted(open_page: OpenPage, motion: str) -> None:
    moves = _moves("huepfburg")
    page = open_page(link("huepfburg", list(moves[:-1])), reduced_motion=motion)
    made(page, len(moves) - 1)
    page.evaluate("""() => {
        window.sparks = 0;
        new MutationObserver((changes) => changes.forEach((one) => (window.sparks += one.addedNodes.length)))
            .observe(document.querySelector('.sparks'), {childList: true});
    }""")
    page_steps.choose(page, moves[-1])
    expect(page.locator(".sheet .result")).to_contain_text("3 jumps")
    assert (page.evaluate("window.sparks") > 0) == (motion == "no-preference")


def test_keys_faster_than_the_picture(open_page: OpenPage) -> None:
    """No key is lost while things still move."""
    page = open_page(link("stromrallye"), reduced_motion="no-preference")
    made(page, 0)
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    made(page, 5)


def test_players_by_keys(open_page: OpenPage) -> None:
    page = open_page(f"#play={page_steps.packed('huepfburg', page_steps.CHOICES)}")
    made(page, 0)
    first, second = (page.locator(f".pad button[data-part='{part}']").first for part in (0, 1))
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    second.focus()
    page.keyboard.press("Enter")
    made(page, 1)


def test_what_happens_is_said(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"))
    made(page, 0)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#live")).to_contain_text("The robot is on (3|4) with charge 8")
    assert "The robot is on" in (page.locator(".board").get_attribute("aria-label") or "")


def test_both_languages(open_page: OpenPage) -> None:
    page = open_page(link("rotation"))
    tool(page, "Deutsch")
    expect(page.get_by_role("button", name="Zurück", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.get_by_text("Noch lösbar.")).to_be_visible()
    page.reload()
    tool(page, "Tipp")
    expect(page.get_by_role("button", name="Wo?")).to_be_visible()
    tool(page, "English")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()


def test_german_browsers_get_german(open_page: OpenPage) -> None:
    page = open_page(locale="de-DE")
    expect(page.locator("h1")).to_have_text("Was knobelst du heute?")


def test_dark_like_the_system_until_it_is_switched(open_page: OpenPage) -> None:
    page = open_page(color_scheme="dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark = page.locator(".card img").first.get_attribute("src")
    tool(page, "Light colours")
    assert page.locator(".card img").first.get_attribute("src") != dark
    page.reload()
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_large_screen(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg"), viewport={"width": 2560, "height": 1440})
    made(page, 0)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1440


def test_weight(open_page: OpenPage, carrier: str) -> None:
    """As it is sent: everything that is fetched until the first move has been made (German weighs more),
    and all files."""
    if carrier == "edition":
        pytest.skip("tests/web/edition/test_size.py weighs the browser edition")
    page = open_page(locale="de-DE")
    page.get_by_role("button", name="Rotation spielen").click()
    page.locator(".pad button").first.click()
    made(page, 1)
    settle(page)
    weight = page.evaluate("""["navigation", "resource"]
        .flatMap((type) => performance.getEntriesByType(type))
        .reduce((sum, one) => sum + one.encodedBodySize, 0)""")
    assert 20_000 < weight < BEFORE["until the first move"] + MORE
    classroom = _sent(STATIC / "classroom")
    assert classroom < CLASSROOM
    assert _sent(STATIC) - classroom < BEFORE["all"] + MORE


def _sent(folder: Path) -> int:
    return sum(len(compress(path.read_bytes())) for path in folder.rglob("*") if path.is_file())


def test_the_page_wears_the_colours_of_the_pictures() -> None:
    assert FILE.read_text(encoding="utf-8") == stylesheet()  # else run tools/theme_css.py


def test_nothing_from_elsewhere() -> None:
    for path in filter(Path.is_file, STATIC.rglob("*")):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text
        assert "https:" not in text
        assert "style=" not in text.replace('"style="', "") or path.suffix != ".html"


@each_kind
def test_a_game_on_paper(open_page: OpenPage, kind: str, screen: str) -> None:
    """Title, goal, board and rules, black on white; nothing to press."""
    page = open_page(link(kind), color_scheme="dark", screen=screen)
    made(page, 0)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    for there in ("h1", ".goal", ".board", "details.panel p >> nth=0"):
        expect(page.locator(there).first).to_be_visible()
    assert page.locator("button:visible").all_inner_texts() == []
    page.emulate_media(media="screen", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".tools")).to_be_visible()
