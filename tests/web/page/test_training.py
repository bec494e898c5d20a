"""Training at the player's strength, and the puzzle of the day."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import knobel
from knobel.collections import collection
from knobel.difficulty.grades import GRADES
from knobel.game.progress import key_of
from support.page_steps import OpenPage, everywhere, made, no_barriers, play, tool

MONDAY = datetime.datetime(2026, 11, 16, 12)
DAY = datetime.timedelta(days=1)


def solve(page: Page) -> str:
    """Play the puzzle on the screen to its end; its text."""
    made(page, 0)
    with page.expect_request("**/api/position") as asked:
        page.reload()
    body: Any = asked.value.post_data_json
    made(page, 0)
    answer = knobel.solve(knobel.parse(body["text"], body["kind"]))
    play(page, answer.moves)
    expect(page.locator(".sheet .go")).to_be_focused()
    return str(body["text"])


def test_glicko_as_in_its_paper(open_page: OpenPage) -> None:
    """The worked example of “Example of the Glicko-2 system” (Glickman, 2022)."""
    found = open_page().evaluate("""async () => {
        const { after } = await import("./glicko2.js");
        const against = (rating, deviation) => ({ rating, deviation, volatility: 0.06 });
        return after({ rating: 1500, deviation: 200, volatility: 0.06 }, [
            { against: against(1400, 30), result: 1 },
            { against: against(1550, 100), result: 0 },
            { against: against(1700, 300), result: 0 },
        ]);
    }""")
    assert found["rating"] == pytest.approx(1464.06, abs=0.01)
    assert found["deviation"] == pytest.approx(151.52, abs=0.01)
    assert found["volatility"] == pytest.approx(0.05999, abs=0.00001)


@everywhere
def test_training_follows_the_strength(open_page: OpenPage, screen: str) -> None:
    page = open_page(screen=screen)
    page.get_by_role("region", name="Rotation").get_by_role("button", name="Training").click()
    expect(page.locator(".about")).to_have_text("Training")
    solve(page)
    expect(page.get_by_text("Your rating:")).to_contain_text("(+")
    better = page.evaluate("JSON.parse(localStorage.getItem('knobel.progress')).rating.rotation.rating")
    assert better > 1200
    page.keyboard.press("Enter")
    expect(page.locator(".sheet")).to_have_count(0)
    made(page, 0)
    tool(page, "Solution")
    tool(page, "Show it")
    expect(page.get_by_role("slider")).to_be_visible()
    worse = page.evaluate("JSON.parse(localStorage.getItem('knobel.progress')).rating.rotation.rating")
    assert worse < better


def test_training_never_ends(open_page: OpenPage) -> None:
    """Whoever has solved all that is shipped gets new puzzles, each of them another one."""
    page = open_page()
    shipped = [one for grade in GRADES for one in collection("rotation", grade)]
    done = {key_of(one.puzzle()): {"kind": "rotation", "solved": True} for one in shipped}
    data = json.dumps({"knobel": "progress 1", "puzzles": done})
    page.evaluate("(data) => localStorage.setItem('knobel.progress', data)", data)
    page.reload()
    page.get_by_role("region", name="Rotation").get_by_role("button", name="Training").click()
    first = solve(page)
    expect(page.get_by_text("Your rating:")).to_contain_text("(+")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet")).to_have_count(0)
    second = solve(page)
    assert first != second
    assert not {first, second} & {one.text for one in shipped}
    no_barriers(page)


@everywhere
def test_the_puzzle_of_the_day(open_page: OpenPage, screen: str) -> None:
    """The same for everybody, another one tomorrow; two days in a row are a streak."""
    texts = []
    for _ in range(2):
        other = open_page(permissions=["clipboard-read", "clipboard-write"], screen=screen)
        other.clock.set_fixed_time(MONDAY)
        other.get_by_role("region", name="Rotation").get_by_role("button", name="Today").click()
        expect(other.locator(".about")).to_have_text("November 16, easy")
        texts.append(other.locator(".board").inner_html())
    assert texts[0] == texts[1]
    solve(other)
    other.locator("#top .brand").click()
    other.clock.set_fixed_time(MONDAY + DAY)
    other.get_by_role("region", name="Rotation").get_by_role("button", name="Today").click()
    expect(other.locator(".about")).to_have_text("November 17, easy")
    made(other, 0)
    assert other.locator(".board").inner_html() != texts[0]
    solve(other)
    expect(other.locator(".sheet")).to_contain_text("2 days in a row")
    tool(other, "Share my result")
    expect(other.locator(".sheet")).to_contain_text("Copied.")
    said = other.evaluate("navigator.clipboard.readText()")
    assert said.startswith("Knobel · Rotation · 2026-11-17\n★★★ ")
    assert said.endswith("\n2 days in a row")
    assert "left" not in said


def test_help_counts_half(open_page: OpenPage) -> None:
    """The light is off until somebody wants it; whoever needs a hint wins less."""
    page = open_page()
    page.get_by_role("region", name="Hüpfburg").get_by_role("button", name="Training").click()
    expect(page.get_by_text("Turned off.")).to_be_visible()
    tool(page, "Hint")
    expect(page.locator(".hint")).to_be_visible()
    solve(page)
    rating = page.evaluate("JSON.parse(localStorage.getItem('knobel.progress')).rating.huepfburg")
    at_once = page.evaluate("""async () => {
        const { after, BEGINNER, ofPuzzle } = await import("./glicko2.js");
        const against = ofPuzzle(history.state.score);
        return [1, 0.5, 0].map((result) => after(BEGINNER, [{ against, result }]).rating);
    }""")
    assert rating["rating"] == pytest.approx(at_once[1], abs=0.01)
    assert at_once[0] > at_once[1] > at_once[2]
