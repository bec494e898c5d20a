"""Visits to the browser edition in Chromium: the first one, another one, and one without a server.

    .venv/bin/python bench/browser_visits.py [SITE]        (build/site, from `make site`; needs Chromium)

A visitor opens the page and begins the first game as soon as the list of puzzles is there. Seconds since
the page was opened, by the clock and in processor time of the whole browser, which tells more on a busy
machine: until the list is seen, until the first move is possible, until it is made, until both engines are
ready. Then milliseconds of a first hint and of moves on a 10×10 board. Each visitor has a new profile; the
figures are medians of all of them. The goals are those for a quiet machine with two cores.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import knobel  # noqa: E402
from support.chromium import FLAGS, installed  # noqa: E402
from support.edition import static_files  # noqa: E402
from support.page_steps import packed, until  # noqa: E402

PUZZLE = knobel.generate("stromrallye", difficulty="medium", size=10, seed=5)
"""A 10×10 board."""
STEPS = 12
VISITORS = 5
GOALS = {
    "list of puzzles": "before the engines",
    "first move possible": "4 s; again 2.5 s",
    "first move made": "",
    "both engines ready": "4 s; again 2.5 s",
    "first hint on 10×10": "0.3 s",
    "a move (median)": "0.05 s",
    "a move (slowest)": "",
}
COUNT = """{
  const Plain = Worker;
  globalThis.ready = 0;
  globalThis.Worker = class extends Plain {
    set onmessage(hear) {
      super.onmessage = (event) => { ready += event.data.ready ? 1 : 0; hear(event); };
    }
  };
}"""
"""Counts the engines that have come up."""
KEPT = """(async () => {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some((one) => one.url.endsWith("rest.pack"))) return true;
  }
})()"""
Figures = dict[str, tuple[float, float]]
"""Seconds by the clock, and of processor time."""


class Meter:
    """The clock, and the processor time of a browser with all its processes."""

    def __init__(self, browser: psutil.Process) -> None:
        self.browser = browser
        self.clock, self.used = time.perf_counter(), self._used()

    def _used(self) -> float:
        used = 0.0
        for process in [self.browser, *self.browser.children(recursive=True)]:
            try:
                times = process.cpu_times()
            except psutil.Error:
                continue
            used += times.user + times.system
        return used

    def read(self) -> tuple[float, float]:
        return time.perf_counter() - self.clock, self._used() - self.used


def visit(page: Page, address: str, browser: psutil.Process) -> Figures:
    meter = Meter(browser)
    found = {}
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".card img")
    found["list of puzzles"] = meter.read()
    page.get_by_role("button", name="Play Rotation").click()
    page.wait_for_selector(".pad button:enabled")
    found["first move possible"] = meter.read()
    page.wait_for_selector(".stage[data-moves]")
    begun = int(page.locator(".stage").get_attribute("data-moves") or 0)  # a game goes on at the next visit
    page.locator(".pad button:enabled").first.click()
    until(page, f"document.querySelector('.stage').dataset.moves === '{begun + 1}'")
    found["first move made"] = meter.read()
    until(page, "ready === 2")
    found["both engines ready"] = meter.read()
    return found


def play(page: Page, address: str) -> Figures:
    """A game that nobody has asked about yet: its first hint, and its moves."""
    page.goto(f"{address}#play={packed(PUZZLE.puzzle.name, PUZZLE.puzzle.format())}")
    page.reload()
    until(page, "document.querySelector('.stage')?.dataset.moves === '0' && ready === 2")
    hint = timed(page, "hint", [])
    moves = list(PUZZLE.moves[:STEPS])
    times = [timed(page, "position", moves[:n], move=moves[n]) for n in range(len(moves))]
    told = {
        "first hint on 10×10": hint,
        "a move (median)": statistics.median(times),
        "a move (slowest)": max(times),
    }
    return {name: (seconds, float("nan")) for name, seconds in told.items()}


def timed(page: Page, name: str, moves: list[str], **more: str) -> float:
    """Seconds until the page has the answer."""
    return float(
        page.evaluate(
            """async ([name, body]) => {
              const { ask } = await import("./api.js");
              const began = performance.now();
              await ask(name, body);
              return (performance.now() - began) / 1000;
            }""",
            [name, {"text": PUZZLE.puzzle.format(), "moves": moves, **more}],
        )
    )


def visitor(site: Path) -> dict[str, Figures]:
    """Three visits of one browser."""
    found = {}
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = shutil.copytree(site, Path(place) / "site")
        with static_files(folder) as address:
            context = playwright.chromium.launch_persistent_context(
                str(Path(place) / "profile"), executable_path=installed(), args=list(FLAGS), headless=True
            )
            context.set_default_timeout(600_000)
            context.add_init_script(COUNT)
            browser = _browser_process()
            for title in ("first visit", "another visit", "without a server"):
                if title == "without a server":
                    shutil.rmtree(folder)
                page = context.new_page()
                found[title] = visit(page, f"{address}/", browser)
                until(page, KEPT)
                found[title] |= play(page, f"{address}/")
                page.close()
            context.close()
    return found


def _browser_process() -> psutil.Process:
    """The browser itself: Playwright's driver has started it."""
    ours = psutil.Process().children(recursive=True)
    return next(one for one in ours if "chrom" in one.name() and "--type" not in " ".join(one.cmdline()))


def main() -> None:
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    visitors = [visitor(site) for _ in range(VISITORS)]
    for title in visitors[0]:
        print(f"{title:34} {'clock':>9} {'processor':>9}   goal")
        for name, goal in GOALS.items():
            clock, used = (statistics.median(one[title][name][n] for one in visitors) for n in (0, 1))
            processor = f"{used:7.2f} s" if used == used else ""
            print(f"  {name:32} {clock:7.3f} s {processor:9}   {goal}")
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
