"""Whatever the order in which answers come: what is seen belongs to what was asked for last."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from playwright.sync_api import Page, expect

from support.page_held import HeldBack, stop_the_clock
from support.page_steps import BOARD, OpenPage, choose, link, made, tool

GOOD, BAD = "2\n1,1,1\n1\n2,1,1\n", "2\n1,1,1\n1\n2,1,\n"


def full(page: Page, path: str) -> None:
    """The next request is turned away for now; all others are let through."""
    soon = {"Retry-After": "5"}
    page.route(f"**/api/{path}", lambda route: route.fulfill(status=503, headers=soon), times=1)


def test_a_light_that_has_gone_on_is_not_thinking(open_page: OpenPage) -> None:
    """The first question has to be asked again later; before that the second one is answered."""
    page = open_page(link("stromrallye", ["R"]), allowed="503")
    expect(page.locator(".lamp.yes")).to_be_visible()
    stop_the_clock(page)
    full(page, "winnable")
    with page.expect_response("**/api/winnable"):
        choose(page, "L")
    made(page, 2)
    choose(page, "L")
    expect(page.locator(".lamp.no")).to_have_text("✕")
    page.clock.run_for(1000)
    expect(page.locator(".lamp.no")).to_have_text("✕")
    page.clock.run_for(10_000)
    expect(page.locator(".lamp.no")).to_have_text("✕")


def test_the_editor_says_nothing_about_an_older_text(open_page: OpenPage) -> None:
    page = open_page("#edit=stromrallye", allowed="503")
    page.get_by_text("As text").click()
    facts = page.locator(".facts")
    expect(facts).to_contain_text("Solvable: ")
    area = page.get_by_label("Puzzle as text")
    stop_the_clock(page)
    held = HeldBack(page, "check")
    area.fill(GOOD)
    page.clock.run_for(260)
    held.wait()
    area.fill(BAD)  # and nothing is asked about that yet
    held.open = True
    held.routes[0].fulfill(json={"valid": True, "solvable": True, "answer": {"text": "too late"}})
    for _ in range(3):
        page.evaluate("fetch('api/health').then((answer) => answer.json())")
    expect(facts).not_to_contain_text("too late")
    full(page, "check")
    with page.expect_response("**/api/check"):
        page.clock.run_for(260)
    area.fill(GOOD)
    with page.expect_response("**/api/check"):
        page.clock.run_for(100)
        page.clock.run_for(160)
    expect(facts).to_contain_text("Solvable: 2 steps.")
    page.clock.run_for(1000)
    expect(facts).to_contain_text("Solvable: 2 steps.")


def test_two_graphs_typed_one_after_the_other(open_page: OpenPage) -> None:
    """Where the fields of the first one are is answered last."""
    page = open_page("#edit=huepfburg")
    page.get_by_text("As text").click()
    area = page.get_by_label("Puzzle as text")
    held = HeldBack(page, "position")
    area.fill("8 1\n8 7\n")
    held.wait()
    area.fill("9 1\n9 8\n")
    held.wait(2)
    held.release()
    expect(page.locator(".board text.field")).to_have_count(7)  # and two with players
    expect(page.locator(".board path.arrow.line")).to_have_count(1)
    assert area.input_value() == "9 1\n9 8\n"


def test_drawing_before_a_typed_graph_is_there(open_page: OpenPage) -> None:
    page = open_page("#edit=huepfburg")
    tool(page, "Start over")
    page.get_by_text("As text").click()
    area = page.get_by_label("Puzzle as text")
    held = HeldBack(page, "position")
    area.fill("9 1\n9 8\n")
    held.wait()
    tool(page, "Add a field")
    assert area.input_value() == "5 0\n"
    held.release()
    assert area.input_value() == "5 0\n"
    tool(page, "Add a field")
    assert area.input_value() == "6 0\n"


def test_a_puzzle_that_is_tried_and_left(page: Page) -> None:
    """A window that is closed opens nothing, and says nothing about an older text."""
    tool(page, "Paste text…")
    area = page.get_by_label("Puzzle as text")
    held = HeldBack(page, "check")
    for n, text in enumerate((BOARD, BAD), start=1):
        area.fill(text)
        tool(page, "Play it")
        held.wait(n)
    held.release()
    expect(page.get_by_role("alert")).to_contain_text("Line 4")
    held.open = False
    area.fill(BOARD)
    tool(page, "Play it")
    held.wait(3)
    page.keyboard.press("Escape")
    del held.routes[:2]
    held.release()
    expect(page.locator(".cards")).to_be_visible()
    assert "#play" not in page.url


def test_a_new_puzzle_for_somebody_who_has_left(page: Page) -> None:
    held = HeldBack(page, "generate")
    page.get_by_label("Seed").fill("7")
    for _ in range(3):
        page.get_by_label("Seed").press("Enter")
    held.wait()
    page.locator(".card").nth(1).get_by_role("button", name="medium").click()
    expect(page.locator("h1")).to_have_text("Rotation: medium")
    assert len(held.routes) == 1
    held.release()
    expect(page.locator("h1")).to_have_text("Rotation: medium")
    assert "#collection" in page.url


def test_undo_pressed_too_often(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye", ["R"]))
    made(page, 1)
    held = HeldBack(page, "position")
    for _ in range(3):
        page.keyboard.press("u")
    held.wait()
    held.release()
    made(page, 0)
    page.keyboard.press("r")
    made(page, 1)


@contextmanager
def breaking_off() -> Iterator[str]:
    """The address of a server that goes away in the middle of its one answer."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            line, _ = door.accept()
            with line:
                line.recv(65536)
                line.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{"kind"')

        thread = Thread(target=answer, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}/"
        thread.join()


def test_an_answer_that_breaks_off_is_asked_for_again(open_page: OpenPage) -> None:
    page = open_page(link("rotation"), allowed="ERR_")
    made(page, 0)
    with breaking_off() as address:
        page.route("**/api/position", lambda route: route.continue_(url=address), times=1)
        page.locator(".pad button").first.click()
        made(page, 1)
        page.locator(".pad button").first.click()
        made(page, 2)
