"""Answers that come late: after somebody has gone on to something else."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

from playwright.sync_api import Page, expect

from support.page_held import HeldBack, settle
from support.page_steps import OpenPage, choose, link, made, tool

GALLERY = re.compile("What will you solve")


def played(page: Page) -> list[Any]:
    """The game in the address: kind, text, variant, moves."""
    data = page.url.partition("#play=")[2]
    plain = zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), wbits=-15)
    game: list[Any] = json.loads(plain)
    return game


def check_solution(page: Page, text: str) -> None:
    tool(page, "Check a solution")
    page.get_by_label("Solution in any notation").fill(text)
    tool(page, "Check")


def moved(open_page: OpenPage, kind: str, choice: str) -> tuple[Page, HeldBack]:
    """A game whose first move, made by a click, is not answered yet."""
    page = open_page(link(kind))
    made(page, 0)
    held = HeldBack(page, "position")
    page.locator(choice).first.click()
    held.wait()
    return page, held


def test_a_step_of_a_solution_after_the_solution_was_left(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg", ["3/4"]))
    held = HeldBack(page, "position")
    check_solution(page, "3/4 5/6 7/6")
    held.wait()
    page.get_by_role("button", name="Back to my game").click()
    held.release()
    made(page, 1)
    page.wait_for_timeout(300)  # nor does it run on its own
    made(page, 1)
    choose(page, "5/6")
    made(page, 2)


def test_a_move_that_is_answered_on_another_screen(open_page: OpenPage) -> None:
    page, held = moved(open_page, "stromrallye", ".hot.near")
    page.get_by_role("link", name="Knobel").click()
    expect(page.get_by_role("heading", name=GALLERY)).to_be_visible()
    held.release()
    assert "#play" not in page.url
    expect(page.get_by_role("heading", name=GALLERY)).to_be_visible()


def test_a_move_that_is_answered_while_a_solution_is_shown(open_page: OpenPage) -> None:
    page, held = moved(open_page, "rotation", ".pad button")
    tool(page, "Solution")
    tool(page, "Show it")
    held.wait(2)  # the move, and the first step of the solution
    held.release()
    made(page, 0)
    expect(page.locator(".pad button")).to_have_count(0)
    page.get_by_role("button", name="Back to my game").click()
    made(page, 1)
    assert len(played(page)[3]) == 1


def test_two_games_opened_one_after_the_other(open_page: OpenPage) -> None:
    """Only the last one is there and hears the keys."""
    page = open_page()
    held = HeldBack(page, "position")
    for n, kind in enumerate(["stromrallye", "rotation"], start=1):
        page.evaluate("(hash) => { location.hash = hash }", link(kind))
        held.wait(n)
    held.release()
    made(page, 0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.keyboard.press("ArrowRight")
    made(page, 1)
    settle(page)
    assert asked.count("position") == 1
    kind, _, _, moves = played(page)
    assert (kind, len(moves)) == ("rotation", 1)


def test_a_dialog_closed_before_the_answer(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg", ["3/4"]))
    held = HeldBack(page, "verify")
    check_solution(page, "3/4 5/6 7/6")
    held.wait()
    page.keyboard.press("Escape")
    held.release()
    expect(page.get_by_role("button", name="Back to my game")).to_have_count(0)
    made(page, 1)


def test_a_step_that_the_server_refuses(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg"), allowed="422")
    error = {"error": {"kind": "bad-value", "text": "not today"}}
    page.route("**/api/position", lambda route: route.fulfill(status=422, json=error))
    check_solution(page, "3/4 5/6 7/6")
    expect(page.get_by_text("not today")).to_be_visible()
    page.unroute("**/api/position")
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("button", name="Back to my game").click()
    made(page, 0)


def test_again_pressed_twice_at_once(open_page: OpenPage) -> None:
    """Makes two moves, not the same one twice."""
    page = open_page(link("huepfburg", ["3/4", "5/6"]))
    for count in (1, 0):
        tool(page, "Undo")
        made(page, count)
    held = HeldBack(page, "position")
    tool(page, "Redo")
    held.wait()
    tool(page, "Redo")
    held.release()
    made(page, 2)
    assert played(page)[3] == ["3/4", "5/6"]
