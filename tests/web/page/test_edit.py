"""Making puzzles in the browser, and having them made."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

import knobel
from knobel.collections import collection
from support.page_held import HeldBack
from support.page_steps import OpenPage, in_view, made, no_barriers, on_screen, packed, tool

LAID_OUT = packed("huepfburg", "3 1\n1 2\n", variant={"layout": [10, 10, 50, 50, 100, 10]})
"""Three fields with places of their own."""


def use(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).click()


def text(page: Page) -> str:
    return page.evaluate("document.querySelector('textarea').value")


def press(page: Page, x: float, y: float, to: tuple[float, float] | None = None) -> None:
    """Press at a place of the drawing (or drag from it), in its own units."""
    page.locator(".board").scroll_into_view_if_needed()
    page.mouse.move(*on_screen(page, x, y))
    page.mouse.down()
    if to:
        page.mouse.move(*on_screen(page, *to))
    page.mouse.up()


def test_stromrallye(open_page: OpenPage) -> None:
    page = open_page("#edit=stromrallye")
    expect(page.locator(".facts")).to_contain_text("Solvable: ")
    page.get_by_label("Size").fill("3")
    page.get_by_label("Size").blur()
    page.get_by_label("Charge of the robot").fill("2")
    use(page, "Robot")
    press(page, 1.5, 1.5)
    use(page, "Erase")
    for y in (1, 2, 3):
        for x in (1, 2, 3):
            press(page, x + 0.5, y + 0.5)
    assert text(page) == "3\n1,1,2\n0\n"
    page.get_by_label("Charge of new batteries").fill("1")
    use(page, "Battery")
    press(page, 3.5, 1.5)
    assert text(page) == "3\n1,1,2\n1\n3,1,1\n"
    expect(page.locator(".facts")).to_contain_text("Solvable: 3 steps.")
    use(page, "Charge +1")
    press(page, 1.5, 1.5)
    expect(page.locator(".facts .lamp.no")).to_have_count(1)
    expect(page.locator(".facts")).to_contain_text("Valid, but unsolvable: ")
    tool(page, "Play it")
    made(page, 0)


def test_rotation(open_page: OpenPage) -> None:
    page = open_page("#edit=rotation")
    page.get_by_label("Size (clears the frame)").fill("5")
    page.get_by_label("Size (clears the frame)").blur()
    expect(page.locator(".facts")).to_contain_text("Draw a stick")
    press(page, 2.5, 2.5, (2.5, 3.5))  # a stick, drawn
    use(page, "Wall")
    press(page, 4.5, 2.5)
    use(page, "Gap")
    press(page, 1.5, 3.5)
    assert text(page) == "5\n#####\n#0 ##\n 0  #\n#   #\n## ##\n"
    expect(page.locator(".facts")).to_contain_text("This is a valid puzzle.")
    expect(page.locator(".facts .lamp")).not_to_have_count(1)
    use(page, "Erase")
    press(page, 2.5, 2.5)
    expect(page.locator(".facts")).to_contain_text("Draw a stick")
    use(page, "Stick")
    press(page, 2.5, 2.5)
    press(page, 3.5, 2.5)  # two presses do the same as a drag
    assert text(page).splitlines()[2] == "#00##"


def test_huepfburg(open_page: OpenPage) -> None:
    page = open_page("#edit=huepfburg")
    tool(page, "Start over")
    assert text(page) == "4 0\n"
    expect(page.locator(".facts")).to_contain_text("Draw arrows")
    for a, b in ((1, 3), (2, 3)):
        page.get_by_label("Arrow from").fill(str(a))
        page.get_by_label("to", exact=True).fill(str(b))
        tool(page, "Add or remove the arrow")
    expect(page.locator(".facts")).to_contain_text("Solvable: 1 jump.")
    use(page, "Field")
    press(page, 1, 1)
    use(page, "Arrow")
    press(page, 1, 1, (6, 0.9))  # from the new field to field 1
    assert text(page) == "5 3\n1 3\n2 3\n5 1\n"
    use(page, "Player’s start")
    press(page, 1, 1)
    expect(page.locator(".facts")).to_contain_text("Valid, but unsolvable: ")  # three players now
    tool(page, "Play it")
    expect(page.locator(".pad .part")).to_have_count(3)


def test_drawing_by_keys(open_page: OpenPage) -> None:
    page = open_page("#edit=stromrallye")
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert "1,1,3" in text(page).splitlines()[3:]
    page.keyboard.press("+")
    assert "1,1,4" in text(page).splitlines()[3:]
    page.keyboard.press("Delete")
    assert not any(row.startswith("1,1,") for row in text(page).splitlines()[3:])


def test_a_puzzle_as_text(open_page: OpenPage) -> None:
    page = open_page("#edit=stromrallye")
    page.get_by_text("As text").click()
    page.get_by_label("Puzzle as text").fill("2\n1,1,1\n1\n2,1,\n")
    expect(page.locator(".facts")).to_contain_text("Line 4")
    page.get_by_label("Puzzle as text").fill("2\n1,1,1\n1\n2,1,1\n")
    expect(page.locator(".facts")).to_contain_text("Solvable: 2 steps.")


def test_a_new_puzzle(page: Page) -> None:
    page.get_by_role("combobox", name="Puzzle", exact=True).select_option("rotation")
    page.get_by_role("combobox", name="Difficulty", exact=True).select_option("easy")
    page.get_by_label("Seed").fill("7")
    tool(page, "New puzzle")
    made(page, 0)
    expect(page.locator("h1")).to_have_text("Rotation easy")


def test_a_size_that_cannot_be(open_page: OpenPage) -> None:
    page = open_page(allowed="status of 422")  # browsers tell of every refusal
    page.get_by_label("Size").fill("1")
    tool(page, "New puzzle")
    expect(page.get_by_role("alert").filter(has_text="2")).to_be_visible()


def test_the_form_has_what_the_kind_can_be_asked_for(page: Page) -> None:
    """Its fields are made of the parameters that the puzzle declares."""
    form = page.get_by_label("A new puzzle")
    form.get_by_text("More options").click()
    expect(form.get_by_label("Number of batteries")).to_be_visible()
    page.get_by_role("combobox", name="Puzzle", exact=True).select_option("huepfburg")
    expect(form.get_by_label("Number of batteries")).to_have_count(0)
    form.get_by_label("Number of fields").fill("9")
    form.get_by_label("Minimum number of jumps").fill("3")
    page.get_by_role("combobox", name="Difficulty", exact=True).select_option("")
    with page.expect_request("**/api/generate") as asked:
        tool(page, "New puzzle")
    assert json.loads(asked.value.post_data or "")["params"] == {"size": 9, "jumps": 3}
    made(page, 0)
    expect(page.locator(".picture").first).to_contain_text("9")


def test_options_of_a_puzzle_that_is_written(open_page: OpenPage) -> None:
    """Where a kind brings no editor, its options are a form beside the text."""
    page = open_page("")
    page.route(re.compile(r"/kinds[.?]"), _without_editors)
    page.goto(page.url.split("#")[0] + "#edit=stromrallye")
    page.reload()
    text = "2\n1,1,1\n1\n2,2,1\n"
    page.get_by_label("Puzzle as text").fill(text)
    expect(page.locator(".facts")).to_contain_text("Valid, but unsolvable: ")
    page.get_by_label("Diagonal steps").check()
    expect(page.locator(".facts")).to_contain_text("Solvable: ")
    tool(page, "Play it")
    made(page, 0)


def _without_editors(route: Route) -> None:
    answer = route.fetch()
    kinds = answer.json()
    for kind in kinds["kinds"]:
        kind["editor"] = None
    route.fulfill(response=answer, json=kinds)


def test_a_collection(page: Page) -> None:
    page.locator(".card").nth(1).get_by_role("button", name="medium").click()
    expect(page.locator("h1")).to_have_text("Rotation: medium")
    expect(page.locator(".thumbs img")).to_have_count(50)
    page.get_by_role("button", name="Play Rotation 2", exact=True).click()
    made(page, 0)


def test_drafts_go_back_and_forth(open_page: OpenPage) -> None:
    """By keys and by buttons; a digit sets a charge, and two digits are one number."""
    page = open_page("#edit=stromrallye")
    tool(page, "Start blank")
    area = page.get_by_label("Puzzle as text")
    expect(area).to_have_value("5\n3,3,3\n0\n")
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(area).to_have_value("5\n3,3,3\n1\n1,1,12\n")
    page.keyboard.press("Control+z")
    expect(area).to_have_value("5\n3,3,3\n1\n1,1,1\n")
    tool(page, "Undo")
    expect(area).to_have_value("5\n3,3,3\n0\n")
    tool(page, "Redo")
    page.get_by_role("application").focus()
    page.keyboard.press("Control+Shift+z")
    expect(area).to_have_value("5\n3,3,3\n1\n1,1,12\n")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def finger(page: Page, here: tuple[float, float], there: tuple[float, float]) -> None:
    """Drag from one place of the drawing to another; on the way a line shows what would be drawn."""
    page.locator(".board").scroll_into_view_if_needed()
    touch = page.context.new_cdp_session(page)
    for kind, place in (("touchStart", here), ("touchMove", there)):
        x, y = on_screen(page, *place)
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".rubber")).to_have_attribute("visibility", "visible")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".rubber")).to_have_attribute("visibility", "hidden")


@pytest.mark.parametrize("screen", ["phone", "landscape"])
def test_a_finger_draws_with_a_rubber_band(open_page: OpenPage, screen: str) -> None:
    """Sticks and arrows; and it moves fields. Undo takes each back."""
    page = open_page("#edit=rotation", screen=screen)
    tool(page, "Start blank")
    finger(page, (2.5, 2.5), (4.5, 2.5))
    assert text(page).splitlines()[2] == "#000   #"
    assert in_view(page, ".board")
    no_barriers(page)
    page.goto(page.url.partition("#")[0] + "#edit=huepfburg/" + LAID_OUT)
    expect(page.locator(".facts")).to_contain_text("Valid, but unsolvable")
    use(page, "Arrow")
    finger(page, (1, 1), (10, 1))
    assert text(page) == "3 2\n1 2\n1 3\n"
    use(page, "Move")
    finger(page, (10, 1), (8, 4))
    tool(page, "Undo")
    tool(page, "Redo")
    expect(page.locator(".board circle[cx='8'][cy='4']").first).to_be_attached()
    assert text(page) == "3 2\n1 2\n1 3\n"
    no_barriers(page)


def test_valid_but_unsolvable_shows_why(open_page: OpenPage) -> None:
    odd = packed("stromrallye", "3\n1,2,2\n1\n1,1,1\n")
    page = open_page(f"#edit=stromrallye/{odd}")
    expect(page.locator(".facts")).to_contain_text("Valid, but unsolvable: chessboard colouring")
    tool(page, "Show why")
    expect(page.locator(".facts")).to_contain_text("step 1 of 4")
    tool(page, "Back to my drawing")
    expect(page.locator(".facts")).to_contain_text("Valid, but unsolvable")


@pytest.mark.parametrize(
    ("kind", "harder", "screen"),
    [
        ("stromrallye", True, "phone"),
        ("stromrallye", False, "desktop"),
        ("rotation", True, "landscape"),
        ("rotation", False, "phone"),
        ("huepfburg", True, "desktop"),
        ("huepfburg", False, "landscape"),
    ],
)
def test_harder_or_easier(open_page: OpenPage, kind: str, harder: bool, screen: str) -> None:
    """One change is proposed, drawn, taken, and can be taken back; its rating is what it says."""
    item = collection(kind, "medium")[0]
    page = open_page(f"#edit={kind}/{packed(kind, item.text)}", screen=screen)
    tool(page, "Make it harder" if harder else "Make it easier")
    expect(page.locator(".facts")).to_contain_text("With this change: ")
    no_barriers(page)
    before, after = map(float, re.findall(r"([0-9.]+) out of", page.locator(".facts").inner_text()))
    assert (after > before) is harder
    tool(page, "Back to my drawing")
    expect(page.locator(".facts")).to_contain_text("This is a valid puzzle.")
    assert text(page) == item.text
    tool(page, "Make it harder" if harder else "Make it easier")
    tool(page, "Use this change")
    expect(page.locator(".facts")).to_contain_text("This is a valid puzzle.")
    assert text(page) != item.text
    after = knobel.rate(knobel.parse(text(page), kind)).score or 0
    assert (after > before) is harder
    tool(page, "Undo")
    assert text(page) == item.text


def test_a_search_for_a_change_is_cancelled(open_page: OpenPage, carrier: str) -> None:
    """Whoever searches is told, too: a server here, an engine in `edition/test_engines.py`."""
    page = open_page("#edit=rotation")
    expect(page.locator(".facts")).to_contain_text("Difficulty: ")
    held = HeldBack(page, "nudge")
    tool(page, "Make it harder")
    held.wait()
    expect(page.locator(".facts")).to_contain_text("Measuring changes")
    if carrier == "server":
        with page.expect_event("requestfailed", lambda one: one.url.endswith("/api/nudge")):
            tool(page, "Cancel")
    else:
        tool(page, "Cancel")
    expect(page.locator(".facts")).to_contain_text("This is a valid puzzle.")
