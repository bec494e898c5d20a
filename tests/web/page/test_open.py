"""Puzzles that come in from outside, and go out again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.page_steps import BOARD, OpenPage, link, made, tool


def drop(page: Page, text: str) -> None:
    """As if a file were dropped on the page."""
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "puzzle.txt"));
            dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
        }""",
        text,
    )


def test_a_link_opened_in_a_second_page(open_page: OpenPage, home: str) -> None:
    page = open_page(link("stromrallye", ["R", "R"]))
    made(page, 2)
    tool(page, "Share")
    address = page.get_by_label("Link", exact=True)
    bare = address.input_value()
    page.get_by_label("with my moves so far").check()
    whole = address.input_value()
    assert whole.startswith(home)
    assert bare != whole
    other = open_page(whole.removeprefix(f"{home}/"))
    made(other, 2)
    expect(other.locator(".counters")).to_contain_text("2 steps")
    made(open_page(bare.removeprefix(f"{home}/")), 0)


def test_the_address_follows_the_game(open_page: OpenPage) -> None:
    page = open_page(link("rotation"))
    page.locator(".pad button").first.click()
    made(page, 1)
    page.reload()
    made(page, 1)


def test_a_damaged_link_says_so(open_page: OpenPage) -> None:
    page = open_page("#play=nonsense")
    expect(page.get_by_role("alert")).to_contain_text("damaged")


def test_downloads(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye", ["R"]))
    tool(page, "Share")
    for name, begin in (("Text", b"5\n3,5,9\n"), ("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            tool(page, name)
        assert download.value.path().read_bytes().startswith(begin)


def test_a_good_file_dropped(page: Page) -> None:
    drop(page, BOARD)
    made(page, 0)
    expect(page.locator("h1")).to_have_text("Stromrallye")


def test_a_bad_file_dropped(page: Page) -> None:
    drop(page, "5\n3,5,9\n3\n5,1,x\n1,2,2\n5,4,3\n")
    expect(page.get_by_role("alert")).to_contain_text("Line 4, column 5:")
    expect(page.locator("mark")).to_have_text("x")
    page.get_by_label("Puzzle as text").fill(BOARD)
    tool(page, "Play it")
    made(page, 0)


def test_a_file_chosen(page: Page) -> None:
    page.set_input_files("#drop input", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"3 1\n1 4\n"})
    expect(page.get_by_role("alert")).to_contain_text("Line 2, column 3:")
    page.set_input_files(
        "#drop input", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"2 2\n1 2\n2 2\n"}
    )
    expect(page.locator("h1")).to_have_text("Hüpfburg")


def verify(page: Page, solution: str) -> None:
    tool(page, "Check a solution")
    page.get_by_label("Solution in any notation").fill(solution)
    tool(page, "Check")


def test_a_wrong_solution_is_replayed_to_the_step_that_breaks(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"))
    verify(page, "right right right up")
    expect(page.locator(".note.bad")).to_contain_text("3")
    made(page, 2)
    expect(page.get_by_role("slider")).to_have_attribute("max", "2")
    page.get_by_role("button", name="Back to my game").click()
    made(page, 0)


def test_a_right_solution(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"))
    verify(page, "R R U U U U D D D U U L L L L R R")
    expect(page.locator(".note.good")).to_be_visible()
    page.get_by_role("slider").fill("17")
    made(page, 17)


def test_a_solution_that_nobody_can_read(open_page: OpenPage) -> None:
    page = open_page(link("rotation"))
    verify(page, "hello")
    expect(page.locator(".note.bad, .error").first).to_contain_text("hello")
