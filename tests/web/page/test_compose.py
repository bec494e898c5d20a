"""Making a set in the page, and handing it out."""

from __future__ import annotations

import json
import random
from io import BytesIO
from pathlib import Path
from string import ascii_letters
from typing import Any

import pytest
import segno
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from segno import encoder

from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle, read_set
from knobel.collections import collection
from support.page_steps import BOARD, TEXTS, OpenPage, everywhere, fits, link, made, no_barriers, tool

SET = PuzzleSet(
    "Monday", tuple(SetPuzzle(kind, TEXTS[kind]) for kind in ("rotation", "huepfburg")), 20, ("undo",)
)


def kept(page: Page) -> PuzzleSet:
    """The set of the link on the screen."""
    return read_set(page.get_by_label("Link", exact=True).input_value())


def drop(page: Page, *texts: str) -> None:
    page.evaluate(
        """(texts) => {
            const data = new DataTransfer();
            texts.forEach((text, n) => data.items.add(new File([text], `${n}.txt`)));
            dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
        }""",
        list(texts),
    )


def listed(page: Page, count: int) -> None:
    expect(page.locator(".puzzles li svg.picture")).to_have_count(count)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_from_everywhere(open_page: OpenPage, screen: str) -> None:
    """Puzzles from a collection, from a file, from a game and from the editor; in another order."""
    page = open_page(link("stromrallye"), screen=screen)
    tool(page, "Share")
    tool(page, "Add to my set")
    expect(page.get_by_role("status").filter(has_text="Puzzle 1 of your set")).to_be_visible()
    tool(page, "Close")
    page.goto(page.url.partition("#")[0] + "#edit=rotation")
    expect(page.locator("h1")).to_contain_text("Build your own")
    tool(page, "Share")
    tool(page, "Add to my set")
    page.get_by_role("link", name="Go to the set").click()
    listed(page, 2)
    page.get_by_label("Difficulty").select_option("medium")
    page.get_by_label("How many").fill("2")
    tool(page, "Add from the collection")
    listed(page, 4)
    drop(page, TEXTS["huepfburg"], json.dumps(SET.document()))
    listed(page, 7)
    page.get_by_label("Title", exact=True).fill("Friday")
    page.get_by_label("Minutes for the whole set").fill("30")
    page.get_by_label("the light").uncheck()
    page.get_by_label("Title of puzzle 1").fill("Warm-up")
    tool(page, "Move puzzle 1 down")
    expect(page.get_by_label("Title of puzzle 2")).to_have_value("Warm-up")
    tool(page, "Remove puzzle 7")
    listed(page, 6)
    fits(page)
    found = kept(page)
    medium = [one.text for one in collection("stromrallye", "medium")[:2]]
    assert (found.title, found.minutes, found.help) == ("Friday", 30, ("hints", "solution", "undo"))
    assert [one.text for one in found.puzzles[1:5]] == [BOARD, *medium, TEXTS["huepfburg"]]
    assert found.puzzles[1].title == "Warm-up"
    no_barriers(page)
    tool(page, "Try it")
    expect(page.locator("h1")).to_have_text("Friday")


@everywhere
def test_a_grade_is_handed_out(open_page: OpenPage, screen: str) -> None:
    """Six puzzles of a collection as a set: its link, its code, and its sheet."""
    page = open_page("#collection=rotation/easy", screen=screen)
    tool(page, "Print or hand out…")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Rotation: easy")
    expect(page.locator("ol.puzzles > li")).to_have_count(6)
    shown = kept(page)
    assert [one.text for one in shown.puzzles] == [one.text for one in collection("rotation", "easy")[:6]]
    no_barriers(page)
    tool(page, "Printable sheet")
    expect(page.locator(".leaf .task")).to_have_count(6)
    expect(page.locator(".leaf .grade")).to_have_text(["easy"] * 6)
    expect(page.locator(".solutions .task")).to_have_count(6)
    no_barriers(page)


