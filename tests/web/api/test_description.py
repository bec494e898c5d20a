"""The description keeps its promises: requests made up from it get answers as it says.

Schemathesis makes them up, valid ones and others. The page with the description is complete.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from knobel.web.app import make_app
from knobel.web.pool import SECONDS, Bounds
from support.web_server import in_thread

LONG_RUN = os.environ.get("KNOBEL_EXAMPLES")
"""So many requests for each operation, and other ones each time."""
EXAMPLES = int(LONG_RUN or 6)
DESCRIPTION = make_app(Bounds(), "127.0.0.1").app.openapi()  # type: ignore[attr-defined]
REFUSALS = [400, 404, 405, 413, 415, 422, 429]
CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            "negative_data_rejection": {"expected-statuses": REFUSALS},
            "positive_data_acceptance": {"enabled": False},  # what is valid JSON need not be a puzzle
        }
    }
)
schema = schemathesis.openapi.from_dict(DESCRIPTION, config=CONFIG)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    short = {verb: min(seconds, 1.0) for verb, seconds in SECONDS.items()}
    with in_thread(Bounds(workers=1, seconds=short)) as url:
        yield url


@pytest.mark.slow
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
    for place, methods in DESCRIPTION["paths"].items():
        for method, what in methods.items():
            wanted = {"400", "403", "408", "413", "415", "421", "422", "429"} if method == "post" else {"421"}
            assert wanted <= set(what["responses"]), place
            assert what["description"], place


@pytest.mark.slow
def test_the_page_shows_all_of_it(url: str) -> None:
    page = httpx.get(f"{url}/api/docs").text
    assert all(place in page for place in DESCRIPTION["paths"])
    assert all(f'id="{name}"' in page for name in DESCRIPTION["components"]["schemas"])
    assert httpx.get(f"{url}/api/openapi.json").json() == DESCRIPTION
