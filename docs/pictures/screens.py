"""Take pictures of `knobel play` for the documents: python docs/pictures/screens.py

Needs Chromium (as the tests of the page do), which draws what the terminal would show.
"""

from __future__ import annotations

import asyncio
import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

import knobel
from knobel import locale
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.play.app import PlayApp

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
WIDTH = 900
SCREENS = {
    "play-stromrallye": ("stromrallye/example0.txt", "right right up h h", "en", True),
    "play-rotation": ("rotation/eigen3.txt", "w right", "de", True),
    "play-huepfburg": ("huepfburg/cycle17_121.txt", "4", "en", False),
    "play-menu": (None, "down", "en", True),
}
"""File, keys, language, dark."""


async def screen(file: str | None, keys: str, lang: str, dark: bool) -> str:
    """The screen after these keys, as SVG."""
    locale.use(lang)
    session = Session(knobel.load(EXAMPLES / file)) if file else None
    app = PlayApp(session, Limits(), lambda _: None, dark=dark)
    async with app.run_test(size=(104, 30)) as pilot:
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
        return app.export_screenshot(title="knobel play")


def main() -> None:
    screens = {name: asyncio.run(screen(*how)) for name, how in SCREENS.items()}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1300, "height": 800})
        page.route("http*://**", lambda route: route.abort())  # no fonts from elsewhere
        for name, svg in screens.items():
            page.set_content(f"<body style='margin: 0'>{svg}</body>")
            shot = Image.open(io.BytesIO(page.locator("svg").first.screenshot()))
            size = (WIDTH, round(shot.height * WIDTH / shot.width))
            small = shot.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            small.quantize(255, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
