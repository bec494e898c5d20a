"""Debian's Chromium without its windows, which is lighter, or any other Chromium of this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def installed() -> str | None:
    """The program, if there is one."""
    return os.environ.get("KNOBEL_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that runs until the end of the block."""
    program = installed()
    if program is None:
        raise SystemExit("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()
