"""Proofs that one sees: drawn on the board, step by step, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import knobel
from knobel.puzzle import Puzzle
from knobel.registry import find
from support.page_steps import (
    OpenPage,
    beside,
    each_kind,
    everywhere,
    in_view,
    link,
    made,
    no_barriers,
    play,
    tool,
)

PROOFS = {
    "stromrallye": ("colouring", "unreachable", "dead-ends", "pairing", "one-way"),
    "huepfburg": ("residue", "dead-end", "apart"),
    "rotation": ("exhausted",),
}


TWO_ENDS = "4\n2,3,1\n3\n1,1,3\n4,1,1\n4,4,1\n"
"""Two batteries from which no other one can be reached."""
ALL_DRAWN = "(g) => [...g.querySelectorAll('*')].every((one) => getComputedStyle(one).display !== 'none')"


def unsolvable(kind: str, proof: str) -> Puzzle:
    if proof == "dead-ends":  # nothing makes such boards on purpose
        return knobel.parse(TWO_ENDS, kind)
    return knobel.generate(kind, unsolvable=proof, seed=2).puzzle


@everywhere
@pytest.mark.parametrize(("kind", "proof"), [(kind, proof) for kind in PROOFS for proof in PROOFS[kind]])
def test_each_proof_step_by_step(open_page: OpenPage, kind: str, proof: str, screen: str) -> None:
    """Sentence and board are seen together, on every screen."""
    puzzle = unsolvable(kind, proof)
    reason = knobel.solve(puzzle).reason
    assert reason is not None
    assert proof in (reason.kind, *("residue" for one in reason.data if one == "classes"))
    steps = puzzle.proof_steps(reason)
    page = open_page(link(kind, text=puzzle.format()), screen=screen)
    tool(page, "Show why")
    seen = set()
    for n, step in enumerate(steps, start=1):
        expect(page.get_by_role("heading", name=f"Why: step {n} of {len(steps)}")).to_be_visible()
        expect(page.locator(".proof")).to_contain_text(step.text.text("en"))
        assert beside(page, ".board", ".proof")
        seen.add(page.locator(".board > g").first.inner_html())
        if n < len(steps):
            tool(page, "Next step")
    assert len(seen) > 1
    tool(page, "Back to my game")
    expect(page.locator(".proof")).to_have_count(0)
    expect(page.locator(".pad button:enabled").first).to_be_visible()


@each_kind
def test_a_claim_is_proven_on_the_board(open_page: OpenPage, kind: str, screen: str) -> None:
    """The last of the first steps has no solution; whoever says so sees why."""
    (level,) = [one for one in find(kind).levels() if not one.solvable]
    page = open_page(link(kind, text=level.text), screen=screen)
    tool(page, "Nobody can solve this")
    expect(page.locator(".sheet")).to_contain_text("step 1 of")
    tool(page, "Next step")
    expect(page.locator(".sheet")).to_contain_text("step 2 of")
    assert beside(page, ".board", ".proof .primary")
    assert beside(page, ".board", ".sheet .go")
    assert screen == "desktop" or beside(page, ".board", ".sheet")
    while page.get_by_role("button", name="Next step").is_enabled():
        tool(page, "Next step")
        assert page.locator(".board > g").first.evaluate(ALL_DRAWN)
    expect(page.locator(".sheet .stars .got")).to_have_count(3)
    no_barriers(page)


@everywhere
def test_one_message_and_one_button_for_a_mistake(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye"), screen=screen)
    play(page, ("R", "L", "L"))
    back = page.get_by_role("button", name="Take back the mistake")
    expect(back).to_have_count(1)
    tool(page, "Hint")
    expect(page.locator(".hint")).to_be_visible()
    expect(back.locator("visible=true")).to_have_count(1)
    back.locator("visible=true").click()
    expect(page.locator(".lamp.yes")).to_be_visible()


@everywhere
def test_board_and_sentence_are_seen_together(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye", ["L"]), screen=screen)
    tool(page, "Show why")
    expect(page.get_by_role("heading", name="Why: step 1 of 3")).to_be_visible()
    for _ in range(2):
        assert beside(page, ".board", ".proof")
        tool(page, "Next step")
    no_barriers(page)
    tool(page, "Back to my game")
    assert beside(page, ".board", ".pad")


@everywhere
def test_board_and_solution_are_seen_together(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("rotation"), screen=screen)
    tool(page, "Solution")
    tool(page, "Show it")
    tool(page, "One step forward")
    made(page, 1)
    assert beside(page, ".board", ".replay")
    no_barriers(page)


@pytest.mark.parametrize("screen", ["phone", "landscape"])
def test_a_hint_is_in_view(open_page: OpenPage, screen: str) -> None:
    page = open_page(link("stromrallye"), screen=screen)
    made(page, 0)
    tool(page, "Hint")
    expect(page.locator(".hint")).to_be_visible()
    assert in_view(page, ".hint")
    no_barriers(page)
