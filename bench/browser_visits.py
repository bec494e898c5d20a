"""Visits to the browser edition in Chromium: the first one, another one, and one without a server.

    .venv/bin/python bench/browser_visits.py [SITE]        (build/site, from `make site`; needs Chromium)

Seconds from opening the page, by the clock and in processor time of the whole browser, which tells more
on a busy machine: until the list of puzzles is seen, until both engines are ready, until a game answered
its first move. Then milliseconds of moves and of a first hint on a 10×10 board. The goals are those for a
quiet machine with two cores.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

import knobel  # noqa: E402
from support.chromium import FLAGS, installed  # noqa: E402
from support.edition import static_files  # noqa: E402
from support.page_steps import made, packed, until  # noqa: E402

PUZZLE = knobel.generate("stromrallye", difficulty="medium", size=10, seed=5)
"""A 10×10 board."""
STEPS = 12
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


class Meter:
    """The clock, and the processor time of a browser with all its processes."""

    def __init__(self, browser: psutil.Process) -> None:
        self.browser = browser
        self.began = time.perf_counter(), self._used()

    def _used(self) -> float:
        used = 0.0
        for process in [self.browser, *self.browser.children(recursive=True)]:
            try:
                times = process.cpu_times()
            except psutil.Error:
                continue
            used += times.user + times.system
        return used

    def told(self, name: str, goal: str = "") -> None:
        clock, used = self.began
        seconds = f"{time.perf_counter() - clock:7.2f} s {self._used() - used:7.2f} s"
        print(f"  {name:34} {seconds}   {goal}", flush=True)


def visit(page: Page, address: str, browser: psutil.Process, goal: str) -> None:
    meter = Meter(browser)
    page.goto(address)
    page.wait_for_selector(".card img")
    meter.told("list of puzzles", "before the engine")
    until(page, "ready === 2")
    meter.told("both engines ready", goal)


def play(page: Page, address: str, browser: psutil.Process) -> None:
    """A game, its moves and its first hint."""
    meter = Meter(browser)
    page.goto(f"{address}#play={packed(PUZZLE.puzzle.name, PUZZLE.puzzle.format())}")
    page.reload()
    made(page, 0)
    page.evaluate("text => globalThis.text = text", PUZZLE.puzzle.format())
    meter.told("a game from a link")
    until(page, "ready === 2")
    hint = timed(page, "hint", [])
    moves = list(PUZZLE.moves[:STEPS])
    times = [timed(page, "position", moves[:n], move=moves[n]) for n in range(len(moves))]
    print(f"  first hint on 10×10: {hint:.0f} ms (goal: under 300)")
    print(
        f"  moves: median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms (goal: under 50)",
        flush=True,
    )


def timed(page: Page, name: str, moves: list[str], **more: str) -> float:
    """Milliseconds until the page has the answer."""
    return float(
        page.evaluate(
            """async ([name, body]) => {
              const { ask } = await import("./api.js");
              const began = performance.now();
              await ask(name, { text: globalThis.text, ...body });
              return performance.now() - began;
            }""",
            [name, {"moves": moves, **more}],
        )
    )


def main() -> None:
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    program = installed()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; clock and processor time")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = shutil.copytree(site, Path(place) / "site")
        with static_files(folder) as address:
            context = playwright.chromium.launch_persistent_context(
                str(Path(place) / "profile"), executable_path=program, args=list(FLAGS), headless=True
            )
            context.set_default_timeout(600_000)
            context.add_init_script(COUNT)
            browser = _browser_process()
            rounds: list[tuple[str, str, Callable[[], object] | None]] = [
                ("first visit", "under 4 s", None),
                ("another visit", "under 2.5 s", None),
                ("without a server", "under 2.5 s", lambda: shutil.rmtree(folder)),
            ]
            for title, goal, before in rounds:
                if before:
                    before()
                print(title)
                page = context.new_page()
                visit(page, f"{address}/", browser, goal)
                until(page, KEPT)
                play(page, f"{address}/", browser)
                page.close()
            context.close()
    print(f"load {os.getloadavg()[0]:.1f}")


def _browser_process() -> psutil.Process:
    """The browser itself: Playwright's driver has started it."""
    ours = psutil.Process().children(recursive=True)
    return next(one for one in ours if "chrom" in one.name() and "--type" not in " ".join(one.cmdline()))


if __name__ == "__main__":
    main()
