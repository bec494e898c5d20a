"""Make the pictures of the web app anew: python docs/pictures/page.py (needs a Chromium)

They are taken from the running page and stored with few colours, so that they stay small.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from subprocess import run
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

import knobel  # noqa: E402
from knobel.collections import collection  # noqa: E402
from knobel.web.pool import Bounds  # noqa: E402
from support.chromium import chromium  # noqa: E402
from support.page_steps import TEXTS, link, made, packed, tool  # noqa: E402
from support.web_server import in_thread  # noqa: E402

DESK, PHONE = (1180, 800), (360, 660)
COLOURS = 192
BEFORE = "279d31b"
"""The page as it was in version 0.1.0: the pictures of this commit."""


def main() -> int:
    with in_thread(Bounds(1, 8)) as site, chromium() as browser:
        camera = Camera(browser, site)
        save("web-gallery", [camera.take("", DESK)])
        save("web-play", [camera.take(link("stromrallye", "RRUUUUDDD"), DESK, hinted)])
        save("web-editor", [camera.take("#edit=rotation", DESK, checked)])
        phones = [
            camera.take(game("stromrallye", 4, 5), PHONE),
            camera.take(game("rotation", 2, 2), PHONE, scheme="dark"),
            camera.take(game("huepfburg", 2), PHONE, first_player, lang="de-DE"),
        ]
        save("web-phone", phones)
        compared(camera)
    return 0


def compared(camera: Camera) -> None:
    """The first screen and games on a phone, in version 0.1.0 on the left and now on the right."""
    now = camera.take("", DESK)
    save("web-before-after", [half(of_old("web-gallery")), half(now)])
    phones = of_old("web-phone")
    third = (phones.width - 48) // 3
    old = [phones.crop((left, 0, left + third, phones.height)) for left in (0, third + 24)]
    new = [
        camera.take(last("stromrallye"), PHONE, won),
        camera.take(last("rotation"), PHONE, won, scheme="dark"),
    ]
    save("web-phone-before-after", [*old, *new])


def of_old(name: str) -> Image.Image:
    shown = run(
        ["git", "show", f"{BEFORE}:docs/pictures/{name}.png"], cwd=HERE, capture_output=True, check=True
    )
    return Image.open(BytesIO(shown.stdout)).convert("RGB")


def half(image: Image.Image) -> Image.Image:
    return image.resize((image.width * 2 // 3, image.height * 2 // 3), Image.Resampling.LANCZOS)


def last(kind: str) -> str:
    """An example with all moves but the last one."""
    return link(kind, list(knobel.solve(knobel.parse(TEXTS[kind], kind)).moves)[:-1])


def won(page: Page) -> None:
    page.locator(".pad button:enabled").first.wait_for()
    tool(page, "Hint")
    page.locator(".hint").wait_for()
    while not page.locator(".pad .told").count():
        page.locator(".tools button").nth(3).click()
    page.locator(".pad .told").click()
    page.locator(".sheet .result").wait_for()


class Camera:
    """Takes pictures of the page."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site

    def take(
        self,
        fragment: str,
        size: tuple[int, int],
        first: Callable[[Page], object] | None = None,
        scheme: Literal["light", "dark"] = "light",
        lang: str = "en-GB",
    ) -> Image.Image:
        """The page behind an address; `first` does something before."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            locale=lang,
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(f"{self.site}/{fragment}")
        page.wait_for_load_state("networkidle")
        if first is not None:
            first(page)
            page.wait_for_load_state("networkidle")
        data = page.screenshot()
        context.close()
        return Image.open(BytesIO(data)).convert("RGB")


def hinted(page: Page) -> None:
    made(page, 9)
    for name in ("Hint", "Where?", "Which move?", "Why?"):
        tool(page, name)


def checked(page: Page) -> None:
    page.get_by_text("Solvable: ").wait_for()
    page.get_by_text("What makes it hard?").click()


def first_player(page: Page) -> None:
    page.locator(".hot").first.click()


def game(kind: str, number: int, moves: int = 0) -> str:
    """One of the collection of medium grade, with the first moves of its solution."""
    item = list(collection(kind, "medium"))[number]
    return f"#play={packed(kind, item.text, list(knobel.solve(item.puzzle()).moves)[:moves])}"


def save(name: str, images: Sequence[Image.Image]) -> None:
    """Beside each other, as a small PNG."""
    gap = 24 if len(images) > 1 else 0
    wide = sum(image.width for image in images) + gap * (len(images) - 1)
    sheet = Image.new("RGB", (wide, images[0].height), "white")
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width + gap
    small = sheet.quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    sys.exit(main())
