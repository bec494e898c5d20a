"""What a first visit to the browser edition loads."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from knobel.collections import collection
from knobel.difficulty.grades import GRADES
from knobel.registry import PUZZLES
from support.edition import built, static_files
from support.page_steps import OpenPage

pytestmark = pytest.mark.edition
MOST_BROTLI = 5_000_000
MOST_GZIP = 7_000_000


@pytest.fixture(scope="module")
def carrier() -> str:
    return "edition"


def test_a_first_visit_is_small() -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node here: the sizes were not measured")
    from browser_edition.sizes import measured

    _, gzip, brotli = measured(built())["first visit"]
    assert brotli <= MOST_BROTLI
    assert gzip <= MOST_GZIP


def asked(page: Page, name: str, **body: Any) -> Any:
    return page.evaluate("async ([name, body]) => (await import('./api.js')).ask(name, body)", [name, body])


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """The site without what comes later."""
    folder = Path(shutil.copytree(built(), tmp_path / "site"))
    next(folder.glob("engine-*/rest.pack")).unlink()
    with static_files(folder) as address:
        yield address


@pytest.mark.browser
def test_playing_helping_and_making_need_nothing_more(open_page: OpenPage) -> None:
    """With puzzles other than those that the build has tried."""
    page = open_page(script="", allowed="404")
    for kind in PUZZLES:
        for grade in GRADES:
            text = collection(kind.name, grade)[6].text
            moves = asked(page, "solve", text=text)["moves"]
            assert asked(page, "position", text=text, moves=moves)["solved"]
            assert asked(page, "verify", text=text, solution="\n".join(moves))["valid"]
            for name in ("hint", "winnable", "proof", "rate", "check"):
                asked(page, name, text=text)
            asked(page, "generate", kind=kind.name, difficulty=grade, seed=7)
    with pytest.raises(Error, match="server error"):  # this does
        asked(page, "film", text=text, moves=moves)
