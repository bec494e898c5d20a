"""What tests of the page do again and again."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.examples import ROOT
from support.web_server import WAIT

OpenPage = Callable[..., Page]
"""Opens a page: what stands behind the address of the site, and wishes about the browser."""

BOARD = (ROOT / "examples/stromrallye/example0.txt").read_text()
FRAME = (ROOT / "examples/rotation/eigen2.txt").read_text()
GRAPH = (ROOT / "examples/huepfburg/three_jumps.txt").read_text()
CHOICES = "7 8\n1 3\n1 4\n2 5\n2 6\n3 1\n3 7\n5 2\n5 7\n"
"""A graph in which both players have a choice, at first and after 3/5."""
TEXTS = {"stromrallye": BOARD, "rotation": FRAME, "huepfburg": GRAPH}


SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "landscape": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}
everywhere = pytest.mark.parametrize("screen", SCREENS)
each_kind = pytest.mark.parametrize(
    ("kind", "screen"),
    [*((kind, "phone") for kind in TEXTS), ("stromrallye", "desktop"), ("rotation", "landscape")],
)
"""Every kind where there is least room, and every screen."""


def packed(
    kind: str,
    text: str,
    moves: Sequence[str] = (),
    variant: dict[str, Any] | None = None,
    more: Sequence[Any] = (),
) -> str:
    """A game as it stands in a link."""
    squeeze = zlib.compressobj(wbits=-15)
    plain = json.dumps([kind, text, variant or {}, list(moves), *more]).encode()
    data = squeeze.compress(plain) + squeeze.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(packed: str) -> Any:
    """What stands in a link."""
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    return json.loads(zlib.decompress(data, -15))


def link(kind: str, moves: Sequence[str] = (), text: str | None = None, **more: Any) -> str:
    """The part of a link that plays a puzzle, by default an example."""
    return f"#play={packed(kind, text or TEXTS[kind], moves, **more)}"


def made(page: Page, count: int) -> None:
    """The position after so many moves is on the screen, and nothing moves any more."""
    expect(page.locator(".stage")).to_have_attribute("data-moves", str(count))


def choose(page: Page, move: str) -> None:
    """Make a move by the buttons below the board, part by part; what is chosen already stays."""
    for part, token in enumerate(move.split("/")):
        button = page.locator(f".pad button[data-part='{part}'][data-token='{token}']")
        if button.get_attribute("aria-pressed") != "true":
            button.click()


def play(page: Page, moves: Sequence[str], begun: int = 0) -> None:
    """Make moves by the buttons, each once the one before it has come to rest."""
    for n, move in enumerate(moves, start=begun + 1):
        choose(page, move)
        made(page, n)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def until(page: Page, expression: str) -> None:
    """Wait until this is so in the page. (Playwright's own way is forbidden by a strict policy.)"""
    page.evaluate(f"""async () => {{
        while (!(await ({expression}))) await new Promise((done) => setTimeout(done, 20));
    }}""")


def in_view(page: Page, selector: str) -> bool:
    """Is all of it to be seen without scrolling?"""
    return bool(
        page.evaluate(
            """(selector) => {
                const box = document.querySelector(selector).getBoundingClientRect();
                return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
            }""",
            selector,
        )
    )


def on_screen(page: Page, x: float, y: float) -> list[float]:
    """Where a place of the drawing is on the screen."""
    found: list[float] = page.evaluate(
        """([x, y]) => {
            const board = document.querySelector('.board');
            const found = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
            return [found.x, found.y];
        }""",
        [x, y],
    )
    return found


def beside(page: Page, one: str, other: str) -> bool:
    """Are both all in view, and neither covers the other?"""
    a, b = (page.locator(place).first.bounding_box() for place in (one, other))
    assert a is not None
    assert b is not None
    across = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    down = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return (across or down) and in_view(page, one) and in_view(page, other)


def soon_beside(page: Page, one: str, other: str) -> None:
    """The same, once the page has made room."""
    end = monotonic() + WAIT
    while not beside(page, one, other):
        assert monotonic() < end, f"{one} and {other} are not both in view"
        page.wait_for_timeout(50)


def fits(page: Page) -> None:
    """Nothing stands out of the screen to the side. (A phone makes its window wider instead.)"""
    wide, screen = page.evaluate(
        "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.documentElement)"
    )
    assert wide <= screen


def no_barriers(page: Page) -> None:
    """axe finds nothing at all on this screen, as it is now; nor does it scroll sideways."""
    fits(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found] == []
