"""A complete game of each kind by what a screen reader sees: roles, names and what is announced."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import knobel
from support.page_steps import TEXTS, OpenPage, link


@pytest.mark.parametrize("kind", TEXTS)
def test_a_game_without_seeing(open_page: OpenPage, kind: str) -> None:
    page = open_page(link(kind))
    puzzle = knobel.parse(TEXTS[kind], kind)
    state = puzzle.start()
    moves = page.get_by_role("group", name="Moves")
    for move in knobel.solve(puzzle).moves:
        controls = puzzle.controls(state)
        tokens = move.split(controls.joined) if len(controls.parts) > 1 else [move]
        for part, token in zip(controls.parts, tokens, strict=True):
            words = next(choice.words for choice in part.choices if choice.token == token)
            place = moves
            if len(controls.parts) > 1:
                place = moves.get_by_role("group", name=part.title.text("en"), exact=True)
            button = place.get_by_role("button", name=words.text("en"), exact=True)
            if button.get_attribute("aria-pressed") != "true":  # who has only one way has taken it
                button.press("Enter")
        said = puzzle.happened(state, move)
        state = puzzle.apply(state, move)
        if not puzzle.is_solved(state):
            expect(page.get_by_role("status").filter(has_text=str(said)).first).to_be_attached()
        board = str(puzzle.scene(state).description)
        expect(page.get_by_role("img", name=board)).to_be_attached()
    expect(page.get_by_role("region", name="Solved!")).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
