"""The description of the rooms keeps its promises, too; a server without rooms describes none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis

from knobel.web.app import make_app
from knobel.web.pool import Bounds
from knobel.web.room_routes import PATHS, Lessons
from support.described import is_answered, page_shows_all, requests, schema_of
from support.lesson import CLIENT, LINK, PIN, lesson

LESSONS: Any = Lessons(None, PIN, LINK)  # type: ignore[arg-type]
DESCRIPTION = make_app(Bounds(), "127.0.0.1", lessons=LESSONS).app.openapi()  # type: ignore[attr-defined]
schema = schema_of(DESCRIPTION, 400, 403, 404, 405, 409, 413, 415, 422, 429).include(
    path_regex="^/api/rooms/"
)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with lesson(tmp_path_factory.mktemp("class") / "room.sqlite") as url:
        yield url


@schema.parametrize()
@requests
def test_answers_are_as_described(case: schemathesis.Case[Any], url: str) -> None:
    is_answered(case, url)


def test_every_error_is_described() -> None:
    assert set(DESCRIPTION["paths"]) >= PATHS
    for place in PATHS:
        what = DESCRIPTION["paths"][place]["post"]
        assert {"400", "403", "404", "409", "415", "421", "422", "429", "503"} <= set(what["responses"]), (
            place
        )
        assert what["description"], place


def test_the_page_shows_all_of_it(url: str) -> None:
    page_shows_all(url, DESCRIPTION)


def test_without_rooms_nothing_of_them_is_there(site: str, tmp_path: Path) -> None:
    found = CLIENT.get(f"{site}/api/openapi.json").json()
    assert not any("rooms" in place for place in found["paths"])
    assert not any("Room" in name for name in found["components"]["schemas"])
    assert "data-rooms" not in CLIENT.get(site).text
    assert list(tmp_path.iterdir()) == []
