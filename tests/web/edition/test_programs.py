"""Python in the reader's browser: the console, and the judge for functions."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.page_steps import OpenPage, tool

pytestmark = [pytest.mark.edition, pytest.mark.browser]
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def carrier() -> str:
    return "edition"


def run(page: Page, source: str) -> None:
    page.get_by_label("Program").fill(source)
    tool(page, "Run")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled()


def judge(page: Page, source: str, kind: str = "rotation", count: int = 4, time: int = 60) -> list[str]:
    """The verdicts on a function."""
    page.get_by_role("combobox", name="Puzzle").select_option(kind)
    page.get_by_label("Number of puzzles").fill(str(count))
    page.get_by_label("Seconds per puzzle").fill(str(time))
    page.get_by_label("Program").fill(source)
    tool(page, "Judge")
    expect(page.locator("tbody tr")).to_have_count(count)
    expect(page.locator("main [role=status]")).to_contain_text("right.")
    return page.locator("tbody code").all_inner_texts()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_an_example_is_loaded_solved_and_drawn(open_page: OpenPage, device: dict[str, object]) -> None:
    page = open_page("console.html", script="", **device)
    tool(page, "Run")
    expect(page.locator(".log img")).to_have_count(1)
    page.wait_for_selector(".log img >> visible=true")
    assert page.evaluate("document.querySelector('.log img').naturalWidth") > 50
    tool(page, "Example 2")
    tool(page, "Run")
    expect(page.locator(".log")).to_contain_text("solved")
    expect(page.locator(".log img")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_are_kept_mistakes_are_said_and_programs_can_be_stopped(open_page: OpenPage) -> None:
    page = open_page("console.html", script="")
    run(page, "x = 20 + 1")
    run(page, "x * 2")
    expect(page.locator(".log")).to_contain_text("42")
    run(page, "print('before')\n1 / 0")
    error = page.locator(".log pre.error")
    expect(error).to_contain_text("before")
    expect(error).to_contain_text('File "<program>", line 2')
    expect(error).to_contain_text("ZeroDivisionError")
    run(page, "import turtle_of_nobody")
    expect(page.locator(".log")).to_contain_text("ModuleNotFoundError")
    run(page, "import statistics; statistics.median([1, 5, 9])")  # not among what Knobel itself needs
    expect(page.locator(".log pre").last).to_have_text("5")
    page.get_by_label("Program").fill("while True: pass")
    tool(page, "Run")
    tool(page, "Stop")
    expect(page.get_by_text("Stopped.")).to_be_visible()
    run(page, "6 * 7")
    expect(page.locator(".log pre").last).to_have_text("42")


RIGHT = """
import knobel

def solve(text):
    found = knobel.solve(knobel.parse(text))
    return list(found.moves) if found else False
"""
CASES = {
    "right": (RIGHT, {"right"}),
    "claims": ("def solve(text): return 'unsolvable'", {"right", "false-unsolvable"}),
    "wrong": ("def solve(text): return 'left right left right'", {"wrong", "false-solvable", "right"}),
    "silent": ("def solve(text): pass", {"no-answer", "right"}),
    "crash": ("def solve(text): return [][1]", {"crashed"}),
    "loud": ("def solve(text):\n    while True: print('x' * 1000)", {"output"}),
    "no function": ("x = 1", {"crashed"}),
}


@pytest.mark.parametrize("name", CASES)
def test_verdicts(open_page: OpenPage, name: str) -> None:
    source, allowed = CASES[name]
    page = open_page("judge.html", script="")
    verdicts = set(judge(page, source))
    assert verdicts <= allowed
    assert verdicts != {"right"} or name == "right"


def test_a_function_that_never_ends(open_page: OpenPage) -> None:
    page = open_page("judge.html", script="")
    assert judge(page, "def solve(text):\n    while True: pass", count=2, time=1) == ["timeout", "timeout"]
    expect(page.locator("tbody")).to_contain_text("still running after 1 s")
    assert set(judge(page, RIGHT, count=2)) == {"right"}


def test_from_the_first_page_and_in_german(open_page: OpenPage) -> None:
    page = open_page(script="", locale="de-DE")
    page.get_by_role("link", name="Python-Konsole").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Python-Konsole")
    page.get_by_role("link", name="Prüfstand").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Prüfstand")
