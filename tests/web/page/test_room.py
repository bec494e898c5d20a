"""A lesson in three real pages: a teacher and two pupils, from opening the room to deleting it."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from knobel import solve
from support.lesson import PIN, SET, SHIPPED, SOLUTIONS, Pupil, lesson, opened, teacher
from support.page_steps import SCREENS, OpenPage, fits, made, no_barriers, play, tool
from support.web_server import as_command

pytestmark = pytest.mark.slow


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with lesson(tmp_path / "room.sqlite") as url:
        yield url


def sign_in(page: Page) -> None:
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Open a room")).to_be_visible()


def join(page: Page, name: str) -> None:
    page.get_by_label("Nickname").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Choose a puzzle.")).to_be_visible()


def cell(page: Page, name: str, puzzle: int) -> Any:
    """What the teacher sees of a pupil and a puzzle."""
    return page.get_by_role("row", name=name).get_by_role("cell").nth(puzzle - 1)


QR = """async (link) => {
    const { encode, drawn } = await import("./classroom/qr.js");
    return drawn(encode(link).modules);
}"""
"""The picture of a code; test_compose.py compares them with those of somebody else."""


def test_a_whole_lesson(url: str, open_address: OpenPage) -> None:
    desk = open_address(f"{url}/#teach")
    no_barriers(desk)
    sign_in(desk)
    no_barriers(desk)
    desk.get_by_label("Link to a set").fill(f"{url}/{SET.fragment()}")
    desk.get_by_role("button", name="Open with this link").click()
    code = desk.locator(".code.large").inner_text().replace(" ", "")
    expect(desk.get_by_text("Nobody is here yet")).to_be_visible()
    shown = desk.get_by_alt_text("QR code of the link").get_attribute("src") or ""
    assert unquote(shown).endswith(desk.evaluate(QR, f"{url}/#room={code}"))
    desk.emulate_media(media="print")  # the code on paper, and nothing else
    expect(desk.locator(".joining .qr")).to_be_visible()
    assert desk.locator("button:visible, table:visible").count() == 0
    desk.emulate_media(media="screen")

    ada, bo = open_address(f"{url}/#room={code}", "phone"), open_address(f"{url}/#room", "landscape")
    no_barriers(ada)
    bo.get_by_label("Room code").fill(f"{code[:3].lower()} {code[3:]}")
    join(ada, "Ada")
    join(bo, "<img src=x onerror=document.title='hacked'>"[:30])
    expect(desk.get_by_role("row", name="Ada").get_by_label("here")).to_be_visible()
    expect(desk.get_by_text("<img src=x onerror=document.ti")).to_be_visible()
    assert desk.locator("table img").count() == 0
    no_barriers(ada)

    ada.get_by_role("button", name="Puzzle 1").click()
    made(ada, 0)
    play(ada, SOLUTIONS[0])
    expect(ada.get_by_text("Solved!").first).to_be_visible()
    expect(cell(desk, "Ada", 1).get_by_role("button", name="solved")).to_contain_text(
        f"{len(SOLUTIONS[0])}/{len(SOLUTIONS[0])}"  # of the fewest
    )
    bo.get_by_role("button", name="Puzzle 2").click()
    made(bo, 0)
    play(bo, SOLUTIONS[1][:1])
    expect(cell(desk, "<img", 2)).to_contain_text("1")
    no_barriers(desk)
    cell(desk, "Ada", 1).get_by_role("button").click()
    expect(desk.get_by_role("dialog")).to_contain_text("solved")
    tool(desk, "Close")

    tool(desk, "Pause")
    for pupil in (ada, bo):
        expect(pupil.get_by_text("Look to the front")).to_be_visible()
        assert pupil.locator(".room [inert]").count() == 1
    no_barriers(bo)
    tool(desk, "Continue")
    desk.get_by_label("Show one puzzle to all").select_option("2")
    for pupil in (ada, bo):
        expect(pupil.get_by_text("Your teacher shows this puzzle")).to_be_visible()
        expect(pupil.get_by_role("heading", name="Stromrallye")).to_be_visible()
    made(bo, 1)
    play(bo, SOLUTIONS[1][1:], begun=1)
    swaps = solve(SHIPPED[1].puzzle(), minimise="swaps").figures["swaps"]
    expect(cell(desk, "<img", 2).get_by_role("button", name="solved")).to_contain_text(f"/{swaps}")
    expect(desk.get_by_role("row", name="Solved by")).to_contain_text("1 of 2")

    ada.reload()  # goes on where it was
    expect(ada.get_by_role("heading", name="Stromrallye")).to_be_visible()
    desk.set_viewport_size(SCREENS["phone"]["viewport"])
    desk.reload()
    expect(cell(desk, "Ada", 1).get_by_role("button", name="solved")).to_be_visible()

    fits(desk)
    no_barriers(desk)

    tool(desk, "End")
    desk.get_by_role("dialog").get_by_role("button", name="End", exact=True).click()
    for pupil in (ada, bo):
        expect(pupil.get_by_text("You solved 1 of 2 puzzles")).to_be_visible()
    with desk.expect_download() as download:
        tool(desk, "Export everything (JSON)")
    results = json.loads(Path(download.value.path()).read_text())["results"]
    assert [one["name"] for one in results] == ["Ada", "<img src=x onerror=document.ti"]
    assert [[len(one["moves"]) for one in each["puzzles"]] for each in results] == [
        [len(SOLUTIONS[0]), 0],
        [0, len(SOLUTIONS[1])],
    ]
    with desk.expect_download() as download:
        tool(desk, "Export as table (CSV)")
    assert (
        Path(download.value.path()).read_text().startswith("name,puzzle,solved,moves,seconds,help\nAda,1,1,")
    )
    tool(desk, "Delete the room…")
    desk.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(desk.get_by_text("None yet.")).to_be_visible()
    for pupil in (ada, bo):
        expect(pupil.get_by_text("This room no longer exists")).to_be_visible()
        assert pupil.evaluate("JSON.stringify(localStorage)").count(code) == 0


def test_wrong_pins_and_removed_pupils(url: str, open_address: OpenPage) -> None:
    desk = open_address(f"{url}/#teach", allowed="403")
    desk.get_by_label("PIN").fill("0000 0000")
    tool(desk, "Sign in")
    expect(desk.get_by_role("alert")).to_contain_text("this is not the PIN")
    sign_in(desk)
    desk.get_by_label("How many").fill("3")
    tool(desk, "Open the room")
    code = desk.locator(".code.large").inner_text().replace(" ", "")
    ada = open_address(f"{url}/#room={code}", allowed="404|403")
    join(ada, "Ada")
    expect(ada.locator("ol.thumbs li")).to_have_count(3)
    tool(desk, "Remove Ada")
    desk.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(ada.get_by_text("You are no longer in this room")).to_be_visible()
    expect(desk.get_by_text("Nobody is here yet")).to_be_visible()
    ada.goto(f"{url}/#room=AAAAAA")
    ada.get_by_label("Nickname").fill("Ada")
    tool(ada, "Join")
    expect(ada.get_by_role("alert")).to_contain_text("there is no room with this code")


def test_a_room_for_the_set_that_was_just_made(url: str, open_address: OpenPage) -> None:
    """Whoever is not signed in does so, and does not have to copy the link."""
    desk = open_address(f"{url}/{SET.fragment().replace('#set', '#compose')}")
    tool(desk, "Open a room")
    sign_in(desk)
    tool(desk, "Open with this link")
    expect(desk.locator("h1")).to_have_text("Warm-up")
    expect(desk.locator(".code.large")).to_be_visible()


def test_the_room_from_a_keyboard(url: str, open_address: OpenPage) -> None:
    code = opened(url, teacher(url))
    page = open_address(f"{url}/#room={code}")
    expect(page.get_by_label("Nickname")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Puzzle 1").focus()
    page.keyboard.press("Enter")
    made(page, 0)
    page.keyboard.press("ArrowRight")
    made(page, 1)
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()


def test_no_rooms_where_there_are_none(site: str, open_address: OpenPage) -> None:
    page = open_address(f"{site}/#room")
    expect(page.get_by_role("alert")).to_contain_text("has no rooms")
    page.goto(site)
    expect(page.get_by_role("heading", name="What will you solve")).to_be_visible()
    expect(page.get_by_text("Join your class")).to_have_count(0)


def test_the_server_is_killed_in_the_middle(open_address: OpenPage, tmp_path: Path) -> None:
    """The pages go on by themselves: moves that were not confirmed arrive, and the teacher sees them."""
    options = ["--workers", "1", "--class", str(tmp_path / "room.sqlite")]
    trouble = "ERR_|Failed to load|fetch"
    with as_command(*options, KNOBEL_PIN=PIN) as (url, process):
        port = str(urlsplit(url).port)
        room = opened(url, teacher(url))
        other = Pupil(url, room, "Bo")
        other.note(1, SOLUTIONS[0])
        desk = open_address(f"{url}/#lesson={room}", allowed=trouble)
        desk.get_by_label("PIN").fill(PIN)
        tool(desk, "Sign in")
        expect(cell(desk, "Bo", 1).get_by_role("button", name="solved")).to_be_visible()
        ada = open_address(f"{url}/#room={room}", allowed=trouble)
        join(ada, "Ada")
        ada.get_by_role("button", name="Puzzle 1").click()
        made(ada, 0)
        play(ada, SOLUTIONS[0][:1])
        expect(cell(desk, "Ada", 1)).to_contain_text("1")
        ada.route("**/api/rooms/note", lambda route: route.abort())
        play(ada, SOLUTIONS[0][1:], begun=1)
        expect(ada.get_by_text("Saving…")).to_be_visible()
        process.send_signal(signal.SIGKILL)
        process.wait()
    expect(ada.get_by_text("No connection.")).to_be_visible()
    expect(desk.get_by_text("No connection.")).to_be_visible()
    ada.unroute("**/api/rooms/note")
    with as_command(*options, "--port", port, KNOBEL_PIN=PIN):
        expect(cell(desk, "Ada", 1).get_by_role("button", name="solved")).to_be_visible()
        expect(cell(desk, "Bo", 1).get_by_role("button", name="solved")).to_be_visible()
        expect(ada.get_by_text("Saved")).to_be_visible()
        expect(desk.get_by_text("Live")).to_be_visible()
