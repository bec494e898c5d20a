"""Texts that would like to be more than text, and a server that goes away in the middle of a game."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from support.page_held import stop_the_clock
from support.page_steps import BOARD, OpenPage, link, made, packed, tool
from support.web_server import as_command

EVIL = "<img src=x onerror=hacked=1><script>hacked=1</script>\"'onload=hacked=1 </title></svg>"


def harmless(page: Page) -> None:
    """Nothing of it has become part of the page, or was run."""
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.locator("img[src='x'], script:not([src]), [onerror], [onload]").count() == 0


@pytest.mark.parametrize(
    "fragment",
    [
        f"#play={packed('stromrallye', EVIL)}",
        f"#play={packed('stromrallye', BOARD.replace('5,1,3', EVIL))}",
        f"#play={packed(EVIL, BOARD)}",
        f"#play={packed('rotation', BOARD, variant={'stick': EVIL})}",
        f"#play={packed('stromrallye', BOARD, variant={EVIL: EVIL})}",
        f"#play={packed('stromrallye', BOARD, [EVIL])}",
        f"#edit={EVIL}/x",
        f"#{EVIL}",
    ],
    ids=["text", "battery", "kind", "stick", "variant", "move", "editor", "name"],
)
def test_links_with_markup(open_page: OpenPage, fragment: str) -> None:
    page = open_page(fragment, allowed="422")
    page.wait_for_load_state("networkidle")
    harmless(page)


def test_a_solution_with_markup(open_page: OpenPage) -> None:
    page = open_page(link("rotation"), allowed="422")
    tool(page, "Check a solution")
    page.get_by_label("Solution in any notation").fill(EVIL)
    tool(page, "Check")
    expect(page.locator(".note.bad, .error").first).to_contain_text("<img")
    harmless(page)


def test_a_file_with_markup(page: Page) -> None:
    page.set_input_files(
        "#drop input",
        {
            "name": EVIL.replace("/", ""),
            "mimeType": "text/html",
            "buffer": BOARD.replace("5,1,3", EVIL).encode(),
        },
    )
    expect(page.get_by_role("alert")).to_contain_text("Line 4")
    harmless(page)


def test_answers_that_are_no_pages(site: str) -> None:
    """Whatever an answer repeats, no browser takes it for a page or a script of ours."""
    for path in ("/api/position", "/api/hint", "/api/draw", "/api/check"):
        for body in ({"text": EVIL}, {"text": BOARD, "moves": [EVIL]}, {"text": BOARD, "kind": EVIL[:99]}):
            answer = httpx.post(f"{site}{path}", json=body)
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
    picture = httpx.post(f"{site}/api/draw", json={"text": BOARD})
    assert picture.headers["content-disposition"] == 'attachment; filename="stromrallye.svg"'
    assert "sandbox" in picture.headers["content-security-policy"]


@pytest.mark.skipif(os.name != "posix", reason="signals of this kind are POSIX")
def test_the_server_starts_anew_during_a_game(open_page: OpenPage) -> None:
    """It is killed, a move is made, it comes back: the move arrives, and none is lost."""
    page = open_page(allowed="ERR_CONNECTION")
    with as_command("--workers", "1") as (url, process):
        page.goto(f"{url}/{link('rotation')}")
        made(page, 0)
        for count in (1, 2):
            page.locator(".pad button").nth(count % 2).click()
            made(page, count)
        process.kill()
        process.wait()
    stop_the_clock(page)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/position")):
        page.locator(".pad button").first.click()
    with as_command("--workers", "1", "--port", str(urlsplit(url).port)):
        page.clock.resume()  # it asks again only now, however long the server takes to start
        made(page, 3)
        page.reload()
        made(page, 3)
