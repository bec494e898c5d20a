"""The description keeps its promises: requests made up from it get answers as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis

from knobel.web.app import make_app
from knobel.web.pool import SECONDS, Bounds
from support.described import is_answered, page_shows_all, requests, schema_of
from support.web_server import in_thread

DESCRIPTION = make_app(Bounds(), "127.0.0.1").app.openapi()  # type: ignore[attr-defined]
schema = schema_of(DESCRIPTION, 400, 404, 405, 413, 415, 422, 429)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    short = {verb: min(seconds, 1.0) for verb, seconds in SECONDS.items()}
    with in_thread(Bounds(workers=1, seconds=short)) as url:
        yield url


@pytest.mark.slow
@schema.parametrize()
@requests
def test_answers_are_as_described(case: schemathesis.Case[Any], url: str) -> None:
    is_answered(case, url)


def test_every_error_is_described() -> None:
    for place, methods in DESCRIPTION["paths"].items():
        for method, what in methods.items():
            wanted = {"400", "403", "408", "413", "415", "421", "422", "429"} if method == "post" else {"421"}
            assert wanted <= set(what["responses"]), place
            assert what["description"], place


@pytest.mark.slow
def test_the_page_shows_all_of_it(url: str) -> None:
    page_shows_all(url, DESCRIPTION)
