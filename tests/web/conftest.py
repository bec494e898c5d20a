"""The real page in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from knobel.web.pool import Bounds
from support.chromium import chromium, installed
from support.edition import GATE, built, static_files
from support.page_steps import OpenPage
from support.web_raw import Player
from support.web_server import FOREVER, WAIT, as_command, in_thread, patient

expect.set_options(timeout=WAIT * 1000)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a server that runs while the tests do."""
    with in_thread(Bounds(1, 16, seconds=patient(), wait=FOREVER)) as address:
        yield address


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    """The address of a server in a process of its own, to be attacked. In the end it still answers
    as it should, has not complained, and stops when it is told to."""
    with as_command("--workers", "1") as (url, process):
        yield url
        with Player(url) as player:
            player.play(4)
        process.terminate()
        assert process.communicate(timeout=WAIT) == ("", "")
        assert process.returncode == 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser; without one the tests are skipped, and say so."""
    if installed() is None:
        pytest.skip("there is no Chromium on this machine: tests of the page are left out")
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def edition() -> Iterator[str]:
    """The address of the browser edition, on a server that knows nothing but files."""
    with static_files(built()) as address:
        yield address


@pytest.fixture(scope="session", params=["server", pytest.param("edition", marks=pytest.mark.edition)])
def carrier(request: pytest.FixtureRequest) -> str:
    """Who answers the page: a server, or engines in the browser. Every test of the page meets both."""
    return str(request.param)


@pytest.fixture
def home(request: pytest.FixtureRequest, carrier: str) -> str:
    """The address of the page."""
    return str(request.getfixturevalue("site" if carrier == "server" else "edition"))


@pytest.fixture
def open_page(browser: Browser, carrier: str, home: str) -> Iterator[OpenPage]:
    """Opens pages in browsers of their own; at the end nothing may have gone wrong in any of them."""
    troubles: list[str] = []
    contexts = []

    def note(text: str, allowed: str) -> None:
        if not allowed or allowed not in text:
            troubles.append(text)

    def opened(fragment: str = "", allowed: str = "", script: str | None = None, **wishes: Any) -> Page:
        """`script` runs before those of the page; unless there is one, what engines are asked passes a
        gate, as if it went over the network."""
        wishes = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block", **wishes}
        context = browser.new_context(**wishes)
        contexts.append(context)
        context.set_default_timeout(WAIT * 1000)
        page = context.new_page()
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
        )
        if script or (carrier == "edition" and script is None):
            page.add_init_script(script or GATE)
        page.on("console", lambda message: note(message.text, allowed) if message.type == "error" else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"{home}/{fragment}")
        page.wait_for_selector("h1")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The first screen, in English, without movement."""
    return open_page()
