"""A complete game of each kind by the accessibility tree of the browser alone: what a screen reader is told.

Nothing is looked for on the screen, in the document or by the mouse: a control is found by its role and
its name, gets the focus and is pressed by a key.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

import knobel
from support.page_steps import TEXTS, OpenPage, link
from support.web_server import WAIT


class Listener:
    """Knows the page as Chromium tells it to assistive technology."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.line.send("DOM.enable")
        self.nodes: dict[str, dict[str, Any]] = {}

    def listen(self) -> None:
        found = self.line.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {one["nodeId"]: one for one in found}

    def all(self, role: str, name: str, within: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Every element of this role and name, of the page or inside of another one."""
        nodes = self.nodes.values() if within is None else list(self.below(within))
        return [one for one in nodes if told(one, "role") == role and told(one, "name") == name]

    def below(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for child in node.get("childIds", ()):
            if child in self.nodes:
                yield self.nodes[child]
                yield from self.below(self.nodes[child])

    def the(self, role: str, name: str, *groups: str) -> dict[str, Any]:
        """The one element of this role and name, in groups of these names; waited for."""

        def look() -> dict[str, Any] | None:
            within: dict[str, Any] | None = None
            for group in groups:
                found = self.all("group", group, within)
                if len(found) != 1:
                    return None
                within = found[0]
            here = self.all(role, name, within)
            return here[0] if len(here) == 1 else None

        return self.waited(look, f"{role} {name!r} in {groups}")

    def hears(self, text: str) -> None:
        """A live region says this."""

        def look() -> bool:
            live = [one for one in self.nodes.values() if told(one, "role") == "status"]
            return any(text in told(part, "name") for one in live for part in self.below(one))

        self.waited(look, f"announced: {text}")

    def waited(self, look: Any, what: str) -> Any:
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            self.listen()
            found = look()
            if found:
                return found
            self.page.wait_for_timeout(10)
        raise AssertionError(f"not in the accessibility tree: {what}")

    def press(self, node: dict[str, Any]) -> None:
        self.line.send("DOM.focus", {"backendNodeId": node["backendDOMNodeId"]})
        self.page.keyboard.press("Enter")


def told(node: dict[str, Any], what: str) -> str:
    return "" if node.get("ignored") else str(node.get(what, {}).get("value", ""))


def state(node: dict[str, Any], name: str) -> Any:
    return next(
        (one["value"].get("value") for one in node.get("properties", ()) if one["name"] == name), None
    )


@pytest.mark.parametrize("kind", TEXTS)
def test_a_game_without_seeing(open_page: OpenPage, kind: str) -> None:
    reader = Listener(open_page(link(kind)))
    puzzle = knobel.parse(TEXTS[kind], kind)
    here = puzzle.start()
    reader.the("image", str(puzzle.scene(here).title) + ". " + str(puzzle.scene(here).description))
    for move in knobel.solve(puzzle).moves:
        controls = puzzle.controls(here)
        several = len(controls.parts) > 1
        tokens = move.split(controls.joined) if several else [move]
        for part, token in zip(controls.parts, tokens, strict=True):
            words = next(choice.words for choice in part.choices if choice.token == token)
            groups = ["Moves", part.title.text("en")] if several else ["Moves"]
            button = reader.the("button", words.text("en"), *groups)
            if state(button, "pressed") != "true":  # who has only one way has taken it
                reader.press(button)
        said = puzzle.happened(here, move)
        here = puzzle.apply(here, move)
        if not puzzle.is_solved(here):
            reader.hears(str(said))
        reader.the("image", str(puzzle.scene(here).title) + ". " + str(puzzle.scene(here).description))
    reader.the("region", "Solved!")
    assert state(reader.the("button", "Next puzzle"), "focused")
