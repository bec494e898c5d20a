"""The path from the first minute on: first steps, what is remembered, and what comes next."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import knobel
from knobel.collections import collection
from knobel.game.progress import key_of
from knobel.registry import PUZZLES, find
from support.page_steps import (
    TEXTS,
    OpenPage,
    beside,
    choose,
    each_kind,
    everywhere,
    in_view,
    link,
    made,
    no_barriers,
    packed,
    play,
    tool,
    unpacked,
)


def solution(text: str, kind: str) -> list[str]:
    answer = knobel.solve(knobel.parse(text, kind))
    assert isinstance(answer, knobel.Solved)
    return list(answer.moves)


def progress(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('knobel.progress'))")
    return found


def remember(page: Page, *keys: str) -> None:
    """As if these puzzles had been solved in an earlier visit."""
    puzzles = {key: {"kind": key.partition("-")[0], "solved": True} for key in keys}
    data = json.dumps({"knobel": "progress 1", "puzzles": puzzles})
    page.evaluate("(data) => localStorage.setItem('knobel.progress', data)", data)


@each_kind
def test_first_steps_from_the_first_to_the_last(open_page: OpenPage, kind: str, screen: str) -> None:
    """Whoever comes for the first time learns one rule after the other, and ends in the collection."""
    page = open_page(screen=screen)
    page.get_by_role("button", name=f"Play {find(kind).title}", exact=True).click()
    levels = find(kind).levels()
    for level in levels:
        expect(page.locator(".goal")).to_contain_text(str(level.task))
        if level.solvable:
            made(page, 0)
            play(page, solution(level.text, kind))
        else:
            expect(page.locator(".pad button:enabled").first).to_be_visible()
            expect(page.locator(".lamp, .glass")).to_have_count(0)  # it would say so at once
            tool(page, "Nobody can solve this")
        sheet = page.locator(".sheet")
        expect(sheet).to_contain_text(str(level.learned))
        expect(sheet.locator(".go")).to_be_focused()
        assert in_view(page, ".sheet .go")
        page.keyboard.press("Enter")
        expect(sheet).to_have_count(0)
    expect(page.locator(".about")).to_have_text("easy 1")
    page.goto(page.url.partition("#")[0])
    steps = page.get_by_role("region", name=find(kind).title).get_by_role("button", name="First steps")
    expect(steps).to_contain_text(f"{len(levels)}/{len(levels)}")


@everywhere
def test_the_goal_stands_above_the_board(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("rotation"), screen=screen)
    expect(page.locator(".goal")).to_have_text("Turn the frame until a stick falls out.")
    assert in_view(page, ".goal")


def test_the_goal_knows_the_options(open_page: OpenPage) -> None:
    page = open_page(link("rotation", variant={"stick": "all"}))
    expect(page.locator(".goal")).to_have_text("Turn the frame until every stick is out.")


def test_rules_are_open_until_something_was_solved(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg"))
    expect(page.get_by_text("nobody may skip a round")).to_be_visible()
    play(page, solution(TEXTS["huepfburg"], "huepfburg"))
    expect(page.locator(".sheet")).to_be_visible()
    page.goto(page.url.partition("#")[0] + link("huepfburg"))
    page.reload()
    made(page, 0)
    expect(page.get_by_text("nobody may skip a round")).to_be_hidden()


@everywhere
def test_stars_best_and_export(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("huepfburg"), screen=screen)
    play(page, solution(TEXTS["huepfburg"], "huepfburg"))
    expect(page.locator(".sheet .stars .got")).to_have_count(3)
    expect(page.locator(".sheet")).to_contain_text("3 jumps (the fewest possible)")
    key = key_of(knobel.parse(TEXTS["huepfburg"], "huepfburg"))
    entry = progress(page)["puzzles"][key]
    assert (entry["solved"], entry["fewest"], entry["unaided"]) == (True, True, True)
    assert entry["best"] == {"moves": 3}
    tool(page, "My progress")
    expect(page.get_by_role("dialog")).to_contain_text("Puzzles solved: 1")
    with page.expect_download() as download:
        tool(page, "Export")
    from knobel.game import progress as kept

    assert kept.read(download.value.path()).stars(key) == (True, True, True)
    tool(page, "Delete progress")
    expect(page.get_by_role("dialog")).to_contain_text("Puzzles solved: 0")
    page.locator("dialog input[type=file]").set_input_files(download.value.path())
    expect(page.get_by_role("dialog")).to_contain_text("Puzzles solved: 1")


@everywhere
def test_help_is_part_of_the_result(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("huepfburg"), screen=screen)
    made(page, 0)
    tool(page, "Hint")
    expect(page.locator(".hint")).to_be_visible()
    play(page, solution(TEXTS["huepfburg"], "huepfburg"))
    expect(page.locator(".sheet")).to_contain_text("with one hint")
    expect(page.locator(".sheet .stars .got")).to_have_count(2)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_friend_is_challenged(open_page: OpenPage, screen: str) -> None:
    """By a link with the result, without the moves; it says what is to beat, and then whether it was."""
    moves = solution(TEXTS["huepfburg"], "huepfburg")
    page = open_page(
        link("huepfburg", moves[:-1]), permissions=["clipboard-write", "clipboard-read"], screen=screen
    )
    play_last(page, moves)
    tool(page, "Challenge a friend")
    expect(page.locator(".sheet")).to_contain_text("not your moves")
    address = page.evaluate("navigator.clipboard.readText()")
    kind, text, _, given, beat = unpacked(address.partition("#play=")[2])
    assert (kind, text, given, beat["value"]) == ("huepfburg", TEXTS["huepfburg"], [], len(moves))
    other = open_page("#" + address.partition("#")[2], screen=screen)
    expect(other.locator(".rival")).to_contain_text(f"To beat: {len(moves)} jumps in 0:0")
    made(other, 0)
    begun = other.url
    play(other, moves[:1])
    other.wait_for_url(lambda now: now != begun)  # the move is confirmed
    other.reload()  # it is not forgotten
    made(other, 1)
    expect(other.locator(".rival")).to_be_visible()
    assert in_view(other, ".rival")
    for n, move in enumerate(moves[1:], start=2):
        choose(other, move)
        made(other, n)
    expect(other.locator(".sheet .result")).to_contain_text(re.compile("beat the challenge!|but slower"))
    no_barriers(other)


def test_a_result_that_nobody_can_have(page: Page) -> None:
    """What somebody has written into a link is told as two numbers, or not at all."""
    wrong = ({"value": "<b>1</b>", "seconds": 1}, {"value": -1, "seconds": 1}, {"value": 1}, 7, None)
    links = [packed("huepfburg", TEXTS["huepfburg"], more=[beat]) for beat in wrong]
    found = page.evaluate(
        """async (links) => {
        const { unpack } = await import("./share.js");
        return Promise.all(links.map(async (one) => (await unpack(one)).beat ?? null));
    }""",
        links,
    )
    assert found == [None] * len(wrong)


@everywhere
def test_time_and_moves_survive(open_page: OpenPage, screen: str) -> None:
    """After a reload, another language and a way back, the clock and the game go on."""
    page = open_page(link("stromrallye"), screen=screen)
    made(page, 0)
    key = key_of(knobel.parse(TEXTS["stromrallye"], "stromrallye"))
    play(page, ["R"])
    expect(page.locator(".counters")).to_contain_text("1 step")  # the move is confirmed
    page.evaluate(
        """(key) => {
        const data = JSON.parse(localStorage.getItem("knobel.progress"));
        data.puzzles[key].now.seconds = 3725;
        localStorage.setItem("knobel.progress", JSON.stringify(data));
        addEventListener("pagehide", () => localStorage.setItem("knobel.progress", JSON.stringify(data)));
    }""",
        key,
    )
    page.reload()
    made(page, 1)
    expect(page.locator(".counters")).to_contain_text("1:02:0")
    tool(page, "Deutsch")
    expect(page.locator(".counters")).to_contain_text("1:02:0")
    page.locator("#top .brand").click()
    page.get_by_role("button", name="Weiter: Stromrallye").click()
    made(page, 1)
    expect(page.locator(".counters")).to_contain_text("1:02:0")


@everywhere
def test_solved_puzzles_have_ticks(open_page: OpenPage, screen: str) -> None:
    page = open_page(screen=screen)
    first = collection("rotation", "easy")[0]
    remember(page, key_of(first.puzzle()))
    page.reload()
    count = len(collection("rotation", "easy"))
    page.get_by_role("region", name="Rotation").get_by_role("button", name=f"easy 1/{count}").click()
    expect(page.get_by_role("button", name="Play Rotation 1, solved")).to_be_visible()
    expect(page.locator(".thumbs .stars")).to_have_count(1)


@pytest.mark.parametrize("kind", [kind.name for kind in PUZZLES])
def test_the_ladder_goes_on_to_the_next_grade(open_page: OpenPage, kind: str) -> None:
    page = open_page()
    last = collection(kind, "easy")[-1]
    remember(page, *(key_of(one.puzzle()) for one in collection(kind, "easy")[:-1]))
    page.get_by_role("button", name=f"Play {find(kind).title}", exact=True).click()
    expect(page.locator(".about")).to_have_text(f"easy {last.number}")
    made(page, 0)
    page.goto(page.url.partition("#")[0] + link(kind, solution(last.text, kind)[:-1], last.text))
    play_last(page, solution(last.text, kind))
    expect(page.locator(".sheet .go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".about")).to_have_text("medium 1")


def play_last(page: Page, moves: list[str]) -> None:
    made(page, len(moves) - 1)
    choose(page, moves[-1])
    made(page, len(moves))


@everywhere
def test_the_light_is_off_from_hard_on(open_page: OpenPage, screen: str) -> None:
    page = open_page("#collection=stromrallye/hard", screen=screen)
    page.get_by_role("button", name="Play Stromrallye 1", exact=True).click()
    expect(page.get_by_text("Turned off.")).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#collection=stromrallye/easy")
    page.get_by_role("button", name="Play Stromrallye 1", exact=True).click()
    expect(page.get_by_text("Still solvable.")).to_be_visible()


@everywhere
def test_the_solution_asks_once_and_offers_a_hint(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye"), screen=screen)
    made(page, 0)
    tool(page, "Solution")
    page.get_by_role("dialog").get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".hint")).to_be_visible()
    tool(page, "Solution")
    page.get_by_role("dialog").get_by_role("button", name="Show it").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="Back to my game").click()
    tool(page, "Solution")
    expect(page.get_by_role("slider")).to_be_visible()


def swipe(page: Page, dx: int, dy: int) -> None:
    box = page.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + dx, "y": y + dy}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("screen", ["phone", "landscape"])
def test_a_swipe_steps_and_turns(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye"), screen=screen)
    made(page, 0)
    swipe(page, 0, -60)
    made(page, 1)
    swipe(page, 60, 5)
    made(page, 2)
    assert "(4|4)" in (page.locator(".board").get_attribute("aria-label") or "")
    page.goto(page.url.partition("#")[0] + link("rotation"))
    page.reload()
    made(page, 0)
    swipe(page, -60, 0)
    made(page, 1)


@pytest.mark.parametrize("screen", ["phone", "landscape"])
def test_undo_and_hint_are_always_at_hand(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye"), screen=screen)
    made(page, 0)
    assert in_view(page, ".tools")
    assert in_view(page, ".board")
    assert in_view(page, ".pad")


@everywhere
def test_a_mistake_is_seen_at_a_glance(open_page: OpenPage, screen: str) -> None:
    """The lamp is in view together with the board; on a small screen its button leads to the words."""
    page = open_page(link("stromrallye", ["R", "L", "L"]), screen=screen)
    back = page.get_by_role("button", name="Take back the mistake")
    expect(back).to_be_visible()
    assert beside(page, ".board", ".lamp.no" if screen == "desktop" else ".glass.no")
    if screen != "desktop":
        page.get_by_role("button", name=re.compile("^Move 2 .* was the mistake")).click()
    back.click()
    made(page, 1)
    expect(page.locator(".lamp.yes")).to_be_visible()
    no_barriers(page)


def test_landscape_has_two_columns(open_page: OpenPage) -> None:
    page = open_page(link("rotation"), screen="landscape")
    made(page, 0)
    left, right = (page.locator(one).bounding_box() for one in (".stage", ".side"))
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    assert right["y"] < 120
