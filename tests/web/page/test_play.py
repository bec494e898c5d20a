"""Playing in the browser: each puzzle to its end, with all the help there is."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

import knobel
from knobel.collections import collection
from support.page_held import HeldBack, settle, stop_the_clock
from support.page_steps import CHOICES, TEXTS, OpenPage, choose, everywhere, link, made, play, tool
from support.web_server import WAIT

TURNS = next(iter(collection("rotation", "medium"))).text


def solution(kind: str) -> list[str]:
    answer = knobel.solve(knobel.parse(TEXTS[kind], kind))
    assert isinstance(answer, knobel.Solved)
    return list(answer.moves)


@pytest.mark.parametrize("kind", TEXTS)
def test_played_to_the_end(open_page: OpenPage, kind: str) -> None:
    page = open_page(link(kind))
    made(page, 0)
    moves = solution(kind)
    play(page, moves)
    expect(page.get_by_text("Solved!").first).to_be_visible()
    expect(page.locator(".pad button:enabled")).to_have_count(0)


def test_the_first_move_takes_two_clicks(page: Page) -> None:
    page.get_by_role("button", name="Play Stromrallye").click()
    page.locator(".hot.near").first.click()
    made(page, 1)


def test_a_far_field_is_walked_to(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"))
    page.locator(".hot[data-token='(5|4)']").click()
    made(page, 3)
    expect(page.locator(".counters")).to_contain_text("3 steps")
    expect(page.locator(".counters")).to_contain_text("1 swap")
    assert page.locator(".trail path").count() > 0  # the way is drawn


def test_players_are_chosen_one_after_the_other(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg", text=CHOICES))
    page.locator(".hot.near").first.click()
    expect(page.locator(".hot.chosen")).to_have_count(1)
    made(page, 0)
    page.keyboard.press("Escape")
    expect(page.locator(".hot.chosen")).to_have_count(0)
    page.locator(".hot.near").first.click()
    page.locator(".hot.near").first.click()
    made(page, 1)


@pytest.mark.parametrize("kind", TEXTS)
def test_things_move(open_page: OpenPage, kind: str) -> None:
    """With movement there are pictures between the positions, and the last one is right."""
    page = open_page(link(kind), reduced_motion="no-preference")
    made(page, 0)
    stop_the_clock(page)
    page.evaluate("""() => {
        window.pictures = 0; window.turned = 0;
        new MutationObserver(() => {
            window.pictures++;
            if (document.querySelector('.board g[transform*=rotate]')) window.turned++;
        }).observe(document.querySelector('.board > g'), {childList: true});
    }""")
    choose(page, solution(kind)[0])
    end = monotonic() + WAIT
    while page.locator(".stage").get_attribute("data-moves") != "1" and monotonic() < end:
        page.clock.run_for(16)  # one picture, however fast they can be drawn here
    made(page, 1)
    assert page.evaluate("window.pictures") > 4
    assert (page.evaluate("window.turned") > 2) == (kind == "rotation")
    assert page.locator(".board g[transform]").count() == 0


def test_undo_redo_and_restart(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye", ["R", "R"]))
    made(page, 2)
    tool(page, "Undo")
    made(page, 1)
    tool(page, "Redo")
    made(page, 2)
    tool(page, "Restart")
    made(page, 0)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    tool(page, "Redo")
    made(page, 1)


@everywhere
def test_a_hint_says_more_with_each_press(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye"), screen=screen)
    tool(page, "Hint")
    hint = page.locator(".hint")
    expect(hint).to_contain_text("2 of 3 moves still win. Which battery should the robot take next")
    expect(page.locator(".pointed, .told")).to_have_count(0)
    tool(page, "Where?")
    expect(hint).to_contain_text("Look at the 3 at (5|4).")
    expect(page.locator(".pointed")).to_have_count(1)
    expect(page.locator(".told")).to_have_count(0)
    tool(page, "Which move?")
    expect(hint).to_contain_text("Try: right to (4|5).")
    expect(page.locator(".hot.told")).to_have_count(1)
    tool(page, "Why?")
    expect(hint).to_contain_text("Loses: left to (2|5)")
    page.locator(".pad .told").click()
    made(page, 1)
    expect(hint).to_have_count(0)


def test_a_hint_says_how_much_longer_another_win_takes(open_page: OpenPage) -> None:
    page = open_page(link("rotation", text=collection("rotation", "easy")[0].text))
    for name in ("Hint", "Where?", "Which move?", "Why?"):
        tool(page, name)
    expect(page.locator(".hint")).to_contain_text("Also wins, but takes 2 turns longer: turn right.")


def test_back_to_before_the_mistake(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"))
    expect(page.locator(".lamp.yes")).to_be_visible()
    play(page, ("R", "L", "L"))
    expect(page.locator(".lamp.no")).to_have_text("✕")
    page.get_by_role("button", name="Take back the mistake").click()
    expect(page.locator(".lamp.yes")).to_be_visible()
    assert int(page.locator(".stage").get_attribute("data-moves") or 9) < 3


def test_the_light_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye"))
    page.get_by_label("Show whether it is still solvable").uncheck()
    expect(page.get_by_text("Turned off.")).to_be_visible()
    choose(page, "L")
    made(page, 1)
    expect(page.locator(".lamp.no")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Turned off.")).to_be_visible()


def test_the_solution_step_by_step(open_page: OpenPage) -> None:
    page = open_page(link("rotation", ["R"]))
    made(page, 1)
    tool(page, "Solution")
    tool(page, "Show it")
    slider = page.get_by_role("slider")
    length = len(solution("rotation"))
    expect(slider).to_have_attribute("max", str(length))
    slider.fill(str(length))
    made(page, length)
    page.get_by_role("button", name="One step back").click()
    made(page, length - 1)
    page.get_by_role("button", name="Back to my game").click()
    made(page, 1)


def test_a_lost_position_says_so(open_page: OpenPage) -> None:
    page = open_page(link("stromrallye", ["L"]))
    tool(page, "Hint")
    expect(page.locator(".hint")).to_contain_text("No longer solvable")
    page.locator(".hint").get_by_role("button", name="Take back the mistake").click()
    made(page, 0)


def attempts(page: Page) -> None:
    tool(page, "My progress")
    tool(page, "My attempts")


def test_attempts_are_recorded_only_if_wished(open_page: OpenPage) -> None:
    page = open_page(link("huepfburg"))
    play(page, solution("huepfburg"))
    assert page.evaluate("localStorage.getItem('knobel.difficulty.records')") is None
    attempts(page)
    page.get_by_label("Record my attempts").check()
    tool(page, "Close")
    tool(page, "Undo")
    made(page, len(solution("huepfburg")) - 1)
    choose(page, solution("huepfburg")[-1])
    made(page, len(solution("huepfburg")))
    expect(page.get_by_text("Solved!").first).to_be_visible()
    attempts(page)
    expect(page.get_by_text("Attempts recorded: 1")).to_be_visible()
    with page.expect_download() as download:
        tool(page, "Export")
    from knobel.difficulty.records import read_records

    (record,) = read_records(str(download.value.path()))
    assert record.kind == "huepfburg"
    assert record.solved
    tool(page, "Delete all")
    expect(page.get_by_text("Attempts recorded: 0")).to_be_visible()


@pytest.mark.parametrize(("checked", "merit"), [("3/4 5/6 7/7", False), ("3/4 5/6 7/6", True)])
def test_a_checked_solution_takes_the_merit_only_if_it_is_one(
    open_page: OpenPage, checked: str, merit: bool
) -> None:
    page = open_page(link("huepfburg", ["3/4"]))
    page.evaluate("localStorage.setItem('knobel.recording', 'yes')")
    tool(page, "Check a solution")
    page.get_by_label("Solution in any notation").fill(checked)
    tool(page, "Check")
    page.get_by_role("button", name="Back to my game").click()
    made(page, 1)  # the game stays as it was
    for n, move in enumerate(["5/6", "7/7"], start=2):
        choose(page, move)
        made(page, n)
    expect(page.get_by_text("Solved!").first).to_be_visible()
    page.wait_for_function("localStorage.getItem('knobel.difficulty.records')")
    (record,) = page.evaluate("JSON.parse(localStorage.getItem('knobel.difficulty.records'))")
    assert record["solved"] is merit


@pytest.mark.parametrize(
    ("kind", "moves"), [("rotation", "RRLL"), ("huepfburg", ("3/5", "1/2", "3/5", "1/2"))]
)
def test_any_puzzle_is_drawn_before_it_is_confirmed(
    open_page: OpenPage, kind: str, moves: Sequence[str]
) -> None:
    page = on_a_slow_line(open_page, kind, CHOICES if kind == "huepfburg" else TURNS)
    held = HeldBack(page, "position")
    play(page, moves)
    expect(page.locator(".counters b").first).to_contain_text("0 ")  # not confirmed yet
    held.release()
    expect(page.locator(".counters b").first).to_contain_text("4 ")


@pytest.mark.parametrize("kind", TEXTS)
def test_every_puzzle_has_a_question_and_a_place_to_look(open_page: OpenPage, kind: str) -> None:
    page = open_page(link(kind))
    made(page, 0)
    for name, marked in (("Hint", 0), ("Where?", 1), ("Which move?", 1)):
        tool(page, name)
        expect(page.locator(".pointed")).to_have_count(marked)
    expect(page.locator(".pad .told").first).to_be_visible()
    tool(page, "Why?")
    expect(page.locator(".pointed")).to_have_count(0)


def on_a_slow_line(open_page: OpenPage, kind: str, text: str | None = None) -> Page:
    """A game for which the page knows what the next moves lead to."""
    page = open_page(link(kind, text=text))
    made(page, 0)
    page.add_init_script(
        "{ const now = performance.now; performance.now = () => now.call(performance) * 1000; }"
    )
    with page.expect_response("**/api/ahead") as answer:
        page.reload()
    made(page, 0)
    answer.value.finished()
    settle(page)  # and it has read that
    return page


def test_moves_are_drawn_before_they_are_confirmed(open_page: OpenPage) -> None:
    """On a slow line the page knows what the next moves lead to: four keys are on the screen while the
    first of them is still on its way."""
    page = on_a_slow_line(open_page, "stromrallye")
    held = HeldBack(page, "position")
    for n, key in enumerate(("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"), start=1):
        page.keyboard.press(key)
        made(page, n)
    expect(page.locator(".counters")).to_contain_text("0 steps")  # not confirmed yet
    assert "(5|3)" in (page.locator(".board").get_attribute("aria-label") or "")
    held.release()
    expect(page.locator(".counters")).to_contain_text("4 steps")
    made(page, 4)


@pytest.mark.parametrize(("asked", "moves"), [("Undo", 0), ("Hint", 1)])
def test_what_is_asked_is_about_what_is_on_the_screen(open_page: OpenPage, asked: str, moves: int) -> None:
    """Also if the last move has not been confirmed yet."""
    page = on_a_slow_line(open_page, "stromrallye")
    held = HeldBack(page, "position")
    page.keyboard.press("ArrowRight")
    made(page, 1)
    tool(page, asked)
    held.release()
    if asked == "Hint":
        expect(page.locator(".hint")).to_be_visible()
    made(page, moves)


def test_half_a_move_stays_chosen_when_the_one_before_is_confirmed(open_page: OpenPage) -> None:
    page = on_a_slow_line(open_page, "huepfburg", CHOICES)
    held = HeldBack(page, "position")
    choose(page, "3/5")
    made(page, 1)
    page.click(".pad button[data-part='0'][data-token='1']")
    held.release()
    expect(page.locator(".counters")).to_contain_text("1 ")  # confirmed
    page.click(".pad button[data-part='1'][data-token='7']")
    made(page, 2)
