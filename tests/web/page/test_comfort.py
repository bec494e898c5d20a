"""Hands and eyes: colours of boards, large boards, forced moves, digits, undo, waiting, the first minute."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import knobel
from knobel.draw.board_colours import BOARDS
from knobel.draw.theme import Theme
from support.page_held import HeldBack
from support.page_steps import (
    TEXTS,
    OpenPage,
    choose,
    everywhere,
    in_view,
    link,
    made,
    no_barriers,
    on_screen,
    packed,
    press,
    soon_beside,
    tool,
    until,
)

LARGE = "30\n15,15,9\n2\n5,5,3\n18,17,4\n"
FORCED = "6 7\n1 3\n2 4\n3 5\n4 5\n4 6\n5 1\n6 2\n"
"""Player 1 has one way; player 2 has two from field 4."""
TWO_DIGITS = "19 6\n1 3\n1 18\n2 1\n2 18\n2 19\n18 1\n"


def pinch(page: Page, left: tuple[float, float], right: tuple[float, float], by: float) -> None:
    """Two fingers, each of which moves so far away from the other."""
    session = page.context.new_cdp_session(page)
    for step in range(7):
        away = by * step / 6
        points = [(left[0] - away, left[1] - away), (right[0] + away, right[1] + away)]
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# -- colours


@pytest.mark.parametrize("board", BOARDS)
def test_boards_in_other_colours(open_page: OpenPage, board: str) -> None:
    page = open_page(link("rotation"), color_scheme="light", screen="phone")
    made(page, 0)
    fill = "getComputedStyle(document.querySelector('.board .i1.shape')).fill"
    usual = page.evaluate(fill)
    tool(page, "Colours")
    names = {"calm": "Calm", "contrast": "Strong contrast", "safe": "Colour-blind safe"}
    page.get_by_label(names[board]).check()
    no_barriers(page)
    tool(page, "Close")
    page.reload()
    made(page, 0)
    assert page.evaluate("document.documentElement.dataset.board") == board
    for theme in (BOARDS[board].light, BOARDS[board].dark):
        page.emulate_media(color_scheme="dark" if theme.name == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", theme.name)
        wanted = [int(theme.by_index[1].fill[k : k + 2], 16) for k in (1, 3, 5)]
        assert page.evaluate(fill) == f"rgb({', '.join(map(str, wanted))})" != usual
        no_barriers(page)
        tool(page, "Share")
        with page.expect_download() as download:
            tool(page, "SVG")
        assert theme.by_index[1].fill in download.value.path().read_text()
        tool(page, "Close")
    page.locator("#top .brand").click()
    preview = page.locator(".card img").nth(1)
    expect(preview).to_have_attribute("src", re.compile(painted(theme, f"{board}-dark")))


def painted(theme: Theme, name: str) -> str:
    """A preview is drawn by the server, or is in its address."""
    return rf"theme={name}&|{quote(theme.by_index[1].fill)}"


def test_light_and_dark_are_chosen_among_the_colours(open_page: OpenPage) -> None:
    page = open_page(color_scheme="light")
    tool(page, "Colours")
    page.get_by_label("Dark", exact=True).check()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_label("Match system").check()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


# -- large boards


def cell(page: Page) -> float:
    """The width of a field that can be pressed."""
    box = page.locator(".hot.near").first.bounding_box()
    assert box is not None
    return box["width"] / 0.9


@pytest.mark.parametrize("screen", ["phone", "landscape"])
def test_a_large_board_is_zoomed_and_follows(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye", text=LARGE), screen=screen)
    made(page, 0)
    expect(page.get_by_role("group", name="Zoom")).to_be_visible()
    assert cell(page) >= 24
    before = page.locator(".board").get_attribute("viewBox")
    for n in range(1, 9):
        page.keyboard.press("ArrowDown")
        made(page, n)
    assert page.locator(".board").get_attribute("viewBox") != before
    small = cell(page)
    tool(page, "Zoom in")
    assert cell(page) > 1.3 * small
    no_barriers(page)
    while page.get_by_role("button", name="Zoom out").is_enabled():
        tool(page, "Zoom out")
    assert page.locator(".board").get_attribute("viewBox").startswith("0 0 ")


def test_two_fingers_zoom_and_move_nothing(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye", text=LARGE), screen="phone")
    made(page, 0)
    before = cell(page)
    pinch(page, (150, 260), (230, 320), 50)
    assert cell(page) > 1.4 * before
    made(page, 0)


def test_small_boards_have_no_zoom(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"), screen="phone")
    made(page, 0)
    expect(page.get_by_role("group", name="Zoom")).to_be_hidden()
    assert cell(page) >= 24


# -- moves


@everywhere
def test_who_has_one_way_takes_it(open_page: OpenPage, screen: str) -> None:
    """One press makes a jump that is forced, or forced but for one player."""
    page = open_page(link("huepfburg", text=FORCED), screen=screen)
    made(page, 0)
    page.locator(".hot").last.click()
    made(page, 1)
    page.click(".pad button[data-part='1'][data-token='6']")
    made(page, 2)
    no_barriers(page)


def test_the_number_on_the_button_is_the_key(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg", text=TWO_DIGITS))
    made(page, 0)
    expect(page.get_by_text("type the number of a field")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".pad button[data-part='0'][data-token='3']")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.keyboard.press("1")  # 1, 18 or 19?
    made(page, 0)
    page.keyboard.press("8")
    made(page, 1)
    page.keyboard.press("u")
    made(page, 0)
    press(page, "1", "8", "1", "Enter")  # just 1
    made(page, 1)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("stromrallye", "arrow keys to move"),
        ("rotation", "← and → to turn"),
        ("huepfburg", "type the number"),
    ],
)
def test_help_names_the_keys_of_this_puzzle(open_page: OpenPage, kind: str, words: str) -> None:
    page = open_page(link(kind))
    expect(page.locator("details.panel")).to_contain_text(words)


def test_undo_turns_back(open_page: OpenPage) -> None:
    """The frame turns the other way, and its sticks rise."""
    page = open_page(link("rotation"), reduced_motion="no-preference")
    made(page, 0)
    page.evaluate("""() => {
        window.turns = [];
        const layer = document.querySelector(".board > g");
        new MutationObserver(() => {
            const turned = layer.firstElementChild?.getAttribute("transform");
            const found = turned?.match(/rotate\\((-?[\\d.]+)\\)/);
            if (found) window.turns.push(Number(found[1]));
        }).observe(layer, { childList: true });
    }""")
    page.keyboard.press("ArrowLeft")
    made(page, 1)
    until(page, "window.turns.length > 2")
    forward = page.evaluate("window.turns.splice(0)")
    page.keyboard.press("u")
    made(page, 0)
    back = page.evaluate("window.turns")
    assert forward == sorted(forward, reverse=True)
    assert len(back) > 2
    assert back == sorted(back)


def test_a_hint_leaves_the_sticks_their_colours(open_page: OpenPage) -> None:
    page = open_page(link("rotation"))
    made(page, 0)
    for name in ("Hint", "Where?", "Which move?"):
        tool(page, name)
    expect(page.locator(".board .sign")).to_have_text("↺")
    expect(page.locator(".board .told").first).to_have_css("fill-opacity", "0")


# -- waiting


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_long_search_is_seen_and_cancelled(open_page: OpenPage, carrier: str, screen: str) -> None:
    if carrier == "edition":
        pytest.skip("the browser edition says by itself how far a search is")
    page = open_page(link("stromrallye"), screen=screen)
    made(page, 0)
    held = HeldBack(page, "solve")
    tool(page, "Solution")
    tool(page, "Show it")
    held.wait()
    expect(page.get_by_role("progressbar")).to_be_visible()
    no_barriers(page)
    tool(page, "Cancel")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("button", name="Solution", exact=True)).to_be_enabled()
    expect(page.get_by_role("slider")).to_have_count(0)


def test_making_a_puzzle_is_cancelled(page: Page, carrier: str) -> None:
    if carrier == "edition":
        pytest.skip("the browser edition says by itself how far a search is")
    held = HeldBack(page, "generate")
    tool(page, "New puzzle")
    held.wait()
    expect(page.get_by_role("progressbar")).to_be_visible()
    tool(page, "Cancel")
    expect(page.get_by_role("button", name="New puzzle")).to_be_enabled()
    expect(page.locator(".cards")).to_be_visible()


# -- forms


@everywhere
def test_errors_name_the_field_and_its_range(open_page: OpenPage, screen: str) -> None:
    """As it is labelled; also if the range depends on another field, which only the server knows."""
    page = open_page(allowed="422", screen=screen)
    form = page.get_by_role("region", name="A new puzzle")
    wrong = form.get_by_role("alert")
    page.get_by_label("Seed").fill("-1")
    tool(page, "New puzzle")
    expect(wrong).to_have_text("Seed: a whole number, at least 0")
    expect(page.get_by_label("Seed")).to_be_focused()
    page.get_by_label("Seed").fill("1")
    page.get_by_text("More options").click()
    for label, value, said in (
        ("Board size", "9999", "Board size: a whole number from 2 to 100"),
        ("Board size", "2.5", "Board size: a whole number from 2 to 100"),
        ("Batteries per field", "2", "Batteries per field: a number from 0 to 1, or a range such as 0.2-0.5"),
    ):
        form.get_by_label(label).fill(value)
        tool(page, "New puzzle")
        expect(wrong).to_have_text(said)
        expect(form.get_by_label(label)).to_have_attribute("aria-invalid", "true")
        no_barriers(page)
        form.get_by_label(label).fill("")
    form.get_by_label("Number of batteries").fill("9999")
    tool(page, "New puzzle")
    expect(wrong).to_have_text("“Number of batteries” must be a whole number between 0 and 24, not 9999")
    tool(page, "Worksheet")
    page.get_by_label("Number of puzzles").fill("31")
    tool(page, "Make the worksheet")
    expect(page.get_by_text("Number of puzzles: a whole number from 1 to 30")).to_be_visible()
    no_barriers(page)


# -- kept layouts


def fields(page: Page) -> list[tuple[float, float]]:
    """Where the fields are drawn, relative to the first one and by number."""
    found: list[Any] = page.evaluate("""() => {
        const at = (one) => [Number(one.getAttribute("x")), Number(one.getAttribute("y"))];
        const inside = ([x]) => document.querySelector(`.board circle[cx="${x}"][r="0.42"]`);
        const discs = [...document.querySelectorAll(".board text.label")]
            .map((text) => [Number(text.textContent), ...at(text)]).filter(([, ...place]) => inside(place));
        return discs.sort((a, b) => a[0] - b[0]).map(([, x, y]) => [x, y]);
    }""")
    (left, top) = found[0]
    return [(round(x - left, 1), round(y - top, 1)) for x, y in found]


def test_a_layout_is_kept_in_link_and_play(open_page: OpenPage) -> None:
    text = "3 3\n1 2\n2 3\n3 1\n"
    layout = [10, 10, 100, 10, 60, 80]
    key = knobel.parse(text, "huepfburg")
    assert knobel.parse(text, "huepfburg", layout=layout) == key
    page = open_page(f"#edit=huepfburg/{packed('huepfburg', text, variant={'layout': layout})}")
    expect(page.get_by_text("This is a valid puzzle.").or_(page.get_by_text("Valid, but"))).to_be_visible()
    assert fields(page) == [(0, 0), (9, 0), (5, 7)]
    page.get_by_role("radio", name="Move").click()
    page.mouse.move(*on_screen(page, 6, 8))
    page.mouse.down()
    page.mouse.move(*on_screen(page, 4, 6))
    page.mouse.up()
    tool(page, "Play it")
    made(page, 0)
    first, second, third = fields(page)
    assert (first, second) == ((0, 0), (9, 0))
    assert third == pytest.approx((3, 5), abs=0.3)
    page.reload()
    made(page, 0)
    assert fields(page) == [first, second, third]


# -- the first minute


@everywhere
def test_the_first_step_by_following_the_page(open_page: OpenPage, screen: str) -> None:
    """Somebody who knows nothing presses what the page offers: start, hint until a move is shown, it."""
    page = open_page(screen=screen)
    no_barriers(page)
    tool(page, "Start here")
    made(page, 0)
    pressed = 1
    while page.locator(".sheet").count() == 0:
        before = int(page.locator(".stage").get_attribute("data-moves") or 0)
        help_button = page.locator(".tools button").nth(3)
        while page.locator(".pad .told").count() == 0:
            help_button.click()
            expect(page.locator(".hint")).to_be_visible()
            pressed += 1
            assert pressed < 30
        page.locator(".pad .told").click()
        pressed += 1
        made(page, before + 1)
        until(page, "document.querySelector('.sheet') || !document.querySelector('.hint')")
    expect(page.get_by_role("region", name="Solved!")).to_be_visible()
    expect(page.locator(".sheet .go")).to_be_focused()
    assert in_view(page, ".sheet .go")
    expect(page.locator(".sheet .art")).to_be_attached()
    assert pressed <= 15
    no_barriers(page)


@pytest.mark.parametrize("kind", TEXTS)
def test_each_win_has_a_picture(open_page: OpenPage, kind: str) -> None:
    """And the whole board is seen above it; whoever takes the move back has it as large as before."""
    moves = list(knobel.solve(knobel.parse(TEXTS[kind], kind)).moves)
    page = open_page(link(kind, moves[:-1]), color_scheme="dark", screen="phone")
    made(page, len(moves) - 1)
    before = page.locator(".board").bounding_box()
    choose(page, moves[-1])
    expect(page.locator(".sheet .art")).to_be_visible()
    expect(page.locator(".sheet .result")).to_contain_text(" in 0:")
    assert in_view(page, ".sheet .go")
    until(page, "document.querySelector('.sheet').getAnimations().length === 0")
    soon_beside(page, ".board", ".sheet")
    no_barriers(page)
    tool(page, "Once more")
    made(page, 0)
    expect(page.locator(".sheet")).to_have_count(0)
    assert page.locator(".board").bounding_box() == before
