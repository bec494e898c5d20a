"""Answers that a test holds back, so that they come late or in another order; and time that it stops."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import Page, Route

from support.web_server import WAIT


class HeldBack:
    """Keeps the requests of a page to itself until they are released."""

    def __init__(self, page: Page, path: str) -> None:
        self.page = page
        self.pattern = f"**/api/{path}"
        self.routes: list[Route] = []
        self.open = False
        page.route(self.pattern, self.take)

    def take(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Until so many are held back."""
        end = monotonic() + WAIT
        while len(self.routes) < count:
            assert monotonic() < end, f"only {len(self.routes)} of {count} requests came"
            self.page.wait_for_timeout(10)

    def release(self) -> None:
        """Let all of them through, the last one first, and the page take what is answered."""
        self.open = True
        for route in reversed(self.routes):
            with self.page.expect_response(self.pattern):
                route.continue_()
            settle(self.page)


def settle(page: Page) -> None:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")


def stop_the_clock(page: Page) -> None:
    """Timers and films of the page run only when the test says so: `page.clock.run_for`."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
