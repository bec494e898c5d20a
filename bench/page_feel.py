"""How the page feels: the first minute of a newcomer, and four quick keys on a slow line.

    python bench/page_feel.py          needs a Chromium

A script that knows nothing but what the page says presses "Start here", asks for hints until a move is
shown, and makes it, until the first puzzle is solved. It reads four words per second and needs 0.8 s for
each press; both are added to the time that the page itself takes. The exit code is 1 if that is a minute
or more on any screen, or if four keys at a round trip of 400 ms take 0.3 s or more to draw.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from knobel.collections import collection
from knobel.web.pool import Bounds
from support.chromium import chromium
from support.page_steps import CHOICES, SCREENS, TEXTS, made, packed
from support.web_server import in_thread

WORDS_PER_SECOND, PRESS = 4, 0.8
MINUTE, KEYS = 60.0, 0.3
ROUND_TRIP = 400
TURNS = 5


class Newcomer:
    """Reads, presses, and adds up how long that would take."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seconds = 0.0
        self.presses = 0
        self.begin = page.evaluate("performance.now()")

    def read(self, selector: str) -> None:
        for text in self.page.locator(selector).all_inner_texts():
            self.seconds += len(text.split()) / WORDS_PER_SECOND

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.seconds += PRESS
        self.presses += 1

    def solve(self) -> float:
        """Until it says that it is solved; the seconds, with those of the page."""
        page = self.page
        self.read("h1, .lead, .hero")
        self.press(".hero button")
        made(page, 0)
        self.read(".goal, .side details p")
        while not page.locator(".sheet").count():
            moves = int(page.locator(".stage").get_attribute("data-moves") or 0)
            while not page.locator(".pad .told").count():
                self.press(".tools button:nth-child(4)")
                page.locator(".hint").wait_for()
                self.read(".hint p:last-of-type")
            self.press(".pad .told")
            made(page, moves + 1)
            page.wait_for_timeout(50)
        self.read(".sheet .big, .sheet .result")
        return self.seconds + float(page.evaluate("performance.now()") - self.begin) / 1000


def first_minute(browser: Browser, site: str, screen: str, lang: str) -> bool:
    context = browser.new_context(locale=lang, **SCREENS[screen])
    page = context.new_page()
    page.goto(site)
    page.wait_for_selector(".hero")
    newcomer = Newcomer(page)
    seconds = newcomer.solve()
    print(f"first step solved, {screen:9} {lang}: {seconds:5.1f} s with {newcomer.presses} presses")
    context.close()
    return seconds < MINUTE


KEYS_DRAWN = """async ([keys, moves]) => {
    const stage = document.querySelector(".stage"), begin = performance.now(), wanted = String(moves);
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (stage.dataset.moves !== wanted && performance.now() - begin < 10_000) await frame();
    return (performance.now() - begin) / 1000;
}"""


QUICK = {
    "stromrallye": (TEXTS["stromrallye"], ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"), 4),
    "rotation": (
        collection("rotation", "medium")[0].text,
        ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"),
        4,
    ),
    "huepfburg": (CHOICES, ("3", "5", "1", "2"), 2),
}
"""A puzzle of each kind, four keys, and how many moves they make."""


def quick_keys(browser: Browser, site: str, kind: str) -> bool:
    """The median of some visits, each with a line of its own."""
    text, keys, moves = QUICK[kind]
    found: list[float] = []
    for _ in range(TURNS):
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        conditions = {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        }
        line.send("Network.emulateNetworkConditions", conditions)
        with page.expect_response("**/api/ahead"):
            page.goto(f"{site}/#play={packed(kind, text)}")
        made(page, 0)
        page.wait_for_load_state("networkidle")
        found.append(page.evaluate(KEYS_DRAWN, [keys, moves]))
        context.close()
    slowest = f"slowest of {TURNS}: {max(found):.2f} s"
    print(f"four keys at {ROUND_TRIP} ms, {kind:11}: {median(found):.2f} s ({slowest})")
    return median(found) < KEYS


def main() -> int:
    with in_thread(Bounds(1, 8)) as site, chromium() as browser:
        good = [
            first_minute(browser, site, screen, lang) for screen in SCREENS for lang in ("en-GB", "de-DE")
        ]
        good += [quick_keys(browser, site, kind) for kind in QUICK]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
