"""Every state of the page that people come across, as axe sees it: light on a phone, dark on a desktop.

What is not here is looked at where it is tested: the first screens and the editors (test_look.py), proofs
(test_proof.py), sets and results (test_set.py, test_results.py), rooms (test_room.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import knobel
from knobel.collections import collection
from knobel.game.progress import key_of
from knobel.registry import find
from support.page_steps import (
    CHOICES,
    TEXTS,
    OpenPage,
    choose,
    link,
    made,
    no_barriers,
    packed,
    play,
    tool,
    unpacked,
)

Act = Callable[[Page], object]

LEVEL = find("rotation").levels()[0]
ODD = packed("stromrallye", "3\n1,2,2\n1\n1,1,1\n")
"""Both of an odd charge: no solution, and a proof that is drawn."""


def last(kind: str) -> str:
    """All moves but the last one are made."""
    return link(kind, list(knobel.solve(knobel.parse(TEXTS[kind], kind)).moves)[:-1])


def finish(page: Page) -> None:
    """Solve it by hand, from where it is."""
    expect(page.locator(".pad button:enabled").first).to_be_visible()
    kind, text, _, begun, *_ = unpacked(page.url.partition("#play=")[2])
    moves = list(knobel.solve(knobel.parse(text, kind)).moves)
    assert moves[: len(begun)] == begun
    play(page, moves[len(begun) :], begun=len(begun))
    expect(page.locator(".sheet .result")).to_contain_text(" in 0:")


def hinted(presses: int) -> Act:
    def act(page: Page) -> None:
        made(page, 0)
        for _ in range(presses):
            page.locator(".tools button").nth(3).click()
            expect(page.locator(".hint")).to_be_visible()

    return act


def with_progress(page: Page) -> None:
    """Some puzzles are solved, a game is open, and there is a rating and a streak."""
    puzzles = {
        key_of(one.puzzle()): {"kind": "rotation", "solved": True, "fewest": n % 2 > 0, "unaided": n % 3 > 0}
        for n, one in enumerate(collection("rotation", "easy")[:7])
    }
    start = {"kind": "rotation", "text": TEXTS["rotation"], "variant": {}, "moves": ["R"]}
    data = {
        "knobel": "progress 1",
        "puzzles": puzzles,
        "rating": {"rotation": {"rating": 1612, "deviation": 120, "volatility": 0.06}},
        "last": {"start": start, "from": None, "title": "Rotation"},
    }
    page.evaluate("(data) => localStorage.setItem('knobel.progress', data)", json.dumps(data))
    page.reload()
    page.wait_for_load_state("networkidle")


def with_progress_in_a_collection(page: Page) -> None:
    with_progress(page)
    expect(page.locator(".thumbs .stars").first).to_be_visible()


def from_the_card(kind: str, name: str) -> Act:
    def act(page: Page) -> None:
        page.get_by_role("region", name=find(kind).title).get_by_role("button", name=name).click()
        finish(page)

    return act


def solution_asked(page: Page) -> None:
    made(page, 0)
    tool(page, "Solution")
    expect(page.get_by_role("dialog")).to_be_visible()


def pasted(page: Page) -> None:
    page.get_by_role("button", name="Paste text…").click()
    page.get_by_label("Puzzle as text").fill("5\n3,5,x\n")
    tool(page, "Play it")
    expect(page.get_by_role("alert")).to_be_visible()


def checked(page: Page) -> None:
    made(page, 0)
    tool(page, "Check a solution")
    page.get_by_label("Solution in any notation").fill("left, left")
    page.get_by_role("dialog").get_by_role("button", name="Check").click()
    expect(page.get_by_role("slider")).to_be_visible()


def attempts(page: Page) -> None:
    tool(page, "My progress")
    tool(page, "My attempts")
    expect(page.get_by_label("Record my attempts")).to_be_visible()


def blank(page: Page) -> None:
    tool(page, "Start blank")
    expect(page.locator(".facts .lamp")).to_be_visible()


def proven(page: Page) -> None:
    tool(page, "Show why")
    expect(page.locator(".proof")).to_be_visible()


def on_a_worksheet(page: Page) -> None:
    page.get_by_label("Number of puzzles").fill("2")
    tool(page, "Make the worksheet")
    expect(page.locator(".paper img").first).to_be_visible()


def lost(page: Page) -> None:
    expect(page.locator(".lamp.no")).to_have_count(1)


def in_the_corner(page: Page) -> None:
    expect(page.get_by_text("No move left").first).to_be_visible()


def half_a_move(page: Page) -> None:
    made(page, 0)
    page.locator(".pad button").first.click()
    expect(page.locator(".pad [aria-pressed=true]").first).to_be_visible()


def one_move(page: Page) -> None:
    made(page, 0)
    choose(page, "3/5")
    made(page, 1)


STATES: dict[str, tuple[str, Act]] = {
    "progress on the first screen": ("", with_progress),
    "progress in a collection": ("#collection=rotation/easy", with_progress_in_a_collection),
    "first step": (link("rotation", text=LEVEL.text), lambda page: made(page, 0)),
    "hint: question": (link("stromrallye"), hinted(1)),
    "hint: area": (link("stromrallye"), hinted(2)),
    "hint: move": (link("huepfburg", text=CHOICES), hinted(3)),
    "hint: why": (link("rotation"), hinted(4)),
    "half a move": (link("huepfburg", text=CHOICES), half_a_move),
    "a jump": (link("huepfburg", text=CHOICES), one_move),
    "lost": (link("stromrallye", ["R", "L", "L"]), lost),
    "no move left": (link("stromrallye", text="3\n1,1,1\n1\n3,3,4\n", moves=["R"]), in_the_corner),
    "solution?": (link("rotation"), solution_asked),
    "a wrong solution": (link("rotation"), checked),
    "text that is no puzzle": ("", pasted),
    "attempts": ("", attempts),
    "challenge": (last("huepfburg"), finish),
    "day solved": ("", from_the_card("rotation", "Today")),
    "training solved": ("", from_the_card("huepfburg", "Training")),
    "blank board": ("#edit=stromrallye", blank),
    "proof in the editor": (f"#edit=stromrallye/{ODD}", proven),
    "worksheet": ("#worksheet=", on_a_worksheet),
}


@pytest.mark.parametrize(("screen", "scheme"), [("phone", "light"), ("desktop", "dark")])
@pytest.mark.parametrize("state", STATES)
def test_no_barrier(open_page: OpenPage, state: str, screen: str, scheme: str) -> None:
    fragment, act = STATES[state]
    page = open_page(fragment, screen=screen, color_scheme=scheme)
    act(page)
    no_barriers(page)
