"""A set of puzzles in the page: opened by its link, played like a small course, handed in at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from knobel import solve
from knobel.classroom.puzzle_set import HELP, PuzzleSet, SetPuzzle
from knobel.classroom.results import Marker, read_result
from support.page_steps import TEXTS, OpenPage, choose, everywhere, fits, made, no_barriers, play, tool, until

PUZZLES = tuple(SetPuzzle(kind, TEXTS[kind], title=title) for kind, title in
                (("rotation", "First"), ("huepfburg", "Second")))  # fmt: skip
BEST = [list(solve(one.puzzle()).moves) for one in PUZZLES]


def a_set(**more: Any) -> PuzzleSet:
    return PuzzleSet(more.pop("title", "Warm-up"), more.pop("puzzles", PUZZLES), **more)


@everywhere
def test_from_the_link_to_the_code(open_page: OpenPage, screen: str) -> None:
    given = a_set()
    page = open_page(given.fragment(), screen=screen)
    expect(page.locator("h1")).to_have_text("Warm-up")
    expect(page.locator(".lead")).to_have_text("2 puzzles · all help is allowed")
    no_barriers(page)
    fits(page)
    tool(page, "Start")
    play(page, BEST[0])
    expect(page.get_by_role("button", name="Puzzle 1, First, solved")).to_have_attribute(
        "aria-current", "step"
    )
    fits(page)
    tool(page, "Next puzzle")
    expect(page.locator("h1")).to_contain_text("Hüpfburg")
    no_barriers(page)
    choose(page, BEST[1][0])
    made(page, 1)
    page.reload()  # nothing is lost
    made(page, 1)
    for n, move in enumerate(BEST[1][1:], start=2):
        choose(page, move)
        made(page, n)
    page.locator(".sheet .go").click()
    expect(page.locator("h1")).to_have_text("All solved!")
    no_barriers(page)
    fits(page)
    tool(page, "Get my code")
    expect(page.get_by_role("alert")).to_contain_text("enter a name")
    page.get_by_label("Your name").fill("Ada <b>Lovelace</b>")
    page.get_by_label("Your name").press("Enter")
    code = page.get_by_label("Your code").input_value()
    result = read_result(code)
    assert result.name == "Ada <b>Lovelace</b>"
    assert [list(one.moves) for one in result.attempts] == BEST
    assert all(one.solved for one in Marker(given).check(result))
    with page.expect_download() as download:
        tool(page, "Save as file")
    assert download.value.suggested_filename == "Ada-b-Lovelace-b-.json"
    assert read_result(Path(download.value.path()).read_text()) == result
    no_barriers(page)


def test_only_the_help_that_is_allowed(open_page: OpenPage) -> None:
    page = open_page(a_set(help=("hints",)).fragment() + "/1")
    made(page, 0)
    expect(page.locator(".tools button:visible")).to_have_text(["Restart", "Hint"])
    expect(page.locator(".lamp")).to_have_count(0)
    tool(page, "Hint")
    page.locator(".pad button").first.click()
    made(page, 1)
    page.keyboard.press("u")  # is not allowed
    tool(page, "Restart")
    made(page, 0)
    tool(page, "Finish")
    page.get_by_label("Your name").fill("Bo")
    tool(page, "Get my code")
    found = read_result(page.get_by_label("Your code").input_value())
    assert [one.help for one in found.attempts] == [("hints",), ()]


def test_without_help(open_page: OpenPage) -> None:
    page = open_page(a_set(help=()).fragment())
    expect(page.locator(".lead")).to_have_text("2 puzzles · without help")
    tool(page, "Start")
    made(page, 0)
    expect(page.locator(".tools button:visible")).to_have_text(["Restart"])
    assert set(HELP) == {"hints", "light", "solution", "undo"}


def test_the_time_is_up(open_page: OpenPage) -> None:
    given = a_set(minutes=20)
    page = open_page(given.fragment())
    expect(page.locator(".lead")).to_contain_text("20 minutes")
    tool(page, "Start")
    made(page, 0)
    expect(page.locator(".left")).to_contain_text("left")
    tool(page, "Warm-up")  # the way back to all puzzles
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    page.evaluate(
        """() => {
          const all = JSON.parse(localStorage.getItem("knobel.sets"));
          for (const one of Object.values(all)) one.begun -= 20 * 60_000;
          localStorage.setItem("knobel.sets", JSON.stringify(all));
        }"""
    )
    page.reload()
    expect(page.get_by_role("button", name="Time is up: hand in")).to_be_visible()
    expect(page.get_by_role("button", name="Puzzle 1, First")).to_be_disabled()
    tool(page, "Time is up: hand in")
    expect(page.locator("h1")).to_have_text("Time is up.")


def test_the_clock_ends_the_set(open_page: OpenPage) -> None:
    page = open_page()
    page.clock.install()
    page.evaluate("(hash) => { location.hash = hash }", a_set(minutes=1).fragment() + "/1")
    made(page, 0)
    page.clock.fast_forward(61_000)
    expect(page.locator("h1")).to_have_text("Time is up.")


def test_what_is_kept_of_a_set(open_page: OpenPage) -> None:
    """Moves of a set are no moves of the same puzzle elsewhere."""
    given = a_set()
    page = open_page(given.fragment() + "/1")
    page.locator(".pad button").first.click()
    made(page, 1)
    until(page, "localStorage.getItem('knobel.sets')?.includes('moves')")  # it is confirmed
    kept = json.loads(page.evaluate("localStorage.getItem('knobel.sets')"))
    assert kept[given.fingerprint]["attempts"]["0"]["moves"]
    assert page.evaluate("JSON.parse(localStorage.getItem('knobel.progress') ?? '{}').last ?? null") is None


@pytest.mark.parametrize(
    "fragment", ["#set=nonsense", "#set=", PuzzleSet("", (SetPuzzle("rotation", "x"),)).fragment()]
)
def test_a_damaged_set_says_so(open_page: OpenPage, fragment: str) -> None:
    page = open_page(fragment, allowed="422")
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_set_in_german(open_page: OpenPage) -> None:
    page = open_page(a_set().fragment(), locale="de-DE")
    expect(page.locator(".lead")).to_have_text("2 Rätsel · alle Hilfen sind erlaubt")
    tool(page, "English")
    expect(page.locator(".lead")).to_have_text("2 puzzles · all help is allowed")
    tool(page, "Deutsch")
    tool(page, "Los")
    made(page, 0)
