"""The real page in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from knobel.web.pool import Bounds
from support.chromium import chromium, installed
from support.edition import GATE, built, static_files
from support.page_steps import SCREENS, OpenPage
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
def open_address(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages in browsers of their own; at the end nothing may have gone wrong in any of them."""
    troubles: list[str] = []
    contexts = []

    def opened(address: str, screen: str = "", allowed: str = "", script: str = "", **wishes: Any) -> Page:
        """Errors that match the pattern `allowed` are expected; `script` runs before those of the page."""
        wishes = {"reduced_motion": "reduce", "locale": "en-GB", **SCREENS.get(screen, {}), **wishes}
        context = browser.new_context(**wishes)
        contexts.append(context)
        context.set_default_timeout(WAIT * 1000)
        page = context.new_page()
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
        )
        if script:
            page.add_init_script(script)

        def note(said: ConsoleMessage) -> None:
            if said.type == "error" and not (allowed and re.search(allowed, said.text)):
                troubles.append(said.text)

        page.on("console", note)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(address)
        page.wait_for_selector("h1")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def open_page(open_address: OpenPage, carrier: str, home: str) -> OpenPage:
    """Opens the page: what stands behind its address, and wishes about the browser."""

    def opened(fragment: str = "", script: str | None = None, **wishes: Any) -> Page:
        """Unless there is a script, what engines are asked passes a gate, as if it went over the network."""
        gate = GATE if carrier == "edition" and script is None else ""
        wishes = {"service_workers": "block", **wishes}
        return open_address(f"{home}/{fragment}", script=script or gate, **wishes)

    return opened


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The first screen, in English, without movement."""
    return open_page()
