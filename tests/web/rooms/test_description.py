"""The description of the rooms keeps its promises, too; a server without rooms describes none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from knobel.web.app import make_app
from knobel.web.pool import Bounds
from knobel.web.room_routes import PATHS, Lessons
from support.lesson import CLIENT, LINK, PIN, lesson

LONG_RUN = os.environ.get("KNOBEL_EXAMPLES")
EXAMPLES = int(LONG_RUN or 6)
LESSONS: Any = Lessons(None, PIN, LINK)  # type: ignore[arg-type]
DESCRIPTION = make_app(Bounds(), "127.0.0.1", lessons=LESSONS).app.openapi()  # type: ignore[attr-defined]
CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            "negative_data_rejection": {"expected-statuses": [400, 403, 404, 405, 409, 413, 415, 422, 429]},
            "positive_data_acceptance": {"enabled": False},
        }
    }
)
schema = schemathesis.openapi.from_dict(DESCRIPTION, config=CONFIG).include(path_regex="^/api/rooms/")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with lesson(tmp_path_factory.mktemp("class") / "room.sqlite") as url:
        yield url


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=not LONG_RUN,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_as_described(case: schemathesis.Case[Any], url: str) -> None:
    answer = case.call_and_validate(base_url=url)
    assert answer.status_code < 500


def test_every_error_is_described() -> None:
    assert set(DESCRIPTION["paths"]) >= PATHS
    for place in PATHS:
        what = DESCRIPTION["paths"][place]["post"]
        assert {"400", "403", "404", "409", "415", "421", "422", "429", "503"} <= set(what["responses"]), (
            place
        )
        assert what["description"], place


def test_the_page_shows_all_of_it(url: str) -> None:
    page = CLIENT.get(f"{url}/api/docs").text
    assert all(place in page for place in DESCRIPTION["paths"])
    assert all(f'id="{name}"' in page for name in DESCRIPTION["components"]["schemas"])
    assert CLIENT.get(f"{url}/api/openapi.json").json() == DESCRIPTION


def test_without_rooms_nothing_of_them_is_there(site: str, tmp_path: Path) -> None:
    found = CLIENT.get(f"{site}/api/openapi.json").json()
    assert not any("rooms" in place for place in found["paths"])
    assert not any("Room" in name for name in found["components"]["schemas"])
    assert "data-rooms" not in CLIENT.get(site).text
    assert list(tmp_path.iterdir()) == []
