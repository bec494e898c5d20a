"""The engines of the browser edition: two of them, ended when nobody waits, replaced when they die."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.hard_puzzles import endless
from support.page_steps import OpenPage, choose, link, made, tool, until

pytestmark = [pytest.mark.edition, pytest.mark.browser]

COUNT = """{
  const Plain = Worker;
  globalThis.engines = [];
  globalThis.Worker = class extends Plain {
    constructor(address, options) {
      super(address, options);
      engines.push({ name: options.name, worker: this, ended: false });
    }
    terminate() {
      engines.find((one) => one.worker === this).ended = true;
      super.terminate();
    }
  };
}"""
"""Notes every engine that is started, and whether it was ended."""
TINY = "1\n1,1,0\n0\n"
ASK = """async ([name, body]) => {
  const { ask } = await import("./api.js");
  return ask(name, body);
}"""


@pytest.fixture(scope="module")
def carrier() -> str:
    return "edition"


def engines(page: Page, name: str) -> list[bool]:
    """Which of the engines of this name were ended, in the order of their start."""
    return page.evaluate("name => engines.filter((one) => one.name === name).map((one) => one.ended)", name)


def asked(page: Page, name: str, **body: Any) -> Any:
    return page.evaluate(ASK, [name, body])


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page(link("stromrallye"), script=COUNT)


def test_there_are_two_with_the_kernel(page: Page) -> None:
    made(page, 0)
    until(page, "engines.length === 2")
    assert page.evaluate("engines.map((one) => one.name)") == ["moves", "searches"]
    answer = asked(page, "solve", text=TINY)
    assert answer["status"] == "solved"


def test_moves_are_made_while_a_search_goes_on_and_cancelling_ends_it(page: Page) -> None:
    page.evaluate(
        """async (text) => {
          const { ask } = await import("./api.js");
          globalThis.stop = new AbortController();
          globalThis.search = ask("solve", { text }, stop.signal).then(() => "found", (error) => error.name);
        }""",
        endless(),
    )
    expect(page.get_by_role("group", name="Search")).to_be_visible()
    choose(page, "R")
    made(page, 1)
    assert engines(page, "searches") == [False]
    page.evaluate("stop.abort()")
    assert page.evaluate("search") == "AbortError"
    until(page, "engines.filter((one) => one.name === 'searches').length === 2")
    assert engines(page, "searches") == [True, False]
    tool(page, "Hint")  # the next one is there
    expect(page.locator(".hint")).to_contain_text("still win")
    made(page, 1)


def test_a_long_search_is_shown_and_can_be_cancelled(page: Page) -> None:
    page.evaluate(
        """async (text) => {
          const { ask } = await import("./api.js");
          globalThis.search = ask("solve", { text }).then(() => "found", (error) => error.message);
        }""",
        endless(),
    )
    notice = page.get_by_role("group", name="Search")
    expect(notice).to_contain_text("positions")
    notice.get_by_role("button", name="Cancel").click()
    assert page.evaluate("search") == "Search cancelled."
    expect(notice).to_have_count(0)
    until(page, "engines.filter((one) => one.name === 'searches').length === 2")


@pytest.mark.parametrize("name", ["moves", "searches"])
def test_one_that_dies_is_replaced_and_the_game_goes_on(page: Page, name: str) -> None:
    made(page, 0)
    until(page, "engines.length === 2")
    asked(page, "hint", text=TINY)  # both are up
    page.evaluate(
        """name => engines.find((one) => one.name === name).worker
          .onmessage({ data: { failed: "out of memory" } })""",
        name,
    )
    choose(page, "R")
    made(page, 1)
    tool(page, "Hint")
    expect(page.locator(".hint")).to_contain_text("still win")
    assert engines(page, name) == [True, False]


def test_one_that_has_grown_is_replaced(page: Page) -> None:
    made(page, 0)
    until(page, "engines.length === 2")
    page.evaluate(
        """engines[0].worker.onmessage({ data: { id: 0, status: 200, text: "{}", heap: 2 ** 30 } })"""
    )
    assert engines(page, "moves") == [True, False]
    choose(page, "R")
    made(page, 1)