def test_a_new_puzzle_in_a_set(open_page: OpenPage) -> None:
    page = open_page("#compose=")
    expect(page.get_by_text("Add a puzzle first.")).to_be_visible()
    page.get_by_role("combobox").first.select_option("rotation")
    page.get_by_label("How many").fill("1")
    tool(page, "Add new ones")
    listed(page, 1)
    page.reload()  # what was begun is still there
    listed(page, 1)
    tool(page, "New set")
    expect(page.get_by_text("Add a puzzle first.")).to_be_visible()


def test_what_is_no_puzzle_is_said(open_page: OpenPage) -> None:
    page = open_page("#compose=")
    drop(page, "5\n3,5,x\n")
    expect(page.get_by_role("alert")).to_contain_text("Line 2")


def test_files_and_paper(open_page: OpenPage, carrier: str) -> None:
    page = open_page(SET.fragment().replace("#set", "#compose"))
    for name, begin in (("QR code as SVG", b"<svg"), ("QR code as PNG", b"\x89PNG"), ("Save as file", b"{")):
        with page.expect_download() as download:
            tool(page, name)
        assert download.value.path().read_bytes().startswith(begin)
    assert read_set(Path(download.value.path()).read_text()) == SET
    if carrier == "server":
        with page.expect_download() as download:
            tool(page, "Worksheet (PDF)")
        assert download.value.suggested_filename == "Monday.pdf"
        assert download.value.path().read_bytes().startswith(b"%PDF")
    else:
        expect(page.get_by_role("button", name="Worksheet (PDF)")).to_have_count(0)
    tool(page, "Printable sheet")
    expect(page.locator("h1")).to_have_text("Monday")
    expect(page.get_by_alt_text("QR code of the link")).to_have_count(3)
    page.emulate_media(media="print")
    expect(page.locator("#top")).to_be_hidden()
    assert page.locator("button:visible").all_inner_texts() == []
    printed = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    assert [len(one.extract_text()) > 40 for one in printed.pages] == [True, True]  # puzzles, solutions


def test_a_set_that_is_dropped_is_opened(page: Page) -> None:
    drop(page, json.dumps(SET.document()))
    expect(page.locator("h1")).to_have_text("Monday")
    tool(page, "Start")
    made(page, 0)


# ---------------------------------------------------------------- QR codes


def encoded(page: Page, texts: list[str]) -> list[Any]:
    found: list[Any] = page.evaluate(
        """async (texts) => {
          const { encode } = await import("./classroom/qr.js");
          return texts.map((text) => {
            const found = encode(text);
            return found && {...found, modules: found.modules.map((row) => row.map(Number))};
          });
        }""",
        texts,
    )
    return found


def test_the_codes_are_those_of_segno(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many sizes, full and not full. The mask is free to choose; segno adds a byte of zeros to texts
    that are a whole number of bytes, which no reader minds and the standard does not ask for."""
    monkeypatch.setattr(
        encoder, "write_padding_bits", lambda bits, _, length: bits.extend([0] * (-length % 8))
    )
    lengths = [1, 16, *(17 + 74 * n for n in (*range(10), *range(12, 36, 4))), 2952, 2953]
    texts = [("https://example.org/knobel/#set=" + "kN0b-eL_" * 400)[-length:] for length in lengths]
    for text, found in zip(texts, encoded(page, texts), strict=True):
        code = segno.make(text, error="l", boost_error=False, micro=False, mode="byte", mask=found["mask"])
        assert found["version"] == code.version
        assert found["modules"] == [list(row) for row in code.matrix]
    assert encoded(page, ["x" * 2954]) == [None]


def test_a_link_too_long_for_a_code_says_what_to_do(open_page: OpenPage) -> None:
    titles = random.Random(1)
    every = tuple(
        SetPuzzle.of(one.puzzle(), "".join(titles.choices(ascii_letters, k=80)))
        for kind in ("huepfburg", "stromrallye", "rotation")
        for one in collection(kind, "expert")[:10]
    )
    whole = PuzzleSet("All", every)
    assert len(PuzzleSet("", tuple(SetPuzzle(one.kind, one.text) for one in every)).fragment()) < 2000
    page = open_page(whole.fragment().replace("#set", "#compose"))
    expect(page.get_by_text("Split the set into two")).to_be_visible()
    expect(page.get_by_role("button", name="QR code as SVG")).to_have_count(0)
    assert kept(page) == whole
