"""A puzzle of another package in the browser: everything that our own puzzles have, in its own colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.examples import LIGHTS_OUT, installed
from support.page_steps import OpenPage, choose, made, packed, tool
from support.web_server import as_command

PLUS = "lights\n.*.\n***\n.*.\n"
LIT = {"Light": "rgb(255, 200, 74)", "Dark": "rgb(255, 217, 138)"}


@pytest.fixture(scope="module")
def carrier() -> str:
    """Only a server has packages of other people."""
    return "server"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = installed(LIGHTS_OUT, tmp_path_factory.mktemp("guest"))
    with as_command("--workers", "1", PYTHONPATH=path) as (address, _):
        yield address


def lit(page: Page) -> list[str]:
    """The colours of the lamps that are lit."""
    return page.evaluate("""[...document.querySelectorAll(".board circle[class*=paint]")]
        .map((lamp) => getComputedStyle(lamp).fill)""")


def test_it_is_solved_with_hints_alone(open_page: OpenPage) -> None:
    page = open_page(
        f"#play={packed('lights_out', 'lights' + chr(10) + '**.' + chr(10) + '*..' + chr(10) + '...')}"
    )
    for n in range(1, 10):
        tool(page, "Hint")
        expect(page.locator(".hot.told")).to_have_count(1)
        page.locator(".hot.told").click()
        made(page, n)
        if page.get_by_text("Solved!").first.is_visible():
            break
    expect(page.get_by_text("Solved!").first).to_be_visible()


def test_it_is_played_from_the_first_screen_in_its_own_colours(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Lights Out").click()
    made(page, 0)
    for theme in ("Dark", "Light"):
        tool(page, f"{theme} colours")
        assert set(lit(page)) == {LIT[theme]}


def test_it_is_drawn_and_played(open_page: OpenPage) -> None:
    page = open_page(f"#edit=lights_out/{packed('lights_out', PLUS)}")
    expect(page.locator(".facts")).to_contain_text("Solvable: 1 press.")
    assert lit(page) == [LIT["Light"]] * 5
    page.locator(".board circle").first.click()
    assert page.evaluate("document.querySelector('textarea').value").startswith("lights\n**.\n")
    expect(page.locator(".facts")).not_to_contain_text("1 press.")
    page.locator(".board circle").first.click()
    tool(page, "Play it")
    made(page, 0)
    choose(page, "b2")
    expect(page.get_by_text("Solved!").first).to_be_visible()
    assert lit(page) == []


def test_a_new_one_is_made_by_its_parameters(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("combobox", name="Puzzle").select_option("lights_out")
    page.get_by_label("Size").fill("3")
    page.get_by_text("More options").click()
    page.get_by_label("Lamps to press").fill("2")
    page.get_by_role("button", name="New puzzle").click()
    made(page, 0)
    expect(page.locator(".board circle")).to_have_count(9)
    tool(page, "Solution")
    tool(page, "Show it")
    expect(page.get_by_role("slider")).to_have_attribute("max", "2")
