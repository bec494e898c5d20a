"""What a class handed in, on the teacher's page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from knobel import solve
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle
from knobel.classroom.results import Attempt, Result
from support.page_steps import TEXTS, OpenPage, fits, made, no_barriers, tool

SET = PuzzleSet("Monday", tuple(SetPuzzle(kind, text) for kind, text in TEXTS.items()))
BEST = [tuple(solve(one.puzzle()).moves) for one in SET.puzzles]
EVIL = "<img src=x onerror=alert(1)>"
ADA = Result("Ada", SET.fingerprint, tuple(Attempt(moves, 61, ("undo",)) for moves in BEST))
BO = Result(EVIL, SET.fingerprint, (Attempt(BEST[0], 40), Attempt(BEST[1][:1], 300), Attempt()))
FORGED = Result("Eve", SET.fingerprint, (Attempt(("nonsense",), 1), *ADA.attempts[1:]))


def teacher(open_page: OpenPage, screen: str = "desktop") -> Page:
    return open_page(SET.fragment().replace("#set", "#results"), screen=screen)


def paste(page: Page, *texts: str) -> None:
    page.get_by_label("Codes, one per line").fill("\n".join(texts))
    tool(page, "Read the codes")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_table_with_replays(open_page: OpenPage, screen: str) -> None:
    page = teacher(open_page, screen)
    paste(page, ADA.code(), BO.code(), ADA.code())
    rows = page.locator("table.results tbody tr")
    expect(rows).to_have_count(2)  # twice the same is one
    expect(rows.nth(0).locator("th")).to_have_text("Ada")
    expect(rows.nth(1).locator("th")).to_have_text(EVIL)  # shown as text
    expect(rows.nth(0)).to_contain_text("3/3")
    expect(rows.nth(1)).to_contain_text("1/3")
    expect(page.get_by_text("No puzzle was too hard")).to_be_visible()
    fits(page)
    no_barriers(page)
    page.get_by_role("button", name="Ada, puzzle 2: solved").click()
    made(page, 0)
    for step in range(1, len(BEST[1]) + 1):
        tool(page, "One step forward")
        made(page, step)
    tool(page, "Back to the table")
    expect(page.locator(".replayed")).to_be_hidden()
    with page.expect_download() as download:
        tool(page, "Save as CSV")
    lines = Path(download.value.path()).read_text().splitlines()
    assert len(lines) == 7
    assert lines[1].startswith("Ada,1,1,17,swaps,4,4,61,undo")


def test_which_puzzle_was_too_hard(open_page: OpenPage) -> None:
    page = teacher(open_page)
    paste(page, BO.code(), ADA.code())
    paste(page, Result("Cy", SET.fingerprint, BO.attempts).code())  # more of them later
    expect(page.locator("table.results tbody tr")).to_have_count(3)
    expect(page.get_by_text("Puzzle 2 was too hard: 1 of 3 solved it.")).to_be_visible()
    expect(page.get_by_text("Puzzle 3 was too hard: 1 of 3 solved it.")).to_be_visible()


def test_what_cannot_be_read_stays_to_be_corrected(open_page: OpenPage) -> None:
    page = teacher(open_page)
    broken = ADA.code()[:-1] + "x"
    other = Result("Dan", "0" * 16, ADA.attempts).code()
    paste(page, broken, BO.code(), FORGED.code(), other)
    expect(page.locator("table.results tbody tr")).to_have_count(1)
    alerts = page.get_by_role("alert")
    expect(alerts).to_have_count(3)
    expect(alerts.nth(0)).to_contain_text("typing error")
    expect(alerts.nth(1)).to_contain_text("Eve, puzzle 1, move 1")
    expect(alerts.nth(2)).to_contain_text("another set")
    assert page.get_by_label("Codes, one per line").input_value().splitlines() == [
        broken,
        FORGED.code(),
        other,
    ]


def test_files_of_a_class(open_page: OpenPage, tmp_path: Path) -> None:
    import json

    page = teacher(open_page)
    (tmp_path / "ada.json").write_text(json.dumps(ADA.document()))
    (tmp_path / "others.txt").write_text(BO.code() + "\n")
    page.set_input_files(".drop input", [tmp_path / "ada.json", tmp_path / "others.txt"])
    expect(page.locator("table.results tbody tr")).to_have_count(2)
    page.reload()  # nothing is kept
    expect(page.locator("table.results")).to_have_count(0)
